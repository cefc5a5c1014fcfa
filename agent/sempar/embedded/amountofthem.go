package embedded

import (
	"parley/agent"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// amountMeant is how often a turn that asks how much something was, and hardly anything else, means
// what the rows that were shown came to: our estimate.
const amountMeant = 0.9

// amountOfThem are readings, with what the rows before came to where a turn asks how much they
// were and hardly anything else:
//
//	repairs that Nick did      SELECT * FROM repairs WHERE contractor = 'Nick'
//	how much did he charge     SELECT sum(cost) FROM repairs WHERE contractor = 'Nick'
//
// It takes rows that have one amount of money.
func (p *Parser) amountOfThem(q *link.Question, t agent.Turn, all []reading) []reading {
	s, ok := t.Previous.(*ast.Select)
	if p.heard.Without[ruleAmountThem] || !ok || !heard.AsksHowMuch(q) || len(s.From) != 1 || len(s.GroupBy) > 0 {
		return all
	}
	of, ok := percent.Measured(p.heard.Catalog, s)
	if !ok || of.Sum != nil {
		return all
	}
	amount := amountIn(p.heard.Catalog, &ast.Select{From: []ast.From{of.From}})
	if amount == nil {
		return all
	}
	total := &ast.Select{Items: []*ast.Item{{Expr: &ast.Call{Name: "sum", Args: []ast.Expr{amount}}}},
		From: []ast.From{of.From}, Where: ast.Conj(of.Terms...)}
	return p.mostlyMeant(q, all, []percent.Weighed{{Query: total, Weight: 1}}, amountMeant, leftBefore(t))
}

// amountIn is the one amount of money of each row that a query has; nil where rows have none or
// several, or are of no one table.
func amountIn(cat *catalog.Catalog, s *ast.Select) *ast.Column {
	j := joins.Of(cat, s)
	found := j.Columns(func(_ *catalog.Table, c *catalog.Column) bool {
		return c.Kind == catalog.Number && role.Called(c, role.Payable)
	})
	if len(found) != 1 || !j.OfOne() {
		return nil
	}
	return found[0]
}
