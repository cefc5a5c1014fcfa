package lexical

import (
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// longestWaits claims superlatives of time that is taken: "the five worst
// waits for a first reply", "swallowed the most of our minutes", "took us
// longest". The worst of what takes time takes longest.
func (s *scan) longestWaits() {
	for i := range s.tokens {
		if !s.p.words.is("consuming", catalog.Singular(s.tokens[i].low)) && !s.p.words.is("consuming", s.tokens[i].low) || s.tokens[i].used {
			continue
		}
		if i > 0 && s.superlativeAt(i-1) && s.free(i-1, i) { // worst waits
			end := s.skipWords(i+1, "for", "until", "till", "the", "a", "our", "of")
			for end < len(s.tokens) && s.free(end, end+1) && s.namesTime(end) {
				end++
			}
			s.longest(i-1, i-1, max(end, i+1))
			return
		}
		most := s.skipWords(i+1, "us", "me", "them", "up", "the", "our", "of", "for")
		if most >= len(s.tokens) || !s.free(i, most+1) || !slices.Contains([]string{"most", "longest", "least", "shortest"}, s.tokens[most].low) {
			continue
		}
		end := s.skipWords(most+1, "of", "our", "the", "my", "their")
		if end < len(s.tokens) && s.free(end, end+1) && (s.namesTime(end) || s.tokens[end].low == "time") {
			end++
		} else if end = most + 1; s.tokens[most].low == "most" || s.tokens[most].low == "least" {
			continue
		}
		s.longest(i, most, end)
		return
	}
}

// namesTime reports whether the word at token i is a unit of time or speaks of
// a column that measures time.
func (s *scan) namesTime(i int) bool {
	return slices.Contains(unitsOfTime, catalog.Singular(s.tokens[i].low)) || slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return s.measuresTime(c) && s.speaksOf(c, s.tokens[i].low) > 0
	})
}

// longest orders by the columns of time that the tokens from:to speak of, as
// the superlative at token most says.
func (s *scan) longest(from, most, to int) {
	var content []int
	for i := from; i < to; i++ {
		if i != most {
			content = append(content, i)
		}
	}
	columns := s.denote(content, s.measuresTime).columns
	if len(columns) == 0 {
		columns = slices.Collect(func(yield func(*catalog.Column) bool) {
			for _, c := range s.table.Columns {
				if s.measuresTime(c) && !yield(c) {
					return
				}
			}
		})
	}
	if len(columns) == 0 {
		return
	}
	desc := !slices.Contains([]string{"least", "shortest", "quickest", "fastest", "best", "fewest", "lowest", "smallest"}, s.tokens[most].low)
	var options []option
	for _, c := range columns {
		options = append(options, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, 0.94 / float64(len(columns))})
	}
	s.ordering(from, to, options...)
}
