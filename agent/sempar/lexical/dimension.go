package lexical

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
)

// measuring is a unit of measure: what it measures and its size in the
// smallest unit of that. A minute is time, 60.
type measuring struct {
	name      string
	dimension string
	size      float64
}

// readUnit reads "time 60 = min, minutes".
func (lx *lexicon) readUnit(name, text string) bool {
	what, words, ok := strings.Cut(text, "=")
	dimension, size, _ := strings.Cut(strings.TrimSpace(what), " ")
	f, err := strconv.ParseFloat(size, 64)
	if !ok || err != nil {
		return false
	}
	for _, w := range split(words) {
		lx.units[w] = measuring{name, dimension, f}
	}
	return true
}

// measuredIn are the units of the number columns, as their headings tell:
// "First reply (h)", time_spent_min, "Days off the road".
func measuredIn(cat *catalog.Catalog, lx *lexicon) map[*catalog.Column]measuring {
	out := map[*catalog.Column]measuring{}
	for _, t := range cat.Tables {
		for _, c := range t.Columns {
			if u, ok := lx.unitOf(t, c); ok {
				out[c] = u
			}
		}
	}
	return out
}

// unitOf is the unit that ends the heading of a number column, or a whole word
// of it that is no "per": a price per day is not counted in days.
func (lx *lexicon) unitOf(t *catalog.Table, c *catalog.Column) (measuring, bool) {
	words := catalog.SplitName(c.Name)
	if c.Kind != catalog.Number || len(words) == 0 {
		return measuring{}, false
	}
	for i := len(words) - 1; i >= 0; i-- {
		w := words[i]
		u, ok := lx.units[w]
		switch {
		case !ok || i > 0 && slices.Contains([]string{"per", "a", "of", "by"}, words[i-1]):
			continue
		case len(words) == 1 && (len(w) < 4 || !strings.HasSuffix(w, "s")), i < len(words)-1 && !strings.HasSuffix(w, "s"):
			continue // a day of the month, a foot
		case w == "min" && (i == 0 || t.Column(strings.TrimSuffix(c.Name, "min")+"max") != nil):
			continue // the least
		}
		return u, true
	}
	return measuring{}, false
}

// unitAt is the unit that stands at token i, "of" and the like passed over,
// and where it ends.
func (s *scan) unitAt(i int) (u measuring, end int) {
	for j := i; j < min(i+3, len(s.tokens)); j++ {
		if u, ok := s.p.words.units[s.tokens[j].low]; ok && !s.tokens[j].money && s.dimensioned(u.dimension) {
			return u, j + 1
		}
		if !slices.Contains([]string{"an", "a", "of", "full", "whole", "good", "long"}, s.tokens[j].low) {
			break
		}
	}
	return measuring{}, i
}

// dimensioned reports whether a column of the table is measured in a unit of
// that dimension.
func (s *scan) dimensioned(dimension string) bool {
	return dimension != "" && slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return !c.Hidden && s.p.measures[c].dimension == dimension
	})
}

// unitsSaid are the units of the numbers at tokens from:to, one for each; a
// number without one takes the next one's: "between two and three hours".
func (s *scan) unitsSaid(from, to int) []measuring {
	var out []measuring
	any := false
	for i := from; i < to; i++ {
		if s.tokens[i].number != "" {
			u, _ := s.unitAt(i + 1)
			out = append(out, u)
			any = any || u.size > 0
		}
	}
	if !any {
		return nil
	}
	for i := len(out) - 2; i >= 0; i-- {
		if out[i].size == 0 {
			out[i] = out[i+1]
		}
	}
	for i := range out {
		if out[i].size == 0 {
			out[i] = out[i-1]
		}
	}
	return out
}

// inUnitOf gives numbers in the unit that a column is measured in: two hours
// are 120 of its minutes. ok is false where it measures something else; where
// its heading does not say in what, the numbers stand as they are.
func (s *scan) inUnitOf(c *catalog.Column, values []string, said []measuring) (out []string, ok bool) {
	own := s.p.measures[c]
	if own.size == 0 || len(said) != len(values) {
		return values, true
	}
	for i, v := range values {
		f, err := strconv.ParseFloat(v, 64)
		if err != nil || said[i].dimension != own.dimension {
			return nil, false
		}
		out = append(out, decimal(round(f*said[i].size/own.size)))
	}
	return out, true
}

// claimUnit claims the words for what a column is measured in, where a figure
// of it is asked for: "how many minutes".
func (s *scan) claimUnit(c *catalog.Column) {
	own := s.p.measures[c]
	for i, t := range s.tokens {
		if u := s.p.words.units[t.low]; own.size > 0 && u.dimension == own.dimension && s.free(i, i+1) && t.number == "" {
			from := s.skipBack(i, "many", "how")
			s.claim("show word", from, i+1)
		}
	}
}

// amounts makes numbers of what is said of a unit without one: "half an hour",
// "an hour and a half", "more than a day", and of "600m" where metres are
// measured, not millions. It runs before anything is claimed.
func (s *scan) amounts() {
	if !slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return s.p.measures[c].size > 0 }) {
		return
	}
	for i := 0; i < len(s.tokens); i++ {
		t := s.tokens[i]
		if digits, ok := strings.CutSuffix(t.low, "m"); ok && t.number != "" && number(digits) != "" && s.dimensioned("length") {
			unit := t
			unit.text, unit.low, unit.number, unit.start, unit.first = "m", "m", "", t.end-1, false
			s.tokens[i].text, s.tokens[i].low, s.tokens[i].number, s.tokens[i].end = t.text[:len(t.text)-1], digits, number(digits), t.end-1
			s.tokens = slices.Insert(s.tokens, i+1, unit)
			continue
		}
		article := t.low == "a" || t.low == "an" || t.low == "one"
		u, end := s.unitAt(i + 1)
		switch {
		case u.size == 0:
		case t.low == "half":
			s.tokens = together(s.text, s.tokens, i, end-1, "0.5")
		case article && low(s.tokens, end, min(end+3, len(s.tokens))) == "and a half":
			s.tokens[i].number = "1.5"
			s.tokens = slices.Delete(s.tokens, end, end+3)
		case (t.low == "a" || t.low == "an") && (s.comparedAt(i) || s.comparedAfter(end)):
			s.tokens[i].number = "1"
		}
	}
}

// comparedAfter reports whether a bound follows at token i: "or more".
func (s *scan) comparedAfter(i int) bool {
	_, op := s.comparatorAfter(i)
	return op != ""
}
