package lexical

import (
	"slices"
	"strings"
)

// lined looks for what makes a superlative the end of a list: "cheapest
// first", "dearest ones at the bottom", "starting from the lowest price". Then
// all rows are wanted, in that order. It returns where the words end, and
// whether the list falls.
func (s *scan) lined(from, to int, desc bool) (end int, falls bool) {
	j := to
	for j < len(s.tokens) && j < to+3 && !s.tokens[j].mark() && s.listedAt("front", j) == j && s.listedAt("back", j) == j {
		j++
	}
	plain := !slices.ContainsFunc(s.tokens[to:min(j, len(s.tokens))], func(t token) bool { // "ones", but not "tents"
		return t.low != "ones" && !s.names(t.low) && !s.p.words.is("generic", t.low)
	})
	for _, section := range []string{"front", "back"} {
		stop := s.listedAt(section, j)
		if stop == j || !s.free(j, stop) || !(plain && section == "front" && s.tokens[j].low == "first") && !s.closes(stop) {
			continue
		}
		s.sorted = true
		s.leadIn(from, "put", "list", "show", "have")
		if !plain {
			s.claim("order word", j, stop)
			stop = to
		}
		return stop, desc == (section == "front")
	}
	if start := s.skipBack(from, "the"); start > 0 {
		for size := 2; size > 0; size-- {
			if start >= size && s.p.words.is("begin", low(s.tokens, start-size, start)) {
				s.claim("order word", start-size, start)
				s.sorted = true
				return to, desc
			}
		}
	}
	return to, desc
}

// furtherUp claims "the dearer the further up the list", "the older, the lower
// down": a comparative and the end of the list that it leads to.
func (s *scan) furtherUp() {
	s.find(3, func(from, to int) bool {
		notion, dir, ok := strings.Cut(s.p.words.comparative(low(s.tokens, from, to)), " ")
		if !ok || from == 0 || s.tokens[from-1].low != "the" {
			return false
		}
		start := s.skipWords(to, ",", "it", "is", "they", "are")
		for _, section := range []string{"further up", "further down"} {
			stop := s.listedAt(section, start)
			end := s.skipWords(stop, "of", "on", "the", "list", "table", "page")
			if stop == start || !s.free(start, stop) || !s.closes(end) {
				continue
			}
			if s.free(stop, end) {
				stop = end
			}
			sorted := s.sorted
			s.sorted = true
			if s.superlative(notion, (dir == "desc") == (section == "further up"), from-1, stop) {
				return true
			}
			s.sorted = sorted
		}
		return false
	})
}

// degreesFirst claims "pricey ones first", "older at the bottom": an adjective
// that says one end of the list.
func (s *scan) degreesFirst() {
	s.find(2, func(from, to int) bool {
		text := low(s.tokens, from, to)
		d, ok := s.p.words.degrees[text]
		if notion, dir, compares := strings.Cut(s.p.words.comparative(text), " "); compares {
			d, ok = degree{notion, dir == "desc"}, true
		}
		if !ok || s.sorted {
			return false
		}
		end, desc := s.lined(from, to, d.high)
		if !s.sorted {
			return false
		}
		if s.superlative(d.notion, desc, from, end) {
			return true
		}
		s.sorted = false
		return false
	})
}
