package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// timings claims superlatives of a date with what happens then: "open
// earliest", "the last to shut", "inspected longest ago", "started before all
// the others".
func (s *scan) timings() {
	s.find(longestPhrase, func(from, to int) bool {
		text := low(s.tokens, from, to)
		dir := s.p.words.values["timing"][text]
		if dir == "" {
			return false
		}
		c, verb := s.happening(from, to)
		if c == nil || s.called(c, low(s.tokens, min(from, verb), max(to, verb+1))) && text == "last" {
			return false
		}
		s.claim("order word", verb, verb+1)
		end, desc := s.lined(min(from, verb), max(to, verb+1), dir == "desc")
		if verb >= to {
			s.claim("order word", verb, end)
			end = to
		}
		s.ordering(from, end, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, 0.9})
		return true
	})
}

// happening is the date column that is spoken of around the tokens from:to,
// and the token that does: "opened most recently", "the last of them to close".
func (s *scan) happening(from, to int) (c *catalog.Column, verb int) {
	if c, verb := s.toHappen(to); c != nil {
		return c, verb
	}
	for j := from - 1; j >= max(0, from-4) && !s.tokens[j].mark(); j-- { // "started its season before all the others"
		if c := s.dateColumn(s.tokens[j].low); c != nil && s.free(j, from) {
			for k := j + 1; k < from; k++ {
				s.claim("order word", k, k+1)
			}
			return c, j
		}
		if !s.p.words.is("stop", s.tokens[j].low) && to < from+2 {
			break
		}
	}
	return nil, 0
}

// toHappen is the date column that is spoken of from token i on, and the token
// that does: "inspection", "of the sites to close".
func (s *scan) toHappen(i int) (*catalog.Column, int) {
	for j := i; j < min(i+7, len(s.tokens)) && !s.tokens[j].mark(); j++ {
		if slices.Contains([]string{"that", "which", "with", "and", "or"}, s.tokens[j].low) {
			return nil, 0
		}
		if c := s.dateColumn(s.tokens[j].low); c != nil && s.free(j, j+1) && (j == i || s.tokens[j-1].low == "to") {
			return c, j
		}
	}
	return nil, 0
}

// happensAfter reports whether something that happens at a date follows a
// number of rows: "five to open", "three sites to be inspected".
func (s *scan) happensAfter(i int) bool {
	c, verb := s.toHappen(i)
	return c != nil && verb >= i
}

// dateColumn is the date column whose name has the word, or that a word of the
// same meaning tells of ("shut" of closes), or nil.
func (s *scan) dateColumn(w string) *catalog.Column {
	dated := func(c *catalog.Column) bool {
		return !c.Hidden && (c.Kind == catalog.Date || c.Kind == catalog.Number && s.about(c, "time"))
	}
	for _, c := range s.table.Columns {
		if dated(c) && (slices.Contains(columnRoots(c), root(w)) || strings.HasSuffix(w, "or") && slices.Contains(columnRoots(c), strings.TrimSuffix(w, "or"))) { // the inspector, of last inspected
			return c
		}
	}
	for _, notion := range []string{"opening", "closing", "founding"} {
		if !slices.Contains(s.p.words.notion[notion].cues, w) {
			continue
		}
		for _, c := range s.table.Columns {
			if dated(c) && s.about(c, notion) {
				return c
			}
		}
	}
	return nil
}

// inWhichYear is where the words end by which an utterance begins that asks
// for a time: "when", "in which year", "what day"; 0 where it does not.
func (s *scan) inWhichYear() int {
	i := s.skipWords(0, "in", "on", "and")
	if i >= len(s.tokens) {
		return 0
	}
	w := s.tokens[i].low
	switch {
	case w == "when":
		return i + 1
	case (w == "which" || w == "what") && i+1 < len(s.tokens) && slices.Contains([]string{"year", "day", "date", "month"}, s.tokens[i+1].low):
		return i + 2
	}
	return 0
}

// howDegree reads "how high is the highest site", "how old is it": the column
// that the adjective measures is asked for. It returns the column and the
// words.
func (s *scan) howDegree() (c *catalog.Column, from, to int) {
	for i := 0; i+3 < len(s.tokens); i++ {
		d, ok := s.p.words.degrees[s.tokens[i+1].low]
		if s.tokens[i].low != "how" || !ok || !s.free(i, i+2) || !slices.Contains([]string{"is", "are", "was", "were"}, s.tokens[i+2].low) {
			continue
		}
		j := s.skipWords(i+3, "the", "this", "that", "our", "your")
		if j >= len(s.tokens) || !s.tokens[j].used && !s.names(s.tokens[j].low) && s.tokens[j].low != "it" {
			continue
		}
		for _, notion := range []string{d.notion, "capacity"} {
			for _, c := range s.table.Columns {
				if !c.Hidden && c.Kind == catalog.Number && s.about(c, notion) && (notion == d.notion || d.notion == "size") {
					return c, i, i + 2
				}
			}
		}
	}
	return nil, 0, 0
}

// firstOf reads "when does the first campsite open", "in which year did the
// very first get going": the least of a date.
func (s *scan) firstOf() *figure {
	asked := s.inWhichYear()
	if asked == 0 {
		return nil
	}
	for size := 2; size > 0; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			dir := s.p.words.values["timing"][low(s.tokens, i, i+size)]
			if dir == "" || !s.free(i, i+size) {
				continue
			}
			agg := map[string]string{"asc": "min", "desc": "max"}[dir]
			for j := i + size; j < len(s.tokens); j++ {
				if c := s.dateColumn(s.tokens[j].low); c != nil && s.free(j, j+1) && !s.called(c, low(s.tokens, i, j+1)) {
					s.claim("show word", i, i+size)
					s.claim("show word", 0, asked)
					if j > 0 && s.free(j-1, j) && slices.Contains([]string{"get", "got", "to"}, s.tokens[j-1].low) {
						s.claim("show word", j-1, j)
					}
					return &figure{c, agg, 0.85, j, j + 1}
				}
			}
		}
	}
	return nil
}

// ageColumn is the column of ages that "oldest" at tokens from:to goes by, or
// nil.
func (s *scan) ageColumn(from, to int) *catalog.Column {
	if !slices.ContainsFunc(s.tokens[from:to], func(t token) bool {
		return t.low == "oldest" || t.low == "youngest" || t.low == "old" || t.low == "young"
	}) {
		return nil
	}
	for _, c := range s.table.Columns {
		if !c.Hidden && c.Kind == catalog.Number && s.about(c, "age") {
			return c
		}
	}
	return nil
}
