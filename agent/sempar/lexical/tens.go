package lexical

import (
	"slices"
	"strconv"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// agesColumn is the column of ages, or nil.
func (s *scan) agesColumn() *catalog.Column {
	for _, c := range s.table.Columns {
		if c.Kind == catalog.Number && !c.Hidden && s.about(c, "age") {
			return c
		}
	}
	return nil
}

// ofAge reports whether "thirties" or "30s" at token i are years of age: "in
// their thirties", "under 30s".
func (s *scan) ofAge(i int) bool {
	return i > 0 && slices.Contains([]string{"their", "his", "her", "my", "our", "your", "under", "over"}, s.tokens[i-1].low)
}

// tensOfAge claims the age that a ten of years is: "in their thirties", "the under
// 30s".
func (s *scan) tensOfAge() {
	c := s.agesColumn()
	for i, t := range s.tokens {
		if c == nil || t.used || i == 0 || decade(t.low) == 0 || !s.ofAge(i) || !s.free(i-1, i+1) {
			continue
		}
		ten := decade(t.low) % 100
		units := unit.Condition(0, 0, c.Name, unit.Between, true, strconv.Itoa(ten), strconv.Itoa(ten+9))
		if op, ok := map[string]unit.Op{"under": unit.Lt, "over": unit.Gt}[s.tokens[i-1].low]; ok {
			units = unit.Condition(0, 0, c.Name, op, true, strconv.Itoa(ten))
		}
		s.claim("where", i-1, i+1, option{units, 0.93}, option{p: 0.07})
	}
}
