package reword

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/english"
)

// What stands between or before months that are held against each other.
var (
	joining  = []string{"and", "&", ",", "or"}
	opposing = []string{"compare", "compared", "comparing", "difference", "between", "versus", "vs", "than", "each"}
)

// withSharedYear is an utterance in which several months that share a year are from the first to
// the last, where they follow each other, and have it each where they do not:
//
//	what did we feed in September and October 2025  →  … in September to October 2025
//	orders in march and june 2026                   →  orders in march 2026 and june 2026
//	compare may and june 2026                       →  compare may 2026 and june 2026
func (r *onDay) withSharedYear(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	months, year := r.monthsOfOneYear(tokens)
	if len(months) < 2 {
		return utterance
	}
	first, last := months[0], months[len(months)-1]
	apart := saysOne(tokens, opposing)
	for i, m := range months[1:] {
		apart = apart || m.Month != months[i].Month+1
	}
	name := func(m english.Period) english.Token { return tokens[m.Last-1] }
	of := " " + strconv.Itoa(year)
	rest := utterance[tokens[last.Last-1].To:]
	if !apart {
		return utterance[:name(first).To] + " to " + tokens[last.First].Text + of + rest
	}
	var out strings.Builder
	at := 0
	for _, m := range months[:len(months)-1] {
		of := of
		if m.Month > last.Month { // december and january 2026
			of = " " + strconv.Itoa(year-1)
		}
		out.WriteString(utterance[at:name(m).To] + of)
		at = name(m).To
	}
	return out.String() + utterance[at:tokens[last.First].To] + of + rest
}

// monthsOfOneYear are months that stand in a row, the last with the year of all of them; none where
// there is no such row.
func (r *onDay) monthsOfOneYear(tokens []english.Token) (row []english.Period, year int) {
	for _, p := range english.PlainPeriods(tokens, r.today) {
		joined := len(row) > 0 && p.First > row[len(row)-1].Last && joinsAll(tokens[row[len(row)-1].Last:p.First])
		if !joined {
			row = nil
		}
		if year, month := yearOfMonth(tokens, p, r.today); joined && year > 0 {
			p.Month = month
			return append(row, p), year
		}
		if p.Kind != english.MonthOfYear || p.Month != p.LastMonth || p.Relation != english.In {
			row = nil
			continue
		}
		row = append(row, p)
	}
	return nil, 0
}

// joinsAll reports whether tokens only join what stands before and after them.
func joinsAll(tokens []english.Token) bool {
	return len(tokens) > 0 && !slices.ContainsFunc(tokens, func(t english.Token) bool {
		return !slices.Contains(joining, t.Lower)
	})
}

// yearOfMonth is the year of a month that is said with it: October 2025, and oct 25 behind another
// month without a day; 0 for none.
func yearOfMonth(tokens []english.Token, p english.Period, today time.Time) (year, month int) {
	said := tokens[p.First:p.Last]
	switch {
	case p.Kind == english.Month && p.Relation == english.In && len(said) == 2 && isYear(said[1].Lower):
		return p.Start.Year(), int(p.Start.Month())
	case p.Kind == english.DayOfYear && len(said) == 2 && len(said[1].Lower) == 2 && p.Day >= leastShortYear:
		return today.Year()/100*100 + p.Day, p.Month
	}
	return 0, 0
}

// leastShortYear is the first year of this century that two digits behind a row of months are
// taken for, and no day.
const leastShortYear = 20
