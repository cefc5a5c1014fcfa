package heard

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/english"
)

// soFar are words that speak of a time that ends now.
var soFar = []string{"yet", "ever", "never", SinceWord}

// perfects are the words by which the perfect is made, and having those after which
// something stands that somebody has.
var (
	perfects = []string{"have", "has", "had", "'ve"}
	having   = []string{"a", "an", "the", "no", "any", "some"}
)

// toParticiple is how many words after one of the perfect its participle stands, at most.
const toParticiple = 4

// UntilToday reports whether an utterance speaks of what has been so until now: it says yet,
// ever, never or since, or is in the perfect; and not of what was arranged for a day.
func UntilToday(q *link.Question) bool {
	if q.Said == 0 {
		return false
	}
	tokens := english.Tokens(q.Text[:q.Tokens[q.Said-1].To])
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

// HasBeen reports whether an utterance says what somebody has been until now: on a list, with
// us, waiting; but not what has been done to it.
func HasBeen(q *link.Question) bool {
	if q.Said == 0 {
		return false
	}
	tokens := english.Tokens(q.Text[:q.Tokens[q.Said-1].To])
	for i, t := range tokens {
		if t.Lower == "been" && i > 0 && i+1 < len(tokens) && !english.Participle(tokens[i+1].Lower) {
			return slices.ContainsFunc(tokens[max(i-toParticiple, 0):i], func(t english.Token) bool {
				return t.Lower != "had" && slices.Contains(perfects, t.Lower)
			})
		}
	}
	return false
}
