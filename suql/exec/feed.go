package exec

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/plan"
)

// Walker is a Ranker that also hands out the keys of a whole table, most
// relevant first, without listing them all: each call of next returns the
// following n keys, fewer at the end. Rows whose text has no word of the question
// are left out.
type Walker interface {
	Ranker
	Walk(ctx context.Context, table, column, question string) (next func(ctx context.Context, n int) ([]string, error),
		err error)
}

// A Narrower is a Walker that can be told which rows matter: those of the table,
// called by a name, that fulfil a condition without free text and subqueries.
// It need not leave the others out, but had better.
type Narrower interface {
	Walker
	WalkWhere(ctx context.Context, table, column, question, name string,
		where ast.Expr) (next func(ctx context.Context, n int) ([]string, error), err error)
}

// Candidates are listed this many at a time, later blocks larger ones: most
// queries have fewer, and one that stops early over a large table lists one
// block. Of a ranked table that is larger, pages of walked keys take their
// place, the first one small; sooner where walks keep to a condition.
const (
	firstList = 20_000
	fewList   = 2_000
	lastList  = 300_000
	firstWalk = 64
	lastWalk  = 16_384
	growth    = 4
)

// feed hands on the candidates of a scan, ranked if the plan says so, in
// pages; no page holds a candidate of another.
type feed struct {
	*run
	scan *plan.Scan
	by   *plan.Rank // nil: in the order of the scan, or what is left of it

	offset int  // candidates listed
	list   int  // size of the next list
	ended  bool // everything is listed
	walks  []func(context.Context, int) ([]string, error)
	page   int             // keys to walk for the next page
	seen   map[string]bool // keys walked
	count  int             // candidates handed on
}

// feedOf returns the feed of a judge right above a scan of one table; nil
// where the candidates have to be listed at once.
func (r *run) feedOf(n *plan.Judge) *feed {
	f := &feed{run: r, list: firstList, page: firstWalk, seen: map[string]bool{}}
	in := n.In
	if rank, ok := in.(*plan.Rank); ok {
		f.by, in = rank, rank.In
	}
	scan, ok := in.(*plan.Scan)
	if !ok || len(n.Group)+len(scan.Groups) > 0 || len(scan.Source.Keys) != 1 || !scan.Source.Keyed ||
		scan.Cut.Limit >= 0 || scan.Cut.Offset > 0 {
		return nil
	}
	f.scan = scan
	return f
}

// many reports whether there are more candidates than are worth listing to be
// ranked, where walks keep to the condition: finding that out needs no order.
func (f *feed) many(ctx context.Context) (bool, error) {
	if _, ok := f.Ranker.(Narrower); !ok || f.by == nil || f.walks != nil || f.offset > 0 {
		return false, nil
	}
	q := f.scan.Query(f.plan)
	q.Items, q.OrderBy = []*ast.Item{{Expr: ast.Num("1")}}, nil
	q.Limit, q.Offset = ast.Num(strconv.Itoa(fewList+1)), nil
	rows, err := f.query(ctx, plan.CountOf(q), nil)
	if err != nil {
		return false, fmt.Errorf("counting candidate rows: %w", err)
	}
	return fmt.Sprint(rows.Values[0][0]) == strconv.Itoa(fewList+1), nil
}

// judgeFeed is judge over the pages of a feed.
func (r *run) judgeFeed(ctx context.Context, n *plan.Judge, f *feed) ([]*candidate, error) {
	j := &feedJudging{feed: f, node: n, rest: *n}
	j.rest.Cut = block.Cut{Limit: -1}
	before := r.out.Stats
	if n.Steps != nil {
		var err error
		if j.rows.left, err = f.left(ctx); err != nil {
			return nil, err
		}
	}
	for first := true; first || r.calls.stopped == "" && j.open(); first = false {
		in, err := f.next(ctx)
		if err != nil {
			return nil, err
		}
		if len(in) == 0 {
			break
		}
		if err := j.judgePage(ctx, in); err != nil {
			return nil, err
		}
	}
	if r.calls.stopped != "" && !f.ended && j.open() {
		left, err := f.left(ctx)
		if err != nil {
			return nil, err
		}
		r.out.Stats.NotJudged += left
	}
	if rank, ok := n.In.(*plan.Rank); ok {
		r.took(rank, plan.Actual{Rows: f.count})
	}
	r.took(f.scan, plan.Actual{Rows: f.count})
	r.tookSince(n, before, len(block.Apply(n.Cut, j.done.kept)))
	return block.Apply(n.Cut, j.done.kept), nil
}

// feedJudging is what judging has come to after some pages of a feed.
type feedJudging struct {
	*feed
	node   *plan.Judge
	rest   plan.Judge // what is still to be done
	done   earlier
	learnt *learning
	rows   around // all of them, where they are counted
}

// open reports whether a further row may make a difference.
func (j *feedJudging) open() bool {
	return j.rest.Need != 0 && !j.demand.met && (j.node.Steps == nil || j.rows.next(j.node.Steps) > 0)
}

// judgePage judges one page.
func (j *feedJudging) judgePage(ctx context.Context, in []*candidate) error {
	n := j.node
	if n.Steps != nil {
		j.rows.left -= len(in)
		j.rest.Steps = beyond(n.Steps, j.rows.kept)
	}
	if j.learnt == nil {
		var err error
		if j.learnt, err = j.learning(ctx, n.Where, len(in)); err != nil {
			return err
		}
	}
	out, err := j.judge(ctx, &j.rest, page{in: in, past: j.done, follow: j.rows.left, learnt: j.learnt})
	if err != nil {
		return err
	}
	j.done = earlier{kept: append(j.done.kept, out...), candidates: j.count}
	j.rows.kept = len(j.done.kept)
	if n.Need >= 0 {
		j.rest.Need = max(n.Need-len(j.done.kept), 0)
	}
	return nil
}

// next returns the next page, empty after the last.
func (f *feed) next(ctx context.Context) ([]*candidate, error) {
	walker, canWalk := f.Ranker.(Walker)
	if f.walks != nil {
		page, err := f.walked(ctx)
		if err != nil || len(page) > 0 {
			return page, err
		}
		f.walks, f.by = nil, nil // the rows that no question ranks follow
	}
	many, err := f.many(ctx)
	if err != nil {
		return nil, err
	}
	if many {
		return f.walkAll(ctx, walker)
	}
	page, err := f.listed(ctx)
	if err != nil || f.by == nil {
		return page, err
	}
	if f.ended || !canWalk {
		for !f.ended { // a ranker that can't walk is given everything
			more, err := f.listed(ctx)
			if err != nil {
				return nil, err
			}
			page = append(page, more...)
		}
		return f.run.rank(ctx, f.by, page)
	}
	f.offset, f.count = 0, 0
	return f.walkAll(ctx, walker)
}

// walkAll begins a walk by each question, and returns the first page of them.
func (f *feed) walkAll(ctx context.Context, walker Walker) ([]*candidate, error) {
	for _, by := range f.by.By {
		next, err := f.walk(ctx, walker, by)
		if err != nil {
			return nil, fmt.Errorf("ranking by %q: %w", by.Question, err)
		}
		f.walks = append(f.walks, next)
	}
	return f.next(ctx)
}

// walk begins a walk by one question, along the rows that fulfil the condition
// of the scan where that can be said of a row alone.
func (f *feed) walk(ctx context.Context, w Walker,
	by plan.Ranking) (next func(ctx context.Context, n int) ([]string, error), err error) {
	narrower, ok := w.(Narrower)
	where := ofRowAlone(f.scan.Where)
	if !ok || where == nil {
		return w.Walk(ctx, by.Table, by.Column, by.Question)
	}
	return narrower.WalkWhere(ctx, by.Table, by.Column, by.Question, f.scan.Source.Ref, where)
}

// ofRowAlone are the conditions that a row of a table fulfils or not by itself.
func ofRowAlone(where ast.Expr) ast.Expr {
	var out []ast.Expr
	for _, t := range ast.Terms(ast.And, where) {
		if !ast.Some(t, func(n ast.Node) bool { _, is := n.(ast.Query); return is }) && len(plan.LookedUp(t)) == 0 {
			out = append(out, t)
		}
	}
	return ast.Conj(out...)
}

// listed lists the next block of candidates that were not walked past.
func (f *feed) listed(ctx context.Context) ([]*candidate, error) {
	for !f.ended {
		q := f.scan.Query(f.plan)
		q.Limit, q.Offset = ast.Num(strconv.Itoa(f.list)), nil
		if f.offset > 0 {
			q.Offset = ast.Num(strconv.Itoa(f.offset))
		}
		block, err := f.candidates(ctx, f.scan, q, nil)
		if err != nil {
			return nil, err
		}
		f.ended = len(block) < f.list
		f.offset += len(block)
		f.list = min(f.list*growth, lastList)
		block = slices.DeleteFunc(block, func(c *candidate) bool { return f.seen[fmt.Sprint(c.keys[0])] })
		if len(block) > 0 {
			f.count += len(block)
			return block, nil
		}
	}
	return nil, nil
}

// walked returns the next candidates in the order of relevance; several
// questions take turns.
func (f *feed) walked(ctx context.Context) ([]*candidate, error) {
	for {
		var keys []string
		place := map[string]int{}
		ended := true
		for _, walk := range f.walks {
			some, err := walk(ctx, f.page)
			if err != nil {
				return nil, err
			}
			ended = ended && len(some) < f.page
			for _, k := range some {
				if !f.seen[k] {
					f.seen[k], place[k] = true, len(keys)
					keys = append(keys, k)
				}
			}
		}
		f.page = min(f.page*growth, lastWalk)
		rel := &Relation{Columns: []string{plan.RowKey}}
		for _, k := range keys {
			rel.Rows = append(rel.Rows, []any{k})
		}
		q := f.scan.Query(f.plan)
		q.Where = ast.Conj(q.Where, &ast.In{X: f.scan.Source.Keys[0].Expr, Query: &ast.Select{
			Items: []*ast.Item{{Expr: ast.Col(plan.RowKey)}}, From: []ast.From{&ast.Table{Name: plan.Relation}},
		}})
		page, err := f.candidates(ctx, f.scan, q, rel)
		if err != nil {
			return nil, err
		}
		if len(page) > 0 || ended {
			slices.SortFunc(page,
				func(a, b *candidate) int { return place[fmt.Sprint(a.keys[0])] - place[fmt.Sprint(b.keys[0])] })
			f.count += len(page)
			return page, nil
		}
	}
}

// left is how many candidates were not handed on.
func (f *feed) left(ctx context.Context) (int, error) {
	q := f.scan.Query(f.plan)
	q.OrderBy = nil
	rows, err := f.query(ctx, &ast.Select{
		Items: []*ast.Item{{Expr: &ast.Call{Name: "count", Star: true}}},
		From:  []ast.From{&ast.Derived{Query: q, Alias: "listed"}},
	}, nil)
	if err != nil {
		return 0, fmt.Errorf("counting candidate rows: %w", err)
	}
	n, err := strconv.Atoi(fmt.Sprint(rows.Values[0][0]))
	if err != nil {
		return 0, fmt.Errorf("counting candidate rows: the database returned %v", rows.Values[0][0])
	}
	return n - f.count, nil
}
