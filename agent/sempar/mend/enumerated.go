package mend

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/block"
)

// enumerated is a reading that has some of the values of one column that were said in a
// row, or has them in conditions that no row can meet together, with all of them in one:
//
//	sales in Germany, France and Spain
//	SELECT sum(total) FROM sales WHERE country = 'Germany' AND country = 'France'
//	→ SELECT sum(total) FROM sales WHERE country IN ('Germany', 'France', 'Spain')
func (r Rules) enumerated(said Said, h decode.Hypothesis) decode.Hypothesis {
	query, changed := h.Query, false
	for _, e := range said.lists {
		within := 0
		ast.Inspect(query, func(n ast.Node) bool {
			if s, ok := n.(*ast.Select); ok && r.all(said.Question, e, s) != s {
				within++
			}
			return true
		})
		if within != 1 {
			continue
		}
		changed = true
		query = ast.Rewrite(query, func(n ast.Node) ast.Node {
			if s, ok := n.(*ast.Select); ok {
				return r.all(said.Question, e, s)
			}
			return n
		})
	}
	if !changed {
		return h
	}
	out := h.Remade(r.Schema, query, 0)
	out.Query = query // three and another condition are more than the grammar writes
	return out
}

// all is a block with all values of a row in one condition, in place of those that have
// some of them; the block itself where it has none, or has them so.
func (r Rules) all(q *link.Question, e heard.Enumeration, s *ast.Select) *ast.Select {
	of := r.Schema.Columns[e.Column]
	if of.Column == nil || s.Where == nil {
		return s
	}
	var rest []ast.Expr
	var found []condition.Membership
	for _, term := range ast.Terms(ast.And, s.Where) {
		m, ok := condition.MembershipOf(term)
		if !ok || !r.isColumn(m.Column, e.Column) || !e.Has(q, m.Values) {
			rest = append(rest, term)
			continue
		}
		if found == nil {
			rest = append(rest, nil)
		}
		found = append(found, m)
	}
	if found == nil || !r.apart(e, s, found) {
		return s
	}
	denied := found[0].Denied
	mixed := slices.ContainsFunc(found, func(m condition.Membership) bool { return m.Denied != denied })
	if mixed || len(found) == 1 && found[0].Whole(e.Values) {
		return s
	}
	out := *s
	at := slices.Index(rest, nil)
	rest[at] = condition.OneOf(found[0].Column, e.Values, denied, found[0].List)
	out.Where = ast.Conj(rest...)
	return &out
}

// apart reports whether the values of a row are meant one or the other: after "or", or
// where one row has one of them alone. Whoever bought tea and coffee bought both.
func (r Rules) apart(e heard.Enumeration, s *ast.Select, found []condition.Membership) bool {
	if e.Any || found[0].Denied {
		return true
	}
	if found[0].List || len(e.Values) == 2 && len(found) == 1 {
		return false
	}
	j := joins.Of(r.Catalog, s)
	return len(s.From) == 1 && (len(j.Tables) < 2 || len(s.GroupBy) > 0 ||
		slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return block.Aggregated(it.Expr) }))
}

// isColumn reports whether a column of a query is one of the schema.
func (r Rules) isColumn(c *ast.Column, column int) bool {
	of := r.Schema.Columns[column]
	return of.Role == nil && strings.EqualFold(c.Name, of.Name) &&
		(c.Table == "" || strings.EqualFold(c.Table, r.Schema.Tables[of.Table].Name))
}
