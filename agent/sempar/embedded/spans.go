package embedded

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
	goesOut = []string{"departure", "depart", "departs", "departed", "out", "checkout", "left", "leaves", "leaving",
		"returned", "return", "back", "discharged"}
	endsOn = []string{"end", "ends", "ended", "finish", "finished", "until", "till", "to", "closed", "expires", "expired"}
)

// span is a time that rows have, by the days of two columns.
type span struct{ from, to *catalog.Column }

// spanOf is the one span of a table; nil where it has none, or several.
func spanOf(t *catalog.Table) *span {
	var found []span
	for _, from := range t.Columns {
		for _, to := range t.Columns {
			if from != to && isDay(from) && isDay(to) && called(from, comesIn) && !called(to, comesIn) &&
				called(to, slices.Concat(goesOut, endsOn)) && later(to, from) {
				found = append(found, span{from, to})
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	return &found[0]
}

// endedOf is the one day of a table on which something ended that goes on in some rows; nil
// where it has none, or several.
func endedOf(t *catalog.Table) *catalog.Column {
	var ended []*catalog.Column
	for _, c := range t.Columns {
		if isDay(c) && c.Nulls > 0 && called(c, slices.Concat(goesOut, endsOn)) {
			ended = append(ended, c)
		}
	}
	if len(ended) != 1 {
		return nil
	}
	return ended[0]
}

// ends reports whether a column is called the end of what begins with another.
func ends(c, begun *catalog.Column) bool {
	out := slices.Concat(goesOut, endsOn)
	return called(c, out) && !called(c, comesIn) && called(begun, comesIn) && !called(begun, out)
}

// happens reports whether the name of a column may be that of the day on which something
// happens, or begins: not of one by which it has to, or on which it ends.
func happens(c *catalog.Column) bool {
	ends := called(c, goesOut) || called(c, endsOn)
	return !called(c, deadlines) && !isExpiry(c) && (!ends || called(c, comesIn))
}
