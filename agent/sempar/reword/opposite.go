package reword

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// sayingOpposite is an utterance in which the opposite of the verb in the name of a column of yes and
// no is that verb denied, as WordNet opposes them:
//
//	who failed in October  →  who did not pass in October     (driving_tests.passed)
//	failed tests           →  not passed tests
//	unpaid bookings        →  not paid bookings
//
// What the database calls something, or holds, stays as it is.
func (r *onDay) sayingOpposite(utterance string) string {
	tokens := english.Tokens(utterance)
	if saysOne(tokens, denials) {
		return utterance
	}
	for i, t := range tokens {
		if flag := r.deniedBy(t.Lower); flag != "" && thingAt(tokens, i+1) {
			return utterance[:t.From] + "not " + flag + utterance[t.To:]
		}
		if !slices.ContainsFunc(wordnet.LemmasAs(t.Lower, wordnet.Verb), isFailing) || r.named(t.Lower) {
			continue
		}
		verb, past := r.opposed(t.Lower)
		if verb == "" {
			continue
		}
		from, put := t.From, "not "+past
		before := ""
		if i > 0 {
			before = tokens[i-1].Lower
		}
		switch {
		case t.Lower != past && !english.Participle(t.Lower):
			put = "not " + verb // did they fail
		case !thingAt(tokens, i+1) && i > 0 && !slices.Contains(english.Auxiliaries, before):
			put = "did not " + verb
		}
		return utterance[:from] + put + utterance[t.To:]
	}
	return utterance
}

// deniedBy is the name of a column of yes and no of which a word says the opposite by how it begins: paid of
// unpaid; "" for none.
func (r *onDay) deniedBy(word string) (name string) {
	for _, prefix := range []string{"un", "non"} { // invested is not the opposite of vested
		rest, ok := strings.CutPrefix(word, prefix)
		if !ok || !english.Participle(rest) || r.spelled(word) {
			continue
		}
		if r.anyColumn(func(c *catalog.Column) bool {
			return !c.Hidden && c.SaysYesNo() && strings.EqualFold(c.Name, rest)
		}) {
			return rest
		}
	}
	return ""
}

// failing are verbs that say of a deed that it was not done.
var failing = english.Cues("failing")

func isFailing(verb string) bool { return slices.Contains(failing, verb) }

// thingAt reports whether a word may say what there is: the tests of failed tests.
func thingAt(tokens []english.Token, i int) bool {
	return i < len(tokens) && !english.StopWord(tokens[i].Lower) &&
		len(wordnet.LemmasAs(tokens[i].Lower, wordnet.Noun)) > 0
}

// denials are words that deny something; what is said beside them is not turned round.
var denials = []string{"not", "no", "never", "n't", "didn't", "don't", "haven't", "hasn't", "isn't", "aren't", "wasn't",
	"weren't", "none", "nobody", "without"}

// opposed is the verb in the name of a column of yes and no to which a verb is the opposite, and as it stands
// in the name; "" for none.
func (r *onDay) opposed(word string) (verb, past string) {
	antonyms := wordnet.Antonyms(word)
	if len(antonyms) == 0 {
		return "", ""
	}
	for _, t := range r.cat.Tables {
		for _, c := range t.Columns {
			words := catalog.SplitName(c.Name)
			if c.Hidden || len(words) != 1 || !c.SaysYesNo() {
				continue
			}
			for _, base := range wordnet.LemmasAs(words[0], wordnet.Verb) {
				if base != words[0] && slices.Contains(antonyms, base) {
					return base, words[0]
				}
			}
		}
	}
	return "", ""
}
