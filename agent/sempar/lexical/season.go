package lexical

import (
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// openUntil reports whether "open" stands before "until" at token i: "open at
// least till".
func (s *scan) openUntil(i int) bool {
	for _, size := range []int{1, 2, 3} {
		if i > 0 && i+size <= len(s.tokens) && s.tokens[i-1].low == "open" && !s.tokens[i-1].negated && s.p.words.values["below"][low(s.tokens, i, i+size)] == "<=" &&
			slices.Contains([]string{"until", "till"}, s.tokens[i+size-1].low) {
			return true
		}
	}
	return false
}

// openDuring says of the column of openings, and of the one of closings if
// there is one, that it is open for some of a period.
func (s *scan) openDuring(opens *catalog.Column, first, last period) []unit.Unit {
	units := unit.Condition(0, 0, opens.Name, unit.Le, false, last.hi)
	for _, c := range s.table.Columns {
		if c.Kind == catalog.Date && !c.Hidden && slices.Contains(columnRoots(c), root("closes")) {
			units = append(units, unit.Condition(1, 0, c.Name, unit.Ge, false, first.lo)...)
		}
	}
	return units
}

// spokenOpen reports whether "open" stands shortly before a time at token i
// and the table says when things open and close.
func (s *scan) spokenOpen(c *catalog.Column, at int) bool {
	return slices.Contains(columnRoots(c), root("opens")) && len(s.openDuring(c, period{}, period{})) > 3 &&
		slices.ContainsFunc(s.tokens[max(0, at-4):at], func(t token) bool { return t.low == "open" })
}
