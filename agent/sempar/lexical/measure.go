package lexical

import (
	"slices"
	"strconv"

	"parley/suql/catalog"
)

// measureWords returns where the words end that say what a number counts:
// "pitches", "dollars a night", "per person".
func (s *scan) measureWords(to int) int {
	for to < len(s.tokens) && s.free(to, to+1) {
		if s.free(to, to+3) && s.numberWord(low(s.tokens, to, to+3)) { // above sea level
			to += 3
			continue
		}
		w := s.tokens[to].low
		per := slices.Contains([]string{"a", "per", "each", "/", "the", "in", "of"}, w)
		noun := s.skipWords(to+1, "the", "our", "my", "your", "their", "its") // of our time
		switch {
		case s.numberWord(w) || s.dimensioned(s.p.words.units[w].dimension):
			to++
		case per && noun > to+1 && noun < len(s.tokens) && s.free(to, noun+1) && s.numberWord(s.tokens[noun].low):
			to = noun + 1
		case per && to+1 < len(s.tokens) && s.free(to+1, to+2) && (s.perWord(s.tokens[to+1].low)):
			to += 2
		default:
			return to
		}
	}
	return to
}

// perWord reports whether a word is the last part of what a number column is
// called ("night" of price per night) or names one.
func (s *scan) perWord(w string) bool {
	if slices.Contains([]string{"night", "day", "week", "month", "year", "hour", "person", "head", "piece", "total"}, w) {
		return true
	}
	return s.numberWord(w)
}

// inRange reports whether all values lie between the column's extremes.
func inRange(c *catalog.Column, values []string) bool {
	lo, err1 := strconv.ParseFloat(c.Min, 64)
	hi, err2 := strconv.ParseFloat(c.Max, 64)
	if err1 != nil || err2 != nil {
		return true
	}
	for _, v := range values {
		f, err := strconv.ParseFloat(v, 64)
		if err != nil || f < lo || f > hi {
			return false
		}
	}
	return true
}

// numberCue is how much the words around a number speak for a column; the
// word right after it counts most ("4 stars", "500 reviews").
func (s *scan) numberCue(c *catalog.Column, from, to int) float64 {
	score := 0.0
	first, last := s.around(from, to)
	for i := first; i < last; i++ {
		w := s.tokens[i].low
		if s.tokens[i].money && s.about(c, "price") {
			score += 6
		}
		if n := s.tokens[i].number; len(n) == 4 && n > "1500" && n < "2100" && s.about(c, "time") {
			score += 3 // looks like a year
		}
		if i >= from && i < to && s.p.measures[c].size > 0 && s.p.words.units[w].dimension == s.p.measures[c].dimension {
			continue // what the number is counted in is weighed by itself
		}
		if s.speaks(c, w) {
			if i == to || i == from-1 || i == s.each(to) || i >= from && i < to && s.tokens[i].number == "" && s.p.words.compares(w) != "" || i > from && i < to && s.tokens[i-1].number != "" {
				score += 4
			} else {
				score++
			}
		}
	}
	return score
}

// namedBeside claims the words beside a comparison that only say which column
// it is about: "in the oven" for an hour, "of preparation".
func (s *scan) namedBeside(c *catalog.Column, from, to int) {
	first, last := s.around(from, to)
	for i := first; i < last; i++ {
		if (i < from || i >= to) && s.free(i, i+1) && s.speaks(c, s.tokens[i].low) {
			s.claim("column word", i, i+1)
		}
	}
}

// around is the stretch whose words may say what a number at from:to counts:
// three on each side, in the same clause.
func (s *scan) around(from, to int) (first, last int) {
	ends := func(i int) bool {
		w := s.tokens[i].low
		return s.inQuantity(i) || w == "," || w == "." || w == ";" || w == "?" || w == "!"
	}
	for first = from; first > max(0, from-3) && !ends(first-1); first-- {
	}
	for last = to; last < min(len(s.tokens), to+3) && !ends(last); last++ {
	}
	return first, last
}

// each skips "a" or "per" at token i: what a price is for follows.
func (s *scan) each(i int) int {
	if i < len(s.tokens) && slices.Contains([]string{"a", "per", "each", "/", "for", "the", "in"}, s.tokens[i].low) {
		return i + 1
	}
	return i
}

// party reports whether the words at token i count those who ask: "about
// twenty of us".
func (s *scan) party(i int) bool {
	return i < len(s.tokens) && (s.tokens[i].low == "of" && i+1 < len(s.tokens) && slices.Contains([]string{"us", "them", "you"}, s.tokens[i+1].low) || s.p.words.is("person", s.tokens[i].low))
}

// numberWord reports whether a word names some number column.
func (s *scan) numberWord(w string) bool {
	for _, c := range s.table.Columns {
		if c.Kind == catalog.Number && !c.Hidden && s.speaks(c, w) {
			return true
		}
	}
	return false
}

// speaks reports whether a word speaks of a number column: one of its name's
// words or of what people say for it. Function words say nothing.
func (s *scan) speaks(c *catalog.Column, w string) bool {
	if notion := s.p.words.compares(w); notion != "" && s.about(c, notion) { // "dearer than"
		return true
	}
	if s.p.words.is("stop", w) {
		return false
	}
	return s.hasCue(c, w) || len(w) > 1 && slices.Contains(columnRoots(c), root(w)) ||
		slices.ContainsFunc(s.p.words.alike(w), func(o string) bool { return slices.Contains(columnRoots(c), root(o)) }) // preparation, of prep
}

// howMeasured reads "how good", "how expensive": the number that the adjective
// tells of.
func (s *scan) howMeasured() (c *catalog.Column, from, to int) {
	for i := 0; i+1 < len(s.tokens); i++ {
		d, ok := s.p.words.degrees[s.tokens[i+1].low]
		if s.tokens[i].low != "how" || !ok || !s.free(i, i+2) {
			continue
		}
		for _, c := range s.table.Columns {
			if !c.Hidden && c.Kind == catalog.Number && s.about(c, d.notion) && !(d.notion == "quality" && s.about(c, "popularity")) {
				return c, i, i + 2
			}
		}
	}
	return nil, 0, 0
}

// company reports whether "together" at token i says how those who ask come
// along: "where we could all sit together", "the two of us together".
func (s *scan) company(i int) bool {
	return s.tokens[i].low == "together" && slices.ContainsFunc(s.tokens[max(0, i-5):i], func(t token) bool {
		return slices.Contains([]string{"us", "we", "everyone", "everybody"}, t.low) || s.p.words.is("person", t.low)
	})
}

// measuredAnywhere finds the first number column that the utterance names.
func (s *scan) measuredAnywhere() (c *catalog.Column, from, to int) {
	for size := 4; size > 0; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			if !s.free(i, i+size) || s.tokens[i].low == "in" {
				continue
			}
			if c := s.numberColumn(low(s.tokens, i, i+size)); c != nil && c.Kind == catalog.Number {
				return c, i, s.measureWords(i + size)
			}
		}
	}
	return nil, 0, 0
}
