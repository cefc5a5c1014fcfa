package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// pointsAt recognises a row of the answer before: "the second one", "another
// one", "something else". It reports whether the utterance goes on from the
// query before for that reason.
func (s *scan) pointsAt() bool {
	found := false
	s.find(3, func(from, to int) bool {
		text := low(s.tokens, from, to)
		switch {
		case found:
			return false
		case slices.Contains([]string{"another one", "another", "a different one", "different one", "next one", "the next", "one more", "something else", "somewhere else", "others", "other ones", "more like that", "any others", "not that one", "not this one"}, text):
			s.next = true
		case ordinal(s.tokens[from].low) > 0 && to == from+2 && (s.tokens[from+1].low == "one" || s.tokens[from+1].low == "option" || s.names(s.tokens[from+1].low) || s.tokens[from+1].low == "place" || s.tokens[from+1].low == "result"):
			s.row = ordinal(s.tokens[from].low)
		case ordinal(s.tokens[from].low) > 0 && to == from+1 && from > 0 && s.tokens[from-1].low == "the" && (to == len(s.tokens) || s.tokens[to].mark()):
			s.row = ordinal(s.tokens[from].low)
		default:
			return false
		}
		found = true
		if from > 0 && (s.tokens[from-1].low == "the" || s.tokens[from-1].low == "any") {
			from--
		}
		s.claim("follow-up", from, to)
		return true
	})
	if !found {
		return false
	}
	s.find(3, func(from, to int) bool { // "not that one, another"
		if !slices.Contains([]string{"not that one", "not this one", "another one", "another", "please", "more about"}, low(s.tokens, from, to)) {
			return false
		}
		s.claim("follow-up", from, to)
		return true
	})
	s.follow = 0.95
	s.entity = s.row > 0
	return true
}

// another makes the rows that pointsAt found the ones that are shown.
func (s *scan) another() {
	if s.row == 0 && !s.next {
		return
	}
	if s.next && slices.ContainsFunc(s.places, func(pl place) bool { return isCondition(pl) && len(pl.options[0].units) > 0 }) {
		return // "another one in Oakland" is not the next of the same
	}
	limit, offset := 1, 0
	for _, u := range s.earlier {
		switch u.Kind {
		case unit.Limit:
			limit = u.N
		case unit.Offset:
			offset = u.N
		}
	}
	units := []unit.Unit{{Kind: unit.Limit, N: limit}, {Kind: unit.Offset, N: offset + limit}}
	if s.row > 0 {
		units = []unit.Unit{{Kind: unit.Limit, N: 1}}
		if offset += s.row - 1; offset > 0 {
			units = append(units, unit.Unit{Kind: unit.Offset, N: offset})
		}
	}
	s.places = slices.DeleteFunc(s.places, func(pl place) bool { return pl.name == "limit" || strings.HasPrefix(pl.name, "limit@") })
	s.places = append(s.places, place{name: "limit", phrase: s.text, options: []option{{units, 0.93}, {p: 0.07}}})
}

// waived recognises a condition that is taken back anywhere in an utterance:
// "it doesn't have to be quiet", "the price doesn't matter".
func (s *scan) waived() bool {
	for size := 5; size > 0; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			if !s.p.words.is("waive", low(s.tokens, i, i+size)) {
				continue
			}
			if s.earlier == nil { // nothing is there to drop: the words ask for nothing
				from := i
				to := s.waivedAfter(i + size)
				for from > 0 && to == i+size && !s.tokens[from-1].mark() && i-from < 3 && s.tokens[from-1].low != "and" && s.tokens[from-1].low != "but" {
					from--
				}
				for to == i+size && from < i && !s.free(from, i) {
					from++
				}
				s.claim("drop", from, to)
				return false
			}
			for j, t := range s.tokens {
				if (j < i || j >= i+size) && !t.mark() && !s.p.words.is("stop", t.low) {
					s.drops = append(s.drops, t.low)
				}
			}
			s.claim("drop", 0, len(s.tokens))
			s.follow = 0.97
			return true
		}
	}
	return false
}

// waivedAfter is where the column ends that token i names as of no importance:
// "I don't care about the price, but …".
func (s *scan) waivedAfter(i int) int {
	j := s.skipWords(i, "the", "its", "their")
	if j < len(s.tokens) && s.atEnd(j+1) && slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return !c.Hidden && !c.Kind.Prose() && s.mentions(c, s.tokens[j].low)
	}) {
		return j + 1
	}
	return i
}
