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
	is := func(i int, words ...string) bool {
		return i < len(tokens) && slices.Contains(words, tokens[i].Lower)
	}
	for i := range tokens {
		verb := -1
		more := false
		switch {
		case is(i, "no") && is(i+1, "longer"):
			verb = i + 2
		case is(i, "don't", "doesn't", "isn't", "aren't", "not"):
			verb, more = i+1, true
		case is(i, "do", "does", "is", "are") && is(i+1, "not", "n't"):
			verb, more = i+2, true
		}
		if verb < 0 || !is(verb, "work", "works", "working", "employed", "here", "with") {
			continue
		}
		for to = verb + 1; is(to, "here", "us", "for", "with"); {
			to++
		}
		if is(to, "anymore") {
			return i, to + 1
		}
		if is(to, "any") && is(to+1, "more", "longer") {
			return i, to + 2
		}
		if !more {
			return i, to
		}
	}
	return 0, 0
}
