package agent

import (
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/parser"
)

// opposite is the query of an answer about rows of one of two kinds, for those of the other:
// which are insured, and which are not. It is false where no condition of the query is of
// that sort, or several are.
func (s *Session) opposite(r *Reply, turn int) (*Written, bool) {
	q, err := parser.Parse(r.Receipt.SUQL)
	if err != nil {
		return nil, false
	}
	was, ok := q.(*ast.Select)
	if !ok {
		return nil, false
	}
	checked, _, err := check.Query(q, s.parts.Engine.Catalog(), "")
	if err != nil {
		return nil, false
	}
	terms, turned := ast.Terms(ast.And, was.Where), 0
	for i, term := range terms {
		if other := turnedRound(term, checked.Columns); other != nil {
			terms[i] = other
			turned++
		}
	}
	if turned != 1 {
		return nil, false
	}
	next := *was
	next.Where = ast.Conj(terms...)
	h, err := Parsed(&next)
	if err != nil {
		return nil, false
	}
	w := r.again(turn)
	w.SUQL, w.Reading = ast.Print(&next), placed(h, World{})
	return w, true
}

// turnedRound is a condition that a column has one of its two values, with the other, or
// that it has a value at all, or none; nil for other conditions. columns are those of the
// database by their places in the query.
func turnedRound(term ast.Expr, columns map[*ast.Column]*catalog.Column) ast.Expr {
	if is, ok := term.(*ast.Is); ok && is.What == "NULL" {
		return &ast.Is{X: is.X, What: is.What, Not: !is.Not}
	}
	c, op, value, ok := ast.Compared[*ast.Column](term)
	if !ok || op != ast.Eq || columns[c] == nil {
		return nil
	}
	other := columns[c].Other(value.Text)
	if other == "" {
		return nil
	}
	return &ast.Binary{Op: ast.Eq, L: c, R: &ast.Literal{Kind: value.Kind, Text: other}}
}
