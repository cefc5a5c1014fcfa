package sqlite

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// dateFunctions work on dates and times as text. A date stays a date (without
// a time of day) where PostgreSQL would make it a timestamp at midnight, for
// dates are stored as text and compared as text.
func dateFunctions() []function {
	return []function{
		arity("pg_shift", 3, 3, shifted),
		arity("pg_shift_days", 3, 3, shiftDays),
		arity("pg_extract", 2, 2, extracted),
		arity("pg_date_trunc", 2, 2, dateTrunc),
		arity("pg_make_date", 3, 3, makeDate),
		arity("pg_to_date", 1, 2, toDate),
		arity("pg_to_timestamp", 1, 2, toTimestamp),
		arity("pg_to_char", 2, 2, toChar),
	}
}

// shifted is shift().
func shifted(a []any) (any, error) {
	t, hasTime, err := toTime(a[0])
	if err != nil {
		return nil, err
	}
	span, err := parseInterval(toText(a[2]))
	if err != nil {
		return nil, err
	}
	if toText(a[1]) == "-" {
		span = interval3{-span.months, -span.days, -span.clock}
	}
	t = addMonths(t, span.months).AddDate(0, 0, span.days).Add(span.clock)
	if t.Year() < 1 || t.Year() > 9999 {
		return nil, errBeyondTime
	}
	return formatTime(t, hasTime || span.clock != 0), nil
}

// shiftDays is shift_days().
func shiftDays(a []any) (any, error) {
	t, hasTime, err := toTime(a[0])
	if err != nil {
		return nil, err
	}
	sign := 1
	if toText(a[1]) == "-" {
		sign = -1
	}
	if days, ok := a[2].(int64); ok {
		if t = t.AddDate(0, 0, sign*int(max(min(days, longestSpan), -longestSpan))); t.Year() < 1 || t.Year() > 9999 {
			return nil, errBeyondTime
		}
		return formatTime(t, hasTime), nil
	}
	other, _, err := toTime(a[2])
	if err != nil {
		return nil, err
	}
	if sign > 0 {
		return nil, fmt.Errorf("two dates can't be added")
	}
	return int64(math.Floor(t.Sub(other).Hours() / 24)), nil
}

// extracted is extract().
func extracted(a []any) (any, error) {
	t, _, err := toTime(a[1])
	if err != nil {
		return nil, err
	}
	return datePart(strings.ToLower(toText(a[0])), t)
}

// dateTrunc is date_trunc().
func dateTrunc(a []any) (any, error) {
	t, _, err := toTime(a[1])
	if err != nil {
		return nil, err
	}
	if t, err = truncate(strings.ToLower(toText(a[0])), t); err != nil {
		return nil, err
	}
	return formatTime(t, true), nil
}

// makeDate is make_date().
func makeDate(a []any) (any, error) {
	text := fmt.Sprintf("%04s-%02s-%02s", toText(a[0]), toText(a[1]), toText(a[2]))
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return nil, fmt.Errorf("there is no date %s", excerpt(text))
	}
	return text, nil
}

// toDate is to_date().
func toDate(a []any) (any, error) {
	if len(a) == 2 {
		t, err := readAs(toText(a[0]), toText(a[1]))
		return t.Format(time.DateOnly), err
	}
	t, _, err := toTime(a[0])
	return t.Format(time.DateOnly), err
}

// toTimestamp is to_timestamp(), of the seconds since 1970 or of a text and its
// pattern.
func toTimestamp(a []any) (any, error) {
	if len(a) == 1 {
		seconds, err := toNumber(a[0])
		if err != nil || math.Abs(seconds) > 1e11 {
			return nil, errors.Join(err, errBeyondTime)
		}
		return time.Unix(int64(seconds), 0).UTC().Format(time.DateTime), nil
	}
	t, err := readAs(toText(a[0]), toText(a[1]))
	return t.Format(time.DateTime), err
}

// readAs reads a text as a pattern has it, as to_date() and to_timestamp() of
// PostgreSQL do: numbers may have fewer digits, and what follows the date may
// be left out.
func readAs(text, pattern string) (time.Time, error) {
	text = strings.TrimSpace(text)
	date, _, _ := strings.Cut(pattern, " HH")
	for _, p := range []string{pattern, pattern + ":SS", date, strings.Replace(pattern, " AM", "AM", 1)} {
		layout := strings.NewReplacer("01", "1", "02", "2", "03", "3", "04", "4", "05", "5").Replace(goLayout(p))
		if t, err := time.Parse(layout, text); err == nil {
			return t, nil
		}
	}
	return time.Time{}, fmt.Errorf("%s is not a date written as %s", excerpt(text), excerpt(pattern))
}

// toChar is to_char().
func toChar(a []any) (any, error) {
	t, _, err := toTime(a[0])
	if err != nil {
		return nil, fmt.Errorf("to_char formats dates and times here: %w", err)
	}
	return t.Format(goLayout(toText(a[1]))), nil
}

func formatTime(t time.Time, withTime bool) string {
	if withTime {
		return t.Format(time.DateTime)
	}
	return t.Format(time.DateOnly)
}

// longestSpan bounds each number of an interval, so that none overflows.
const longestSpan = 9_000_000_000

// errBeyondTime refuses what does not fit the four digits of a year.
var errBeyondTime = errors.New("the date is before the year 1 or after 9999")

// interval3 is PostgreSQL's interval: months and days have no fixed length.
type interval3 struct {
	months, days int
	clock        time.Duration
}

// parseInterval reads "1 year 2 months", "3 days", "36 hours", "01:30:00",
// with "ago" at the end turning all of it around.
func parseInterval(s string) (interval3, error) {
	words := strings.Fields(strings.ToLower(s))
	p := intervalParser{sign: 1}
	if n := len(words); n > 0 && words[n-1] == "ago" {
		p.sign, words = -1, words[:n-1]
	}
	malformed := func() (interval3, error) {
		return p.out, fmt.Errorf("%s is not an interval: write a number and a unit, such as 3 days", excerpt(s))
	}
	tooLong := func() (interval3, error) { return p.out, fmt.Errorf("%s is too long an interval", excerpt(s)) }
	if len(words) == 0 {
		return malformed()
	}
	for i := 0; i < len(words); i++ {
		if h, m, ok := strings.Cut(words[i], ":"); ok {
			d, err := time.ParseDuration(h + "h" + strings.Replace(m, ":", "m", 1) +
				map[bool]string{true: "s", false: "m"}[strings.Contains(m, ":")])
			if err != nil {
				return malformed()
			}
			p.out.clock += time.Duration(p.sign) * d
			continue
		}
		number, unit := words[i], ""
		if cut := strings.IndexFunc(number, func(r rune) bool { return r >= 'a' && r <= 'z' }); cut > 0 {
			number, unit = number[:cut], number[cut:]
		} else if i++; i < len(words) {
			unit = words[i]
		}
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return malformed()
		}
		if !(math.Abs(x) <= longestSpan) {
			return tooLong()
		}
		if !p.add(x*p.sign, strings.TrimSuffix(unit, "s")) {
			return malformed()
		}
	}
	if math.Abs(p.exact) >= 1<<62 {
		return tooLong()
	}
	return p.out, nil
}

// intervalParser adds up the parts of an interval.
type intervalParser struct {
	out   interval3
	sign  float64 // -1 with "ago"
	exact float64 // the time of day, where it may not fit
}

// add adds x units; false when there is no such unit.
func (p *intervalParser) add(x float64, unit string) bool {
	switch unit {
	case "year", "y", "yr":
		p.out.months += int(math.Round(x * 12))
	case "quarter":
		p.out.months += int(math.Round(x * 3))
	case "month", "mon":
		p.out.months += int(math.Round(x))
	case "week", "w":
		p.out.days += int(math.Round(x * 7))
	case "day", "d":
		whole := math.Trunc(x)
		p.out.days += int(whole)
		p.out.clock += time.Duration((x - whole) * 24 * float64(time.Hour))
	case "hour", "h", "hr":
		p.addClock(x, time.Hour)
	case "minute", "min", "m":
		p.addClock(x, time.Minute)
	case "second", "sec", "":
		p.addClock(x, time.Second)
	default:
		return false
	}
	return true
}

func (p *intervalParser) addClock(x float64, unit time.Duration) {
	p.exact += x * float64(unit)
	p.out.clock += time.Duration(x * float64(unit))
}

// addMonths keeps the day within the month: 31 January + 1 month is the last
// day of February.
func addMonths(t time.Time, months int) time.Time {
	moved := t.AddDate(0, months, 0)
	if moved.Day() != t.Day() {
		moved = moved.AddDate(0, 0, -moved.Day())
	}
	return moved
}

// datePart is a field of a point in time, as extract() calls it.
func datePart(field string, t time.Time) (any, error) {
	switch field {
	case "second":
		return float64(t.Second()) + float64(t.Nanosecond())/1e9, nil
	case "epoch": // no whole number, so that a division by 3600 gives hours with their parts
		return float64(t.Unix()) + float64(t.Nanosecond())/1e9, nil
	}
	part, ok := wholeParts[field]
	if !ok {
		return nil, fmt.Errorf("a date has no part %s: use year, quarter, month, week, day, dow, hour, minute or second",
			excerpt(field))
	}
	return int64(part(t)), nil
}

// wholeParts are the fields that are whole numbers.
var wholeParts = map[string]func(t time.Time) int{
	"year":    time.Time.Year,
	"month":   func(t time.Time) int { return int(t.Month()) },
	"day":     time.Time.Day,
	"hour":    time.Time.Hour,
	"minute":  time.Time.Minute,
	"dow":     func(t time.Time) int { return int(t.Weekday()) },
	"isodow":  func(t time.Time) int { return int((t.Weekday()+6)%7 + 1) },
	"doy":     time.Time.YearDay,
	"week":    func(t time.Time) int { _, week := t.ISOWeek(); return week },
	"isoyear": func(t time.Time) int { year, _ := t.ISOWeek(); return year },
	"quarter": func(t time.Time) int { return int((t.Month() + 2) / 3) },
	"decade":  func(t time.Time) int { return t.Year() / 10 },
	"century": func(t time.Time) int { return (t.Year() + 99) / 100 },
}

func truncate(unit string, t time.Time) (time.Time, error) {
	date := func(m time.Month, d int) time.Time { return time.Date(t.Year(), m, d, 0, 0, 0, 0, t.Location()) }
	switch unit {
	case "decade":
		return time.Date(t.Year()/10*10, 1, 1, 0, 0, 0, 0, t.Location()), nil
	case "year":
		return date(1, 1), nil
	case "quarter":
		return date((t.Month()-1)/3*3+1, 1), nil
	case "month":
		return date(t.Month(), 1), nil
	case "week":
		return date(t.Month(), t.Day()).AddDate(0, 0, -int((t.Weekday()+6)%7)), nil
	case "day":
		return date(t.Month(), t.Day()), nil
	case "hour":
		return t.Truncate(time.Hour), nil
	case "minute":
		return t.Truncate(time.Minute), nil
	case "second":
		return t.Truncate(time.Second), nil
	}
	return t, fmt.Errorf("dates can't be truncated to %s: use year, quarter, month, week, day, hour or minute",
		excerpt(unit))
}

// goLayout turns the common patterns of to_char into a Go layout.
func goLayout(pattern string) string {
	return strings.NewReplacer(
		"YYYY", "2006", "YY", "06", "Month", "January", "MONTH", "January", "Mon", "Jan", "MON", "Jan", "MM", "01",
		"Day", "Monday", "DAY", "Monday", "Dy", "Mon", "DY", "Mon", "DD", "02",
		"HH24", "15", "HH12", "03", "HH", "03", "MI", "04", "SS", "05", "AM", "PM", "PM", "PM", "FM", "",
	).Replace(pattern)
}
