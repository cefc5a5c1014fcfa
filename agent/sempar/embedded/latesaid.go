package embedded

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
)

// lateLeft is the word by which something is said to be late or early, over a database in which
// nothing is by a day it had to be done by, where a query makes nothing of it: it compares no two
// columns, has no such day and no time by the clock.
func (p *Parser) lateLeft(q *link.Question, query ast.Query) []string {
	if p.heard.Today == nil {
		return nil
	}
	for i, t := range q.Tokens[:q.Said] {
		known := slices.ContainsFunc(p.heard.Derived, func(d computed.Column) bool { return d.When[t.Lower] != nil })
		if !slices.Contains([]string{computed.Late, computed.Early}, t.Lower) || known || p.heard.SaidElsewise(q, i) {
			continue
		}
		if !ast.Some(query, func(n ast.Node) bool {
			s, ok := n.(*ast.Select)
			return ok && p.tellsLate(s)
		}) {
			return []string{t.Text}
		}
	}
	return nil
}

// tellsLate reports whether the conditions or the order of a block may tell what is late.
func (p *Parser) tellsLate(s *ast.Select) bool {
	parts := ast.Terms(ast.And, s.Where)
	for _, o := range s.OrderBy {
		parts = append(parts, o.Expr)
	}
	return slices.ContainsFunc(parts, func(e ast.Expr) bool {
		return ast.Some(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Column:
				c := joins.ColumnIn(p.heard.Catalog, s, n)
				return c != nil && (role.Called(c, role.Deadlines) || c.Timed || role.IsExpiry(c))
			case *ast.Binary:
				_, one := n.L.(*ast.Column)
				_, other := n.R.(*ast.Column)
				return one && other
			}
			return false
		})
	})
}

// timesLeft are the words for how long something took, and that it was late or early, of which a query
// makes nothing.
func (p *Parser) timesLeft(q *link.Question, query ast.Query) []string {
	return append(p.lengthLeft(q, query), p.lateLeft(q, query)...)
}

// timesExplained marks the words for what is free, and for what comes next, that a query has.
func (p *Parser) timesExplained(q *link.Question, query ast.Query, said []bool) {
	p.vacancyExplained(q, query, said)
	p.beside.NextExplained(q, query, said)
}
