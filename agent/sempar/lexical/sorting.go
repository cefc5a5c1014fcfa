package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// sortings claims "sort by rating", "sorted by price, low to high", "from
// cheap to dear".
func (s *scan) sortings() {
	for i, t := range s.tokens {
		if t.used || t.low != "from" && t.low != "low" && t.low != "high" && t.low != "small" && t.low != "old" && t.low != "new" && t.low != "cheap" {
			continue
		}
		from := i
		if t.low == "from" {
			from = s.skipWords(from+1, "the")
		}
		last := s.skipWords(from+2, "the") // "from the oldest to the newest"
		if last >= len(s.tokens) || s.tokens[from+1].low != "to" {
			continue
		}
		for _, extremes := range []string{s.tokens[from].low + " to " + s.tokens[last].low} {
			notion, dir, ok := strings.Cut(s.p.words.values["sweep"][extremes], " ")
			if !ok {
				continue
			}
			s.sorted = true
			c, start, end := s.rankedBy(true)
			if c != nil {
				if start > 0 && s.free(start-1, start) && strings.HasPrefix(s.tokens[start-1].low, "sort") {
					start--
				}
				s.claim("order word", start, end)
				s.ordering(i, last+1, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: dir == "desc"}}, 0.94})
				return
			}
			if s.superlative(notion, dir == "desc", i, last+1) {
				return
			}
			s.sorted = false
		}
	}
	s.fromMost()
	s.byLetter()
	c, start, end := s.rankedBy(true)
	verb := slices.IndexFunc(s.tokens, func(t token) bool {
		return !t.used && sorts(t.low)
	})
	if c != nil && verb < 0 && s.plainlyBy(c, start, end) {
		verb = start
	}
	if c == nil || verb < 0 || verb > end {
		return
	}
	desc := c.Kind == catalog.Number && !s.about(c, "price") && !s.about(c, "time")
	for j := range s.tokens[:end] {
		switch s.direction(j) {
		case "desc":
			desc = true
		case "asc":
			desc = false
		default:
			continue
		}
		s.claim("order word", j, j+1)
		for k := j - 1; k <= j+1; k++ { // "in … order"
			if s.free(k, k+1) && (s.tokens[k].low == "in" || s.tokens[k].low == "order") {
				s.claim("order word", k, k+1)
			}
		}
	}
	for j := end; j < len(s.tokens); j++ { // "descending", "best first", "lowest first"
		w := s.tokens[j].low
		_, dir, superlative := strings.Cut(s.p.words.values["superlative"][w], " ")
		agg := s.p.words.values["aggregate"][w]
		last := j + 1
		for size := 2; size <= 3 && j+size <= len(s.tokens); size++ {
			if spec := s.p.words.values["superlative"][low(s.tokens, j, j+size)]; spec != "" {
				_, dir, superlative = strings.Cut(spec, " ")
				agg, last = "", j+size
			}
		}
		switch {
		case s.direction(j) == "desc", superlative && dir == "desc", agg == "max":
			desc = true
		case s.direction(j) == "asc", superlative && dir == "asc", agg == "min":
			desc = false
		default:
			continue
		}
		stop, falls := s.lined(j, last, desc)
		desc = falls
		s.claim("order word", j, stop)
		for k := j - 1; k <= last; k++ { // "in descending order"
			if s.free(k, k+1) && (s.tokens[k].low == "in" || s.tokens[k].low == "order") {
				s.claim("order word", k, k+1)
			}
		}
		break
	}
	s.sorted = true
	s.claim("order word", verb, verb+1)
	if verb > 0 && s.free(verb-1, verb) && s.tokens[verb-1].low == "in" { // "in order of"
		s.claim("order word", verb-1, verb)
	}
	s.ordering(start, end, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, 0.93})
}

// plainlyBy reports whether "by price", with no verb of sorting, says what the
// rows are sorted by: a number or date, after what is looked for and with
// nothing else that orders.
func (s *scan) plainlyBy(c *catalog.Column, from, to int) bool {
	if c.Kind != catalog.Number && c.Kind != catalog.Date || s.by != nil || from == 0 || s.tokens[from].low != "by" || !s.closes(to) {
		return false
	}
	last := s.tokens[from-1]
	if !last.used && !s.names(last.low) && !s.p.words.is("generic", last.low) && len(s.p.words.alike(last.low)) == 0 && len(s.p.values.Lookup(last.low)) == 0 {
		return false
	}
	for i := range s.tokens[:from] {
		if s.superlativeAt(i) || s.tokens[i].low == "bottom" || s.tokens[i].low == "rank" || s.p.words.values["aggregate"][s.tokens[i].low] != "" || s.listedAt("count", i) > i {
			return false
		}
	}
	return true
}

// fromMost claims "from most to least expensive".
func (s *scan) fromMost() {
	for i := 0; i+3 < len(s.tokens); i++ {
		text := low(s.tokens, i, i+3)
		if text != "most to least" && text != "least to most" {
			continue
		}
		notion, dir, ok := strings.Cut(s.p.words.values["superlative"][s.tokens[i].low+" "+s.tokens[i+3].low], " ")
		if !ok {
			return
		}
		from := i
		for from > 0 && s.free(from-1, from) && (s.tokens[from-1].low == "from" || strings.HasPrefix(s.tokens[from-1].low, "sort") || strings.HasPrefix(s.tokens[from-1].low, "order")) {
			from--
		}
		s.sorted = true
		s.superlative(notion, dir == "desc", from, i+4)
		return
	}
}

// byLetter claims "alphabetically", "in alphabetical order", "from A to Z" where
// no column is said: the rows in the order of their names.
func (s *scan) byLetter() {
	name := s.nameColumn()
	if c, _, _ := s.rankedBy(true); name == nil || c != nil || s.order {
		return
	}
	for i := range s.tokens {
		to := s.listedAt("alphabet", i)
		if to == i || !s.free(i, to) {
			continue
		}
		from := s.skipBack(i, "in", "the", "from")
		for from > 0 && s.free(from-1, from) && sorts(s.tokens[from-1].low) {
			from--
		}
		desc := low(s.tokens, i, to) == "z to a"
		s.sorted = true
		s.ordering(from, to, option{[]unit.Unit{{Kind: unit.Order, Column: name.Name, Desc: desc}}, 0.9})
		return
	}
}

// direction is what a word like "descending" at token i says, or "".
func (s *scan) direction(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	switch s.tokens[i].low {
	case "descending", "desc", "decreasing", "reverse":
		return "desc"
	case "ascending", "asc", "increasing", "alphabetical", "alphabetically", "lexicographic", "chronological":
		return "asc"
	}
	return ""
}

// happens is the date that "when they begin" at token i speaks of, and where
// the words end.
func (s *scan) happens(i int) (c *catalog.Column, end int) {
	if i >= len(s.tokens) || s.tokens[i].low != "when" {
		return nil, 0
	}
	for end := i + 1; end < min(i+5, len(s.tokens)); end++ {
		w := s.tokens[end].low
		for _, name := range append([]string{w}, s.p.words.alike(root(w))...) {
			if c := s.dateColumn(name); c != nil {
				return c, end + 1
			}
		}
	}
	return nil, 0
}

// rankedBy finds "by rating", "by number of reviews": the column that an
// order goes by, if orders is set.
func (s *scan) rankedBy(orders bool) (c *catalog.Column, from, to int) {
	for i, t := range s.tokens {
		if !orders || t.used || t.low != "by" && !(t.low == "of" && i > 0 && s.tokens[i-1].low == "order") {
			continue
		}
		j := i + 1
		if d := j; d+2 < len(s.tokens) && s.tokens[d+1].low == "order" && s.direction(d) != "" && s.tokens[d+2].low == "of" {
			j = d + 3 // "by descending order of age"
		} else if s.direction(j) != "" {
			j++ // "by descending age"
		}
		if c, end := s.happens(j); c != nil && s.free(i, end) {
			return c, i, end
		}
		j = s.skipWords(j, "the", "their", "its")
		for end := min(j+4, len(s.tokens)); end > j; end-- {
			for _, c := range s.table.Columns {
				if !c.Hidden && !c.Kind.Prose() && s.free(i, end) && s.mentions(c, low(s.tokens, j, end)) {
					if end < len(s.tokens) && s.free(end, end+1) && slices.Contains([]string{"date", "dates", "day", "year", "time", "order"}, s.tokens[end].low) {
						end++
					}
					return c, i, end
				}
			}
		}
	}
	return nil, 0, 0
}

// sorts reports whether a word asks for an order.
func sorts(w string) bool {
	return slices.Contains([]string{"sort", "sorted", "order", "ordered", "rank", "ranked", "arrange", "arranged", "descending", "ascending", "increasing", "decreasing"}, w)
}
