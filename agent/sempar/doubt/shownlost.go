package doubt

import (
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// losesThose is added to the logarithm of a reading that loses a condition which those that were
// shown met, where it asks of them.
const losesThose = -2

// Referring are the words by which an utterance speaks of what was shown before, of which a reading
// makes nothing: there was nothing before, or the reading loses a condition that this met; whoever
// reads the answer has to know. The reading is worth less for that.
func (r Rules) Referring(q *link.Question, follows bool, previous, query ast.Query) (left []string, log float64) {
	if r.Without[ofReferent] {
		return nil, 0
	}
	if word := heard.NoReferent(q); word != "" && !follows {
		left = append(left, word)
	}
	word, was := heard.OfShown(q), shape.InOne(previous)
	now, ok := query.(*ast.Select)
	if word != "" && follows && was != nil && ok && len(shape.Lost(was, now)) > 0 {
		left, log = append(left, word), losesThose
	}
	return left, log
}
