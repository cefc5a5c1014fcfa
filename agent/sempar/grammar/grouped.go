package grammar

import (
	"slices"

	"parley/suql/ast"
)

// byKey is what a block groups by, without columns that a key among them
// decides: GROUP BY id, name makes the same groups as GROUP BY id.
func (b *block) byKey(groups []ast.Expr) []ast.Expr {
	keyed := map[*instance]bool{}
	for _, g := range groups {
		if in, column := b.plain(g); in != nil && b.s.Columns[column].Key {
			keyed[in] = true
		}
	}
	return slices.DeleteFunc(groups, func(g ast.Expr) bool {
		in, column := b.plain(g)
		return in != nil && keyed[in] && !b.s.Columns[column].Key
	})
}

// plain is the table that an expression is a column of, and which; no table for
// any other expression.
func (b *block) plain(e ast.Expr) (*instance, int) {
	c, ok := e.(*ast.Column)
	if !ok || c.Table == labelMark {
		return nil, -1
	}
	return b.instanceOf(c)
}

// decided adds to what a block groups by the columns that a key among them
// decides and that are shown or sorted by. PostgreSQL knows so by itself only
// where the key is declared.
func (e exactly) decided(q *ast.Select) []ast.Expr {
	in := e.scopes[0]
	groups, seen, by := q.GroupBy, map[string]bool{}, map[string]bool{}
	for _, g := range groups {
		seen[ast.Print(g)] = true
		of, c := in.column(g)
		if c >= 0 && e.s.Columns[c].Key && len(e.s.Tables[e.s.Columns[c].Table].Key) == 0 {
			by[of] = true
		}
	}
	add := func(x ast.Expr) {
		if of, c := in.column(x); c >= 0 && by[of] && !seen[ast.Print(x)] {
			seen[ast.Print(x)] = true
			groups = append(slices.Clip(groups), x)
		}
	}
	for _, it := range q.Items {
		add(it.Expr)
	}
	for _, o := range q.OrderBy {
		add(o.Expr)
	}
	return groups
}
