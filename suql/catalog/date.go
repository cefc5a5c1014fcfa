package catalog

import (
	"strings"
	"time"
)

// dateLayouts are the ways of writing a date or time that ParseDate knows.
// Where month and day could be swapped, the American order is tried first.
func dateLayouts() []string {
	return []string{
		"2006-01-02", "2006-01-02 15:04:05", "2006-01-02T15:04:05Z07:00",
		"2006-01-02 15:04", "2006-01-02T15:04:05", "2006-01-02T15:04",
		"2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05-07", "2006/1/2", "2006-01", "January 2006", "Jan 2006",
		"1/2/2006", "2/1/2006", "2.1.2006", "1/2/2006 15:04", "1/2/2006 15:04:05",
		"January 2, 2006", "Jan 2, 2006", "2 January 2006", "2 Jan 2006", "January 2 2006",
		"2-Jan-2006", "Monday, January 2, 2006",
		"15:04:05", "15:04", "3:04 PM", "3:04PM",
	}
}

// ParseDate reads a date, a time or both in a usual way of writing; plain
// numbers (a year, a Unix time) are not dates.
func ParseDate(s string) (time.Time, bool) {
	s = strings.TrimSpace(s)
	if len(s) < 4 || len(s) > 40 || !strings.ContainsAny(s, "0123456789") || !strings.ContainsAny(s, "-/.:, ") {
		return time.Time{}, false
	}
	for _, layout := range dateLayouts() {
		if t, err := time.Parse(layout, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
