package role

import (
	"slices"
	"time"

	"parley/suql/catalog"
)

// IsDay reports whether a column has days, as the database compares them.
func IsDay(c *catalog.Column) bool {
	return !c.Hidden && !c.OfBirth() && KnownDays(c)
}

// Called reports whether one of some words is in the name of a column, as it is written or spelled out.
func Called(c *catalog.Column, words []string) bool {
	return slices.ContainsFunc(append(catalog.SplitName(c.Name), catalog.SplitName(c.Human)...), func(w string) bool {
		return slices.Contains(words, w)
	})
}

// Later reports whether the days of a column lie after those of another, by the first
// and the last of each.
func Later(c, than *catalog.Column) bool { return c.Min > than.Min && c.Max > than.Max }

// DaysFrom is how many days lie between two.
func DaysFrom(first, last string) int {
	from, err1 := time.Parse(time.DateOnly, first[:min(len(first), len(time.DateOnly))])
	to, err2 := time.Parse(time.DateOnly, last[:min(len(last), len(time.DateOnly))])
	if err1 != nil || err2 != nil {
		return 0
	}
	return int(to.Sub(from).Hours() / 24)
}

// KnownDays reports whether the first and the last day of a column are known, year first.
func KnownDays(c *catalog.Column) bool {
	_, err := time.Parse(time.DateOnly, c.Max[:min(len(c.Max), len(time.DateOnly))])
	return c.Kind == catalog.Date && err == nil
}

// IsBirth reports whether a column has days of birth, as the database compares them.
func IsBirth(c *catalog.Column) bool {
	return c.OfBirth() && !c.Hidden && KnownDays(c)
}

// WithBirths are the tables that have days of birth.
func WithBirths(cat *catalog.Catalog) (out []*catalog.Table) {
	for _, t := range cat.Tables {
		if slices.ContainsFunc(t.Columns, IsBirth) {
			out = append(out, t)
		}
	}
	return out
}

// ToCome reports whether a column has days after today.
func ToCome(c *catalog.Column, today time.Time) bool {
	return IsDay(c) && c.Max[:len(time.DateOnly)] > today.Format(time.DateOnly)
}
