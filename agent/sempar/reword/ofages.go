package reword

import (
	"slices"
	"strings"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// ofAges is an utterance in which those of an age are the rows of the one table that has births, where that is not
// named:
//
//	how many under-fives have we got  →  how many children under five have we got
//	over 60s in Leeds                 →  members over 60 in Leeds
func (r *onDay) ofAges(utterance string) string {
	tokens := english.Tokens(utterance)
	of := r.bornTable()
	if of == nil {
		return utterance
	}
	called := catalog.Plural(strings.ToLower(of.Human))
	if saysAny(tokens, called) {
		return utterance
	}
	for i, t := range tokens {
		if t.Lower != "under" && t.Lower != "over" || i > 0 && tokens[i-1].Lower == "the" {
			continue
		}
		age, at := ageBehind(tokens, i)
		if age == "" || behindThing(tokens, i) || r.spelled(tokens[at].Lower) {
			continue
		}
		return utterance[:t.From] + called + " " + t.Lower + " " + age + utterance[tokens[at].To:]
	}
	return utterance
}

// ageBehind is the age behind a word for a side of it, and the token that says it; "" for none, and for hundreds of
// something.
func ageBehind(tokens []english.Token, side int) (age string, at int) {
	at = side + 1
	if at < len(tokens) && tokens[at].Text == "-" {
		at++
	}
	if at >= len(tokens) || at+1 < len(tokens) && tokens[at+1].Lower == "of" {
		return "", at
	}
	return ageOf(tokens[at].Lower), at
}

// behindThing reports whether a token stands behind a word for a thing: laps under 60s.
func behindThing(tokens []english.Token, i int) bool {
	before := lowerBefore(tokens, i)
	return before != "" && before != "many" && english.LetterOrDigit(before) && !english.StopWord(before)
}

// saysAny reports whether an utterance has a word, in one number or the other.
func saysAny(tokens []english.Token, word string) bool {
	return slices.ContainsFunc(tokens, func(t english.Token) bool {
		return english.Singular(t.Lower) == english.Singular(word)
	})
}

// ageOf is the number of which a word is the plural: five of fives, 80 of 80s, sixty of sixties; "" for others.
func ageOf(word string) string {
	one, plural := strings.CutSuffix(word, "s")
	if many, ok := strings.CutSuffix(word, "ies"); ok {
		one = many + "y"
	}
	found := english.Numbers(english.Tokens(one))
	if !plural || len(found) != 1 || found[0].Ordinal || found[0].Value > 120 {
		return ""
	}
	return one
}

// bornTable is the one table that has a day or year of birth; nil for none, or several.
func (r *onDay) bornTable() (found *catalog.Table) {
	for _, t := range r.cat.Tables {
		if slices.ContainsFunc(t.Columns, role.IsBirth) {
			if found != nil {
				return nil
			}
			found = t
		}
	}
	return found
}
