package lexical

import (
	"fmt"
	"strings"

	"parley/suql/reader"
)

var months = map[string]int{
	"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
	"september": 9, "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4,
	"jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
}

var weekdays = words(
	"monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekend weekends weekday weekdays weeknights")

// dates finds calendar dates, years, weekdays and seasons.
func dates(t *text, s stretch) []span {
	var out []span
	for i := s.lo; i < s.hi; i++ {
		tk := &t.tokens[i]
		switch {
		case months[tk.low] > 0 && (tk.low != "may" && tk.low != "march" || tk.capital):
			out = append(out, aroundMonth(t, s, i))
		case tk.number && tk.value >= 1000 && tk.value < 2100 && len(tk.low) == 4 && !tk.money:
			out = append(out, fromYear(t, s, i))
		case weekdays[tk.low] || seasons[tk.low]:
			out = append(out, span{start: tk.start, end: tk.end, lo: i, hi: i + 1, score: 0.8})
		default:
			continue
		}
		i = out[len(out)-1].hi - 1
	}
	return out
}

var seasons = map[string]bool{"spring": true, "summer": true, "autumn": true, "winter": true}

// aroundMonth is the date with the name of a month at token i: "3 May 2021".
func aroundMonth(t *text, s stretch, i int) span {
	lo, hi := i, i+1
	if lo > s.lo && dayNumber(&t.tokens[lo-1]) {
		lo--
	} else if hi < s.hi && dayNumber(&t.tokens[hi]) {
		hi++
	}
	if hi < s.hi && t.tokens[hi].number && t.tokens[hi].value >= 1000 {
		hi++
	}
	return span{start: t.tokens[lo].start, end: t.tokens[hi-1].end, lo: lo, hi: hi, score: 1.2}
}

// fromYear is the date with the year at token i: "2021-05-03", "2021".
func fromYear(t *text, s stretch, i int) span {
	if i+1 < s.hi && months[t.tokens[i+1].low] == 0 {
		if iso, hi := isoWritten(t, i, s.hi); iso {
			return span{start: t.tokens[i].start, end: t.tokens[hi-1].end, lo: i, hi: hi, score: 1.3}
		}
	}
	return span{start: t.tokens[i].start, end: t.tokens[i].end, lo: i, hi: i + 1, score: 1}
}

func dayNumber(tk *token) bool {
	return tk.number && tk.value >= 1 && tk.value <= 31 && tk.low[0] <= '9'
}

// isoWritten recognises 2024-05-17 at token i.
func isoWritten(t *text, i, edge int) (bool, int) {
	if i+2 < edge && t.tokens[i+1].number && t.tokens[i+2].number && t.tokens[i+1].value <= 12 &&
		t.tokens[i+2].value <= 31 &&
		t.tokens[i+2].end-t.tokens[i].start <= 10 {
		return true, i + 3
	}
	return false, 0
}

// isoDate renders a date span as ISO 8601; it needs at least a year.
func isoDate(tokens []token, want reader.Type) (string, bool) {
	year, month, day := 0, 0, 0
	for i := range tokens {
		tk := &tokens[i]
		switch {
		case months[tk.low] > 0:
			month = months[tk.low]
		case tk.number && tk.value >= 1000:
			year = int(tk.value)
		case tk.number && year > 0 && month == 0:
			month = int(tk.value)
		case tk.number:
			day = int(tk.value)
		}
	}
	if year == 0 {
		return "", false
	}
	out := fmt.Sprintf("%04d-%02d-%02d", year, max(month, 1), max(day, 1))
	if want == reader.TimestampType {
		out += "T00:00:00"
	}
	return out, true
}

// clocks finds times of day: 7pm, 9:30, noon.
func clocks(t *text, s stretch) []span {
	var out []span
	for i := s.lo; i < s.hi; i++ {
		tk := &t.tokens[i]
		c := span{start: tk.start, end: tk.end, lo: i, hi: i + 1, score: 1}
		switch {
		case tk.low == "noon" || tk.low == "midnight" || tk.number && saysClock(tk.low):
		case tk.number && i+1 < s.hi && clockWords[t.tokens[i+1].low]:
			c.hi, c.end = i+2, t.tokens[i+1].end
		case tk.number && tk.value <= 24 && i > s.lo && beforeClock[t.tokens[i-1].low] && !unitAfter(t, i, s.hi):
			c.score = 0.7
		default:
			continue
		}
		out = append(out, c)
	}
	return out
}

var (
	clockWords  = map[string]bool{"am": true, "pm": true, "oclock": true}  // after a number
	beforeClock = map[string]bool{"at": true, "until": true, "till": true} // before one
)

// saysClock reports whether a number is written as a time of day: 7pm, 9:30.
func saysClock(low string) bool {
	return strings.HasSuffix(low, "am") || strings.HasSuffix(low, "pm") || strings.Contains(low, ":")
}

func unitAfter(t *text, i, edge int) bool {
	return i+1 < edge && timeUnits[t.tokens[i+1].root] != ""
}
