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
	ast.Inspect(sel, func(n ast.Node) bool {
		call, ok := n.(*ast.Call)
		if _, within := n.(*ast.Subquery); within || !ok || call.Distinct || call.Name != "sum" && call.Name != "avg" {
			return !within
		}
		for _, c := range ast.Columns(call) {
			table, column := p.columnOf(sel.From[0], c)
			if column == nil || c.Table == "" {
				continue
			}
			beside, ok := p.notPointedAt(sel.From[0], c.Table)
			if ok && len(beside) > 0 {
				out = append(out, measure{c.Table, table, column, beside, call.Name == "sum"})
			}
		}
		return true
	})
	return out
}

// notPointedAt are what those tables of a join are called of which a row of one may have several: its
// rows do not point at them, nor do those that it points at. It is not ok where the join is not by
// columns that are equal.
func (p *Prepared) notPointedAt(from ast.From, ref string) (names []string, ok bool) {
	points := map[string][]string{} // by names in small letters
	var tables []*ast.Table
	ok = true
	ast.Inspect(from, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Table:
			tables = append(tables, n)
		case *ast.Join:
			on, equal := n.On.(*ast.Binary)
			if !equal || on.Op != ast.Eq {
				ok = false
				return false
			}
			l, left := on.L.(*ast.Column)
			r, right := on.R.(*ast.Column)
			if !left || !right || l.Table == "" || r.Table == "" {
				ok = false
				return false
			}
			for _, side := range [][2]*ast.Column{{l, r}, {r, l}} {
				if t, c := p.columnOf(from, side[1]); c != nil && t.TellsApart(c) {
					key := strings.ToLower(side[0].Table)
					points[key] = append(points[key], strings.ToLower(side[1].Table))
				}
			}
		}
		return true
	})
	reached := map[string]bool{}
	var reach func(string)
	reach = func(of string) {
		if reached[of] {
			return
		}
		reached[of] = true
		for _, next := range points[of] {
			reach(next)
		}
	}
	reach(strings.ToLower(ref))
	for _, t := range tables {
		of := p.engine.cat.Table(t.Name)
		if of == nil {
			return nil, false
		}
		if !reached[strings.ToLower(t.Ref())] {
			names = append(names, of.Human)
		}
	}
	return names, ok
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

// twice reports whether two rows of a block are alike in some columns.
func (p *Prepared) twice(ctx context.Context, sel *ast.Select, by []ast.Expr) (bool, error) {
	count := &ast.Call{Name: "count", Star: true}
	q := &ast.Select{Items: []*ast.Item{{Expr: count}}, From: sel.From, Where: sel.Where, GroupBy: by,
		Having: &ast.Binary{Op: ast.Gt, L: count, R: ast.Num("1")}, Limit: ast.Num("1")}
	rows, err := p.engine.db.Query(ctx, q, nil)
	if err != nil {
		return false, err
	}
	return len(rows.Values) > 0, nil
}
