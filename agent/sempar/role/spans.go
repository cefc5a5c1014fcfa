package role

import (
	"slices"

	"parley/suql/catalog"
)

// What the columns are called between which something goes on: a stay from arrival to
// departure, a loan from the day it was lent to the day it came back.
var (
	comesIn = []string{"arrival", "arrive", "arrives", "arrived", "in", "checkin", "start", "starts", "started",
		"begin", "begins", "began", "from", "since", "opened", "joined", "enrolled", "hired", "entered", "admitted",
		"borrowed", "lent", "issued", "rented", "loan", "loaned", "hire", "rental"}
	GoesOut = []string{"departure", "depart", "departs", "departed", "out", "checkout", "left", "leaves", "leaving",
		"returned", "return", "back", "discharged", "sold"}
	endsOn = []string{"end", "ends", "ended", "finish", "finished", "until", "till", "to", "closed", "expires", "expired"}
)

// Span is a time that rows have, by the days of two columns.
type Span struct{ From, To *catalog.Column }

// SpanOf is the one span of a table; nil where it has none, or several. Where rows end on a day
// of their own, they do not by one on which something expires. Where nothing is called an end,
// it may be [openSpan].
func SpanOf(t *catalog.Table) *Span {
	var found []Span
	for _, from := range t.Columns {
		for _, to := range t.Columns {
			if from != to && IsDay(from) && IsDay(to) && Called(from, comesIn) && !Called(to, comesIn) &&
				Called(to, slices.Concat(GoesOut, endsOn)) && After(to, from) {
				found = append(found, Span{from, to})
			}
		}
	}
	if len(found) > 1 {
		found = slices.DeleteFunc(found, func(s Span) bool { return IsExpiry(s.To) })
	}
	switch len(found) {
	case 0:
		return openSpan(t)
	case 1:
		return &found[0]
	}
	return nil
}

// openSpan is the span between the only two days of a table, where something comes in on the one
// and the other, whatever it is called, is not there yet for what came last: a cat arrived, and
// was not collected. nil where it has none.
func openSpan(t *catalog.Table) *Span {
	var days []*catalog.Column
	for _, c := range t.Columns {
		if IsDay(c) {
			days = append(days, c)
		}
	}
	if len(days) != 2 {
		return nil
	}
	from, to := days[0], days[1]
	if !Called(from, comesIn) {
		from, to = to, from
	}
	open := Called(from, comesIn) && !Called(to, comesIn) && from.Nulls == 0 && to.Nulls > 0 && to.Min >= from.Min
	if !open || IsExpiry(to) || Called(to, Deadlines) {
		return nil
	}
	return &Span{from, to}
}

// After reports whether the days of a column lie after those of another: where what began last
// goes on, the first of each tells.
func After(to, from *catalog.Column) bool {
	return Later(to, from) || to.Nulls > 0 && to.Min > from.Min
}

// EndedOf is the one day of a table on which something ended that goes on in some rows; nil
// where it has none, or several.
func EndedOf(t *catalog.Table) *catalog.Column {
	var ended []*catalog.Column
	for _, c := range t.Columns {
		if EndsSome(c) {
			ended = append(ended, c)
		}
	}
	if len(ended) != 1 {
		return nil
	}
	return ended[0]
}

// EndsSome reports whether a column is called a day on which something ended that goes on in some rows.
func EndsSome(c *catalog.Column) bool {
	return IsDay(c) && c.Nulls > 0 && Called(c, slices.Concat(GoesOut, endsOn))
}

// Ends reports whether a column is called the end of what begins with another.
func Ends(c, begun *catalog.Column) bool {
	return Called(c, slices.Concat(GoesOut, endsOn)) && !Called(c, comesIn) && Begins(begun)
}

// Begins reports whether a column is called the beginning of what goes on.
func Begins(c *catalog.Column) bool {
	return Called(c, comesIn) && !Called(c, slices.Concat(GoesOut, endsOn))
}

// Happens reports whether the name of a column may be that of the day on which something
// happens, or begins: not of one by which it has to, or on which it ends.
func Happens(c *catalog.Column) bool {
	ends := Called(c, GoesOut) || Called(c, endsOn)
	return !Called(c, Deadlines) && !IsExpiry(c) && (!ends || Called(c, comesIn))
}
