package lexical

import (
	"slices"
	"strconv"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// ages claims how old something is to be, where a column says since when it is
// there: "older than 50 years", "less than ten years old", "at least 20 years
// old". It takes a parser that knows what day it is.
func (s *scan) ages() {
	if s.p.today == nil || s.agesColumn() != nil {
		return
	}
	for i, t := range s.tokens {
		n, err := strconv.Atoi(t.number)
		if err != nil || t.used || i+1 >= len(s.tokens) || catalog.Singular(s.tokens[i+1].low) != "year" {
			continue
		}
		from, op := s.comparator(i)
		old := i+2 < len(s.tokens) && s.tokens[i+2].low == "old"
		aged := op != "" && slices.Contains([]string{"older", "younger", "newer"}, s.tokens[from].low)
		if op == "" || !old && !aged {
			continue
		}
		to := i + 2
		if old {
			to++
		}
		if aged { // "older than" compares years of birth already
			op = map[bool]unit.Op{true: unit.Lt, false: unit.Gt}[s.tokens[from].low == "older"]
		} else { // the more years, the longer ago
			op = map[unit.Op]unit.Op{unit.Gt: unit.Lt, unit.Ge: unit.Le, unit.Lt: unit.Gt, unit.Le: unit.Ge}[op]
		}
		for _, c := range s.table.Columns {
			if op != "" && c.Kind == catalog.Number && !c.Hidden && s.about(c, "birth") {
				year := strconv.Itoa(s.p.today().Year() - n)
				s.claim("where", from, to, option{unit.Condition(0, 0, c.Name, op, true, year), 0.9}, option{p: 0.1})
				return
			}
		}
	}
}
