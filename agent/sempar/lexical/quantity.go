package lexical

import (
	"cmp"
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// quantities claims comparisons with numbers and dates: "under $20", "at
// least 4 stars", "between 3 and 4", "4 to 4.5", "4.5 or better", "around
// 500", "after 1987-08-01".
func (s *scan) quantities() {
	for i := range s.tokens {
		t := s.tokens[i]
		if t.used || t.number == "" {
			continue
		}
		from, to, op, values := s.bounds(i)
		if op == "" && (t.low == "one" || s.orTwo(i)) {
			continue // "on one charge", "the one"
		}
		if s.clockTime(from, op) {
			continue
		}
		if t.negated && s.tokens[from].negated && (from < i || to > i+1) { // "doesn't cost more than 250"
			op = contrary(op)
		}
		if op == "" && t.negated && !s.prose() {
			op = unit.Ne
		}
		s.quantity(from, max(to, i+1), op, values)
	}
}

// contrary is the comparison that holds where op does not; what compares in
// no such way stays.
func contrary(op unit.Op) unit.Op {
	if c, ok := map[unit.Op]unit.Op{unit.Gt: unit.Le, unit.Ge: unit.Lt, unit.Lt: unit.Ge, unit.Le: unit.Gt}[op]; ok {
		return c
	}
	return op
}

// orTwo claims what makes "an hour or two" out of an hour.
func (s *scan) orTwo(i int) bool {
	if s.tokens[i].low != "two" || i < 2 || s.tokens[i-1].low != "or" {
		return false
	}
	if !slices.ContainsFunc(s.tokens[max(0, i-4):i-1], func(t token) bool { return t.low == "a" || t.low == "an" || t.low == "one" }) {
		return false
	}
	s.claim("filler", i-1, i+1)
	return true
}

// clockTime reports whether a number is the time of day at which something
// opens or closes: no number column holds that.
func (s *scan) clockTime(from int, op unit.Op) bool {
	if op == "" || from == 0 {
		return false
	}
	w := root(s.tokens[from-1].low)
	return (w == "open" || w == "clos") && len(s.freeText("")) > 0
}

// quantity weighs the number columns that a comparison may be about.
func (s *scan) quantity(from, to int, op unit.Op, values []string) {
	var options []option
	said := s.unitsSaid(from, to)
	for said != nil && s.free(to, to+1) && s.dimensioned(s.p.words.units[s.tokens[to].low].dimension) {
		to++
	}
	sum, best, fitting := 0.0, 0.0, 0
	spoken := slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return c.Kind == catalog.Number && !c.Hidden && s.numberCue(c, from, to) > 0
	})
	for _, c := range s.table.Columns {
		if c.Kind != catalog.Number || c.Hidden {
			continue
		}
		cue := s.numberCue(c, from, to)
		if !spoken {
			cue = s.nextCue(c, to)
		}
		if cue == 0 && (s.isKey(c) || s.unit(to) && (said == nil || s.p.measures[c].size == 0)) {
			continue // a number of something that this column does not hold
		}
		for _, u := range s.earlier {
			if u.Kind == unit.Value && u.Column == c.Name {
				cue += 2 // the query before spoke of it
			}
		}
		values, fits := s.inUnitOf(c, values, said)
		switch {
		case !fits:
			continue
		case said != nil && s.p.measures[c].size > 0:
			cue = 1 + 4*cue // of those that are measured in it, the words around tell which
			if fractions(values) && !fractions([]string{c.Min, c.Max}) {
				cue /= 10 // hours in a column of days
			}
			if said[0] == s.p.measures[c] {
				cue *= 1.3
			}
		case said != nil:
			cue = (cue - 0.5) / 5 // another column is measured in it
		}
		p := max(0.03, 0.15+cue)
		if s.about(c, "price") && !spoken && said == nil {
			p += 0.8 // a bare number mostly speaks of money
		}
		if !spoken && inRange(c, values) && s.goesWith(from) == c.Name { // over 50 and under 100
			p += 2
		}
		switch {
		case inRange(c, values):
			fitting++
		case fractions(values) && !fractions([]string{c.Min, c.Max}): // "4.6", where only whole numbers are held
			p *= 0.05
		default:
			p *= 0.25
		}
		op, values := s.opOver(c, op, from), values
		if op == about {
			op, values = unit.Between, spread(c, values[0])
		}
		ops := map[unit.Op]float64{op: 1}
		switch {
		case op != "":
		case s.comparedBefore(c) != "": // "no, 40" after "under 50"
			ops = map[unit.Op]float64{s.comparedBefore(c): 0.85, unit.Eq: 0.15}
		case s.about(c, "price"): // "for 50 dollars"
			ops = map[unit.Op]float64{unit.Eq: 0.35, unit.Le: 0.4, unit.Ge: 0.25}
		case s.prose(): // a list to choose from: "for 4 people"
			ops = map[unit.Op]float64{unit.Eq: 0.5, unit.Ge: 0.5}
		default:
			ops = map[unit.Op]float64{unit.Eq: 0.9, unit.Ge: 0.1}
		}
		for _, o := range []unit.Op{op, unit.Ge, unit.Eq, unit.Le, unit.Gt, unit.Lt} {
			if q := ops[o]; q > 0 && o != "" {
				options = append(options, option{unit.Condition(0, 0, c.Name, o, true, values...), p * q})
				sum += p * q
				delete(ops, o)
			}
		}
		best = max(best, cue)
	}
	if len(options) == 0 || op == "" && best == 0 || best == 0 && s.party(to) {
		return
	}
	none := 0.04
	switch { // where no word says which column is meant
	case best == 0 && fitting == 1:
		none = 0.25
	case best == 0:
		none = 0.3
		if op != "" && s.priceColumn() != nil {
			none = 0.15
		}
	}
	for i := range options {
		options[i].p *= (1 - none) / sum
	}
	// The words that name the column belong to the comparison.
	if verb := s.skipBack(from, "us", "me", "them", "you", "him", "her"); verb < from && verb > 0 && s.free(verb-1, from) && s.numberWord(s.tokens[verb-1].low) {
		from = verb // "took us over two hours"
	}
	for from > 0 && s.free(from-1, from) && s.numberWord(s.tokens[from-1].low) {
		from--
	}
	if from > 1 && s.free(from-2, from) && (s.tokens[from-1].low == "of" || s.tokens[from-1].low == "is") && s.numberWord(s.tokens[from-2].low) {
		from -= 2 // "a rating of 4"
	}
	for from > 0 && s.free(from-1, from) && s.p.words.is("softener", s.tokens[from-1].low) {
		from-- // "scoring somewhere between"
		if from > 0 && s.free(from-1, from) && s.numberWord(s.tokens[from-1].low) {
			from--
		}
	}
	to = s.measureWords(to)
	s.claim("where", from, to, append(options, option{p: none})...)
	if said != nil {
		likeliest := slices.MaxFunc(options, func(a, b option) int { return cmp.Compare(a.p, b.p) })
		s.namedBeside(s.table.Column(likeliest.units[0].Column), from, to)
	}
}

// opOver is an operator as it is meant over a column: who is older than 30 has
// a higher age, what is older than 1970 has an earlier year.
func (s *scan) opOver(c *catalog.Column, op unit.Op, from int) unit.Op {
	if w := s.tokens[from].low; (w == "older" || w == "younger") && s.about(c, "age") {
		if contrary := map[unit.Op]unit.Op{unit.Gt: unit.Lt, unit.Lt: unit.Gt}[op]; contrary != "" {
			return contrary
		}
	}
	return op
}

// stated is the comparison that is said in so many words right before the
// number at token i or after it, and where its words begin; "" when there is
// none.
func (s *scan) stated(i int) (op unit.Op, from int) {
	for skip := 0; skip <= 2 && skip < i; skip++ {
		end := i - skip
		if skip > 0 && !slices.Contains([]string{"a", "of", "is", "the"}, s.tokens[end].low) && !s.columnWord(s.tokens[end].low) {
			break
		}
		for size := min(4, end); size > 0; size-- {
			text := low(s.tokens, end-size, end)
			for _, section := range []string{"above", "below"} {
				if o := s.p.words.values[section][text]; o != "" && len(text) > 2 {
					return unit.Op(o), end - size
				}
			}
		}
	}
	if text := low(s.tokens, i+1, min(i+3, len(s.tokens))); i+2 < len(s.tokens) && strings.HasPrefix(text, "or ") {
		switch {
		case s.p.words.values["above"][text] == ">=":
			return unit.Ge, i
		case s.p.words.values["below"][text] == "<=":
			return unit.Le, i
		}
	}
	return "", i
}

// nextCue is how much the words around the next number speak for a column,
// where that is bounded in the same breath: "more than 50 but fewer than 100
// in stock".
func (s *scan) nextCue(c *catalog.Column, i int) float64 {
	for j := i; j < min(len(s.tokens), i+5); j++ {
		t := s.tokens[j]
		if t.number != "" && j > i && !t.used {
			if _, op := s.comparator(j); op == "" {
				return 0
			}
			return s.numberCue(c, j, j+1)
		}
		if j == i && t.low != "and" && t.low != "but" {
			return 0
		}
	}
	return 0
}

// goesWith is the column of the comparison that a further one at token i goes
// on from: "over 50 and under 100". It is "" when there is none.
func (s *scan) goesWith(i int) string {
	end := i
	for end > 0 && slices.Contains([]string{"and", "but", "or", ","}, s.tokens[end-1].low) {
		end--
	}
	for _, pl := range s.places {
		if us := pl.options[0].units; end < i && pl.end == end && len(us) == 3 && us[2].Number {
			return us[2].Column
		}
	}
	return ""
}

// isKey reports whether the column is part of the table's key or points at
// another table: numbers there name rows, they measure nothing.
func (s *scan) isKey(c *catalog.Column) bool {
	if slices.Contains(s.table.Key, c.Name) {
		return true
	}
	for _, f := range s.table.Foreign {
		if slices.Contains(f.Columns, c.Name) {
			return true
		}
	}
	return false
}

// unit reports whether a money sign or a noun at i says what the number
// counts, so that only a column of that kind fits.
func (s *scan) unit(i int) bool {
	if s.tokens[i-1].money {
		return true
	}
	return i < len(s.tokens) && s.free(i, i+1) && !s.tokens[i].mark() && !s.p.words.is("stop", s.tokens[i].low) && !s.p.words.is("generic", s.tokens[i].low) && !sorts(s.tokens[i].low)
}
