package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// negations claims the words that negate and marks the tokens in their scope:
// "not Italian or French", "anything but sushi", "without live music". The
// scope runs from the cue to the end of the phrase; "or" and "nor" carry it
// on, a comma or a preposition after the first content word ends it. What a
// list of exceptions names goes on over "and": "except Thai and Lao".
func (s *scan) negations() {
	s.find(4, func(from, to int) bool { // "not only", "I don't mind"
		if !s.p.words.is("harmless", low(s.tokens, from, to)) {
			return false
		}
		s.claim("filler", from, to)
		return true
	})
	s.removals()
	s.find(4, func(from, to int) bool {
		text := low(s.tokens, from, to)
		exception := s.p.words.is("exception", text) || s.leavesOut(from, to)
		if !exception && !s.p.words.is("negation", text) || s.comparesWith(from, to) || s.partOfValue(from, to) {
			return false
		}
		s.claim("negation", from, to)
		s.deny(from, to, exception)
		return true
	})
}

// deny marks what the cue at from:to refuses, from there on: to the end of the phrase, and
// of the list if it is one of exceptions. "Without the expensive ones" means
// these alone, "nothing expensive" also what is beyond them.
func (s *scan) deny(from, to int, exception bool) {
	i := to
	these := exception || i < len(s.tokens) && s.tokens[i].low == "the"
	content := false
	var named []string
	for ; i < len(s.tokens); i++ {
		t := &s.tokens[i]
		if slices.Contains([]string{".", ";", ":", "?", "!", "("}, t.low) {
			return
		}
		if content && !exception && s.refusesProperty(i) {
			for k := to; k < i; k++ {
				s.tokens[k].negated = false
			}
			content = false
		}
		if content && (t.low == "or" && s.saysAnew(i+1) || named != nil && (s.p.words.is("serve", t.low) || s.p.words.is("have", t.low))) {
			return
		}
		if i > to && (slices.Contains([]string{"so", "otherwise"}, t.low) && s.tokens[i-1].mark() || s.tells(i)) {
			return // "it does not come with us, so …", "not loud my sister is ill"
		}
		if content && endsScope(t.low) && !s.toldOf(from, to, i) && !((exception || t.low == "," && s.orAfter(i)) && s.goesOnListing(i, named)) && !s.alikeListed(to, i) {
			return
		}
		if !t.mark() {
			if columns := s.valueAt(i); columns != nil {
				named = columns
			}
		}
		twice := t.negated && t.excepted != these // those are left out that have none of it
		t.negated, t.excepted = !twice, these || twice
		if !exception && s.degreeOf(i) {
			return
		}
		content = content && !s.andAny(i) || !s.p.words.is("lying", t.low) && !t.mark() && !s.p.words.is("stop", t.low) && !s.p.words.is("generic", t.low) && t.low != "mood"
	}
}

// degreeOf reports whether an adjective of degree at token i says what a thing
// named right after it is like, so that only the adjective is refused: "not
// too expensive watches".
func (s *scan) degreeOf(i int) bool {
	if _, ok := s.p.words.degrees[s.tokens[i].low]; !ok || i+1 >= len(s.tokens) || s.tokens[i+1].mark() || s.p.words.is("stop", s.tokens[i+1].low) {
		return false
	}
	return s.names(s.tokens[i+1].low) || s.valueAt(i+1) != nil
}

// refusesProperty reports whether what is said of a thing from token i on is
// what is refused, and not the thing: "I'd rather not have a watch with a
// battery", "no tents that need pegs".
func (s *scan) refusesProperty(i int) bool {
	if i+1 >= len(s.tokens) || !slices.Contains([]string{"with", "that", "which"}, s.tokens[i].low) {
		return false
	}
	thing := s.tokens[i-1].low
	return s.names(thing) || s.p.words.is("generic", thing) || slices.ContainsFunc(s.valued(i-1, i), func(name string) bool {
		c := s.table.Column(name)
		return c != nil && s.about(c, "kind")
	})
}

// saysAnew reports whether a statement of its own begins at token i after
// "or": "without pegs or has a porch", "or inspected before 2024".
func (s *scan) saysAnew(i int) bool {
	if i+1 >= len(s.tokens) {
		return false
	}
	next := s.tokens[i+1].low
	_, above := s.p.words.values["above"][next]
	_, below := s.p.words.values["below"][next]
	return s.p.words.is("predicate", s.tokens[i].low) || strings.HasSuffix(s.tokens[i].low, "ed") && (above || below || next == "in" || next == "on")
}

// goesOnListing reports whether a list of exceptions goes on at token i: a
// comma or "and" with a value of one of the columns after it, or ", and any
// that …".
func (s *scan) goesOnListing(i int, columns []string) bool {
	for i < len(s.tokens)-1 && (s.tokens[i].low == "," || s.tokens[i].low == "and") {
		i++
		if s.andAny(i) {
			return true
		}
		if s.tokens[i-1].low == "and" && s.adjective(s.tokens[i].low) && i+1 < len(s.tokens) && (s.tokens[i+1].low == "ones" || s.names(s.tokens[i+1].low)) {
			return true // "and damp ones"
		}
		if slices.ContainsFunc(s.valueAt(i), func(c string) bool { return slices.Contains(columns, c) }) {
			return true
		}
	}
	return false
}

// andAny reports whether "any", after "and", begins another thing to leave out.
func (s *scan) andAny(i int) bool {
	return i > 0 && s.tokens[i-1].low == "and" && slices.Contains([]string{"any", "those", "ones", "anything", "everything"}, s.tokens[i].low)
}

// orAfter reports whether a list that goes on at token i ends with "or".
func (s *scan) orAfter(i int) bool {
	for i++; i < len(s.tokens) && (s.tokens[i].low == "," || !s.tokens[i].mark()); i++ {
		if s.tokens[i].low == "or" || s.tokens[i].low == "nor" {
			return true
		}
	}
	return false
}

// valueAt returns the columns that have the value which begins at token i,
// articles and prepositions skipped: "those in Oakland".
func (s *scan) valueAt(i int) []string {
	for i < len(s.tokens) && slices.Contains([]string{"the", "a", "an", "any", "in", "at", "on", "from", "by", "of", "those", "one", "ones", "all"}, s.tokens[i].low) {
		i++
	}
	for size := min(3, len(s.tokens)-i); size > 0; size-- {
		if columns := s.valued(i, i+size); len(columns) > 0 {
			return columns
		}
	}
	return nil
}

// valued returns the columns of the table that have a stretch as a value.
func (s *scan) valued(from, to int) []string {
	text := low(s.tokens, from, to)
	if s.weak(text) || s.tokens[from].mark() || s.tokens[to-1].mark() {
		return nil
	}
	var out []string
	for _, m := range s.p.values.Lookup(phrase(s.text, s.tokens, from, to)) {
		if m.Column.Table == s.table.Name && (m.How == catalog.Exact || m.How == catalog.Normalised) {
			out = append(out, m.Column.Name)
		}
	}
	for _, m := range s.meant(text) {
		out = append(out, m.Column.Name)
	}
	return out
}

// leavesOut reports whether a word that may leave something out does: "but"
// after "any brand", "outside" and the like before a stored value.
func (s *scan) leavesOut(from, to int) bool {
	text := low(s.tokens, from, to)
	switch {
	case s.p.words.is("exception of rows", text) && s.rowsWord(to):
		return true
	case !s.p.words.is("exception of values", text) || s.valueAt(to) == nil:
		return false
	case slices.Contains([]string{"in", "at", "on", "from", "by"}, s.tokens[to].low): // "sit outside in Oakland"
		return false
	case text != "but":
		return true
	}
	for i := from - 1; i >= max(0, from-3) && !s.tokens[i].mark(); i-- {
		if s.p.words.is("whatever", s.tokens[i].low) {
			return true
		}
	}
	return false
}

// others claims "other brands than", which refuses what follows.
func (s *scan) others() {
	for i := 0; i+2 < len(s.tokens); i++ {
		if s.tokens[i].low != "other" && s.tokens[i].low != "different" {
			continue
		}
		for j := i + 2; j < min(i+4, len(s.tokens)-1); j++ {
			if s.tokens[j].low == "than" && s.free(i, j+1) {
				s.claim("negation", i, j+1)
				s.deny(i, j+1, true)
			}
		}
	}
}

// comparesWith reports whether a negation word is part of a comparison ("no
// more than"), "not far from", or stands alone before a comma ("no, in
// Berkeley").
func (s *scan) comparesWith(from, to int) bool {
	for end := min(from+4, len(s.tokens)); end > to; end-- {
		text := low(s.tokens, from, end)
		for _, section := range []string{"above", "below", "above after", "below after"} {
			if s.p.words.values[section][text] != "" {
				return true
			}
		}
	}
	for i := to; i < min(to+2, len(s.tokens)-1); i++ {
		if s.tokens[i].low == "far" && s.tokens[i+1].low == "from" { // near
			return true
		}
	}
	return from == 0 && to < len(s.tokens) && s.tokens[to].low == ","
}

// toldOf reports whether the preposition at token i belongs to the verb that
// is negated at from:to, so that what follows is refused: "not living in",
// "did not pay with". Where there is prose, the verb itself may be refused.
func (s *scan) toldOf(from, to, i int) bool {
	if i != to+1 || s.prose() || !slices.Contains([]string{"in", "at", "from", "with", "for", "near"}, s.tokens[i].low) {
		return false
	}
	verb := s.tokens[to].low
	cue := low(s.tokens, from, to)
	return strings.HasSuffix(verb, "ing") || strings.HasSuffix(verb, "ed") || strings.HasPrefix(cue, "d") // do not, didn't
}

func endsScope(w string) bool {
	switch w {
	case ",", "so", "because", "then", "i", "we", "but", "and", "with", "that", "which", "who", "where", "in", "at", "for", "near", "from", "under", "over", "rated":
		return true
	}
	return false
}

// negated reports whether the stretch that begins at from is negated.
func (s *scan) negated(from int) bool { return s.tokens[from].negated }
