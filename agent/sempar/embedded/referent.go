package embedded

import "parley/agent/sempar/link"

// leastWords is how many words are said at least before one that speaks of what was shown
// before: two of them ("of those") are not yet a question.
const leastWords = 3

// noReferent is a word that speaks of what was shown before, at the end of what is said
// first: the deposits for these. It is "" where there is none.
func noReferent(q *link.Question) string {
	var words []string
	for _, t := range q.Tokens[:q.Said] {
		if isLetter(t.Text) {
			words = append(words, t.Lower)
		}
	}
	n := len(words)
	if n < leastWords || words[n-2] != "for" && words[n-2] != "of" || words[n-1] != "these" && words[n-1] != "those" {
		return ""
	}
	return words[n-1]
}
