package heard

import (
	"parley/agent/sempar/link"
	"slices"
)

// OfShown is the word by which an utterance asks of those that were shown: which of them,
// how many of those; not of those who come next. It is "" where there is none.
func OfShown(q *link.Question) string {
	tokens := q.Tokens[:q.Said]
	for i := 1; i < len(tokens); i++ {
		word := tokens[i].Lower
		if tokens[i-1].Lower != "of" || !slices.Contains([]string{"them", "those", "these"}, word) {
			continue
		}
		if word == "them" || i+1 == len(tokens) || !slices.Contains(OfWhom, tokens[i+1].Lower) {
			return word
		}
	}
	return ""
}
