package embedded

import (
	"parley/agent/sempar/beside"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// losesThose is added to the logarithm of a reading that loses a condition which those that were
// shown met, where it asks of them.
const losesThose = -2

// shownLost is the word by which an utterance asks of those that were shown, where a query
// loses a condition that these met: whoever reads the answer has to know. It is "" else.
func (p *Parser) shownLost(t beside.Turn, query ast.Query) string {
	word := heard.OfShown(t.Question)
	was := shape.InOne(t.Previous)
	now, ok := query.(*ast.Select)
	if word == "" || !t.Follows || was == nil || !ok || p.heard.Without[ruleReferent] || len(shape.Lost(was, now)) == 0 {
		return ""
	}
	return word
}
