package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// runsOn reports whether a clause about somebody begins at token i though no
// mark stands before it: "not leather my daughter checks".
func (s *scan) runsOn(i int) bool {
	if i == 0 || i+2 >= len(s.tokens) || !slices.Contains([]string{"my", "our"}, s.tokens[i].low) || !s.says(i-1) || s.p.words.act(s.tokens[i-1].low) != "" || !s.p.words.is("person", s.tokens[i+1].low) {
		return false
	}
	verb := s.tokens[i+2].low
	return s.finite(i+2) || strings.HasSuffix(verb, "s") && !s.p.words.is("stop", verb) && !s.stored(verb)
}

// tells reports whether a clause about somebody begins at token i, with nothing
// before it that would make it a part of what is said there.
func (s *scan) tells(i int) bool {
	c := s.inCircumstance(i)
	return c != nil && c.from == i && s.runsOn(i)
}

// ofRows reports whether "they" at token i means the rows spoken of before:
// "rooms that are bright although they are small".
func (s *scan) ofRows(i int) bool {
	for i--; i >= 0; i-- {
		w := s.tokens[i].low
		if s.p.words.is("person", w) || w == "people" {
			return false
		}
		if (s.names(w) || s.p.words.is("generic", w)) && catalog.Singular(w) != w {
			return true
		}
	}
	return false
}

// ownThing reports whether a circumstance tells of one of the things that are
// looked for, which somebody has or had.
func (s *scan) ownThing(c *circumstance) bool {
	return c.verb > c.from+1 && slices.ContainsFunc(s.tokens[c.from+1:c.verb], func(t token) bool { return s.names(t.low) })
}

// closed reports whether a word is a value of a column with a closed set of them.
func (s *scan) closed(w string) bool {
	return slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return c.Kind == catalog.Enum && slices.ContainsFunc(c.Domain, func(v string) bool { return strings.EqualFold(v, w) })
	})
}

// member reads "one uses a wheelchair", "two are vegan" at token i, after those who
// come along were spoken of: how a question calls the one it is about, and
// where what is said begins.
func (s *scan) member(i int) (who string, verb int) {
	w := s.tokens[i].low
	if i == 0 || i+2 >= len(s.tokens) || !slices.Contains([]string{"one", "two", "three", "some"}, w) ||
		!slices.Contains([]string{"is", "are", "uses", "use", "has", "can't", "cannot", "doesn't", "don't", "eats", "eat", "needs", "need"}, s.tokens[i+1].low) {
		return "", i
	}
	for k := range i {
		if t := s.tokens[k].low; t == "we" || t == "we're" || t == "us" || s.p.words.is("person", t) && catalog.Singular(t) != t {
			return "people " + w + " of whom", i + 1
		}
	}
	return "", i
}
