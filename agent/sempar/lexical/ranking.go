package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// longestPhrase is how many words the phrases of a list in words.txt have at
// most, of those looked for here.
const longestPhrase = 5

// listedAt is where the longest phrase of a section of words.txt that begins
// at token i ends, or i.
func (s *scan) listedAt(section string, i int) int {
	for end := min(i+longestPhrase, len(s.tokens)); end > i && i >= 0; end-- {
		if s.p.words.is(section, low(s.tokens, i, end)) {
			return end
		}
	}
	return i
}

// closes reports whether what ends at token i ends the phrase, too.
func (s *scan) closes(i int) bool {
	return i >= len(s.tokens) || s.tokens[i].mark() || slices.Contains([]string{"and", "please", "but", "with", "so", "then", "thanks"}, s.tokens[i].low)
}

// skipBack passes over the listed words before token i.
func (s *scan) skipBack(i int, words ...string) int {
	for i > 0 && slices.Contains(words, s.tokens[i-1].low) {
		i--
	}
	return i
}

// leadIn claims a verb that leads up to token i: "put the cheapest" first.
func (s *scan) leadIn(i int, verbs ...string) {
	i = s.skipBack(i, "the", "with", "them")
	if i > 0 && s.free(i-1, i) && slices.Contains(verbs, s.tokens[i-1].low) {
		s.claim("order word", i-1, i)
	}
}

// place is the rank that an utterance asks for by its name, with its tokens:
// "the runner-up", "who comes second", "in third place"; 0 where it asks for
// none.
func (s *scan) ranked() (n, from, to int) {
	for i, t := range s.tokens {
		switch {
		case t.used:
			continue
		case t.low == "runner-up" || t.low == "runners-up":
			return 2, i, i + 1
		case t.low == "runner" && i+1 < len(s.tokens) && s.tokens[i+1].low == "up":
			return 2, i, i + 2
		}
		n := ordinal(t.low)
		if n == 0 || i == 0 {
			continue
		}
		end := i + 1
		if end < len(s.tokens) && slices.Contains([]string{"place", "position", "spot"}, s.tokens[end].low) {
			end++
		}
		verb := slices.Contains([]string{"comes", "come", "came", "ranks", "ranked", "finishes", "finished"}, s.tokens[i-1].low)
		if !verb && !(end > i+1 && slices.Contains([]string{"in", "takes", "take", "took", "on"}, s.tokens[i-1].low)) &&
			!(slices.Contains([]string{"who's", "which's", "what's", "is"}, s.tokens[i-1].low) && s.rankFollows(end)) {
			continue
		}
		if !s.closes(end) && s.listedAt("measured", end) == end {
			continue
		}
		return n, i - 1, end
	}
	return 0, 0, 0
}

// rankFollows reports whether what follows a rank says in what: "second for
// price", "second in the number of reviews".
func (s *scan) rankFollows(i int) bool {
	end := s.listedAt("measured", i)
	if end == i {
		return false
	}
	_, _, stop := s.measuredBy(i)
	return stop > 0
}

// rankings claims a rank with what it goes by: a superlative of the same
// utterance, a column ("runner-up on price"), or how good things are.
func (s *scan) rankings(n, from, to int) {
	end := to
	if stop := s.listedAt("measured", end); stop > end { // "second in the race for …"
		if after := s.listedAt("ranking", s.skipWords(stop, "the", "a")); after > s.skipWords(stop, "the", "a") {
			end = after
		}
	}
	if !s.order {
		options := s.orders("quality", true, from)
		if c, _, stop := s.measuredBy(end); c != nil {
			options = []option{{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: true}}, 0.9}}
			s.claim("order word", end, stop)
		}
		if len(options) == 0 || s.order {
			return
		}
		s.ordering(from, from+1, option{options[0].units, 0.85})
	}
	s.sorted, s.limited = false, true
	units := []unit.Unit{{Kind: unit.Limit, N: 1}}
	if n > 1 {
		units = append(units, unit.Unit{Kind: unit.Offset, N: n - 1})
	}
	s.claim("limit", from, end, option{units, 0.93}, option{p: 0.07})
}

// measuredBy reads what a ranking goes by at token i: "by price", "for
// rating", "in terms of reviews".
func (s *scan) measuredBy(i int) (c *catalog.Column, from, to int) {
	start := s.listedAt("measured", i)
	if start == i {
		return nil, 0, 0
	}
	j := s.skipWords(start, "the", "their", "its")
	if j+1 < len(s.tokens) && s.tokens[j+1].low == "of" && slices.Contains([]string{"number", "amount", "count"}, s.tokens[j].low) {
		if c := s.numberColumn(low(s.tokens, j+2, min(j+3, len(s.tokens)))); c != nil {
			return c, i, j + 3
		}
	}
	for end := min(j+4, len(s.tokens)); end > j; end-- {
		if c := s.numberColumn(low(s.tokens, j, end)); c != nil && s.free(i, end) {
			return c, i, end
		}
	}
	return nil, 0, 0
}

// endOf reads "bottom five for rating", "the top three on price": one end of
// a ranking, with what it goes by or how good things are.
func (s *scan) endOf() {
	for i, t := range s.tokens {
		if t.used || t.low != "top" && t.low != "bottom" {
			continue
		}
		counted := i+1 < len(s.tokens) && s.tokens[i+1].number != "" || i > 0 && s.tokens[i-1].number != ""
		for j := i + 1; j < min(i+6, len(s.tokens)); j++ {
			c, start, end := s.measuredBy(j)
			if c == nil {
				continue
			}
			s.claim("order word", start, end)
			s.ordering(i, i+1, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: t.low == "top"}}, 0.93})
			return
		}
		if t.low == "bottom" && counted && !slices.Contains([]string{"at", "the"}, s.tokens[s.skipBack(i, "the")].low) && s.superlative("quality", false, i, i+1) {
			return
		}
	}
}

// rankInside splits "second-best" and "third-cheapest" into the rank and the
// superlative.
func (s *scan) rankInside(i int) (n int, superlative string) {
	first, rest, ok := strings.Cut(s.tokens[i].low, "-")
	if n = ordinal(first); !ok || n < 2 {
		return 0, ""
	}
	return n, rest
}

// mostly claims "costs the most", "who earns least", "do people rate highest":
// a verb that speaks of a number column, with the end of it that is meant.
func (s *scan) mostly() {
	for i := 1; i < len(s.tokens) && !s.order; i++ {
		w := s.tokens[i].low
		if !slices.Contains([]string{"most", "least", "highest", "lowest"}, w) || !s.free(i, i+1) {
			continue
		}
		verb := s.skipBack(i, "the") - 1
		if verb < 0 || !s.free(verb, i) || s.tokens[verb].mark() {
			continue
		}
		end := s.measureWords(i + 1)
		if !s.closes(end) && !slices.Contains([]string{"in", "at", "on", "for", "of", "among"}, s.tokens[end].low) {
			continue
		}
		c := s.numberColumn(s.tokens[verb].low)
		for last := end; last > i+1; last-- { // "used the most fuel", "took the most of our minutes"
			noun := s.skipWords(i+1, "of", "the", "our", "my", "your", "their")
			if measured := s.numberColumn(low(s.tokens, min(noun, last), last)); c != nil && measured != nil {
				c = measured
				break
			}
		}
		if c == nil || c.Kind != catalog.Number {
			continue
		}
		if verb > 1 && s.free(verb-1, verb) && s.tokens[verb-2].low == "do" && s.p.words.is("chatter", s.tokens[verb-1].low) {
			verb-- // "do people rate"
		}
		s.claim("order word", verb, i)
		s.ordering(i, end, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: w == "most" || w == "highest"}}, 0.92})
	}
}

// turned claims "the other way round" after a query that is in an order.
func (s *scan) turned() {
	i := slices.IndexFunc(s.earlier, func(u unit.Unit) bool { return u.Kind == unit.Order })
	if i < 0 {
		return
	}
	for from := range s.tokens {
		if to := s.listedAt("turned", from); to > from && s.free(from, to) {
			u := s.earlier[i]
			u.Slot, u.Desc = 0, !u.Desc
			s.follow, s.limited = 0.97, true // as many as before
			s.ordering(from, to, option{[]unit.Unit{u}, 0.95})
			return
		}
	}
}

// inStore claims "the tent we have the fewest of", "what do we have most of",
// "which perfume is there the most bottles of": how many there are of each row.
func (s *scan) inStore() {
	for i := 0; i+1 < len(s.tokens) && !s.order; i++ {
		w := s.tokens[i].low
		of := i + 1
		if of+1 < len(s.tokens) && s.tokens[of+1].low == "of" && !s.tokens[of].mark() {
			of++ // the most bottles of
		}
		if !slices.Contains([]string{"most", "fewest", "least"}, w) || s.tokens[of].low != "of" || !s.free(i, of+1) || !s.closes(of+1) && low(s.tokens, of+1, min(of+3, len(s.tokens))) != "in stock" {
			continue
		}
		for _, c := range s.table.Columns {
			if c.Hidden || c.Kind != catalog.Number || !s.about(c, "stock") {
				continue
			}
			s.places = slices.DeleteFunc(s.places, func(pl place) bool { return pl.at == of+1 && strings.HasPrefix(pl.name, "where@") })
			s.ordering(i, of+1, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: w == "most"}}, 0.92})
			return
		}
	}
}
