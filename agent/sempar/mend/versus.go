package mend

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// versus is a hypothesis for the figures of two values of a column, each by itself, where it is asked
// which of them has more, in place of one for the rows of either:
//
//	do we have more members in Hull or in York
//	SELECT * FROM members WHERE town IN ('Hull', 'York')
//	→ SELECT town, count(*) FROM members WHERE town IN ('Hull', 'York') GROUP BY town ORDER BY count(*) DESC
func (r Rules) versus(said Said, h decode.Hypothesis) decode.Hypothesis {
	v := r.Versus(said.Question)
	if v == nil || ast.HasFreeText(h.Query) {
		return h
	}
	s, c := r.blockOf(h.Query, r.Schema.Columns[v.Column].Column)
	if c == nil {
		return h
	}
	out := &ast.Select{From: s.From, Where: ast.Conj(slices.DeleteFunc(ast.Terms(ast.And, s.Where), func(e ast.Expr) bool {
		return ast.Some(e, ast.IsColumn(c)) || ast.Some(e, func(n ast.Node) bool { _, sub := n.(*ast.Select); return sub })
	})...)}
	out.Where = ast.Conj(append(ast.Terms(ast.And, out.Where), &ast.In{X: c, List: v.Values})...)
	figure := r.figureOf(s)
	if key := r.countedBy(joins.Of(r.Catalog, s), v.Counts); key != nil && shape.IsCount(figure) {
		figure = &ast.Call{Name: "count", Distinct: true, Args: []ast.Expr{key}}
	}
	out.Items = []*ast.Item{{Expr: c}, {Expr: figure}}
	out.GroupBy = []ast.Expr{c}
	out.OrderBy = []*ast.Order{{Expr: figure, Desc: true, Nulls: ast.NullsLast}}
	return h.Remade(r.Schema, r.onlyNeeded(out), 0)
}

// blockOf is the first block of a query that has a column among its tables, and the column as it is written there; of
// those that are called by it, others are counted. nil where there is none.
func (r Rules) blockOf(query ast.Query, of *catalog.Column) (found *ast.Select, c *ast.Column) {
	ast.Inspect(query, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		if !ok || c != nil || len(s.From) != 1 {
			return c == nil
		}
		j := joins.Of(r.Catalog, s)
		if r.Naming[strings.ToLower(of.Name)] && len(j.Tables) == 1 {
			return true
		}
		found, c = s, j.Written(of)
		return c == nil
	})
	return found, c
}

// onlyNeeded is a query without the tables that rows only point at and that it makes nothing of.
func (r Rules) onlyNeeded(s *ast.Select) *ast.Select {
	for {
		chain, ok := joins.ChainOf(s.From[0])
		if !ok {
			return s
		}
		less := joins.Of(r.Catalog, s).Needed(chain, s)
		if len(less.Tables) == len(chain.Tables) {
			return s
		}
		out := *s
		out.From = []ast.From{less.From(nil)}
		s = &out
	}
}

// figureOf is the one figure that a query shows or orders by; of others how many rows there are.
func (r Rules) figureOf(s *ast.Select) ast.Expr {
	for _, it := range r.figuresOf(s) {
		if ast.Print(it.Expr) != "count(*)" {
			return it.Expr
		}
	}
	for _, o := range s.OrderBy {
		if block.Aggregated(o.Expr) {
			return o.Expr
		}
	}
	return &ast.Call{Name: "count", Star: true}
}

func (r Rules) versusExplained(q *link.Question, query ast.Query, said []bool) {
	v := r.Versus(q)
	if v == nil || !v.IsIn(query) {
		return
	}
	for i := range said {
		said[i] = said[i] || v.Said[i]
	}
}
