package condition

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// mostIn and mostNotIn are how many values the grammar has in one condition.
const mostIn, mostNotIn = 4, 3

// Membership is a condition that a column has one of some values.
type Membership struct {
	Column *ast.Column
	Values []string
	Denied bool
	List   bool // the column holds lists
}

// MembershipOf is what a condition says of the values of a column.
func MembershipOf(e ast.Expr) (Membership, bool) {
	switch n := e.(type) {
	case *ast.Binary:
		return comparedWith(n)
	case *ast.In:
		column, ok := n.X.(*ast.Column)
		m := Membership{Column: column, Denied: n.Not}
		for _, x := range n.List {
			value, is := x.(*ast.Literal)
			if ok = ok && is; ok {
				m.Values = append(m.Values, value.Text)
			}
		}
		return m, ok && len(m.Values) > 0
	case *ast.Quantified:
		column, ok1 := n.Array.(*ast.Column)
		value, ok2 := n.X.(*ast.Literal)
		if !ok1 || !ok2 || n.Op != ast.Eq || n.All {
			return Membership{}, false
		}
		return Membership{Column: column, Values: []string{value.Text}, List: true}, true
	case *ast.Unary:
		m, ok := MembershipOf(n.X)
		m.Denied = !m.Denied
		return m, ok && n.Op == ast.Not && len(m.Values) == 1
	}
	return Membership{}, false
}

// comparedWith is what a comparison, or several of which one holds, say of a column.
func comparedWith(n *ast.Binary) (Membership, bool) {
	if n.Op == ast.Or {
		l, ok1 := MembershipOf(n.L)
		r, ok2 := MembershipOf(n.R)
		if !ok1 || !ok2 || l.Denied || r.Denied || ast.Print(l.Column) != ast.Print(r.Column) {
			return Membership{}, false
		}
		l.Values = append(l.Values, r.Values...)
		return l, true
	}
	column, op, value, ok := ast.Compared[*ast.Column](n)
	if !ok || value.Kind != ast.String || op != ast.Eq && op != ast.Ne {
		return Membership{}, false
	}
	return Membership{Column: column, Values: []string{value.Text}, Denied: op == ast.Ne}, true
}

// OneOf is that a column has one of some values, or none of them.
func OneOf(column *ast.Column, values []string, denied, list bool) ast.Expr {
	var parts []ast.Expr
	if list {
		for _, v := range values {
			var held ast.Expr = &ast.Quantified{X: ast.Str(v), Op: ast.Eq, Array: column}
			if denied {
				held = &ast.Unary{Op: ast.Not, X: held}
			}
			parts = append(parts, held)
		}
	} else {
		most := mostIn
		if denied {
			most = mostNotIn
		}
		for some := range slices.Chunk(values, most) {
			parts = append(parts, oneOfThem(column, some, denied))
		}
	}
	if denied {
		return ast.Conj(parts...)
	}
	return ast.Disj(parts...)
}

// oneOfThem is that a column has one of a few values, or none of them.
func oneOfThem(column *ast.Column, values []string, denied bool) ast.Expr {
	if len(values) == 1 {
		op := ast.Eq
		if denied {
			op = ast.Ne
		}
		return &ast.Binary{Op: op, L: column, R: ast.Str(values[0])}
	}
	in := &ast.In{X: column, Not: denied}
	for _, v := range values {
		in.List = append(in.List, ast.Str(v))
	}
	return in
}

// Whole reports whether a condition has exactly some values.
func (m Membership) Whole(values []string) bool {
	return len(m.Values) == len(values) && !slices.ContainsFunc(values, func(v string) bool {
		return !slices.ContainsFunc(m.Values, func(o string) bool { return strings.EqualFold(o, v) })
	})
}
