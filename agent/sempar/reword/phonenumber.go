package reword

import (
	"slices"
	"strings"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// phoneNumber is an utterance in which the number for somebody is a phone number, where such are stored:
//
//	Mrs Aldous's number    →  Mrs Aldous's phone number
//	number for Derek Shaw  →  phone number for Derek Shaw
//	how do I get hold of Declan  →  phone number of Declan
func (r *onDay) phoneNumber(utterance string) string {
	if !r.anyColumn(func(c *catalog.Column) bool { return !c.Hidden && role.Called(c, role.Phones) }) {
		return utterance
	}
	tokens := english.Tokens(utterance)
	if at := reached(tokens); at > 0 {
		return "phone number of " + utterance[tokens[at].From:]
	}
	for i, t := range tokens {
		if t.Lower != "number" || i > 0 && !mayStandBefore(tokens, i-1) {
			continue
		}
		for _, next := range tokens[i+1 : min(i+2, len(tokens))] {
			if next.Lower != "for" && english.LetterOrDigit(next.Text) {
				return utterance
			}
		}
		if i+1 == len(tokens) && !ownedAt(tokens, i-1) || i+2 < len(tokens) && !english.Capital(tokens[i+2].Text) {
			return utterance
		}
		return utterance[:t.From] + "phone " + utterance[t.From:]
	}
	return utterance
}

// reachings are the ways to say that somebody is reached.
var reachings = []string{"get hold of", "reach", "contact", "get in touch with", "ring"}

// reached is where it is said who is to be reached, where it is asked how; 0 where it is not.
func reached(tokens []english.Token) int {
	if len(tokens) < 5 || tokens[0].Lower != "how" ||
		!slices.Contains([]string{"i", "we", "you"}, tokens[2].Lower) {
		return 0
	}
	for _, way := range reachings {
		words := strings.Fields(way)
		same := func(t english.Token, w string) bool { return t.Lower == w }
		if end := 3 + len(words); len(tokens) > end && slices.EqualFunc(tokens[3:end], words, same) {
			return end
		}
	}
	return 0
}

// mayStandBefore reports whether a word before number says nothing of what is numbered.
func mayStandBefore(tokens []english.Token, at int) bool {
	says := []string{"the", "a", "need", "me", "'s", "is", "whats"}
	return ownedAt(tokens, at) || slices.Contains(says, tokens[at].Lower)
}

// ownedAt reports whether a token says whose something is.
func ownedAt(tokens []english.Token, at int) bool {
	if at < 0 {
		return false
	}
	word := tokens[at].Lower
	return len(word) > 2 && (word[len(word)-2:] == "'s" || word[len(word)-2:] == "s'") || word == "'s" || word == "s" ||
		slices.Contains([]string{"her", "his", "their"}, word)
}
