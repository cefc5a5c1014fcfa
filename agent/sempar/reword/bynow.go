package reword

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// byNow is an utterance in which what should be so by now has its day behind it: it is overdue
// where a table has the day on which it was done, too.
//
//	which instruments should be back by now  →  which instruments are due back before 2026-11-28
//	loans that should have been returned by now  →  loans that are overdue
//	jobs that are past their due date  →  jobs that are overdue
//	jobs that were sent past their due date  →  jobs that were sent late
//
// It stays as it is where no day says by when something has to be, or several do.
func (r *onDay) byNow(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	t, due := r.oneDeadline(tokens)
	if due == nil {
		return utterance
	}
	verb := "are "
	from, to := shouldByNow(tokens)
	if to == 0 {
		verb = ""
		from, to = pastDeadline(tokens, due)
	}
	if to == 0 {
		return utterance
	}
	words := due.Human + " before " + r.day()
	switch done := role.DoneFor(t, due); {
	case verb == "" && from > 0 && english.Participle(tokens[from-1].Lower) &&
		!slices.Contains(english.Auxiliaries, tokens[from-1].Lower):
		if done == nil {
			return utterance
		}
		words = computed.Late
	case done != nil:
		words = computed.Overdue
	}
	return utterance[:tokens[from].From] + verb + words + utterance[tokens[to-1].To:]
}

// shouldByNow is where an utterance says that something should be so by now; 0, 0 where it
// does not.
func shouldByNow(tokens []english.Token) (from, to int) {
	from = slices.IndexFunc(tokens, func(t english.Token) bool { return t.Lower == "should" })
	to = endOfNow(tokens)
	if from < 0 || to < from+3 || !slices.Contains([]string{"be", "have"}, tokens[from+1].Lower) {
		return 0, 0
	}
	return from, to
}

// pastDeadline is where an utterance says that the day by which something has to be is behind:
// past its due date, past due; 0, 0 where it does not.
func pastDeadline(tokens []english.Token, due *catalog.Column) (from, to int) {
	from = slices.IndexFunc(tokens, func(t english.Token) bool { return t.Lower == "past" })
	if from < 0 || from > 0 && tokens[from-1].Lower == "the" { // the past
		return 0, 0
	}
	first := from + 1
	if first < len(tokens) && slices.Contains(append([]string{"the"}, english.Possessives...), tokens[first].Lower) {
		first++
	}
	named := append([]string{"date", "day"}, append(catalog.SplitName(due.Name), role.Deadlines...)...)
	for to = first; to < len(tokens) && slices.Contains(named, tokens[to].Lower); {
		to++
	}
	if to == first {
		return 0, 0
	}
	return from, to
}

// endOfNow is the token after "by now", "by today" or "already"; 0 where none is said.
func endOfNow(tokens []english.Token) int {
	for i, t := range tokens {
		switch {
		case t.Lower == "already":
			return i + 1
		case t.Lower == "by" && i+1 < len(tokens) && slices.Contains([]string{"now", "today"}, tokens[i+1].Lower):
			return i + 2
		}
	}
	return 0
}

// oneDeadline is the one day by which something has to be done, and its table: of the tables
// that are named or, where none of those has one, the one whose name has a word that is said
// (due back, where something should be back), or the only one. It is nil where there is none,
// or several.
func (r *onDay) oneDeadline(tokens []english.Token) (table *catalog.Table, due *catalog.Column) {
	for _, such := range []func(*catalog.Table, *catalog.Column) bool{
		func(t *catalog.Table, _ *catalog.Column) bool { return tableIsNamed(t, tokens) },
		func(_ *catalog.Table, c *catalog.Column) bool { return saysPartOf(c, tokens) },
		func(*catalog.Table, *catalog.Column) bool { return true },
	} {
		found := 0
		for _, t := range r.cat.Tables {
			for _, c := range t.Columns {
				if such(t, c) && role.IsDay(c) && role.Called(c, role.Deadlines) {
					table, due = t, c
					found++
				}
			}
		}
		switch {
		case found == 1:
			return table, due
		case found > 1:
			return nil, nil
		}
	}
	return nil, nil
}

// saysPartOf reports whether one of some words is in the name of a column.
func saysPartOf(c *catalog.Column, tokens []english.Token) bool {
	return slices.ContainsFunc(tokens, func(t english.Token) bool {
		return !english.StopWord(t.Lower) && role.Called(c, []string{t.Lower})
	})
}
