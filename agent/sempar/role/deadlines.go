package role

import (
	"slices"
	"strings"

	"parley/english"
	"parley/suql/catalog"
)

// Deadlines are words in the name of a day by which something has to be done.
var Deadlines = []string{"due", "deadline", "required", "promised", "expected", "planned", "scheduled", "agreed"}

// DoneFor is the day on which that was done which had to be by another: the one column
// of days in which some rows have none yet or, where every row has all, the one that does
// not lie before it everywhere; nil where there is none, or more. The day on which it began
// is another, though somebody may have forgotten to write it.
func DoneFor(t *catalog.Table, due *catalog.Column) *catalog.Column {
	var open, other []*catalog.Column
	for _, c := range t.Columns {
		switch {
		case c == due || !IsDay(c) || Called(c, Deadlines) || Called(c, comesIn):
		case c.Nulls > 0:
			open = append(open, c)
		case c.Max > due.Max:
			other = append(other, c)
		}
	}
	switch {
	case len(open) == 1:
		return open[0]
	case len(open) > 1:
		return onlyDone(open)
	case len(open) == 0 && len(other) == 1:
		return other[0]
	}
	return nil
}

// onlyDone is the one column in whose name a participle says what was done; of several the one that
// comes last: what was sent is not yet returned. nil where none is, or none of several comes last.
func onlyDone(days []*catalog.Column) (found *catalog.Column) {
	for _, c := range days {
		if !slices.ContainsFunc(catalog.SplitName(c.Name), english.Participle) {
			continue
		}
		switch {
		case found == nil || c.Nulls > found.Nulls && c.Min > found.Min:
			found = c
		case !(found.Nulls > c.Nulls && found.Min > c.Min):
			return nil
		}
	}
	return found
}

// expiries are words in the name of the last day on which something can be used.
var expiries = []string{"expires", "expiry", "expire", "expiration", "exp", "best_before", "use_by", "valid_until",
	"valid_to", "sell_by"}

// IsExpiry reports whether the name of a column says until when something can be used.
func IsExpiry(c *catalog.Column) bool {
	return Called(c, expiries) || slices.ContainsFunc(expiries, func(words string) bool {
		return strings.Contains(words, "_") && strings.Contains(strings.ToLower(c.Name), words)
	})
}
