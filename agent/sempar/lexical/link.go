package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

const longestValue = 8 // tokens of a stored value that are looked for

// link is a stretch of the utterance with the stored values it may mean.
type link struct {
	from, to int
	matches  []catalog.Match // at most one per column, best first
	negated  bool
}

// links claims the stretches that name stored values, joining lists such as
// "Thai, Lao or Vietnamese".
func (s *scan) links() {
	var found []link
	s.find(longestValue, func(from, to int) bool {
		l, ok := s.link(from, to)
		if ok {
			s.claim("value", from, to)
			found = append(found, l)
		}
		return ok
	})
	slices.SortFunc(found, func(a, b link) int { return a.from - b.from })
	for i := 0; i < len(found); {
		n := s.listed(found[i:])
		for k := i; k < i+n; k++ {
			found[k].negated = s.negated(found[i].from)
		}
		s.condition(found[i : i+n])
		i += n
	}
}

// link looks a stretch up; ok is false when it names no value well enough.
func (s *scan) link(from, to int) (link, bool) {
	first, last := s.tokens[from], s.tokens[to-1]
	if first.mark() || last.mark() || first.number != "" && to == from+1 {
		return link{}, false
	}
	text := low(s.tokens, from, to)
	weak := s.weak(text)
	edges := s.p.words.is("stop", first.low) || s.p.words.is("stop", last.low)
	named := first.quoted || first.capital() || s.nameCue(from)
	l := link{from: from, to: to}
	seen := map[string]bool{}
	for _, m := range s.p.values.Lookup(phrase(s.text, s.tokens, from, to)) {
		if m.Column.Table != s.table.Name || seen[m.Column.Name] {
			continue
		}
		ok := false
		switch m.How {
		case catalog.Exact, catalog.Normalised:
			ok = !weak && (!edges || to-from > 2)
		case catalog.Partial:
			ok = !weak && !edges && (named || to-from > 1) && m.Score >= 0.3
		case catalog.Typo:
			ok = !weak && !edges && !s.knownWord(text) && (to-from > 1 || len(text) >= 5)
		}
		if ok {
			seen[m.Column.Name] = true
			l.matches = append(l.matches, m)
		}
	}
	return l, len(l.matches) > 0
}

// weak phrases say too little to be taken for a value.
func (s *scan) weak(text string) bool {
	w := s.p.words
	_, superlative := w.values["superlative"][text]
	return w.is("stop", text) || w.is("generic", text) || superlative || s.names(text) || number(text) != ""
}

// nameCue reports whether the stretch follows "called" or "named".
func (s *scan) nameCue(from int) bool {
	return from > 0 && slices.Contains(s.p.words.notion["name"].cues, s.tokens[from-1].low)
}

// knownWord reports whether a phrase is made of words that English or the
// database's texts have, so that it needs no correction.
func (s *scan) knownWord(text string) bool {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '-' }) {
		if !s.p.words.is("adjective", w) && !s.p.words.is("stop", w) && s.mentioned(w) == 0 {
			return false
		}
	}
	return true
}

// mentioned is in how many rows of the table's texts a word occurs.
func (s *scan) mentioned(word string) int {
	if s.p.texts == nil {
		return 0
	}
	most := 0
	for _, c := range s.table.Columns {
		if c.Kind == catalog.FreeText && !c.Hidden {
			if n, err := s.p.texts.Mentions(s.ctx, s.table.Name, c.Name, word); err == nil {
				most = max(most, n)
			}
		}
	}
	return most
}

// listed returns how many of the links, from the first on, form one list:
// joined by commas, "and" or "or", and naming values of the same column.
func (s *scan) listed(ls []link) int {
	n := 1
	for n < len(ls) {
		prev, next := ls[n-1], ls[n]
		if prev.matches[0].Column != next.matches[0].Column {
			break
		}
		joined := false
		for _, t := range s.tokens[prev.to:next.from] {
			switch t.low {
			case ",", "/":
				joined = true
			case "and", "or", "in", "also":
				joined = true
			default:
				return n
			}
		}
		if !joined && prev.to != next.from {
			break
		}
		if prev.to == next.from {
			break
		}
		n++
	}
	return n
}

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
	s.claim("where", from, to, option{s.listUnits(best.Column, values, ls[0].negated, from, to), 0.94}, option{p: 0.06})
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
		case m.How == catalog.Partial:
			p, none = p*0.8, max(none, 0.12)
		case m.How == catalog.Typo:
			p, none = p*0.75, max(none, 0.2)
		}
		if m.Column.Kind == catalog.Text && m.How != catalog.Exact && m.How != catalog.Normalised {
			p *= 0.8
		}
		p *= s.cueBoost(m.Column, l.from, l.to)
		options = append(options, option{s.valueUnits(m, l), p})
		sum += p
		if s.isName(m.Column) && (exact || s.nameCue(l.from) || m.How == catalog.Partial && l.to-l.from > 1) && m == l.matches[0] {
			s.entity = true
		}
	}
	for i := range options {
		options[i].p *= (1 - none) / sum
	}
	options = append(options, option{p: none})
	if to, property := s.compound(l); property != nil {
		for i := range options {
			options[i].p *= 0.4
		}
		s.claim("where", l.from, to, append(property, options...)...)
		return
	}
	s.claim("where", l.from, l.to, options...)
}

// compound reads a value together with the noun after it: "vegan options" may
// be a property of places that are not vegan. It returns the readings as a
// property, which share six parts in ten.
func (s *scan) compound(l link) (to int, property []option) {
	if l.to >= len(s.tokens) || !slices.Contains([]string{"options", "option", "choices", "dishes", "menu"}, s.tokens[l.to].low) {
		return l.to, nil
	}
	answer := "Yes"
	if l.negated {
		answer = "No"
	}
	for _, c := range s.freeText(haveForm) {
		u := unit.Unit{Kind: unit.FreeText, Column: c.column.Name, Answer: answer,
			Question: s.question(modifier{from: l.from, to: l.to + 1, form: haveForm})}
		property = append(property, option{[]unit.Unit{u}, 0.6 * c.share})
	}
	return l.to + 1, property
}

func (s *scan) valueUnits(m catalog.Match, l link) []unit.Unit {
	op, value := unit.Eq, m.Value
	switch {
	case m.Column.List:
		op = unit.Contains
	case m.How == catalog.Partial && m.Column.Kind != catalog.Enum && !s.isName(m.Column):
		op, value = unit.Like, phrase(s.text, s.tokens, l.from, l.to)
	}
	if l.negated && m.Column.Kind == catalog.Enum {
		for _, sc := range s.p.words.scales {
			if steps := s.onScale(m.Column, sc); slices.Contains(steps, value) {
				return s.notStep(m.Column, steps, slices.Index(steps, value))
			}
		}
	}
	if l.negated {
		op = map[unit.Op]unit.Op{unit.Eq: unit.Ne, unit.Contains: unit.Lacks, unit.Like: unit.Unlike}[op]
	}
	return unit.Condition(0, 0, m.Column.Name, op, false, value)
}

// cueBoost is how much the words around a stretch speak for a column.
func (s *scan) cueBoost(c *catalog.Column, from, to int) float64 {
	boost := 1.0
	for i := max(0, from-2); i < min(len(s.tokens), to+2); i++ {
		if i >= from && i < to {
			continue
		}
		w := s.tokens[i].low
		if slices.Contains(stems(c.Human), catalog.Singular(w)) || s.hasCue(c, w) {
			boost = 4
		}
	}
	return boost
}

// hasCue reports whether a spoken word goes with what the column is about.
func (s *scan) hasCue(c *catalog.Column, word string) bool {
	for name := range s.p.words.notion {
		if slices.Contains(s.p.words.notion[name].cues, word) && s.about(c, name) {
			return true
		}
	}
	for _, syn := range c.Synonyms {
		if sameWords(syn, word) {
			return true
		}
	}
	return false
}

// about reports whether a column's name has a word of the notion.
func (s *scan) about(c *catalog.Column, notion string) bool {
	own := append(stems(c.Human), stems(c.Name)...)
	for _, w := range s.p.words.notion[notion].names {
		if slices.Contains(own, catalog.Singular(w)) {
			return true
		}
	}
	return false
}

// isName reports whether the column names its row.
func (s *scan) isName(c *catalog.Column) bool {
	n := s.nameColumn()
	return n != nil && n.Name == c.Name
}

// nameColumn is the column that names a row, or nil.
func (s *scan) nameColumn() *catalog.Column {
	for _, c := range s.table.Columns {
		if c.Kind == catalog.Text && !c.Hidden && s.about(c, "name") {
			return c
		}
	}
	return nil
}
