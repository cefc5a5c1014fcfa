package reword

import (
	"slices"
	"time"

	"parley/agent/sempar/role"
	"parley/english"
)

// Birthdays are the words for the day of birth that comes again each year.
var Birthdays = []string{"birthday", "birthdays"}

// birthdayBetween is an utterance in which the time of a birthday has its days written out.
// They are those of any year, as the parser reads them; by itself the network often
// ignores such a time, or takes its year:
//
//	students with a birthday next week  →  students with a birthday between 2026-11-30 and 2026-12-06
//	birthdays next month                →  students with a birthday between 2026-12-01 and 2026-12-31
//
// Birthdays of nobody in particular are those of the one table that has days of birth.
func (r *onDay) birthdayBetween(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	at := slices.IndexFunc(tokens, func(t english.Token) bool { return slices.Contains(Birthdays, t.Lower) })
	found := english.Periods(tokens, r.today)
	born := role.WithBirths(r.cat)
	if at < 0 || len(found) != 1 || len(born) == 0 {
		return utterance
	}
	when, ok := partOfAYear(found[0], r.today)
	if !ok {
		return utterance
	}
	out := replaced(utterance, tokens, when, daysBetween(when))
	if len(born) == 1 && ofNobody(tokens[:at]) && at < when.First {
		out = utterance[:tokens[at].From] + born[0].Human + " with a birthday" + out[tokens[at].To:]
	}
	return out
}

// ofNobody reports whether the words before "birthdays" say nothing of whose they are.
func ofNobody(before []english.Token) bool {
	return !slices.ContainsFunc(before, func(t english.Token) bool {
		return !english.StopWord(t.Lower) && t.Lower != "many" || t.Lower == "whose" || t.Lower == "who"
	})
}

// partOfAYear is a time with a start and an end that is shorter than a year: what comes again
// each year is that of this year. It is not ok for other times.
func partOfAYear(of english.Period, today time.Time) (english.Period, bool) {
	switch {
	case of.Relation != english.In && of.Relation != english.Between || of.Kind == english.Weekday:
		return of, false
	case of.Kind.Recurs():
		fixed := of.Within(english.Period{Start: today}, 0)
		fixed.First, fixed.Last, fixed.Relation = of.First, of.Last, of.Relation
		of = fixed
	}
	closed := !of.Start.IsZero() && !of.End.IsZero()
	return of, closed && of.End.Before(of.Start.AddDate(1, 0, 0))
}

// daysBetween are the words for a time by its days.
func daysBetween(of english.Period) string {
	first, last := of.Days()
	if first == last {
		return "on " + first
	}
	return "between " + first + " and " + last
}

// replaced is an utterance with other words in place of those of a time, and of the "on"
// before it.
func replaced(utterance string, tokens []english.Token, of english.Period, with string) string {
	from := of.First
	if from > 0 && tokens[from-1].Lower == "on" {
		from--
	}
	return utterance[:tokens[from].From] + with + utterance[tokens[of.Last-1].To:]
}
