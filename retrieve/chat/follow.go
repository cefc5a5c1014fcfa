package chat

import (
	"strings"

	"parley/agent"
	"parley/retrieve/answer"
	"parley/suql/unit"
)

// mostBefore is how many questions back a question goes on from: each of those between goes
// on itself.
const mostBefore = 3

// before is what a question goes on from: the words of the questions before it, back to the
// first that stands for itself, and what answered the last one; nothing where it stands for
// itself.
func (c *Chat) before(t agent.Turn) (out answer.Before) {
	if len(t.Earlier) == 0 || !answer.GoesOn(t.Utterance) {
		return out
	}
	var words []string
	for i := len(t.Earlier) - 1; i >= 0 && len(words) < mostBefore; i-- {
		words = append(words, t.Earlier[i].Said)
		if !answer.GoesOn(t.Earlier[i].Said) {
			break
		}
	}
	out.Question = strings.Join(words, " ")
	if t.Previous != nil {
		out.Query, out.Source = t.Previous, c.Engine.Place(unit.FirstTable(t.Previous))
	}
	return out
}
