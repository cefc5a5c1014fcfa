package embedded

import (
	"parley/agent/sempar/heard"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// shownLost is the word by which an utterance asks of those that were shown, where a query
// loses a condition that these met: whoever reads the answer has to know. It is "" else.
func (p *Parser) shownLost(t turn, query ast.Query) string {
	word := heard.OfShown(t.Question)
	was := shape.InOne(t.previous)
	now, ok := query.(*ast.Select)
	if word == "" || !t.follows || was == nil || !ok || p.heard.Without[ruleReferent] || len(shape.Lost(was, now)) == 0 {
		return ""
	}
	return word
}
