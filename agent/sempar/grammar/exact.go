package grammar

import (
	"strconv"

	"parley/suql/ast"
)

// exact writes out what SQL needs so that a built query gives what it says,
// whatever the tables hold:
//
//   - numbers that are stored as text are compared with numbers, not with text;
//   - a column divided by another is no whole number only because both are;
//   - rows without a value are left out of what NOT IN is about: SQL has it hold
//     of nothing at all otherwise;
//   - what a key decides that is not declared as one is grouped by beside it.
//
// It goes down to the blocks; around are the names of those above.
func (s *Schema) exact(n ast.Node, around []names) ast.Node {
	q, ok := n.(*ast.Select)
	if !ok {
		return ast.Map(n, func(n ast.Node) ast.Node { return s.exact(n, around) })
	}
	in, known := s.namesOf(q)
	if !known {
		return q
	}
	e := exactly{s, append([]names{in}, around...)}
	out := ast.Map(q, e.node).(*ast.Select)
	out.GroupBy = e.decided(out)
	return out
}

// exactly writes the parts of a block; scopes are its names and those of the
// blocks around it, from the inside out.
type exactly struct {
	s      *Schema
	scopes []names
}

func (e exactly) node(n ast.Node) ast.Node {
	if _, within := n.(*ast.Select); within {
		return e.s.exact(n, e.scopes)
	}
	switch n := ast.Map(n, e.node).(type) {
	case *ast.Binary:
		return e.compared(n)
	case *ast.Between:
		out := *n
		if e.figures(n.X) {
			out.Lo, out.Hi = unquoted(n.Lo), unquoted(n.Hi)
		}
		return &out
	case *ast.In:
		return e.present(n)
	default:
		return n
	}
}

// compared has a number beside a number that is stored as text, in a comparison
// by size and in a calculation.
func (e exactly) compared(n *ast.Binary) ast.Node {
	switch n.Op {
	case ast.Lt, ast.Le, ast.Gt, ast.Ge, "+", "-", "*", "/":
	default:
		return n
	}
	out := *n
	if e.figures(n.L) {
		out.R = unquoted(out.R)
	}
	if e.figures(n.R) {
		out.L = unquoted(out.L)
	}
	if out.Op == "/" && isColumn(out.L) && isColumn(out.R) {
		out.L = notWhole(out.L)
	}
	return &out
}

// fraction is what a whole number is multiplied by to be none: 7 / 2 is 3.
const fraction = "1.0"

// notWhole is a number to be divided.
func notWhole(e ast.Expr) ast.Expr { return &ast.Binary{Op: "*", L: ast.Num(fraction), R: e} }

// ofColumns is a division of columns as the rules have it, without what the exact
// one is multiplied by.
func ofColumns(n *ast.Binary) *ast.Binary {
	times, ok := n.L.(*ast.Binary)
	if !ok || n.Op != "/" || times.Op != "*" || !isColumn(n.R) {
		return n
	}
	for _, side := range [][2]ast.Expr{{times.L, times.R}, {times.R, times.L}} {
		if literalText(side[0]) == fraction && isColumn(side[1]) {
			return &ast.Binary{Op: n.Op, L: side[1], R: n.R}
		}
	}
	return n
}

// figures reports whether x is a column of numbers that are stored as text.
func (e exactly) figures(x ast.Expr) bool {
	for _, in := range e.scopes {
		if _, c := in.column(x); c >= 0 {
			return e.s.Columns[c].Figures
		}
	}
	return false
}

// unquoted is a text that is a number as one.
func unquoted(x ast.Expr) ast.Expr {
	if l, ok := x.(*ast.Literal); ok && l.Kind == ast.String {
		if _, err := strconv.ParseFloat(l.Text, 64); err == nil {
			return ast.Num(l.Text)
		}
	}
	return x
}

// present leaves rows without a value out of what NOT IN is about.
func (e exactly) present(n *ast.In) ast.Node {
	n = n.WithoutPresent()
	there := n.Present()
	if there == nil {
		return n
	}
	q := n.Query.(*ast.Select)
	in, known := e.s.namesOf(q)
	if !known {
		return n
	}
	_, c := in.column(q.Items[0].Expr)
	if c < 0 || e.s.Columns[c].Nulls == 0 {
		return n
	}
	of, out := *q, *n
	of.Where = ast.Conj(append(ast.Terms(ast.And, q.Where), there)...)
	out.Query = &of
	return &out
}
