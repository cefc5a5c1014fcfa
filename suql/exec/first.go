package exec

import (
	"context"
	"fmt"
	"strconv"

	"parley/suql/ast"
	"parley/suql/plan"
)

// statement runs the statement of a plan that the database works on alone.
// Where only its first rows are wanted and there are more, those are counted
// instead of fetched: total is how many there are in all.
func (r *run) statement(ctx context.Context, n *plan.SQL) (rows *Rows, total int, err error) {
	few, cut := r.fewer(n)
	if !cut {
		few = n.Statement
	}
	if rows, err = r.query(ctx, few, nil); err != nil {
		return nil, 0, fmt.Errorf("running the query: %w", err)
	}
	total = len(rows.Values)
	if !cut || total <= r.opts.First {
		return rows, total, nil
	}
	rows.Values = rows.Values[:r.opts.First]
	counted, err := r.query(ctx, plan.CountOf(n.Statement), nil)
	if err != nil {
		return nil, 0, fmt.Errorf("counting the rows: %w", err)
	}
	if total, err = strconv.Atoi(fmt.Sprint(counted.Values[0][0])); err != nil {
		return nil, 0, fmt.Errorf("counting the rows: %w", err)
	}
	return rows, max(total, len(rows.Values)), nil
}

// meanwhile begins what is done beside a statement; done ends it.
func (r *run) meanwhile(ctx context.Context) (done func()) {
	if r.opts.Meanwhile == nil {
		return func() {}
	}
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r.opts.Meanwhile(ctx)
	}()
	return func() {
		stop()
		<-ended
	}
}

// fewer is the statement of n with a LIMIT of one row more than are wanted;
// false where all of its rows are, or it has a smaller LIMIT.
func (r *run) fewer(n *plan.SQL) (ast.Query, bool) {
	if r.opts.First <= 0 || len(n.Provenance) > 0 || len(r.plan.Before) > 0 {
		return nil, false
	}
	most := ast.Num(strconv.Itoa(r.opts.First + 1))
	switch q := n.Statement.(type) {
	case *ast.Select:
		few := *q
		few.Limit = most
		return &few, lets(q.Limit, r.opts.First)
	case *ast.SetOp:
		few := *q
		few.Limit = most
		return &few, lets(q.Limit, r.opts.First)
	}
	return nil, false
}

// lets reports whether a LIMIT lets more than so many rows through.
func lets(limit ast.Expr, rows int) bool {
	if limit == nil {
		return true
	}
	n, ok := limit.(*ast.Literal)
	if !ok {
		return false
	}
	most, err := strconv.Atoi(n.Text)
	return err == nil && most > rows
}
