package nlg

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// held is what holds where a condition that rules something out does not: of status <>
// 'cancelled' OR status IS NULL, status = 'cancelled'. It is nil of a condition that rules
// nothing out, and of what has no plain opposite.
func (w *wording) held(e ast.Expr) ast.Expr {
	if e == nil || !ast.Some(e, w.rulesOut) {
		return nil
	}
	return w.contrary(e)
}

// rulesOut reports whether a condition is that something is not so, or lies on one side of a
// value.
func (w *wording) rulesOut(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Binary:
		no := w.other(n)
		return n.Op != ast.Eq && ast.OppositeOp(n.Op) != "" || no != nil && catalog.SaysNo(n.R.(*ast.Literal).Text)
	case *ast.Is:
		return !n.Not && n.What == "NULL"
	case *ast.In:
		return n.Not
	case *ast.Between:
		return n.Not
	case *ast.Like:
		return n.Not
	}
	return false
}

// contrary is what holds where a condition does not; nil where that is not plain.
func (w *wording) contrary(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.Binary:
		return w.contraryOfTwo(e)
	case *ast.Is:
		if e.What != "NULL" {
			return nil
		}
	case *ast.In:
		if e.Query != nil {
			return nil
		}
	}
	return ast.Opposite(e)
}

// contraryOfTwo is the contrary of a comparison, or of conditions together.
func (w *wording) contraryOfTwo(b *ast.Binary) ast.Expr {
	if other := w.other(b); other != nil {
		return &ast.Binary{Op: ast.Eq, L: b.L, R: other}
	}
	if other := ast.Opposite(b); other != nil {
		return other
	}
	join := map[ast.Op]ast.Op{ast.And: ast.Or, ast.Or: ast.And}[b.Op]
	if join == "" {
		return nil
	}
	terms := ast.Terms(b.Op, b)
	if b.Op == ast.Or {
		terms = withoutUnknown(terms)
	}
	var out []ast.Expr
	for _, term := range terms {
		contrary := w.contrary(term)
		if contrary == nil {
			return nil
		}
		out = append(out, contrary)
	}
	if join == ast.And {
		return ast.Conj(out...)
	}
	return ast.Disj(out...)
}

// other is the other of the two values of a column, where a condition is that it has one of
// them; nil for any other condition.
func (w *wording) other(b *ast.Binary) *ast.Literal {
	column, op, value, ok := ast.Compared[*ast.Column](b)
	if !ok || op != ast.Eq || w.known(column) == nil {
		return nil
	}
	other := w.known(column).Other(value.Text)
	if other == "" {
		return nil
	}
	return &ast.Literal{Kind: value.Kind, Text: other}
}

// withoutUnknown are conditions without those that a column has no value of which another says
// more: that it is something is that it is known.
func withoutUnknown(terms []ast.Expr) []ast.Expr {
	return slices.DeleteFunc(slices.Clone(terms), func(term ast.Expr) bool {
		is, ok := term.(*ast.Is)
		return ok && !is.Not && is.What == "NULL" && slices.ContainsFunc(terms, func(other ast.Expr) bool {
			_, whether := other.(*ast.Is)
			return !whether && ast.Some(other, func(n ast.Node) bool {
				e, ok := n.(ast.Expr)
				return ok && ast.Print(e) == ast.Print(is.X)
			})
		})
	})
}
