package sqlite

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"parley/suql/catalog"
)

// castFunctions convert with PostgreSQL's meaning: what can't be converted is
// an error, where SQLite's CAST would make it 0.
func castFunctions() []function {
	return []function{
		arity("pg_cast_int", 1, 1, func(a []any) (any, error) {
			switch v := a[0].(type) {
			case int64:
				return v, nil
			case float64:
				if math.Abs(v) >= 1<<63 || math.IsNaN(v) {
					return nil, fmt.Errorf("%v is out of range for int", v)
				}
				return int64(math.Round(v)), nil
			}
			s := strings.TrimSpace(toText(a[0]))
			n, err := strconv.ParseInt(s, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("%s is not a whole number", excerpt(s))
			}
			return n, nil
		}),
		arity("pg_cast_number", 1, 2, func(a []any) (any, error) {
			if len(a) == 1 {
				if n, ok := a[0].(int64); ok {
					return n, nil
				}
			}
			f, err := toNumber(a[0])
			if err != nil || len(a) == 1 {
				return f, err
			}
			digits, err := toNumber(a[1])
			scale := math.Pow(10, digits)
			return math.Round(f*scale) / scale, err
		}),
		arity("pg_cast_bool", 1, 1, func(a []any) (any, error) {
			if f, ok := number(a[0]); ok {
				return truth(f != 0), nil
			}
			switch strings.ToLower(strings.TrimSpace(toText(a[0]))) {
			case "t", "true", "y", "yes", "on", "1":
				return truth(true), nil
			case "f", "false", "n", "no", "off", "0":
				return truth(false), nil
			}
			return nil, fmt.Errorf("%s is neither true nor false", excerpt(toText(a[0])))
		}),
		castTime("pg_cast_date", time.DateOnly),
		castTime("pg_cast_timestamp", time.DateTime),
		castTime("pg_cast_time", time.TimeOnly),
	}
}

func castTime(name, layout string) function {
	return arity(name, 1, 1, func(a []any) (any, error) {
		t, _, err := toTime(a[0])
		if err != nil {
			return nil, err
		}
		return t.Format(layout), nil
	})
}

// toTime reads a date or time; hasTime says that it is more than a date.
func toTime(v any) (t time.Time, hasTime bool, err error) {
	s := toText(v)
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "now":
		return time.Now().UTC(), true, nil
	case "today":
		return time.Now().UTC().Truncate(24 * time.Hour), false, nil
	}
	t, ok := catalog.ParseDate(s)
	if !ok {
		if t, err = time.Parse("20060102", strings.TrimSpace(s)); err != nil {
			return t, false, fmt.Errorf("%s is not a date or time", excerpt(s))
		}
	}
	return t, strings.Contains(s, ":"), nil
}

func toNumber(v any) (float64, error) {
	if f, ok := number(v); ok {
		return f, nil
	}
	s := strings.TrimSpace(toText(v))
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return 0, fmt.Errorf("%s is not a number", excerpt(s))
	}
	return f, nil
}

func toText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case []byte:
		return string(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(v)
}
