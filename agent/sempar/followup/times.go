package followup

import (
	"slices"
	"time"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/english"
)

// How the ways to take a time share in what a turn means that says a time after another: our
// estimates. A year, said after a part of one ("in March 2025", "and in 2024?"), is mostly the
// same part of that year; a month that lies near in the next year or the one before is mostly
// that one.
const (
	samePartOfYear = 0.6
	acrossNewYear  = 0.7
)

// goingOn are words beside a time that say nothing but that the query before goes on.
var goingOn = english.Cues("goingon")

// allOf are words for the whole of a time.
var allOf = english.Cues("whole")

// turning are words that make a condition or a group of a time and not another time.
var turning = english.Cues("turning")

// nearAcross is how many days another year's month lies away, at most, to be the one
// that is near: January, said after December.
const nearAcross = 62

// period is a time, and how likely it is the one that is meant.
type period struct {
	Period english.Period
	Share  float64
}

// timesSaid are the times that a turn may mean that says a time and nothing else, after
// another; nil for other turns.
func (r Rules) timesSaid(q *link.Question, was condition.Time) []period {
	tokens := r.Tokens(q)
	other := english.Period{Kind: english.Range, Start: was.Start, End: was.End}
	found := english.Periods(tokens, r.dayAfter(was))
	if len(found) > 1 {
		return nil
	}
	if beside := besideOnly(tokens, other); beside != nil {
		return sameOfYear(q, beside, was, other)
	}
	if len(found) == 0 {
		if part := append(r.dayOfMonth(tokens, was), halfOfYear(tokens, was)...); len(part) > 0 {
			return part[:1]
		}
		tokens, found = r.loneWeekday(tokens)
	}
	if len(found) == 0 || !saysOnly(tokens, found[0].First, found[0].Last) {
		return nil
	}
	said := found[0]
	switch {
	case said.Kind.Recurs():
		return r.within(said, was, other)
	case said.Bare && said.Kind != english.Year:
		return nil
	case said.Kind == english.Year && said.Relation == english.In && was.PartOfYear():
		return partOrWhole(q, other.InYear(said.Start.Year()), said)
	}
	return []period{{said, 1}}
}

// sameOfYear is a year that lies beside a time, or the same part of it where a part of another is what was spoken of:
// the same three months the year before.
func sameOfYear(q *link.Question, beside []period, was condition.Time, other english.Period) []period {
	of := beside[0].Period
	if of.Kind != english.Year || !was.PartOfYear() || !heard.SaysOne(q, []string{"same"}) {
		return beside
	}
	return []period{{other.InYear(of.Start.Year()), 1}}
}

// besideOnly is the time that is all that a turn says by where it lies to another, which has a start and an end;
// nil for none.
func besideOnly(tokens []english.Token, other english.Period) []period {
	if other.Start.IsZero() || other.End.IsZero() {
		return nil
	}
	if beside := english.Beside(tokens, other); len(beside) == 1 && saysOnly(tokens, beside[0].First, beside[0].Last) {
		return []period{{beside[0], 1}}
	}
	return nil
}

// halfOfYear is the half that is all that a turn says, of the year that it spoke of the whole or a half of
// before: and in the second half.
func halfOfYear(tokens []english.Token, was condition.Time) []period {
	if was.Start.IsZero() || was.End.IsZero() || was.Start.Day() != 1 || was.Start.Month()%6 != 1 ||
		was.End.Before(was.Start.AddDate(0, 6, -1)) || was.End.After(was.Start.AddDate(1, 0, 0)) {
		return nil
	}
	for i, t := range tokens[:max(len(tokens)-1, 0)] {
		if tokens[i+1].Lower != "half" || !saysOnly(tokens, i, i+2) {
			continue
		}
		first := time.Date(was.Start.Year(), 1, 1, 0, 0, 0, 0, time.UTC)
		if was.End.After(was.Start.AddDate(0, 7, 0)) { // a whole year, of business too
			first = was.Start
		}
		switch {
		case slices.Contains([]string{"second", "2nd", "last"}, t.Lower), t.Lower == "other" && was.Start.Month() == 1:
			first = first.AddDate(0, 6, 0)
		case !slices.Contains([]string{"first", "1st", "other"}, t.Lower):
			return nil
		}
		return []period{{english.Period{Kind: english.Half, Start: first, End: first.AddDate(0, 6, 0)}, 1}}
	}
	return nil
}

// loneWeekday is the weekday that is all that a turn says, however short it is written, as what it would be
// with "on" before it: and wed?
func (r Rules) loneWeekday(tokens []english.Token) ([]english.Token, []english.Period) {
	said := slices.DeleteFunc(slices.Clone(tokens), func(t english.Token) bool {
		return !english.LetterOrDigit(t.Text) || english.StopWord(t.Lower) || slices.Contains(goingOn, t.Lower)
	})
	if len(said) != 1 || r.Today == nil {
		return nil, nil
	}
	on := english.Tokens("on " + said[0].Lower)
	found := english.PlainPeriods(on, r.Today())
	if len(found) != 1 || found[0].Kind != english.Weekday {
		return nil, nil
	}
	return on, found
}

// dayOfMonth is the day that is said without its month, in the month of the day before: on the 12th, after
// 5 December. It is that of the next month where what was spoken of is to come, and the day is over.
func (r Rules) dayOfMonth(tokens []english.Token, was condition.Time) []period {
	day, first, last := english.DayOfMonth(tokens)
	if day == 0 || was.Start.IsZero() || was.End.IsZero() || was.End.After(was.Start.AddDate(0, 1, 0)) ||
		!saysOnly(tokens, first, last) {
		return nil
	}
	of := was.Start.AddDate(0, 0, day-was.Start.Day())
	today := r.dayAfter(was)
	if over := func(d time.Time) bool { return d.AddDate(0, 0, 1).Before(today) }; over(of) && !over(was.Start) {
		of = of.AddDate(0, 1, 0)
	}
	if of.Day() != day {
		return nil
	}
	return []period{{english.Period{Kind: english.Day, Start: of, End: of.AddDate(0, 0, 1)}, 1}}
}

// dayAfter is today where that is known, else the day after another time.
func (r Rules) dayAfter(was condition.Time) time.Time {
	switch {
	case r.Today != nil:
		return r.Today()
	case was.End.IsZero():
		return was.Start
	}
	return was.End
}

// partOrWhole are the same part of another year and the whole of it, unless one was said.
func partOrWhole(q *link.Question, part, whole english.Period) []period {
	switch {
	case heard.SaysOne(q, []string{"same"}):
		return []period{{part, 1}}
	case heard.SaysOne(q, allOf):
		return []period{{whole, 1}}
	}
	return []period{{part, samePartOfYear}, {whole, 1 - samePartOfYear}}
}

// within are the times, of those that come again, that may be meant after another: that of
// the same year or week, and of the next or the last one that is near.
func (r Rules) within(said english.Period, was condition.Time, other english.Period) []period {
	if was.Start.IsZero() || was.End.IsZero() || other.End.After(other.Start.AddDate(1, 0, 1)) {
		return nil
	}
	same := said.Within(other, 0)
	today := r.dayAfter(was)
	if said.Kind == english.Weekday {
		past := func(day time.Time) bool { return day.Format(time.DateOnly) < today.Format(time.DateOnly) }
		if !past(was.Start) && past(same.Start) {
			same = said.Within(other, 1) // on Monday, said on a Friday after tomorrow
		}
		return []period{{same, 1}}
	}
	for _, away := range []int{-1, 1} {
		near := said.Within(other, away)
		days := max(near.Start.Sub(other.End), other.Start.Sub(near.End)).Hours() / 24
		switch ahead := same.Start.After(today) && was.Last().Before(today); {
		case near.Start.After(today) && was.Last().Before(today):
		case away < 0 && ahead:
			return []period{{near, 1}}
		case days <= nearAcross && was.PartOfYear():
			return []period{{near, acrossNewYear}, {same, 1 - acrossNewYear}}
		}
	}
	return []period{{same, 1}}
}

// saysOnly reports whether an utterance says nothing beside some of its words.
func saysOnly(tokens []english.Token, first, last int) bool {
	for i, t := range tokens {
		switch {
		case i >= first && i < last || !english.LetterOrDigit(t.Text) && !slices.Contains(turning, t.Lower):
		case slices.Contains(turning, t.Lower):
			return false
		case t.Lower == "far" && i > 0 && tokens[i-1].Lower == "so":
		case ofSameLength(tokens, i):
		case !english.StopWord(t.Lower) && !slices.Contains(goingOn, t.Lower) && !slices.Contains(allOf, t.Lower):
			return false
		}
	}
	return true
}

// ofSameLength reports whether a word says what is the same of a time: the same stretch, the same three months.
func ofSameLength(tokens []english.Token, i int) bool {
	if i == 0 || !slices.Contains(stretches, tokens[i].Lower) && len(english.Numbers(tokens[i:i+1])) == 0 {
		return false
	}
	return tokens[i-1].Lower == "same" || i > 1 && tokens[i-2].Lower == "same" && len(english.Numbers(tokens[i-1:i])) > 0
}

// stretches are what may be the same of another time.
var stretches = []string{"stretch", "period", "time", "span", "part", "half", "quarter", "days", "weeks", "week",
	"months", "month", "dates"}

// isFunctionWord reports whether a word says nothing but that the query before goes on.
func isFunctionWord(word string) bool {
	return english.StopWord(word) || slices.Contains(goingOn, word) || word == "ones"
}
