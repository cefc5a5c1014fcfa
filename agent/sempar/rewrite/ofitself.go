package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// deniedOfItself is a query that denies of the rows of a table what it denies of others that
// nobody spoke of, and of which it says nothing but what the rows themselves have: sites that
// were not surveyed are no sites without work days.
//
//	which sites have we not surveyed since June?
//	… FROM sites WHERE id NOT IN (SELECT work_days.site_id FROM work_days JOIN sites ON …
//	  WHERE sites.last_surveyed >= '2026-06-01')
//	→ … FROM sites WHERE last_surveyed < '2026-06-01' OR last_surveyed IS NULL
func (r Rules) deniedOfItself(q *link.Question, query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		s, ok := n.(*ast.Select)
		if !ok || len(s.From) != 1 || s.Where == nil {
			return n
		}
		own, one := s.From[0].(*ast.Table)
		if !one || own.Alias != "" {
			return n
		}
		terms := ast.Terms(ast.And, s.Where)
		for i, term := range terms {
			if denied := r.ownDenial(q, own, term); denied != nil {
				terms[i] = denied
			}
		}
		out := *s
		out.Where = ast.Conj(terms...)
		return &out
	})
}

// ownDenial is such a condition on a table in place of one that its key is not among those of
// some rows; nil where these were spoken of, or it says something of them.
func (r Rules) ownDenial(q *link.Question, own *ast.Table, term ast.Expr) ast.Expr {
	in, ok := term.(*ast.In)
	if !ok || !in.Not {
		return nil
	}
	rows, ok := in.Query.(*ast.Select)
	if !ok || len(rows.From) != 1 || rows.Where == nil || rows.GroupBy != nil || rows.Limit != nil {
		return nil
	}
	c, ok := joins.ChainOf(rows.From[0])
	if !ok || len(c.Tables) != 2 || !ast.RefersTo(rows.Where, own.Name) || r.saysOfOthers(q, own, c, rows.Where) {
		return nil
	}
	denied := joins.Of(r.Catalog, rows).Opposite(rows.Where, nil)
	if denied == nil {
		return nil
	}
	return ast.Unqualify(denied, own.Name)
}

// saysOfOthers reports whether an utterance names a table of a chain beside one, or a condition
// is on it.
func (r Rules) saysOfOthers(q *link.Question, own *ast.Table, c joins.Chain, condition ast.Expr) bool {
	return slices.ContainsFunc(c.Tables, func(t *ast.Table) bool {
		if strings.EqualFold(t.Name, own.Name) {
			return false
		}
		other := r.Catalog.Table(t.Name)
		return other == nil || r.TableSaid(q, other) || ast.RefersTo(condition, t.Ref())
	})
}
