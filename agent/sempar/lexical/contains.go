package lexical

import (
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// contains claims what is to stand in a short text: "whose name contains
// house", "titles with “winter” in them", "the name starts with North".
func (s *scan) contains() {
	for i := range s.tokens {
		end := i + 1
		switch s.tokens[i].low {
		case "contains", "contain", "containing", "includes", "include", "including":
		case "has", "have", "with":
			end = 0
		default:
			continue
		}
		c, start := s.textColumnBefore(i)
		if c == nil || !s.free(i, i+1) {
			continue
		}
		if end > 0 {
			for end < len(s.tokens) && slices.Contains([]string{"the", "a", "word", "words", "substring", "text", "letters"}, s.tokens[end].low) {
				end++
			}
		} else { // "with winter in it"
			end = i + 1
			if !s.inIt(end) {
				continue
			}
		}
		to := end
		for to < len(s.tokens) && s.free(to, to+1) && !s.tokens[to].mark() && (to == end || s.tokens[to].quoted && s.tokens[end].quoted) {
			to++
		}
		if to == end {
			continue
		}
		words := phrase(s.text, s.tokens, end, to)
		op := unit.Like
		if s.negated(i) {
			op = unit.Unlike
		}
		rest := to
		for rest < len(s.tokens) && slices.Contains([]string{"in", "it", "them", "its", "their", "name", "names", "title", "titles"}, s.tokens[rest].low) {
			rest++
		}
		s.claim("where", start, rest, option{unit.Condition(0, 0, c.Name, op, false, words), 0.92}, option{p: 0.08})
	}
}

// inIt reports whether "in it" or "in their names" follows one or a few words
// from token i on.
func (s *scan) inIt(i int) bool {
	for k := i + 1; k < min(i+5, len(s.tokens)-1); k++ {
		if s.tokens[k].low == "in" && slices.Contains([]string{"it", "them", "its", "their"}, s.tokens[k+1].low) {
			return true
		}
	}
	return false
}

// textColumnBefore is the column of short text that the words right before
// token i name, and where they begin.
func (s *scan) textColumnBefore(i int) (c *catalog.Column, start int) {
	for size := min(3, i); size > 0; size-- {
		for _, c := range s.table.Columns {
			if !c.Hidden && (c.Kind == catalog.Text || c.Kind == catalog.Enum) && s.free(i-size, i) && s.called(c, low(s.tokens, i-size, i)) {
				start := i - size
				for start > 0 && slices.Contains([]string{"whose", "the", "where", "its", "their", "with", "a"}, s.tokens[start-1].low) && s.free(start-1, start) {
					start--
				}
				return c, start
			}
		}
	}
	return nil, 0
}
