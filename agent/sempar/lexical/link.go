package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

const longestValue = 8 // tokens of a stored value that are looked for

// link is a stretch of the utterance with the stored values it may mean.
type link struct {
	from, to int
	matches  []catalog.Match // at most one per column, best first
	negated  bool
	meant    bool           // by another word than the value's own
	several  map[string]int // by column: how many values match in part
}

// links claims the stretches that name stored values, joining lists such as
// "Thai, Lao or Vietnamese".
func (s *scan) links() {
	var found []link
	s.find(longestValue, func(from, to int) bool {
		l, ok := s.link(from, to)
		if ok {
			s.claim("value", from, to)
			l.negated = s.negated(from)
			found = append(found, l)
		}
		return ok
	})
	slices.SortFunc(found, func(a, b link) int { return a.from - b.from })
	for i := 0; i < len(found); {
		if s.onScaleLink(found[i]) {
			i++
			continue
		}
		n := s.listed(found[i:])
		s.condition(found[i : i+n])
		i += n
	}
}

// onScaleLink reads a value that is a step of a scale, where the words before
// it make it something else than an equality: "how expensive", "under
// moderate".
func (s *scan) onScaleLink(l link) bool {
	m := l.matches[0]
	if m.Column.Kind != catalog.Enum || m.How == catalog.Partial || m.How == catalog.Typo {
		return false
	}
	for _, sc := range s.p.words.scales {
		values := s.onScale(m.Column, sc)
		at := slices.Index(values, m.Value)
		if len(values) < 2 || at < 0 {
			continue
		}
		if s.howMuch(l.from, l.to) {
			return true
		}
		if beyond, start := s.relative(values, at, l.from); len(beyond) > 0 {
			if s.negated(start) { // "nothing above moderate"
				beyond = slices.DeleteFunc(slices.Clone(values), func(v string) bool { return slices.Contains(beyond, v) })
			}
			s.claim("where", start, l.to, option{oneOf(m.Column.Name, beyond), 0.9}, option{p: 0.1})
			s.columnWords(m.Column, start, l.to)
			return true
		}
	}
	return false
}

// link looks a stretch up; ok is false when it names no value well enough.
func (s *scan) link(from, to int) (link, bool) {
	first, last := s.tokens[from], s.tokens[to-1]
	if first.mark() || last.mark() || first.number != "" && to == from+1 {
		return link{}, false
	}
	text := low(s.tokens, from, to)
	weak := s.weak(text) && !s.acronym(first, to-from)
	edges := !s.acronym(first, to-from) && (s.p.words.is("stop", first.low) || s.p.words.is("stop", last.low))
	named := first.quoted || first.capital() || s.nameCue(from)
	l := link{from: from, to: to, several: map[string]int{}}
	seen := map[string]bool{}
	said := phrase(s.text, s.tokens, from, to)
	if slices.ContainsFunc(s.tokens[from:to], func(t token) bool { return t.respelt }) {
		said = text
	}
	for _, m := range s.lookup(said) {
		if m.Column.Table != s.table.Name {
			continue
		}
		l.several[m.Column.Name]++
		if seen[m.Column.Name] || s.grantElsewhere(m, from, to) {
			continue
		}
		ok := false
		switch m.How {
		case catalog.Exact, catalog.Normalised:
			ok = !weak && (!edges || to-from > 2 || s.partOfValue(from, from+1))
		case catalog.Partial:
			ok = !weak && !edges && (named || to-from > 1) && m.Score >= 0.3 && !s.p.words.is("calendar", text)
			ok = ok || s.part(m, text)
		case catalog.Typo:
			ok = !weak && !edges && !s.knownWord(text) && !s.p.words.is("correct", text) && (to-from > 1 || len(text) >= 5 && (named || len(catalog.Words(m.Value)) == 1))
		}
		if ok {
			seen[m.Column.Name] = true
			l.matches = append(l.matches, m)
		}
	}
	if len(l.matches) == 0 && !weak && !edges && !s.numberWord(text) {
		l.matches = s.meant(text)
		l.meant = len(l.matches) > 0
	}
	return l, len(l.matches) > 0
}

// acronym reports whether a token is written in capitals where the rest is not:
// "IT courses", but not what is only said loudly, as in "cheap AND quiet".
func (s *scan) acronym(t token, words int) bool {
	return words == 1 && len(t.text) > 1 && t.text == strings.ToUpper(t.text) && t.number == "" && s.text != strings.ToUpper(s.text) && !s.p.words.is("stressed", t.low)
}

// grantElsewhere reports whether a value that grants or refuses something
// ("allowed") stands too far from its column's name to be about it.
func (s *scan) grantElsewhere(m catalog.Match, from, to int) bool {
	v := strings.ToLower(m.Value)
	if m.Column.Kind != catalog.Enum || !s.p.words.is("granted", v) && !s.p.words.is("refused", v) {
		return false
	}
	for i := max(0, from-4); i < min(len(s.tokens), to+4); i++ {
		if s.called(m.Column, s.tokens[i].low) {
			return false
		}
	}
	return true
}

// part reports whether one word of a value of a closed column, or of a
// person's name, can only mean that value: "dunmere" for Dunmere Lakes, but not
// "lakes".
func (s *scan) part(m catalog.Match, text string) bool {
	person := m.Column.Kind == catalog.Text && s.holdsPersons(m.Column) != ""
	if m.Column.Kind != catalog.Enum && !person || len(text) < 4 || strings.Contains(text, " ") || s.p.words.has(text) || s.p.words.has(catalog.Singular(text)) || s.columnWord(text) {
		return false
	}
	if s.mentioned(text) > s.table.Rows/10 {
		return false // "sapphire glass", though a brand is called Fennimore Glass
	}
	n := 0
	if person { // "Bogna" for Bogna Wilk, where there is no other
		for _, o := range s.lookup(text) {
			if o.Column == m.Column {
				n++
			}
		}
		return n == 1
	}
	for _, v := range m.Column.Domain {
		if slices.Contains(catalog.Words(v), text) {
			n++
		}
	}
	return n == 1
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
		if !s.p.words.has(w) && !s.p.words.has(catalog.Singular(w)) && !s.columnWord(w) && s.mentioned(w) == 0 {
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
		if c.Kind.Prose() && !c.Hidden {
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
		if prev.matches[0].Column != next.matches[0].Column || prev.negated != next.negated {
			break
		}
		joined := false
		for _, t := range s.tokens[prev.to:next.from] {
			switch {
			case slices.Contains([]string{",", "/", "and", "or", "nor", "in", "also"}, t.low):
				joined = true
			case t.used && s.names(t.low): // "seminar rooms or studios", of rooms
			default:
				return n
			}
		}
		if !joined {
			break
		}
		n++
	}
	return n
}
