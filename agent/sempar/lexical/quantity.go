package lexical

import (
	"slices"
	"strconv"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// quantities claims comparisons with numbers: "under $20", "at least 4
// stars", "between 3 and 4", "4.5 or better".
func (s *scan) quantities() {
	for i := range s.tokens {
		if s.tokens[i].number == "" || s.tokens[i].used {
			continue
		}
		from, to, op := i, i+1, unit.Op("")
		values := []string{s.tokens[i].number}
		if j := i + 2; j < len(s.tokens) && s.tokens[i+1].low == "and" && s.tokens[j].number != "" && i > 0 && s.tokens[i-1].low == "between" {
			from, to, op, values = i-1, j+1, unit.Between, append(values, s.tokens[j].number)
		} else if start, o := s.comparator(i); o != "" {
			from, op = start, o
		}
		if op == "" {
			if end, o := s.comparatorAfter(to); o != "" {
				to, op = end, o
			}
		}
		s.quantity(from, to, op, values)
	}
}

// comparator finds "more than", "at most", … right before token i.
func (s *scan) comparator(i int) (int, unit.Op) {
	for i > 0 && slices.Contains([]string{"a", "of", "is", "than"}, s.tokens[i-1].low) && low(s.tokens, max(i-2, 0), i) != "more than" &&
		s.tokens[i-1].low != "than" {
		i--
	}
	for size := min(5, i); size > 0; size-- {
		text := low(s.tokens, i-size, i)
		for _, section := range []string{"above", "below"} {
			if o := s.p.words.values[section][text]; o != "" && s.free(i-size, i) {
				return i - size, unit.Op(o)
			}
		}
	}
	return 0, ""
}

// comparatorAfter finds "or more", "+", "stars and up" after the number.
func (s *scan) comparatorAfter(i int) (int, unit.Op) {
	for skip := 0; skip <= 1 && i+skip < len(s.tokens); skip++ {
		if s.tokens[i+skip].low == "+" {
			return i + skip + 1, unit.Ge
		}
		for size := min(2, len(s.tokens)-i-skip); size > 0; size-- {
			text := low(s.tokens, i+skip, i+skip+size)
			if o := s.p.words.values["above"][text]; o == ">=" && text != "from" {
				return i + skip + size, unit.Ge
			}
			if o := s.p.words.values["below"][text]; o == "<=" && text != "up to" {
				return i + skip + size, unit.Le
			}
		}
	}
	return 0, ""
}

// quantity weighs the number columns that a comparison may be about.
func (s *scan) quantity(from, to int, op unit.Op, values []string) {
	var options []option
	sum, best := 0.0, 0.0
	for _, c := range s.table.Columns {
		if c.Kind != catalog.Number || c.Hidden {
			continue
		}
		cue := s.numberCue(c, from, to)
		p := 0.15 + cue
		if !inRange(c, values) {
			p *= 0.25
		}
		ops := map[unit.Op]float64{op: 1}
		if op == "" {
			ops = map[unit.Op]float64{unit.Eq: 0.5, unit.Ge: 0.5}
		}
		for _, o := range []unit.Op{op, unit.Ge, unit.Eq} {
			if q := ops[o]; q > 0 && o != "" {
				options = append(options, option{unit.Condition(0, 0, c.Name, o, true, values...), p * q})
				sum += p * q
				delete(ops, o)
			}
		}
		best = max(best, cue)
	}
	if len(options) == 0 || op == "" && best == 0 {
		return
	}
	for i := range options {
		options[i].p *= 0.96 / sum
	}
	// The words that name the column belong to the comparison.
	for from > 0 && s.free(from-1, from) && s.numberWord(s.tokens[from-1].low) {
		from--
	}
	for to < len(s.tokens) && s.free(to, to+1) && s.numberWord(s.tokens[to].low) {
		to++
	}
	s.claim("where", from, to, append(options, option{p: 0.04})...)
}

// numberCue is how much the words around a number speak for a column; the
// word right after it counts most ("4 stars", "500 reviews").
func (s *scan) numberCue(c *catalog.Column, from, to int) float64 {
	score := 0.0
	for i := max(0, from-3); i < min(len(s.tokens), to+3); i++ {
		w := s.tokens[i].low
		if s.tokens[i].money && s.about(c, "price") {
			score += 6
		}
		if s.hasCue(c, w) || slices.Contains(stems(c.Human), catalog.Singular(w)) {
			if i == to || i == from-1 || i > from && i < to && s.tokens[i-1].number != "" {
				score += 4
			} else {
				score++
			}
		}
	}
	return score
}

// numberWord reports whether a word names some number column.
func (s *scan) numberWord(w string) bool {
	for _, c := range s.table.Columns {
		if c.Kind == catalog.Number && !c.Hidden && (s.hasCue(c, w) || slices.Contains(stems(c.Human), catalog.Singular(w))) {
			return !s.p.words.is("stop", w)
		}
	}
	return false
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
