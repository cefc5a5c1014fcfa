package reword

import (
	"slices"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// phones are words in the names of columns of phone numbers.
var phones = []string{"telephone", "tel", "phone", "mobile"}

// phoneNumber is an utterance in which the number for somebody is a phone number, where such are stored:
//
//	Mrs Aldous's number    →  Mrs Aldous's phone number
//	number for Derek Shaw  →  phone number for Derek Shaw
func (r *onDay) phoneNumber(utterance string) string {
	if !r.anyColumn(func(c *catalog.Column) bool { return !c.Hidden && role.Called(c, phones) }) {
		return utterance
	}
	tokens := english.Tokens(utterance)
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
