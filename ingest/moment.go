package ingest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// DateOrder is the order of day and month in dates such as 03/04/2024.
type DateOrder string

// The orders of day and month. AnyOrder leaves a column of dates alone that
// could be read both ways.
const (
	AnyOrder   DateOrder = ""
	MonthFirst DateOrder = "mdy"
	DayFirst   DateOrder = "dmy"
)

// orders is a set of ways to read a date.
type orders uint8

const (
	yearFirst  orders = 1 << iota // 2024-03-04, 2024/3/4, 4 March 2024
	monthFirst                    // 3/4/2024
	dayFirst                      // 3/4/2024, 3.4.2024
)

// moment is a date, maybe with a time, whose day and month may still be open.
type moment struct {
	can     orders
	a, b    int // in the order they stand, month first when yearFirst
	year    int
	clock   time.Duration
	hasTime bool
	zone    time.Duration // east of Greenwich
	hasZone bool
}

// parseMoment reads a date in a usual way of writing, with or without a time
// of day behind it. A time alone, a year alone and two-digit years are not
// dates.
func parseMoment(s string) (moment, bool) {
	if len(s) < 8 || len(s) > 40 || s[0] >= 0x80 {
		return moment{}, false
	}
	day, clock := s, ""
	if colon := strings.IndexByte(s, ':'); colon > 0 {
		cut := strings.LastIndexAny(s[:colon], " T")
		if cut < 8 {
			return moment{}, false
		}
		day, clock = s[:cut], s[cut+1:]
	}
	m, ok := parseDay(strings.TrimSuffix(strings.TrimSpace(day), ","))
	if !ok {
		return m, false
	}
	if clock != "" {
		if m.clock, m.zone, m.hasZone, ok = parseClock(clock); !ok {
			return m, false
		}
		m.hasTime = true
	}
	return m, true
}

func parseDay(s string) (moment, bool) {
	if s == "" {
		return moment{}, false
	}
	if s[0] >= '0' && s[0] <= '9' {
		if m, ok := numericDay(s); ok {
			return m, true
		}
	}
	for _, layout := range []string{
		"January 2, 2006", "Jan 2, 2006", "2 January 2006", "2 Jan 2006", "January 2 2006", "Jan 2 2006",
		"2-Jan-2006", "02-Jan-2006", "2. January 2006", "Monday, January 2, 2006", "Mon, 2 Jan 2006", "Mon Jan 2 2006",
	} {
		if t, err := time.Parse(layout, s); err == nil {
			return moment{can: yearFirst, year: t.Year(), a: int(t.Month()), b: t.Day()}, true
		}
	}
	return moment{}, false
}

// numericDay reads three numbers with the same separator between them.
func numericDay(s string) (moment, bool) {
	parts, n, sep, ok := threeNumbers(s)
	if !ok {
		return moment{}, false
	}
	var m moment
	switch {
	case len(parts[0]) == 4 && len(parts[1]) <= 2 && len(parts[2]) <= 2:
		m = moment{can: yearFirst, year: n[0], a: n[1], b: n[2]}
		return m, exists(m.year, m.a, m.b)
	case len(parts[2]) == 4 && len(parts[0]) <= 2 && len(parts[1]) <= 2:
		m = moment{year: n[2], a: n[0], b: n[1]}
		if exists(m.year, m.a, m.b) && sep != '.' {
			m.can |= monthFirst
		}
		if exists(m.year, m.b, m.a) {
			m.can |= dayFirst
		}
	}
	return m, m.can != 0
}

// threeNumbers are the numbers between two separators that are the same, as
// they are written and by their values.
func threeNumbers(s string) (parts []string, n [3]int, sep byte, ok bool) {
	at := strings.IndexAny(s, "-/.")
	if at < 0 {
		return nil, n, 0, false
	}
	if parts = strings.Split(s, s[at:at+1]); len(parts) != len(n) {
		return nil, n, 0, false
	}
	for i, p := range parts {
		v, err := strconv.Atoi(p)
		if err != nil || len(p) > 4 || strings.Trim(p, "0123456789") != "" {
			return nil, n, 0, false
		}
		n[i] = v
	}
	return parts, n, s[at], true
}

func exists(year, month, day int) bool {
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return month >= 1 && month <= 12 && t.Day() == day
}

// parseClock reads a time of day with an optional zone.
func parseClock(s string) (clock, zone time.Duration, hasZone, ok bool) {
	s = strings.ToUpper(strings.TrimSpace(s))
	if rest, utc := strings.CutSuffix(s, " UTC"); utc {
		s = rest + "Z"
	}
	for _, sign := range []string{" +", " -"} {
		s = strings.Replace(s, sign, sign[1:], 1)
	}
	for _, layout := range []string{
		"15:04:05", "15:04", "15:04:05Z07:00", "15:04:05Z0700", "15:04:05Z07", "15:04Z07:00",
		"3:04 PM", "3:04:05 PM", "3:04PM", "3:04:05PM",
	} {
		t, err := time.Parse(layout, s)
		if err != nil {
			continue
		}
		h, m, sec := t.Clock()
		clock = time.Duration(h)*time.Hour + time.Duration(m)*time.Minute + time.Duration(sec)*time.Second +
			time.Duration(t.Nanosecond())
		_, offset := t.Zone()
		return clock, time.Duration(offset) * time.Second, strings.Contains(layout, "Z07"), true
	}
	return 0, 0, false, false
}

// resolve picks the order in which a column with the given open orders is
// read; ok is false when day and month could be swapped throughout.
func (o orders) resolve(want DateOrder) (DateOrder, bool) {
	switch {
	case o&(monthFirst|dayFirst) == monthFirst|dayFirst:
		return want, want != AnyOrder
	case o&monthFirst != 0:
		return MonthFirst, true
	case o&dayFirst != 0:
		return DayFirst, true
	}
	return AnyOrder, true
}

// errNoSuchDay says that a date can't be read in the order of its column.
var errNoSuchDay = errors.New("the day and month of this date stand in another order than elsewhere in its column")

// format writes the moment as ISO text; a time with a zone is turned into
// UTC.
func (m moment) format(order DateOrder, withTime bool) (string, error) {
	month, day := m.a, m.b
	if m.can&(monthFirst|dayFirst) != 0 {
		switch {
		case order == DayFirst && m.can&dayFirst != 0:
			month, day = m.b, m.a
		case order == MonthFirst && m.can&monthFirst != 0:
		case order == AnyOrder && m.can&(monthFirst|dayFirst) == dayFirst:
			month, day = m.b, m.a
		case order == AnyOrder && m.can&(monthFirst|dayFirst) == monthFirst:
		case order == AnyOrder:
			return "", errors.New("this date could mean two days: say which comes first with --dates mdy or --dates dmy")
		default:
			return "", errNoSuchDay
		}
	}
	if !withTime {
		if m.hasTime {
			return "", errors.New("a date without a time of day is expected")
		}
		return fmt.Sprintf("%04d-%02d-%02d", m.year, month, day), nil
	}
	t := time.Date(m.year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Add(m.clock - m.zone)
	if t.Nanosecond() != 0 {
		return t.Format("2006-01-02 15:04:05.000"), nil
	}
	return t.Format(time.DateTime), nil
}
