package heard

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/english"
)

// EverBefore are words that speak of any time until now.
var EverBefore = english.Cues("everbefore")

// soFar are words that speak of a time that ends now.
var soFar = english.Cues("untilnow")

// perfects are the words by which the perfect is made, and having those after which
// something stands that somebody has.
var (
	perfects = english.Cues("perfect")
	having   = english.Cues("having")
)

// toParticiple is how many words after one of the perfect its participle stands, at most.
const toParticiple = 4

func untilToday(q *link.Question, tokens []english.Token) bool {
	if slices.ContainsFunc(tokens, func(t english.Token) bool { return english.Arranges(t.Lower) }) {
		return false
	}
	if SaysOne(q, soFar) {
		return true
	}
	for i, t := range tokens {
		if slices.Contains(perfects, t.Lower) && perfect(tokens[i+1:]) {
			return true
		}
	}
	return false
}

// perfect reports whether one of the next words is a participle, and before it none after
// which something stands that is had.
func perfect(after []english.Token) bool {
	for _, t := range after[:min(len(after), toParticiple)] {
		switch {
		case slices.Contains(having, t.Lower):
			return false
		case english.Participle(t.Lower):
			return true
		}
	}
	return false
}

func hasBeen(tokens []english.Token) bool {
	for i, t := range tokens {
		if t.Lower == "been" && i > 0 && i+1 < len(tokens) && !english.Participle(tokens[i+1].Lower) {
			return slices.ContainsFunc(tokens[max(i-toParticiple, 0):i], func(t english.Token) bool {
				return t.Lower != "had" && slices.Contains(perfects, t.Lower)
			})
		}
	}
	return false
}
