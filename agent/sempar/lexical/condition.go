package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// condition makes the place of one link or of a list of links.
func (s *scan) condition(ls []link) {
	from, to := ls[0].from, ls[len(ls)-1].to
	best := ls[0].matches[0]
	if len(ls) == 1 {
		s.place(ls[0])
		return
	}
	var values []string
	for _, l := range ls {
		if m := l.matches[0]; m.Column == best.Column {
			values = append(values, m.Value)
		}
	}
	s.claimClass(to)
	s.claim("where", from, to, option{s.listUnits(best.Column, values, ls[0].negated, from, to), 0.94}, option{p: 0.06})
}

// claimClass claims what a value may be followed by: "a sushi bar", "Greek and
// Lebanese kitchens".
func (s *scan) claimClass(i int) {
	if i < len(s.tokens) && s.free(i, i+1) && s.p.words.is("classword", catalog.Singular(s.tokens[i].low)) {
		s.claim("value word", i, i+1)
	}
}

func (s *scan) listUnits(c *catalog.Column, values []string, negated bool, from, to int) []unit.Unit {
	if !c.List {
		op := unit.In
		if negated {
			op = unit.NotIn
		}
		return unit.Condition(0, 0, c.Name, op, false, values...)
	}
	group, op := 1, unit.Contains
	if negated {
		group, op = 0, unit.Lacks
	}
	if both := s.before(from); both >= 0 && s.tokens[both].low == "both" {
		group = 0
		s.claim("both", both, both+1)
	}
	var out []unit.Unit
	for i, v := range values {
		out = append(out, unit.Condition(i, group, c.Name, op, false, v)...)
	}
	return out
}

// place weighs the columns that a single link may be about.
func (s *scan) place(l link) {
	var options []option
	none := 0.02
	sum := 0.0
	exact := l.matches[0].How == catalog.Exact || l.matches[0].How == catalog.Normalised
	for _, m := range l.matches {
		p := m.Score
		switch {
		case m.How == catalog.Partial && exact:
			p *= 0.08
		case m.How == catalog.Partial && s.part(m, low(s.tokens, l.from, l.to)):
			p = 0.9
		case m.How == catalog.Partial && l.to-l.from == 1 && !s.nameCue(l.from) && !s.tokens[l.from].quoted:
			p, none = p*0.8, max(none, 0.3) // one word of a longer value: likely about something else
		case m.How == catalog.Partial:
			p, none = p*0.8, max(none, 0.12)
		case m.How == catalog.Typo:
			doubt := 0.2
			if w := s.tokens[l.from]; l.to-l.from == 1 && len(w.low) >= 7 {
				doubt = 0.12 // a letter off in a long word
			}
			p, none = p*0.75, max(none, doubt)
		}
		if m.Column.Kind == catalog.Text && m.How != catalog.Exact && m.How != catalog.Normalised {
			p *= 0.8
		}
		p *= s.cueBoost(m.Column, l.from, l.to)
		options = append(options, s.valueOptions(m, l, p)...)
		sum += p
		if s.isName(m.Column) && (exact || s.nameCue(l.from) || (m.How == catalog.Partial || m.How == catalog.Typo) && l.to-l.from > 1) && m == l.matches[0] {
			s.entity = true
		}
	}
	for i := range options {
		options[i].p *= (1 - none) / sum
	}
	options = append(options, option{p: none})
	s.columnWords(l.matches[0].Column, l.from, l.to)
	s.claimClass(l.to)
	if from, to, property := s.compound(l); property != nil {
		told := 0.0
		for _, o := range property {
			told += o.p
		}
		for i := range options {
			options[i].p *= 1 - told
		}
		s.claim("where", from, to, append(property, options...)...)
		return
	}
	s.claim("where", l.from, l.to, options...)
	s.places[len(s.places)-1].told = l.meant && !s.prose() && (len(s.p.cat.Tables) > 1 || s.about(l.matches[0].Column, "sex"))
}

// valueOptions are the readings of one match of a link, which share p: a step
// of a scale that is refused may refuse more than itself.
func (s *scan) valueOptions(m catalog.Match, l link, p float64) []option {
	if l.negated && m.Column.Kind == catalog.Enum && !m.Column.List {
		for _, sc := range s.p.words.scales {
			if steps := s.onScale(m.Column, sc); slices.Contains(steps, m.Value) {
				return s.notStep(m.Column, steps, slices.Index(steps, m.Value), s.tokens[l.from].excepted, p)
			}
		}
	}
	return []option{{s.valueUnits(m, l), p}}
}

func (s *scan) valueUnits(m catalog.Match, l link) []unit.Unit {
	op, value := unit.Eq, m.Value
	switch {
	case m.Column.List:
		op = unit.Contains
	case m.How == catalog.Partial && m.Column.Kind != catalog.Enum && !s.part(m, low(s.tokens, l.from, l.to)) && (!s.isName(m.Column) || l.several[m.Column.Name] > 1):
		op, value = unit.Like, phrase(s.text, s.tokens, l.from, l.to)
	}
	if l.negated {
		op = map[unit.Op]unit.Op{unit.Eq: unit.Ne, unit.Contains: unit.Lacks, unit.Like: unit.Unlike}[op]
	}
	return unit.Condition(0, 0, m.Column.Name, op, false, value)
}

// oneOf is the condition that a column holds one of the values.
func oneOf(column string, values []string) []unit.Unit {
	op := unit.In
	if len(values) == 1 {
		op = unit.Eq
	}
	return unit.Condition(0, 0, column, op, false, values...)
}

// columnWords claims the words around from:to that name the column a value
// there belongs to: "moderate price", "cuisine: Thai".
func (s *scan) columnWords(c *catalog.Column, from, to int) {
	names := func(i int) bool {
		return i >= 0 && i < len(s.tokens) && s.free(i, i+1) && (sameWords(c.Human, s.tokens[i].low) || sameWords(c.Name, s.tokens[i].low))
	}
	after := to
	for after < len(s.tokens) && after < to+2 && slices.Contains([]string{"in", "the", "its", "their"}, s.tokens[after].low) {
		after++
	}
	if names(after) {
		s.claim("column word", to, after+1)
	}
	before := from - 1
	for before >= 0 && (s.tokens[before].mark() || slices.Contains([]string{"is", "of", "are", "="}, s.tokens[before].low)) {
		before--
	}
	if names(before) {
		s.claim("column word", before, before+1)
	}
}

// compound reads a value together with the noun after it, or with the clause
// that it stands in: "vegan options" may be a property of places that are not
// vegan, and so may "my wife is vegan". It returns the tokens and the readings
// as a property, with their share.
func (s *scan) compound(l link) (from, to int, property []option) {
	ask, answer, share := "", "Yes", 0.6
	from, to = l.from, l.to
	switch c := s.inCircumstance(l.from); {
	case c != nil && l.from > c.verb && l.to == c.to && s.prose() && s.descriptive(l):
		from, to, ask = c.from, c.to, s.suits(*c)
		if !l.matches[0].Column.List {
			share = 0.35 // a row is one or the other: "we are beginners"
		}
	case l.to < len(s.tokens) && (slices.Contains([]string{"options", "option", "choices", "dishes", "menu"}, s.tokens[l.to].low) || s.diet(l) && slices.Contains([]string{"stuff", "meals", "meal", "things", "food", "dish"}, s.tokens[l.to].low)):
		to = l.to + 1
		ask = s.question(modifier{from: l.from, to: to, form: haveForm})
		if l.negated {
			answer = "No"
		}
	case s.diet(l) && l.from > 0 && strings.HasSuffix(s.tokens[l.from-1].low, "thing"): // "something vegan"
		from, share = l.from-1, 0.5
		ask = s.question(modifier{from: from, to: to, form: haveForm})
	default:
		return from, to, nil
	}
	for _, c := range s.freeText(haveForm) {
		u := unit.Unit{Kind: unit.FreeText, Column: c.column.Name, Answer: answer, Question: ask}
		property = append(property, option{[]unit.Unit{u}, share * c.share})
	}
	return from, to, property
}

// diet reports whether a link is one of several things that a row may offer,
// and an adjective: "vegan", not "Italian".
func (s *scan) diet(l link) bool {
	return l.matches[0].Column.List && l.to == l.from+1 && s.p.words.is("adjective", s.tokens[l.from].low)
}

// descriptive reports whether a link may say what somebody is like: no place,
// and no name.
func (s *scan) descriptive(l link) bool {
	c := l.matches[0].Column
	return (c.Kind == catalog.Enum || c.Kind == catalog.Array) && !s.about(c, "place") && !slices.Contains([]string{"in", "at", "from", "near", "to", "about"}, s.tokens[l.from-1].low)
}

// fixed reports whether a condition says which value the column has.
func (s *scan) fixed(c *catalog.Column) bool {
	return slices.ContainsFunc(s.places, func(pl place) bool {
		column, values := s.equals(pl)
		return column == c.Name && len(values) == 1
	})
}
