package embedded

import (
	"slices"
	"strings"
	"time"

	"parley/suql/catalog"
)

// isDay reports whether a column has days, as the database compares them.
func isDay(c *catalog.Column) bool {
	return !c.Hidden && !c.OfBirth() && knownDays(c)
}

// called reports whether one of some words is in the name of a column.
func called(c *catalog.Column, words []string) bool {
	return slices.ContainsFunc(catalog.SplitName(strings.ToLower(c.Name)), func(w string) bool {
		return slices.Contains(words, w)
	})
}

// later reports whether the days of a column lie after those of another, by the first
// and the last of each.
func later(c, than *catalog.Column) bool { return c.Min > than.Min && c.Max > than.Max }

// daysFrom is how many days lie between two.
func daysFrom(first, last string) int {
	from, err1 := time.Parse(time.DateOnly, first[:min(len(first), len(time.DateOnly))])
	to, err2 := time.Parse(time.DateOnly, last[:min(len(last), len(time.DateOnly))])
	if err1 != nil || err2 != nil {
		return 0
	}
	return int(to.Sub(from).Hours() / 24)
}

// knownDays reports whether the first and the last day of a column are known, year first.
func knownDays(c *catalog.Column) bool {
	_, err := time.Parse(time.DateOnly, c.Max[:min(len(c.Max), len(time.DateOnly))])
	return c.Kind == catalog.Date && err == nil
}

// isBirth reports whether a column has days of birth, as the database compares them.
func isBirth(c *catalog.Column) bool {
	return c.OfBirth() && !c.Hidden && c.Form == "" && len(c.Max) >= len(time.DateOnly)
}

// withBirths are the tables that have days of birth.
func withBirths(cat *catalog.Catalog) (out []*catalog.Table) {
	for _, t := range cat.Tables {
		if slices.ContainsFunc(t.Columns, isBirth) {
			out = append(out, t)
		}
	}
	return out
}

// isClock reports whether a column holds times of day by themselves.
func isClock(c *catalog.Column) bool {
	return len(c.Min) == len(c.Max) && clockText(c.Min) && clockText(c.Max)
}

// clockText reports whether a value is a time of day of two digits each, so that later
// ones sort after earlier ones.
func clockText(value string) bool {
	return (len(value) == len("18:00") || len(value) == len("18:00:00")) && value[2] == ':'
}

// toCome reports whether a column has days after today.
func toCome(c *catalog.Column, today time.Time) bool {
	return isDay(c) && c.Max[:len(time.DateOnly)] > today.Format(time.DateOnly)
}
