// Package hours reads opening hours as people write them: "Tue–Fri
// 11:30am–2pm, 5–10pm; Sat noon–2am; Sun–Mon closed", the opening_hours of
// OpenStreetMap ("Mo-Fr 09:00-17:00; PH off"), English and German.
//
// Call [Parse] first, and [ParseMoment] for what is asked of it:
//
//	week, err := hours.Parse("Tue–Sat 5pm–2am; Sun–Mon closed")
//	week.String()                                  // "Tu-Sa 17:00-02:00"
//	when, err := hours.ParseMoment("saturday 1am", time.Now())
//	week.Open(when)                                // true: Friday's evening
//
// A text of which a part is not understood ("until sold out", "two seatings")
// is an error, never hours that may be wrong. Holidays and seasons are not
// known: "PH off" is passed over, "May–Sep" is an error.
package hours

import (
	"fmt"
	"slices"
	"strings"
)

const day = 24 * 60

// Span is a time that a place is open: From minutes into its day, until To,
// which is not in it. To is past 24:00 where it closes on the next day, and
// never more than a day after From.
type Span struct{ From, To int }

// Week is when a place is open. Days go from Monday (0) to Sunday (6); each
// has its spans by the time they begin. The zero Week is never open.
type Week struct{ days [7][]Span }

// Day is a copy of the spans that begin on a day, 0 for Monday.
func (w Week) Day(d int) []Span { return slices.Clone(w.days[d]) }

// String writes the hours as OpenStreetMap does, days with equal hours
// together and closed days left out: "Tu-Fr 11:30-14:00,17:00-22:00; Sa
// 12:00-02:00". It is "24/7" for always and "off" for never; [Parse] reads it
// back to the same week.
func (w Week) String() string {
	if w.always() {
		return "24/7"
	}
	var rules []string
	done := [7]bool{}
	for d := range 7 {
		if done[d] || len(w.days[d]) == 0 {
			continue
		}
		same := [7]bool{}
		for e := d; e < 7; e++ {
			same[e] = slices.Equal(w.days[d], w.days[e])
			done[e] = done[e] || same[e]
		}
		spans := make([]string, len(w.days[d]))
		for i, s := range w.days[d] {
			spans[i] = clock(s.From) + "-" + clock(s.To)
		}
		rules = append(rules, daysText(same)+" "+strings.Join(spans, ","))
	}
	if len(rules) == 0 {
		return "off"
	}
	return strings.Join(rules, "; ")
}

func (w Week) always() bool {
	for _, spans := range w.days {
		if len(spans) != 1 || spans[0] != (Span{0, day}) {
			return false
		}
	}
	return true
}

// daysText writes days as "Mo-We,Fr".
func daysText(on [7]bool) string {
	names := [7]string{"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"}
	var parts []string
	for d := 0; d < 7; d++ {
		if !on[d] {
			continue
		}
		last := d
		for last < 6 && on[last+1] {
			last++
		}
		switch last - d {
		case 0:
			parts = append(parts, names[d])
		case 1:
			parts = append(parts, names[d], names[last])
		default:
			parts = append(parts, names[d]+"-"+names[last])
		}
		d = last
	}
	return strings.Join(parts, ",")
}

// clock writes minutes of a day as 17:30; the end of the day is 24:00, and
// what is past it begins anew.
func clock(minutes int) string {
	if minutes > day {
		minutes -= day
	}
	return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60)
}
