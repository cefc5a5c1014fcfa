package mend

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// comparing is a hypothesis for figures in both of two years or months that are compared, each by
// itself, in place of one for either, or both together:
//
//	compare bookings this year with last year
//	SELECT * FROM bookings WHERE extract(year FROM day) = 2026
//	→ SELECT extract(year FROM day), count(*) FROM bookings WHERE extract(year FROM day) IN (2025, 2026) GROUP BY …
func (r Rules) comparing(said Said, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || len(s.From) != 1 || ast.HasFreeText(s) || s.Having != nil {
		return h
	}
	c := r.ComparedIn(said.Question)
	if c == nil {
		return h
	}
	day, rest := r.dayAndOthers(s)
	if day == nil {
		return h
	}
	of := ast.Extract("year", day)
	if c.Part == "month" {
		of = &ast.Call{Name: "to_char", Args: []ast.Expr{day, ast.Str("YYYY-MM")}}
	}
	out := &ast.Select{From: s.From, Where: ast.Conj(append(rest, &ast.In{X: of, List: c.Values})...)}
	out.GroupBy, out.Items = []ast.Expr{of}, []*ast.Item{{Expr: of}}
	for _, g := range s.GroupBy {
		if !ast.Some(g, ast.IsColumn(day)) {
			out.GroupBy, out.Items = append(out.GroupBy, g), append(out.Items, &ast.Item{Expr: g})
		}
	}
	out.Items = append(out.Items, r.figuresOf(s)...)
	return h.Remade(r.Schema, out, 0)
}

// figuresOf are the figures that a query shows; of rows how many, or what their one amount comes to.
func (r Rules) figuresOf(s *ast.Select) []*ast.Item {
	figures := slices.DeleteFunc(slices.Clone(s.Items), func(it *ast.Item) bool { return !block.Aggregated(it.Expr) })
	if len(figures) > 0 {
		return figures
	}
	of := &ast.Call{Name: "count", Star: true}
	if c, alone := shape.OneColumn(s.Items); alone && len(s.GroupBy) == 0 && r.isAmount(s, c) {
		of = &ast.Call{Name: "sum", Args: []ast.Expr{c}}
	}
	return []*ast.Item{{Expr: of}}
}

// isAmount reports whether a column of a query holds numbers that are no keys.
func (r Rules) isAmount(s *ast.Select, c *ast.Column) bool {
	of := joins.ColumnIn(r.Catalog, s, c)
	if of == nil || of.Kind != catalog.Number {
		return false
	}
	at := r.Schema.Number(of)
	return at >= 0 && !r.Schema.Columns[at].Key && !r.Schema.Columns[at].Foreign
}

// dayAndOthers are the one day by which a query has its rows in a time, or in groups, and its other
// conditions; nil where there is none, or several.
func (r Rules) dayAndOthers(s *ast.Select) (day *ast.Column, others []ast.Expr) {
	var days []*ast.Column
	for _, term := range ast.Terms(ast.And, s.Where) {
		if condition.SaysTime(r.Catalog, s, term) {
			days = append(days, ast.Columns(term)...)
		} else {
			others = append(others, term)
		}
	}
	for _, g := range s.GroupBy {
		if shape.IsPeriod(g) {
			days = append(days, ast.Columns(g)...)
		}
	}
	other := func(c *ast.Column) bool { return ast.Print(c) != ast.Print(days[0]) }
	if len(days) == 0 || slices.ContainsFunc(days, other) {
		return nil, nil
	}
	return days[0], others
}
