package plan

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/reader"
)

// Value reads text as a value of type t, in the form that answers have in
// Relation: bool, int64, float64, a date as "2006-01-02", a timestamp as
// "2006-01-02 15:04:05", an interval as seconds, other text as it is. It
// reports false for text that is no such value. whole rounds a number to an
// integer as PostgreSQL's numeric::int does, halves away from zero.
func Value(text string, t reader.Type, whole bool) (any, bool) {
	text = strings.TrimSpace(text)
	switch t {
	case reader.BoolType:
		switch strings.ToLower(text) {
		case "true", "t", "yes", "y", "on", "1":
			return true, true
		case "false", "f", "no", "n", "off", "0":
			return false, true
		}
		return nil, false
	case reader.NumberType:
		return numberValue(text, whole)
	case reader.DateType, reader.TimestampType:
		at, ok := pointInTime(text)
		switch {
		case !ok:
			return nil, false
		case t == reader.DateType:
			return at.Format("2006-01-02"), true
		}
		return at.UTC().Format("2006-01-02 15:04:05"), true
	case reader.IntervalType:
		return seconds(text)
	}
	return text, true
}

func numberValue(text string, whole bool) (any, bool) {
	f, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return nil, false
	}
	if r := math.Round(f); (whole || r == f) && math.Abs(r) < 1<<53 {
		return int64(r), true
	}
	return f, !whole
}

// pointInTime reads a date, with or without a time of day.
func pointInTime(text string) (time.Time, bool) {
	for _, layout := range []string{"2006-01-02", "2006-01-02 15:04", "2006-01-02 15:04:05", time.RFC3339,
		"2006-01-02T15:04:05", "2006-01-02T15:04"} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}

// part is one quantity of an interval, clock a time of day as a duration.
var (
	part  = regexp.MustCompile(`^\s*([-+]?\d+(?:\.\d+)?)\s*([a-zA-Z]+)`)
	clock = regexp.MustCompile(`^\s*([-+]?)(\d+):(\d{2})(?::(\d{2}(?:\.\d+)?))?`)
	iso   = regexp.MustCompile(
		`^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$`)
)

// unitSeconds is the length of an interval's units. Months count 30 days and
// years 365.25, as PostgreSQL does when it compares intervals as numbers.
func unitSeconds(unit string) float64 {
	const day = 24 * 3600
	switch u := strings.ToLower(unit); {
	case u == "s", strings.HasPrefix(u, "sec"):
		return 1
	case u == "m", strings.HasPrefix(u, "min"):
		return 60
	case u == "h", strings.HasPrefix(u, "hour"), strings.HasPrefix(u, "hr"):
		return 3600
	case u == "d", strings.HasPrefix(u, "day"):
		return day
	case u == "w", strings.HasPrefix(u, "week"):
		return 7 * day
	case strings.HasPrefix(u, "mon"):
		return 30 * day
	case u == "y", strings.HasPrefix(u, "year"), strings.HasPrefix(u, "yr"):
		return 365.25 * day
	}
	return 0
}

// seconds reads an interval: "1 hour 30 minutes", "01:30", "PT90M".
func seconds(text string) (any, bool) {
	if m := iso.FindStringSubmatch(text); m != nil && len(text) > 2 {
		total := 0.0
		for i, unit := range []string{"year", "month", "week", "day", "hour", "minute", "second"} {
			f, _ := strconv.ParseFloat("0"+m[i+1], 64) // the pattern admits digits only
			total += f * unitSeconds(unit)
		}
		return total, true
	}
	total, found := 0.0, false
	for rest := text; strings.TrimSpace(rest) != ""; {
		if m := part.FindStringSubmatch(rest); m != nil {
			f, err := strconv.ParseFloat(m[1], 64)
			u := unitSeconds(m[2])
			if err != nil || u == 0 {
				return nil, false
			}
			total, found, rest = total+f*u, true, rest[len(m[0]):]
			rest = strings.TrimLeft(rest, " ,")
			rest = strings.TrimPrefix(rest, "and ")
			continue
		}
		m := clock.FindStringSubmatch(rest)
		if m == nil {
			return nil, false
		}
		h, _ := strconv.ParseFloat(m[2], 64) // the pattern admits digits only
		min, _ := strconv.ParseFloat(m[3], 64)
		sec, _ := strconv.ParseFloat("0"+m[4], 64)
		d := h*3600 + min*60 + sec
		if m[1] == "-" {
			d = -d
		}
		total, found, rest = total+d, true, rest[len(m[0]):]
	}
	return total, found
}

// constant is v as a literal.
func constant(v any) ast.Expr {
	switch v := v.(type) {
	case bool:
		return &ast.Literal{Kind: ast.Bool, Text: strings.ToUpper(strconv.FormatBool(v))}
	case int64:
		return ast.Num(strconv.FormatInt(v, 10))
	case float64:
		return ast.Num(strconv.FormatFloat(v, 'f', -1, 64))
	case string:
		return ast.Str(v)
	}
	return &ast.Literal{Kind: ast.Null, Text: "NULL"}
}

// TypeName is what people call a value of type t.
func TypeName(t reader.Type) string {
	switch t {
	case reader.TextType:
		return "text"
	case reader.NumberType:
		return "a number"
	case reader.BoolType:
		return "true or false"
	case reader.DateType:
		return "a date"
	case reader.TimestampType:
		return "a point in time"
	case reader.IntervalType:
		return "a length of time"
	}
	return string(t)
}
