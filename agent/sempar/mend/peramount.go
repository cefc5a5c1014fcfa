package mend

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/rewrite"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// PartsOfTime are the words for a time that rows may be grouped by.
var PartsOfTime = []string{"hour", "day", "week", "month", "quarter", "year"}

// perAmount is a hypothesis with an amount per another that its rows have, where an utterance
// wants that:
//
//	average words per hour by translator
//	SELECT translator, avg(words) FROM jobs GROUP BY translator
//	→ SELECT translator, 1.0 * sum(words) / sum(hours) FROM jobs GROUP BY translator
//
// The amount is said as one of what a column has several of. One that is the name of a table,
// too, may mean its rows.
func (r Rules) perAmount(said Said, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	at, by := r.AmountSaid(said.Question)
	if !ok || at < 0 || len(s.From) != 1 || dividesBy(s, by) {
		return h
	}
	period := func(e ast.Expr) bool { return shape.IsPeriod(e) }
	if slices.Contains(PartsOfTime, said.Tokens[at].Lower) && slices.ContainsFunc(s.GroupBy, period) {
		return h
	}
	for _, b := range by {
		if out := r.dividedBy(s, b); out != nil {
			h.Query = out
			return h
		}
	}
	return h
}

// dividedBy is a query with what it adds up, or takes the mean of, per an amount of the same rows
// in place of that alone; nil where it has none, or shows nothing but that amount. It has no groups by that amount.
func (r Rules) dividedBy(s *ast.Select, by *catalog.Column) ast.Query {
	found := false
	ratio := func(n ast.Node) ast.Node {
		of := figureBeside(r.Catalog, s, n, by)
		if of == nil {
			return n
		}
		found = true
		return rewrite.PerSum(of, &ast.Column{Table: of.Table, Name: by.Name})
	}
	bare := *s
	bare.From, bare.Where = nil, nil
	ofBy := func(e ast.Expr) bool { return isOf(r.Catalog, s, e, by) }
	bare.GroupBy = slices.DeleteFunc(slices.Clone(s.GroupBy), ofBy)
	bare.Items = slices.DeleteFunc(slices.Clone(s.Items), func(it *ast.Item) bool { return ofBy(it.Expr) })
	if len(bare.Items) == 0 {
		return nil
	}
	if c, alone := shape.OneColumn(bare.Items); alone && len(s.GroupBy) == 0 && s.Limit == nil {
		bare.Items, bare.OrderBy = []*ast.Item{{Expr: &ast.Call{Name: "sum", Args: []ast.Expr{c}}}}, nil
	}
	out := ast.Rewrite(&bare, ratio)
	out.From, out.Where = s.From, s.Where
	if !found {
		return nil
	}
	return out
}

// isOf reports whether an expression is a column.
func isOf(cat *catalog.Catalog, s *ast.Select, e ast.Expr, column *catalog.Column) bool {
	c, ok := e.(*ast.Column)
	return ok && joins.ColumnIn(cat, s, c) == column
}

// figureBeside is the column that a sum or a mean is of, where it is another amount of the rows
// that have one; nil for anything else.
func figureBeside(cat *catalog.Catalog, s *ast.Select, n ast.Node, by *catalog.Column) *ast.Column {
	call, ok := n.(*ast.Call)
	if !ok || call.Name != "sum" && call.Name != "avg" || call.Distinct || call.Over != nil || call.Filter != nil {
		return nil
	}
	c, _ := call.Args[0].(*ast.Column)
	if c == nil {
		return nil
	}
	if of := joins.ColumnIn(cat, s, c); of == nil || of == by || of.Kind != catalog.Number || of.Table != by.Table {
		return nil
	}
	return c
}

// dividesBy reports whether a query has the ratio of a sum to that of one of some columns.
func dividesBy(query ast.Query, by []*catalog.Column) bool {
	return ast.Some(query, func(n ast.Node) bool {
		_, b := rewrite.SumsIn(n)
		c, ok := b.(*ast.Column)
		return ok && slices.ContainsFunc(by, func(of *catalog.Column) bool { return strings.EqualFold(of.Name, c.Name) })
	})
}
