package lexical

import (
	"slices"
	"strings"
)

// negations claims the words that negate and marks the tokens in their scope:
// "not Italian or French", "anything but sushi", "without live music". The
// scope runs from the cue to the end of the phrase; "or" and "nor" carry it
// on, a comma or a preposition after the first content word ends it.
func (s *scan) negations() {
	s.find(3, func(from, to int) bool {
		if !s.p.words.is("negation", low(s.tokens, from, to)) || s.comparesWith(from, to) {
			return false
		}
		s.claim("negation", from, to)
		content := false
		for i := to; i < len(s.tokens); i++ {
			t := &s.tokens[i]
			if content && endsScope(t.low) && !s.toldOf(from, to, i) || t.low == "." || t.low == ";" || t.low == "?" || t.low == "!" {
				break
			}
			t.negated = true
			content = content || !t.mark() && !s.p.words.is("stop", t.low) && !s.p.words.is("generic", t.low) && t.low != "mood"
		}
		return true
	})
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
				for k := j + 1; k < len(s.tokens) && !s.tokens[k].mark() && !endsScope(s.tokens[k].low); k++ {
					s.tokens[k].negated = true
				}
			}
		}
	}
}

// comparesWith reports whether a negation word is part of "no more than" or
// stands alone before a comma ("no, in Berkeley").
func (s *scan) comparesWith(from, to int) bool {
	if to < len(s.tokens) && slices.Contains([]string{"more", "less", "fewer", "later", "earlier", "above", "over", "below", "under", "exceeding", "exactly", "worse", "lower", "higher", "pricier"}, s.tokens[to].low) {
		return true
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
