package reword

import (
	"slices"
	"strings"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// leaving is how the day is called on which somebody leaves.
var leaving = []string{"left", "leaving", "leave", "leaves"}

// hasLeft is an utterance in which who no longer works somewhere has the day on which people leave, where
// one table has it:
//
//	who no longer works here                    →  which staff have a left on date
//	which instructors don't work here any more  →  which instructors have a left on date
func (r *onDay) hasLeft(utterance string) string {
	tokens := english.Tokens(utterance)
	from, to := noLonger(tokens)
	day := r.dayOfLeaving()
	if from == to || day == nil {
		return utterance
	}
	if tokens[0].Lower != "who" && !slices.ContainsFunc(tokens[:from], func(t english.Token) bool {
		return english.Singular(t.Lower) == catalog.Singular(r.cat.Table(day.Table).Human)
	}) {
		return utterance // boats that no longer work are no staff
	}
	has := "have a " + strings.TrimSuffix(day.Human, " date") + " date"
	start := tokens[from].From
	if from == 1 && tokens[0].Lower == "who" {
		start, has = tokens[0].From, "which "+catalog.Plural(r.cat.Table(day.Table).Human)+" "+has
	}
	return utterance[:start] + has + utterance[tokens[to-1].To:]
}

// dayOfLeaving is the one day on which people leave; nil for none, or several.
func (r *onDay) dayOfLeaving() (found *catalog.Column) {
	for _, t := range r.cat.Tables {
		for _, c := range t.Columns {
			if !role.IsDay(c) || c.Nulls == 0 || !role.Called(c, leaving) {
				continue
			}
			if found != nil {
				return nil
			}
			found = c
		}
	}
	return found
}

// noLonger is where an utterance says that somebody works no longer where it is said; an empty stretch
// where it does not.
func noLonger(tokens []english.Token) (from, to int) {
	for i := range tokens {
		verb, more := verbDenied(tokens, i)
		if verb < 0 || !saidAt(tokens, verb, "work", "works", "working", "employed", "here", "with") {
			continue
		}
		begin := i
		if begin > 0 && saidAt(tokens, begin-1, "is", "are") {
			begin--
		}
		for to = verb + 1; saidAt(tokens, to, "here", "us", "for", "with"); {
			to++
		}
		switch {
		case saidAt(tokens, to, "anymore"):
			return begin, to + 1
		case saidAt(tokens, to, "any") && saidAt(tokens, to+1, "more", "longer"):
			return begin, to + 2
		case !more:
			return begin, to
		}
	}
	return 0, 0
}

// verbDenied is the token of the verb that the words from a token on deny, and whether "any more" has to follow: no
// longer does without it. -1 where they deny nothing.
func verbDenied(tokens []english.Token, i int) (verb int, more bool) {
	switch {
	case saidAt(tokens, i, "no") && saidAt(tokens, i+1, "longer"):
		return i + 2, false
	case saidAt(tokens, i, "don't", "doesn't", "isn't", "aren't", "not"):
		return i + 1, true
	case saidAt(tokens, i, "do", "does", "is", "are") && saidAt(tokens, i+1, "not", "n't"):
		return i + 2, true
	}
	return -1, false
}

// saidAt reports whether a token is one of some words.
func saidAt(tokens []english.Token, i int, words ...string) bool {
	return i >= 0 && i < len(tokens) && slices.Contains(words, tokens[i].Lower)
}
