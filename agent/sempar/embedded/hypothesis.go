package embedded

import (
	"parley/agent"
	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// hypotheses gives readings their probabilities.
func hypotheses(all []reading, c decode.Calibration) []agent.Hypothesis {
	logs, groups := make([]float64, len(all)), make([]string, len(all))
	for i, r := range all {
		logs[i], groups[i] = r.log, r.rows
	}
	list := make([]agent.Hypothesis, len(all))
	for i, p := range c.Probabilities(logs, groups) {
		list[i] = all[i].Hypothesis
		list[i].P = p
	}
	return agent.Rescored(list)
}

// rowsOf is what a query finds, as a text: the same for queries that find the
// same rows, whichever columns of them they show, and where words are left out,
// which may say what is to be shown, for queries that show the same.
func (p *Parser) rowsOf(q ast.Query, leftOut []string) string {
	q = p.rewrite.Listed(q, true)
	if len(leftOut) > 0 {
		return ast.Meaning(agent.WholeRows(p.heard.Catalog, q))
	}
	return agent.FoundBy(p.heard.Catalog, q)
}

// foundNothing reports whether the query that a turn may go on from found no rows.
func foundNothing(t agent.Turn) bool {
	if len(t.Earlier) == 0 || t.Previous == nil {
		return false
	}
	last := t.Earlier[len(t.Earlier)-1]
	return last.Total == 0 && last.SUQL == ast.Print(t.Previous)
}
