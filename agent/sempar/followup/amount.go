package followup

import (
	"slices"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// asksHowMuch reports whether an utterance asks how much something was, by verbs and words that
// say nothing else.
func asksHowMuch(q *link.Question) bool {
	much, over := false, false
	for i, t := range q.Tokens[:q.Said] {
		switch {
		case t.Lower == "much":
			much = i > 0 && q.Tokens[i-1].Lower == "how"
		case slices.Contains(happened, t.Lower):
			over = true
		case slices.Contains(turning, t.Lower):
			return false
		case !english.LetterOrDigit(t.Text) || isFunctionWord(t.Lower) || slices.Contains(wholeSaid, t.Lower):
		case !over || wordnet.BaseFrequencyAs(t.Lower, wordnet.Verb) == 0:
			return false
		}
	}
	return much && over
}

// happened are verbs that say that something is over.
var happened = english.Cues("happened")

// AmountOfThem is the total of what the rows before came to, where a turn asks how much they were
// and hardly anything else; nil where it does not, or rows have no one amount of money:
//
//	repairs that Nick did      SELECT * FROM repairs WHERE contractor = 'Nick'
//	how much did he charge     SELECT sum(cost) FROM repairs WHERE contractor = 'Nick'
func (r Rules) AmountOfThem(q *link.Question, previous ast.Query) ast.Query {
	s, ok := previous.(*ast.Select)
	if !ok || !asksHowMuch(q) || len(s.From) != 1 || len(s.GroupBy) > 0 {
		return nil
	}
	of, ok := percent.Measured(r.Catalog, s)
	if !ok || of.Sum != nil {
		return nil
	}
	amount := amountIn(r.Catalog, &ast.Select{From: []ast.From{of.From}})
	if amount == nil {
		return nil
	}
	return &ast.Select{Items: []*ast.Item{{Expr: &ast.Call{Name: "sum", Args: []ast.Expr{amount}}}},
		From: []ast.From{of.From}, Where: ast.Conj(of.Terms...)}
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
