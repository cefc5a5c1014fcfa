package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// countsKinds is the column whose different values "how many" before token i
// counts, and where the words end: "how many brands make tents", "how many
// kinds of product", "how many different cities".
func (s *scan) countsKinds(i int) (*catalog.Column, int) {
	if s.by != nil || s.entity || !s.prose() {
		return nil, 0
	}
	j := s.skipWords(i, "different", "distinct", "unique", "of", "the", "your", "our", "various")
	c, end := s.groupAt(j)
	if c == nil || s.names(low(s.tokens, j, end)) || s.numberColumn(low(s.tokens, j, end)) != nil || !s.free(j, end) {
		return nil, 0
	}
	if catalog.Singular(s.tokens[end-1].low) == s.tokens[end-1].low {
		return nil, 0
	}
	if end+1 < len(s.tokens) && s.tokens[end].low == "of" && (s.names(s.tokens[end+1].low) || s.p.words.is("generic", s.tokens[end+1].low)) {
		end += 2
	}
	if end < len(s.tokens) && s.free(end, end+1) && s.carriesGroup(s.tokens[end].low) { // "brands make tents"
		end++
	}
	return c, end
}

// carriesGroup reports whether a verb only ties the values of a column to
// their rows: "brands that make tents", "teachers who teach languages".
func (s *scan) carriesGroup(w string) bool {
	return s.p.words.is("have", w) || s.p.words.is("serve", w) || s.p.words.is("ties", w) ||
		slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
			return len(w) > 3 && s.groups(c) && strings.HasPrefix(strings.ToLower(c.Human), root(w))
		})
}

// claimTies claims the verbs at the tokens from:to that only tie the values of
// a column to their rows.
func (s *scan) claimTies(from, to int) {
	for i := from; i < to; i++ {
		if s.free(i, i+1) && s.carriesGroup(s.tokens[i].low) {
			s.claim("group word", i, i+1)
		}
	}
}
