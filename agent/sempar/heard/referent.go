package heard

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/english"
)

// leastWords is how many words are said at least, up to one that speaks of what was shown
// before: two of them ("of those") are not yet a question.
const leastWords = 3

// NoReferent is a word that speaks of what was shown before, where nothing was: the
// deposits for these, how many of them are open. It is "" where there is none.
func NoReferent(q *link.Question) string {
	var words []string
	for _, t := range q.Tokens[:q.Said] {
		if english.LetterOrDigit(t.Text) {
			words = append(words, t.Lower)
		}
	}
	for i := max(1, leastWords-1); i < len(words); i++ {
		last := i == len(words)-1 && (words[i] == "these" || words[i] == "those") // else of those who paid
		if (last || words[i] == "them") && (words[i-1] == "for" || words[i-1] == "of") {
			return words[i]
		}
	}
	return ""
}

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
