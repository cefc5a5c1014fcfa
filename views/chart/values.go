package chart

import (
	"math"
	"strings"
	"time"

	"parley/suql"
)

// numberIn is a number of a row.
func numberIn(r suql.Row, column int) (float64, bool) {
	if column >= len(r.Values) {
		return 0, false
	}
	switch v := r.Values[column].(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, !math.IsNaN(v) && !math.IsInf(v, 0)
	}
	return 0, false
}

// labelIn is a category of a row.
func labelIn(r suql.Row, column int) string {
	if column < len(r.Values) {
		switch v := r.Values[column].(type) {
		case bool:
			if v {
				return "yes"
			}
			return "no"
		case string:
			if strings.TrimSpace(v) != "" {
				return v
			}
		}
	}
	return "–"
}

// layouts are how databases write dates.
var layouts = []string{"2006-01-02", "2006-01-02 15:04:05", time.RFC3339, "2006-01-02T15:04:05",
	"2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05Z07", "2006-01"}

// dateIn is a date of a row, in seconds since 1970.
func dateIn(r suql.Row, column int) (float64, bool) {
	if column >= len(r.Values) {
		return 0, false
	}
	text, ok := r.Values[column].(string)
	if !ok {
		return 0, false
	}
	for _, layout := range layouts {
		if at, err := time.Parse(layout, text); err == nil {
			return float64(at.Unix()), true
		}
	}
	return 0, false
}

// dated reports whether a column of text holds dates and nothing else.
func dated(rows []suql.Row, column int) bool {
	found := false
	for _, r := range rows {
		if column >= len(r.Values) || r.Values[column] == nil {
			continue
		}
		if _, ok := dateIn(r, column); !ok {
			return false
		}
		found = true
	}
	return found
}

// year reports whether a column of numbers holds years, by its name and by
// what it holds.
func year(name string, rows []suql.Row, column int) bool {
	if !strings.Contains(name, "year") {
		return false
	}
	for _, r := range rows {
		if n, ok := numberIn(r, column); ok && (n != math.Trunc(n) || n < 1000 || n > 2999) {
			return false
		}
	}
	return true
}
