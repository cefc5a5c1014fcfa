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

// stayed reports whether what stands before a time at token i tells of people
// being there then, not of an opening: "we arrive on", "you can still camp at
// on", "open in November" where nothing opens that late. For the whole of a
// time they are there, if they stay. It returns the word that tells so, or -1.
func (s *scan) stayed(c *catalog.Column, at int) (verb int, whole bool) {
	if !slices.Contains(columnRoots(c), root("opens")) || len(s.openDuring(c, period{}, period{})) <= 3 {
		return -1, false
	}
	for i := at - 1; i >= max(0, at-8) && !slices.Contains([]string{".", ";", "?", "!"}, s.tokens[i].low); i-- {
		w := s.tokens[i].low
		switch {
		case s.p.words.is("staying", w):
			return i, true
		case s.dateColumn(w) != nil, s.tokens[i].date != "" || s.tokens[i].used && month(w) > 0:
			return -1, false
		}
	}
	return -1, false
}

// onlyOpenThen reports whether nothing opens as late as in a period, but
// something closes then or later: what is "open in November" is still so.
func (s *scan) onlyOpenThen(opens *catalog.Column, p period) bool {
	return len(opens.Max) >= len(isoDay) && p.lo > opens.Max && slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return c.Kind == catalog.Date && !c.Hidden && slices.Contains(columnRoots(c), root("closes")) && p.lo <= c.Max
	})
}

// openFor says of the column of openings, and of closings, that it is open in
// a period: for the whole of it, or for some of it.
func (s *scan) openFor(opens *catalog.Column, whole bool, first, last period) []unit.Unit {
	if first.point != "" && !whole { // in mid-July
		first.lo, last.hi = first.point, first.point
	}
	if !whole {
		return s.openDuring(opens, first, last)
	}
	return s.openDuring(opens, period{lo: last.hi, hi: last.hi}, period{lo: first.lo, hi: first.lo})
}

// spokenOpen reports whether "open" stands shortly before a time at token i
// and the table says when things open and close.
func (s *scan) spokenOpen(c *catalog.Column, at int) bool {
	return slices.Contains(columnRoots(c), root("opens")) && len(s.openDuring(c, period{}, period{})) > 3 &&
		slices.ContainsFunc(s.tokens[max(0, at-4):at], func(t token) bool { return t.low == "open" })
}
