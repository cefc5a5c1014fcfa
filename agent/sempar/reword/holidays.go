package reword

import (
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// overHolidays is an utterance in which a holiday has its days. Without its year it is the last
// one of what has been; else the next one, where days are still to come.
//
//	bookings over the Christmas week  →  bookings during 2026-12-21 to 2026-12-27
//	lessons we had at Easter          →  lessons we had between 2026-04-03 and 2026-04-06
//	lessons after Christmas           →  lessons after 2026-12-26
//	lessons since Christmas           →  lessons since 2025-12-25
//
// It stays as it is where the database has a value of that name, and where the word for the
// holiday stands by itself, which may be called so: songs about Christmas.
func (r *onDay) overHolidays(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	found := english.Periods(tokens, r.today)
	if len(found) != 1 || found[0].Relation == english.Between {
		return utterance
	}
	named, from := holidayIn(tokens, found[0], r.today)
	alone := from == found[0].First && !strings.HasSuffix(named.Holiday, "week")
	if named.Holiday == "" || alone || r.isValue(named.Holiday) {
		return utterance
	}
	when := r.whichHoliday(tokens, named, found[0].Relation == english.Since)
	when.First, when.Last = found[0].First, found[0].Last
	return replaced(utterance, tokens, when, related(when, found[0].Relation, r.daysDuring))
}

// daysDuring are the words for a time by its days, at which something goes on where rows have
// a first and a last day.
func (r *onDay) daysDuring(of english.Period) string {
	first, last := of.Days()
	if first == last || !slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool { return role.SpanOf(t) != nil }) {
		return daysBetween(of)
	}
	return During + " " + first + " to " + last
}

// holidayIn is the holiday within the words of a time, and the token that it begins at; of
// another kind where there is none.
func holidayIn(tokens []english.Token, of english.Period, today time.Time) (english.Period, int) {
	for i := of.First; i < of.Last; i++ {
		found := english.Periods(append(english.Tokens("over"), tokens[i:of.Last]...), today)
		if len(found) == 1 && found[0].First == 0 && found[0].Last == of.Last-i+1 {
			return found[0], i
		}
	}
	return english.Period{}, 0
}

// isValue reports whether a column has a value that is just this.
func (r *onDay) isValue(text string) bool { return IsValue(r.values, text) }

// IsValue reports whether values hold one that is just this; nil holds none.
func IsValue(values Values, text string) bool {
	return values != nil && slices.ContainsFunc(values.Lookup(text), func(m catalog.Match) bool {
		return strings.EqualFold(m.Value, text)
	})
}

// whichHoliday is the one that is meant of those that come each year. Since a holiday is since the last
// one, from the day that has its name.
func (r *onDay) whichHoliday(tokens []english.Token, of english.Period, since bool) (meant english.Period) {
	if since {
		defer func() { meant.Start = meant.Feast() }()
	}
	today := english.Period{Start: StartOf(r.today)}
	if !of.Kind.Recurs() { // its year was said
		return of
	}
	ahead := !since && !english.SaysPast(tokens) && r.anyColumn(r.toCome)
	for away := -1; away <= 1; away++ {
		at := of.Within(today, away)
		switch {
		case !at.Start.After(today.Start):
			meant = at
			if at.End.After(today.Start) { // it is today
				return meant
			}
		case ahead:
			return at
		}
	}
	return meant
}

// During stands before the days of a time at which something goes on (see [onDay.overHolidays]).
const During = "during"
