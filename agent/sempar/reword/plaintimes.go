package reword

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/english"
)

// inPlainTimes is an utterance in which times that people put in many ways are put in one: months from one
// to another, a season by its days, the ends of a range that are holidays, and a day of a month that is
// told by now.
//
//	loans jan-mar                        →  loans from January to March
//	loans last year from january to march →  loans from January to March 2025
//	loans over the summer                →  loans between 2025-06-01 and 2025-08-31
//	loans this weekend                   →  loans between 2026-03-28 and 2026-03-29
//	loans between Christmas and New Year →  loans between 2025-12-24 and 2026-01-01
//	loans on the third of last month     →  loans on 2026-02-03
//	and dec?                             →  and in December?
func (r *onDay) inPlainTimes(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	if i := loneMonth(tokens); i >= 0 && !r.isValue(tokens[i].Lower) && !r.spelled(tokens[i].Lower) {
		return utterance[:tokens[i].From] + "in " + fullMonth(tokens[i].Lower) + utterance[tokens[i].To:]
	}
	found := english.Periods(tokens, r.today)
	for i, p := range slices.Backward(found) {
		if plain, p := r.plainTime(tokens, p); plain != "" {
			var year english.Period
			if i > 0 && p.Relation == english.Between {
				year = found[i-1]
			}
			if year.Kind == english.Year && year.Last == p.First && !year.Bare && monthsOf(p) {
				plain += " " + strconv.Itoa(year.Start.Year())
				p.First = year.First
			}
			utterance = replaced(utterance, tokens, p, plain)
		}
	}
	return utterance
}

// plainTime is a time in plain words, and the words that it takes the place of; "" where they stay.
func (r *onDay) plainTime(tokens []english.Token, p english.Period) (string, english.Period) {
	if p.Kind == english.Month && p.Relation == english.In && tokens[p.First].Lower == "of" {
		return dayOfThat(tokens, p)
	}
	return r.plainly(tokens, p), p
}

// plainly is a time in plain words; "" where it stays as it is.
func (r *onDay) plainly(tokens []english.Token, p english.Period) string {
	words := tokens[p.First:p.Last]
	switch {
	case words[len(words)-1].Lower == "weekend" && !p.Start.IsZero() && !p.End.IsZero() && p.Relation == english.In:
		return daysBetween(p)
	case p.Kind == english.Range && p.Relation == english.Between && r.byHolidays(tokens, p):
		return daysBetween(p)
	case monthsOf(p) && p.Relation == english.Between:
		return "from " + time.Month(p.Month).String() + " to " + time.Month(p.LastMonth).String()
	case monthsOf(p) && r.isSeason(words):
		season := func(of english.Period) (english.Period, bool) { return of, true }
		if nearest, ok := r.nearestOf(tokens, english.SaysPast(tokens), season, p); ok {
			return related(nearest, p.Relation, daysBetween)
		}
	}
	return ""
}

// monthsOf reports whether a time is several months that come each year.
func monthsOf(p english.Period) bool {
	return p.Kind == english.MonthOfYear && p.LastMonth != p.Month && p.Part == 0
}

// byHolidays reports whether an end of a range is told by a holiday.
func (r *onDay) byHolidays(tokens []english.Token, p english.Period) bool {
	return !slices.ContainsFunc(english.PlainPeriods(tokens, r.today), func(q english.Period) bool {
		return q.First == p.First && q.Last == p.Last && q.Start.Equal(p.Start) && q.End.Equal(p.End)
	})
}

// isSeason reports whether words are of a season, with a word before it that puts something in it: not
// "summer camp", and no value of that name.
func (r *onDay) isSeason(words []english.Token) bool {
	last := words[len(words)-1]
	return len(words) > 1 && !r.isValue(last.Lower) && slices.Contains(seasons, last.Lower)
}

var seasons = []string{"spring", "springtime", "summer", "summertime", "autumn", "fall", "winter", "wintertime"}

// dayOfThat is the day of a month that is told by now, where its number stands before it: the third of
// last month.
func dayOfThat(tokens []english.Token, p english.Period) (string, english.Period) {
	numbers := english.Numbers(tokens[:p.First])
	if len(numbers) == 0 {
		return "", p
	}
	n := numbers[len(numbers)-1]
	day := p.Start.AddDate(0, 0, int(n.Value)-1)
	if n.Last != p.First || !n.Ordinal || n.Value < 1 || !day.Before(p.End) ||
		p.Last < len(tokens) && strings.HasPrefix(tokens[p.Last].Text, "'") { // last month's takings
		return "", p
	}
	p.First = n.First
	if p.First > 0 && tokens[p.First-1].Lower == "the" {
		p.First--
	}
	switch before := lowerBefore(tokens, p.First); {
	case before == "a" || before == "one": // a third of last month
		return "", p
	case slices.Contains(beforeDay, before):
		return day.Format(time.DateOnly), p
	}
	return "on " + day.Format(time.DateOnly), p
}

// beforeDay are words that stand before a day, in place of on.
var beforeDay = []string{"since", "before", "after", "until", "till", "by", "from", "to", "between", "and"}

// lowerBefore is the word before a token; "" for none.
func lowerBefore(tokens []english.Token, i int) string {
	if i == 0 {
		return ""
	}
	return tokens[i-1].Lower
}

// loneMonth is the token of a short name of a month that is all that is said, but for small words; -1
// for none.
func loneMonth(tokens []english.Token) int {
	at := -1
	for i, t := range tokens {
		switch {
		case !english.LetterOrDigit(t.Text), slices.Contains(besideMonth, t.Lower):
		case at < 0 && fullMonth(t.Lower) != "":
			at = i
		default:
			return -1
		}
	}
	return at
}

// besideMonth are the words beside a month that is all that is said.
var besideMonth = []string{"and", "what", "how", "about", "then", "also", "ok", "okay", "now", "please"}

// fullMonth is the name of a month that is also another word, or cut short; "" for other words.
func fullMonth(word string) string {
	for m := time.January; m <= time.December; m++ {
		name := strings.ToLower(m.String())
		if word == name[:3] || word == name && m == time.March || word == "sept" && m == time.September {
			return m.String()
		}
	}
	return ""
}
