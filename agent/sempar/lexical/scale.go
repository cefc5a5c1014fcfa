package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// scales claims words for the steps of an ordered enum: "fancy" where a
// column has cheap, moderate, expensive and luxury.
func (s *scan) scales() {
	s.find(4, func(from, to int) bool {
		text := low(s.tokens, from, to)
		for _, sc := range s.p.words.scales {
			for i, st := range sc.steps {
				if !slices.Contains(st.other, text) {
					continue
				}
				if c := s.scaleColumn(sc); c != nil {
					return s.step(c, sc, i, from, to)
				}
			}
		}
		return false
	})
}

// scaleColumn is the enum column whose domain lies on the scale, or nil.
func (s *scan) scaleColumn(sc scale) *catalog.Column {
	for _, c := range s.table.Columns {
		if c.Kind == catalog.Enum && !c.Hidden && len(s.onScale(c, sc)) >= 2 {
			return c
		}
	}
	return nil
}

// onScale returns the column's values that are steps of the scale, low to
// high, as stored.
func (s *scan) onScale(c *catalog.Column, sc scale) []string {
	var out []string
	for _, st := range sc.steps {
		for _, v := range c.Domain {
			if strings.EqualFold(v, st.word) {
				out = append(out, v)
			}
		}
	}
	return out
}

func (s *scan) step(c *catalog.Column, sc scale, i, from, to int) bool {
	values := s.onScale(c, sc)
	at := slices.IndexFunc(values, func(v string) bool { return strings.EqualFold(v, sc.steps[i].word) })
	if at < 0 {
		return false
	}
	if s.howMuch(from, to) {
		return true
	}
	if beyond, start := s.relative(values, at, from); len(beyond) > 0 {
		s.claim("where", start, to, option{oneOf(c.Name, beyond), 0.86}, option{p: 0.14})
		s.columnWords(c, start, to)
		return true
	}
	if s.negated(from) {
		s.claim("where", from, to, append(s.notStep(c, values, at, s.tokens[from].excepted, 0.86), option{p: 0.14})...)
		return true
	}
	op := unit.Eq
	options := []option{{unit.Condition(0, 0, c.Name, op, false, values[at]), 0.78}, {p: 0.06}}
	for _, near := range []int{at - 1, at + 1} {
		if near >= 0 && near < len(values) {
			options = append(options, option{unit.Condition(0, 0, c.Name, op, false, values[near]), 0.08})
		}
	}
	s.claim("where", from, to, options...)
	return true
}

// howMuch recognises "how expensive is …": the word asks for the column and
// is no condition on it.
func (s *scan) howMuch(from, to int) bool {
	if from == 0 || s.tokens[from-1].low != "how" {
		return false
	}
	s.measure = append(s.measure, from)
	s.claim("show word", from-1, to)
	return true
}

// relative reads a comparison with a step of a scale: "under moderate",
// "at least moderate". It returns the steps meant and where the comparison
// begins; no steps when there is no comparison.
func (s *scan) relative(values []string, at, from int) ([]string, int) {
	start, op := s.comparator(from)
	switch op {
	case unit.Lt:
		return values[:at], start
	case unit.Le:
		return values[:at+1], start
	case unit.Gt:
		return values[at+1:], start
	case unit.Ge:
		return values[at:], start
	}
	return nil, 0
}

// notStep reads "not expensive": the steps below, or all others; "not cheap"
// and an exception ("except the expensive ones") is any other step. The
// readings share p.
func (s *scan) notStep(c *catalog.Column, values []string, at int, excepted bool, p float64) []option {
	other := unit.Condition(0, 0, c.Name, unit.Ne, false, values[at])
	if excepted || 2*at < len(values) {
		return []option{{other, p}}
	}
	return []option{{oneOf(c.Name, values[:at]), 0.85 * p}, {other, 0.15 * p}}
}

// extreme is the condition on the lowest or highest step of an enum on a
// scale; nil when the enum is on none.
func (s *scan) extreme(c *catalog.Column, highest bool) []unit.Unit {
	for _, sc := range s.p.words.scales {
		if vs := s.onScale(c, sc); len(vs) >= 2 {
			v := vs[0]
			if highest {
				v = vs[len(vs)-1]
			}
			return unit.Condition(0, 0, c.Name, unit.Eq, false, v)
		}
	}
	return nil
}
