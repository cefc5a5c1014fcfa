package reword

import (
	"fmt"
	"slices"
	"time"

	"parley/agent/sempar/computed"
	"parley/english"
	"parley/suql/catalog"
)

// inClockTimes is an utterance in which times of day are written as the parser knows them, where rows
// have some:
//
//	jobs before half past nine    →  jobs before 9:30 am
//	slots between 2 and 4 pm      →  slots between 2 pm and 4 pm
//	visits at quarter to five     →  visits at 4:45 pm
//	jobs that start by 8 am       →  jobs that start no later than 8 am
//	slots from six o'clock on     →  slots at 6 pm or later
//	visits at eight               →  visits at 8 am
//	visits at five or after       →  visits at 5 pm or later
//
// Today, tomorrow and yesterday have their day beside a part of the day: tomorrow morning is on
// 2026-11-28 in the morning.
func (r *onDay) inClockTimes(utterance string) string {
	if !r.anyColumn(isTimed) {
		return utterance
	}
	steps := [...]func(string, []english.Token) string{r.inDigitsOfClock, r.atBareHours, besideClocks, r.onDayInPart}
	for _, step := range steps {
		utterance = step(utterance, english.Tokens(utterance))
	}
	return utterance
}

// isTimed reports whether a column has times of day.
func isTimed(c *catalog.Column) bool { return c.Kind == catalog.Date && (c.OfClock() || c.Timed) }

// inDigitsOfClock writes the times of day in digits that are told in words.
func (r *onDay) inDigitsOfClock(utterance string, tokens []english.Token) string {
	for _, c := range slices.Backward(english.Clocks(tokens)) {
		if !c.Halved {
			c.Minutes = r.halfOfDay(c.Minutes)
		}
		utterance = utterance[:tokens[c.First].From] + clockTime(c.Minutes) + utterance[tokens[c.Last-1].To:]
	}
	return utterance
}

// halfOfDay is a time of day of which the half was not said, in minutes: in the half in which rows have
// such times, where they have them in one alone, else a time before [english.EarliestHour] is one of
// the afternoon.
func (r *onDay) halfOfDay(minutes int) int {
	minutes %= noon
	morning, later := r.hasTimesAround(minutes), r.hasTimesAround(minutes+noon)
	if later && !morning || morning == later && minutes < english.EarliestHour*60 {
		minutes += noon
	}
	return minutes
}

const noon = 12 * 60 // minutes

// hasTimesAround reports whether a column of times of day has earlier ones and later ones than this, or
// the same.
func (r *onDay) hasTimesAround(minutes int) bool {
	at := fmt.Sprintf("%02d:%02d", minutes/60, minutes%60)
	return r.anyColumn(func(c *catalog.Column) bool {
		return c.OfClock() && c.Min[:len(at)] <= at && at <= c.Max[:len(at)]
	})
}

// atBareHours says which half of the day is meant by an hour that is no number of anything: at eight,
// finished by 4.
func (r *onDay) atBareHours(utterance string, tokens []english.Token) string {
	dates := english.PlainPeriods(tokens, r.today)
	for i, n := range slices.Backward(tokens) {
		hour, ok := bareHour(tokens, i)
		if !ok || slices.ContainsFunc(dates, func(p english.Period) bool { return p.First <= i && i < p.Last }) {
			continue
		}
		utterance = utterance[:n.From] + clockTime(r.halfOfDay(hour*60)) + utterance[n.To:]
	}
	return utterance
}

// beforeHour are words behind which a number is an hour.
var beforeHour = []string{"at", "before", "after", "by", "until", "till"}

// bareHour is the hour that a token can only be, by the words around it.
func bareHour(tokens []english.Token, i int) (int, bool) {
	later := onOrBefore(tokens, i+1) != ""
	if i == 0 || !slices.Contains(beforeHour, tokens[i-1].Lower) &&
		!(later && (tokens[i-1].Lower == "from" || tokens[i-1].Lower == "since")) {
		return 0, false
	}
	found := english.Numbers(tokens[i : i+1])
	if len(found) != 1 || found[0].Ordinal || found[0].Value > 12 {
		return 0, false
	}
	hour := int(found[0].Value)
	again := i > 1 && tokens[i-2].Lower == tokens[i].Lower // one by one
	last := i+1 == len(tokens) || later || endsHour(tokens[i+1])
	return hour, hour >= 1 && found[0].Value == float64(hour) && last && !again
}

// onOrBefore is "later" where words at tokens[i] take all times after one to it, "earlier" where they
// take all before: from five on, at five or after, at five or before.
func onOrBefore(tokens []english.Token, i int) string {
	if i >= len(tokens) {
		return ""
	}
	switch tokens[i].Lower {
	case "on", "onward", "onwards":
		if i+1 == len(tokens) || tokens[i].Lower != "on" || !english.LetterOrDigit(tokens[i+1].Text) {
			return "later"
		}
	case "or":
		if i+1 < len(tokens) {
			return map[string]string{"after": "later", "later": "later", "onwards": "later",
				"before": "earlier", "earlier": "earlier"}[tokens[i+1].Lower]
		}
	}
	return ""
}

// endsHour reports whether a word may stand behind an hour that is told: on, this, and not of, which
// would say what is counted, nor a unit.
func endsHour(t english.Token) bool {
	if !english.LetterOrDigit(t.Text) {
		return slices.Contains([]string{",", ".", "?", "!", ";", ")"}, t.Text)
	}
	counts := []string{"of", "to", "or", "a", "an", "more", "per", "in", "am"}
	return english.StopWord(t.Lower) && !slices.Contains(counts, t.Lower) ||
		slices.Contains([]string{"today", "tomorrow", "yesterday", "next", "last"}, t.Lower)
}

// besideClocks says in plain words how something lies to a time of day: by 8 am is no later than that.
func besideClocks(utterance string, tokens []english.Token) string {
	for _, q := range slices.Backward(english.Quantities(tokens)) {
		if q.Unit != computed.ClockUnit || q.Comparison != english.Plain || q.First == 0 || q.HighText != "" {
			continue
		}
		before := tokens[q.First-1]
		told := utterance[tokens[q.First].From:tokens[q.Last-1].To]
		if way := onOrBefore(tokens, q.Last); way != "" && tokens[q.Last].Lower == "or" {
			told = map[string]string{"later": "at " + told + " or later", "earlier": "no later than " + told}[way]
			utterance = utterance[:besideFrom(tokens, q.First)] + told + utterance[tokens[q.Last+1].To:]
			continue
		}
		switch before.Lower {
		case "by":
			utterance = utterance[:before.From] + "no later than " + told + utterance[tokens[q.Last-1].To:]
		case "until", "till":
			utterance = utterance[:before.From] + "up to " + told + utterance[tokens[q.Last-1].To:]
		case "from", "since":
			last := q.Last
			if last < len(tokens) && slices.Contains([]string{"on", "onwards", "onward"}, tokens[last].Lower) {
				last++
			} else if last < len(tokens) && slices.Contains([]string{"to", "until", "till", "-", "–"}, tokens[last].Lower) {
				continue
			}
			utterance = utterance[:before.From] + "at " + told + " or later" + utterance[tokens[last-1].To:]
		}
	}
	return utterance
}

// besideFrom is where the words of a time of day begin, with the one before it that says how something lies to it.
func besideFrom(tokens []english.Token, first int) int {
	before := tokens[first-1]
	if slices.Contains(beforeHour, before.Lower) || before.Lower == "from" || before.Lower == "since" {
		return before.From
	}
	return tokens[first].From
}

// onDayInPart writes the day of today, tomorrow or yesterday where a part of the day is spoken of, too.
func (r *onDay) onDayInPart(utterance string, tokens []english.Token) string {
	greeting := english.Greeting(utterance) // good morning
	inPart := func(t english.Token) bool { return t.From >= greeting && isPartOfDay(t) }
	if r.today.IsZero() || !slices.ContainsFunc(tokens, inPart) {
		return utterance
	}
	for i, t := range slices.Backward(tokens) {
		away, is := map[string]int{"yesterday": -1, "today": 0, "tomorrow": 1}[t.Lower]
		if !is {
			continue
		}
		on, first, last := "on "+r.today.AddDate(0, 0, away).Format(time.DateOnly), t.From, t.To
		if i > 0 && (tokens[i-1].Lower == "on" || tokens[i-1].Lower == "for") {
			first = tokens[i-1].From
		}
		if i+1 < len(tokens) && isPartOfDay(tokens[i+1]) {
			on, last = on+" in the "+tokens[i+1].Lower, tokens[i+1].To
		}
		utterance = utterance[:first] + on + utterance[last:]
	}
	return utterance
}

// isPartOfDay reports whether a word names a part of the day.
func isPartOfDay(t english.Token) bool { return slices.Contains(computed.Times, t.Lower) }

// clockTime is a time of day as people write it, in minutes since midnight: 9 am, 4:45 pm.
func clockTime(minutes int) string {
	half := "am"
	if minutes >= noon {
		half = "pm"
	}
	hour := (minutes/60+11)%12 + 1
	if minutes%60 == 0 {
		return fmt.Sprintf("%d %s", hour, half)
	}
	return fmt.Sprintf("%d:%02d %s", hour, minutes%60, half)
}
