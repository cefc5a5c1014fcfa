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

var weekdays = words("monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekend weekends weekday weekdays weeknights")

// dates finds calendar dates, years, weekdays and seasons.
func dates(t *text, s stretch) []span {
	var out []span
	for i := s.lo; i < s.hi; i++ {
		tk := &t.tokens[i]
		isMonth := months[tk.low] > 0 && (tk.low != "may" && tk.low != "march" || tk.capital)
		isYear := tk.number && tk.value >= 1000 && tk.value < 2100 && len(tk.low) == 4 && !tk.money
		switch {
		case isMonth:
			lo, hi := i, i+1
			if lo > s.lo && dayNumber(&t.tokens[lo-1]) {
				lo--
			} else if hi < s.hi && dayNumber(&t.tokens[hi]) {
				hi++
			}
			if hi < s.hi && t.tokens[hi].number && t.tokens[hi].value >= 1000 {
				hi++
			}
			out = append(out, span{start: t.tokens[lo].start, end: t.tokens[hi-1].end, lo: lo, hi: hi, score: 1.2})
			i = hi - 1
		case isYear:
			if i+1 < s.hi && months[t.tokens[i+1].low] == 0 {
				if iso, hi := isoWritten(t, i, s.hi); iso {
					out = append(out, span{start: tk.start, end: t.tokens[hi-1].end, lo: i, hi: hi, score: 1.3})
					i = hi - 1
					continue
				}
			}
			out = append(out, span{start: tk.start, end: tk.end, lo: i, hi: i + 1, score: 1})
		case weekdays[tk.low] || tk.low == "spring" || tk.low == "summer" || tk.low == "autumn" || tk.low == "winter":
			out = append(out, span{start: tk.start, end: tk.end, lo: i, hi: i + 1, score: 0.8})
		}
	}
	return out
}

func dayNumber(tk *token) bool {
	return tk.number && tk.value >= 1 && tk.value <= 31 && tk.low[0] <= '9'
}

// isoWritten recognises 2024-05-17 at token i.
func isoWritten(t *text, i, edge int) (bool, int) {
	if i+2 < edge && t.tokens[i+1].number && t.tokens[i+2].number && t.tokens[i+1].value <= 12 && t.tokens[i+2].value <= 31 &&
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
		case tk.low == "noon" || tk.low == "midnight":
		case tk.number && (strings.HasSuffix(tk.low, "am") || strings.HasSuffix(tk.low, "pm") || strings.Contains(tk.low, ":")):
		case tk.number && i+1 < s.hi && (t.tokens[i+1].low == "am" || t.tokens[i+1].low == "pm" || t.tokens[i+1].low == "oclock"):
			c.hi, c.end = i+2, t.tokens[i+1].end
		case tk.number && tk.value <= 24 && i > s.lo && (t.tokens[i-1].low == "at" || t.tokens[i-1].low == "until" || t.tokens[i-1].low == "till") && !unitAfter(t, i, s.hi):
			c.score = 0.7
		default:
			continue
		}
		out = append(out, c)
	}
	return out
}

func unitAfter(t *text, i, edge int) bool {
	return i+1 < edge && timeUnits[t.tokens[i+1].root] != ""
}
