package lexical

import (
	"slices"
	"strings"

	"parley/suql/unit"
)

// connectives brings what ties conditions together in other words into the
// plain ones: "otherwise a studio", "failing that", "or at least", "as well as",
// "an hour or two", "dogs-not-allowed".
func (s *scan) connectives() {
	for i := 0; i < len(s.tokens); i++ {
		if parts := s.partedByNot(s.tokens[i]); parts != nil {
			s.tokens = slices.Replace(s.tokens, i, i+1, parts...)
		}
		for size := min(3, len(s.tokens)-i); size > 0; size-- {
			text, next := low(s.tokens, i, i+size), i+size
			switch {
			case text == "as well as":
				s.merge(i, next, "and")
			case s.p.words.is("or else", text) && (s.after(i, "or") || s.after(i, ",") && s.after(i-1, "or")) && next < len(s.tokens) && s.tokens[next].number == "": // "or at least get a coffee"
				for i--; s.tokens[i].low != "or"; i-- {
				}
				s.merge(i, s.skipWords(next, ","), "or")
			case s.p.words.is("otherwise", text) && i > 0 && s.indefinite(s.skipWords(next, ",")):
				s.merge(i, s.skipWords(next, ","), "or")
			case (text == "or two" || text == "or so") && i > 1 && s.tokens[i-1].number == "" && (s.after(i-1, "a") || s.after(i-1, "an")):
				s.tokens = slices.Delete(s.tokens, i, next)
			default:
				continue
			}
			break
		}
	}
}

// after reports whether a word stands right before token i.
func (s *scan) after(i int, word string) bool { return i > 0 && s.tokens[i-1].low == word }

// indefinite reports whether something is spoken of for the first time at token i.
func (s *scan) indefinite(i int) bool {
	return i < len(s.tokens) && slices.Contains([]string{"a", "an", "one", "something", "somewhere"}, s.tokens[i].low)
}

// merge makes one word of tokens from:to.
func (s *scan) merge(from, to int, word string) {
	s.tokens[from].low = word
	s.tokens = slices.Delete(s.tokens, from+1, to)
}

// partedByNot takes "dogs-not-allowed" apart, or is nil.
func (s *scan) partedByNot(t token) []token {
	if !strings.Contains(t.low, "-not-") || t.quoted || len(t.low) != len(t.text) {
		return nil
	}
	var out []token
	at := 0
	for _, part := range strings.Split(t.low, "-") {
		if part != "" {
			out = append(out, token{text: t.text[at : at+len(part)], low: part, start: t.start + at, end: t.start + at + len(part), first: t.first && at == 0, respelt: true})
		}
		at += len(part) + 1
	}
	return out
}

// unions makes "or" of an "and" between two phrases that each say which rows are
// meant: "whoever sings and whoever dances", "everything with a pool and
// everything with a shop". What both refuse stays refused.
func (s *scan) unions() {
	for i := 1; i+2 < len(s.tokens); i++ {
		size := s.rowHead(i + 1)
		if s.tokens[i].low != "and" || s.tokens[i].negated || size == 0 {
			continue
		}
		for k := i - 1; k >= 0 && !slices.Contains([]string{".", "?", "!", ";", ":"}, s.tokens[k].low); k-- {
			if s.rowHead(k) == size && low(s.tokens, k, k+size) == low(s.tokens, i+1, i+1+size) {
				s.tokens[i].low = "or"
				break
			}
		}
	}
}

// rowHead is how many words at token i begin a phrase that says which rows are
// meant, or 0: "whoever", "those that", "everything with".
func (s *scan) rowHead(i int) int {
	switch w := s.tokens[i].low; {
	case w == "whoever" || w == "whichever":
		return 1
	case i+1 < len(s.tokens) && slices.Contains([]string{"those", "ones", "everyone", "everybody", "anyone", "anybody", "all", "everything", "anything", "any"}, w) &&
		slices.Contains([]string{"that", "which", "who", "with", "where", "in", "from", "without"}, s.tokens[i+1].low):
		return 2
	}
	return 0
}

// orNone lets a condition on a column that lacks some values hold for those as
// well where that is said after it: "inspected before 2023, or never", "or none
// at all".
func (s *scan) orNone() {
	for n := range s.places {
		pl := &s.places[n]
		i := s.skipWords(pl.end, ",")
		if !isCondition(*pl) || i+1 >= len(s.tokens) || s.tokens[i].low != "or" || !slices.Contains([]string{"none", "never", "not", "no"}, s.tokens[i+1].low) {
			continue
		}
		j := s.skipWords(i+2, "at", "all", "yet", "date", "one", "been", "so", "far", "ever")
		if !s.atEnd(j) {
			continue
		}
		done := false
		for k, o := range pl.options {
			if len(o.units) == 0 {
				continue
			}
			if c := s.table.Column(o.units[0].Column); c != nil && o.units[0].Kind == unit.Column && c.Nulls > 0 {
				pl.options[k].units, done = orMissing(c, o.units), true
			}
		}
		if done {
			for k := pl.end; k < j; k++ {
				s.tokens[k].used, s.tokens[k].negated = true, false
			}
			pl.end = j
		}
	}
}
