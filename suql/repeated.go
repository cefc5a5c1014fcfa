package suql

import (
	"context"
	"fmt"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/plan"
)

// repeated says beside sums and means of a join that rows count several times in them: of the invoices
// of jobs, summed by the product of the jobs' lines, one counts for each line. Rows that count for
// several groups, each time once, are told where they are summed, as the groups come to more than all.
// It looks at queries that the database runs whole. The answer stands where that can't be found in
// time, and that is said.
func (p *Prepared) repeated(ctx context.Context, whole *plan.Plan) []Warning {
	root, ok := whole.Root.(*plan.SQL)
	if !ok || len(whole.Before) > 0 {
		return nil
	}
	sel, ok := root.Statement.(*ast.Select)
	if !ok || len(sel.From) != 1 {
		return nil
	}
	if _, joined := sel.From[0].(*ast.Join); !joined {
		return nil
	}
	ctx, done := context.WithTimeout(ctx, countingRows)
	defer done()
	var out []Warning
	seen := map[string]bool{}
	for _, m := range p.measures(sel) {
		if seen[m.ref] {
			continue
		}
		seen[m.ref] = true
		if w, ok := p.repeats(ctx, sel, m); ok {
			out = append(out, w)
		}
	}
	return out
}

// measure is a column of which a block works out a sum or a mean, of a table whose rows its join may
// have several times, for those of others.
type measure struct {
	ref    string // by which the table goes
	table  *catalog.Table
	column *catalog.Column
	beside []string // what the tables are called that may repeat its rows
	sum    bool
}

// measures are those of a block.
func (p *Prepared) measures(sel *ast.Select) (out []measure) {
	links := p.linksOf(sel.From[0])
	if links == nil {
		return nil
	}
	ast.Inspect(sel, func(n ast.Node) bool {
		if q, is := n.(ast.Query); is && q != ast.Query(sel) {
			return false
		}
		if call, ok := n.(*ast.Call); ok && (call.Name == "sum" || call.Name == "avg") {
			if m := p.measureOf(sel, call, links); m != nil {
				out = append(out, *m)
			}
		}
		return true
	})
	return out
}

// measureOf is what a call works out, where all its columns are of one table and rows of that may come
// several times: of a price times how many, each line has its own. nil for others.
func (p *Prepared) measureOf(sel *ast.Select, call *ast.Call, links *links) *measure {
	columns := ast.Columns(call)
	if call.Distinct || call.Over != nil || call.Filter != nil || len(columns) == 0 {
		return nil
	}
	ref := columns[0].Table
	for _, c := range columns {
		if c.Table == "" || !strings.EqualFold(c.Table, ref) {
			return nil
		}
	}
	table, column := p.columnOf(sel.From[0], columns[0])
	beside := links.notReached(ref)
	if column == nil || len(beside) == 0 {
		return nil
	}
	return &measure{ref, table, column, beside, call.Name == "sum"}
}

// links are which tables of a join rows of others point at, by names in small letters.
type links struct {
	called map[string]string // what the tables are called
	order  []string
	points map[string][]string
}

// linksOf are those of a join by columns that are equal; nil for any other.
func (p *Prepared) linksOf(from ast.From) *links {
	out := &links{called: map[string]string{}, points: map[string][]string{}}
	ok := true
	ast.Inspect(from, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Table:
			of := p.engine.cat.Table(n.Name)
			if of == nil {
				ok = false
				return false
			}
			ref := strings.ToLower(n.Ref())
			out.called[ref], out.order = of.Human, append(out.order, ref)
		case *ast.Join:
			on, equal := n.On.(*ast.Binary)
			ok = ok && equal && on.Op == ast.Eq && p.link(from, out, on.L, on.R) && p.link(from, out, on.R, on.L)
		case ast.Query:
			ok = false
		}
		return ok
	})
	if !ok {
		return nil
	}
	return out
}

// link takes in that rows of the table of one column point at those of another, where that tells its rows
// apart; false where these are no columns of two tables.
func (p *Prepared) link(from ast.From, to *links, l, r ast.Expr) bool {
	key, ok1 := l.(*ast.Column)
	target, ok2 := r.(*ast.Column)
	if !ok1 || !ok2 || key.Table == "" || target.Table == "" {
		return false
	}
	if t, c := p.columnOf(from, target); c != nil && t.TellsApart(c) {
		of := strings.ToLower(key.Table)
		to.points[of] = append(to.points[of], strings.ToLower(target.Table))
	}
	return true
}

// notReached are what those tables are called of which a row of one may have several: its rows do not
// point at them, nor do those that it points at.
func (l *links) notReached(ref string) (names []string) {
	reached := map[string]bool{}
	var reach func(string)
	reach = func(of string) {
		if reached[of] {
			return
		}
		reached[of] = true
		for _, next := range l.points[of] {
			reach(next)
		}
	}
	reach(strings.ToLower(ref))
	for _, other := range l.order {
		if !reached[other] {
			names = append(names, l.called[other])
		}
	}
	return names
}

// repeats tells where rows of a measure's table count several times in a group or, of sums, in several
// groups.
func (p *Prepared) repeats(ctx context.Context, sel *ast.Select, m measure) (Warning, bool) {
	key := m.key()
	if key == nil {
		return Warning{}, false
	}
	var groups []ast.Expr
	for _, g := range sel.GroupBy {
		groups = append(groups, sortedBy(g, sel.Items))
	}
	within, err := p.twice(ctx, sel, append([]ast.Expr{key}, groups...))
	across := false
	if err == nil && !within && m.sum && len(groups) > 0 {
		across, err = p.twice(ctx, sel, []ast.Expr{key})
	}
	one := fmt.Sprintf("the %s of one row of %s", m.column.Human, m.table.Human)
	others := strings.Join(m.beside, " and ")
	message := ""
	switch {
	case err != nil:
		message = fmt.Sprintf("it could not be found out whether %s counts several times: %v", one, err)
	case within && m.sum:
		message = fmt.Sprintf("%s is added once for each row of %s that goes with it, so the sum is too high", one, others)
	case within:
		message = fmt.Sprintf("%s counts in the average once for each row of %s that goes with it", one, others)
	case across:
		message = fmt.Sprintf("%s counts in every group that rows of %s which go with it are in, so the groups come to "+
			"more than there is in all", one, others)
	default:
		return Warning{}, false
	}
	return Warning{Code: "repeated", Message: message}, true
}

// key is the column that tells the rows of a measure's table apart; nil where none does alone.
func (m measure) key() *ast.Column {
	for _, c := range m.table.Columns {
		if m.table.TellsApart(c) {
			return &ast.Column{Table: m.ref, Name: c.Name}
		}
	}
	return nil
}

// twice reports whether two rows of a block are alike in some columns, of which the first is known.
func (p *Prepared) twice(ctx context.Context, sel *ast.Select, by []ast.Expr) (bool, error) {
	count := &ast.Call{Name: "count", Star: true}
	known := &ast.Is{X: by[0], What: "NULL", Not: true} // a row that nothing is joined to
	where := ast.Conj(append(ast.Terms(ast.And, sel.Where), known)...)
	q := &ast.Select{Items: []*ast.Item{{Expr: count}}, From: sel.From, Where: where, GroupBy: by,
		Having: &ast.Binary{Op: ast.Gt, L: count, R: ast.Num("1")}, Limit: ast.Num("1")}
	rows, err := p.engine.db.Query(ctx, q, nil)
	if err != nil {
		return false, err
	}
	return len(rows.Values) > 0, nil
}
