package mend

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// inGrades is a reading in which rows are compared with a grade where that was said, in place
// of having it, or of being compared in something else with those that have it:
//
//	restaurants cheaper than expensive
//	SELECT * FROM restaurants WHERE price = 'expensive'
//	→ SELECT * FROM restaurants WHERE price < 'expensive'
func (r Rules) inGrades(said Said, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || s.Where == nil {
		return h
	}
	query := ast.Query(s)
	for _, g := range said.grades {
		query = r.inGrade(g, query.(*ast.Select))
	}
	if query == h.Query {
		return h
	}
	return h.Remade(r.Schema, query, 0)
}

// inGrade is a block with a comparison in the place of all conditions that a grade is part of.
func (r Rules) inGrade(g heard.Grade, s *ast.Select) *ast.Select {
	name := r.Schema.Columns[g.Column].Name
	column := &ast.Column{Name: name}
	var terms []ast.Expr
	at := -1
	for _, term := range ast.Terms(ast.And, s.Where) {
		in, own := hasValue(term, name, append(slices.Clip(g.Also), g.Value))
		if own != nil {
			column = own
		}
		switch {
		case !in:
			terms = append(terms, term)
		case at < 0:
			at = len(terms)
			terms = append(terms, nil)
		}
	}
	if at < 0 || joins.ColumnIn(r.Catalog, s, column) == nil || g.Op == "" && !orderedAlone(s) {
		return s
	}
	if g.Op == "" {
		out := *s
		out.Where = ast.Conj(slices.Delete(terms, at, at+1)...)
		out.OrderBy = []*ast.Order{{Expr: column, Desc: g.Falling, Nulls: ast.NullsLast}}
		return &out
	}
	terms[at] = &ast.Binary{Op: g.Op, L: column, R: ast.Str(g.Value)}
	out := *s
	out.Where = ast.Conj(terms...)
	return &out
}

// orderedAlone reports whether a block puts rows in an order that are not in groups: most
// expensive restaurants of a city may be how many expensive ones it has.
func orderedAlone(s *ast.Select) bool { return len(s.OrderBy) > 0 && len(s.GroupBy) == 0 }

// hasValue reports whether a condition has one of some values, of a column of that name, and
// that column where it is not within a block of its own.
func hasValue(e ast.Expr, column string, values []string) (has bool, own *ast.Column) {
	named, valued := false, false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Column:
			named = named || strings.EqualFold(n.Name, column)
		case *ast.Literal:
			valued = valued || slices.ContainsFunc(values, func(v string) bool { return strings.EqualFold(n.Text, v) })
		}
		return true
	})
	ast.SomeInBlock(e, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		if ok && strings.EqualFold(c.Name, column) {
			own = c
		}
		return own != nil
	})
	return named && valued, own
}

// gradesExplained notes the words that a query has a comparison with a grade for.
func (r Rules) gradesExplained(q *link.Question, query ast.Query, said []bool) {
	s, ok := query.(*ast.Select)
	if !ok || r.Without["ingrades"] {
		return
	}
	for _, g := range r.GradesSaid(q) {
		for i := g.From; i < g.To && hasGrade(g, s, r.Schema.Columns[g.Column].Name); i++ {
			said[i] = true
		}
	}
}

// hasGrade reports whether a block compares a column with a grade as was said, or is in its order.
func hasGrade(g heard.Grade, s *ast.Select, column string) bool {
	if g.Op == "" {
		return orderedAlone(s) && slices.ContainsFunc(s.OrderBy, func(o *ast.Order) bool {
			c, ok := o.Expr.(*ast.Column)
			return ok && strings.EqualFold(c.Name, column)
		})
	}
	return s.Where != nil && slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(e ast.Expr) bool {
		b, ok := e.(*ast.Binary)
		has, _ := hasValue(e, column, []string{g.Value})
		return ok && b.Op == g.Op && has
	})
}
