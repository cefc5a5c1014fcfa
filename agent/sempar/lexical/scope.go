package lexical

import "slices"

// partOfValue reports whether a negation is the beginning of a stored value: "dogs
// not allowed".
func (s *scan) partOfValue(from, to int) bool {
	for end := to + 1; end <= min(to+2, len(s.tokens)); end++ {
		if len(s.tokens[end-1].low) > 1 && len(s.valued(from, end)) > 0 {
			return true
		}
	}
	return false
}

// alikeListed reports whether the comma at token i goes on a list that is refused
// from token first on, ended with "or": "no piano, stage or projector", "don't
// have a piano, a stage or a projector". Its items begin alike, and say nothing
// else.
func (s *scan) alikeListed(first, i int) bool {
	if s.tokens[i].low != "," || i == first {
		return false
	}
	article := func(k int) bool {
		return k < len(s.tokens) && slices.Contains([]string{"a", "an", "any", "the"}, s.tokens[k].low)
	}
	opened := first
	for opened < i && (s.p.words.is("have", s.tokens[opened].low) || s.tokens[opened].low == "be") {
		opened++
	}
	if opened == first && !article(first) && !slices.Contains([]string{"no", "without", "neither", "lacking"}, s.tokens[max(first-1, 0)].low) || s.valueAt(i+1) != nil {
		return false // "not allowed, lake or forest"
	}
	begins, or := i+1, false
	for k := i + 1; k < len(s.tokens) && (s.tokens[k].low == "," || !s.tokens[k].mark()); k++ {
		w := s.tokens[k].low
		_, degree := s.p.words.degrees[w]
		switch {
		case w == "," && or:
			return true
		case w == "," || w == "or" || w == "nor":
			begins, or = k+1, w != ","
		case k == begins && (article(k) != article(opened) && !(or && article(opened)) || s.adjective(w) != s.adjective(s.tokens[opened].low) || degree || s.p.words.is("negation", w)),
			k > begins+3 && !or, endsScope(w), s.tokens[k].number != "", s.p.words.is("predicate", w) && w != "at", s.p.words.is("have", w):
			return or && k > begins
		}
	}
	return or
}
