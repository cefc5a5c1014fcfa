package lexical

import (
	"slices"
	"strings"

	"parley/suql/unit"
)

// answers turns what a question about one row asks for into output: "does X
// have parking?" shows the answer, "is X expensive?" the price, instead of
// filtering by it.
func (s *scan) answers() {
	if s.entity && (s.yesNo() || (len(s.named) > 0 || s.carriedName()) && len(s.wants) == 0 && !s.order) {
		s.places = slices.DeleteFunc(s.places, func(pl place) bool {
			if !isCondition(pl) || len(pl.options[0].units) == 0 {
				return false
			}
			last := pl.options[0].units[len(pl.options[0].units)-1]
			switch {
			case last.Kind == unit.FreeText:
				s.asks = append(s.asks, unit.Unit{Kind: unit.Projection, Column: last.Column, Question: last.Question})
			case last.Kind == unit.Value && s.table.Column(last.Column) != nil && !s.isName(s.table.Column(last.Column)):
				if !slices.ContainsFunc(s.asks, func(u unit.Unit) bool { return u.Column == last.Column && u.Kind == unit.Select }) {
					s.asks = append(s.asks, unit.Unit{Kind: unit.Select, Column: last.Column})
				}
			default:
				return false
			}
			return true
		})
	}
	if len(s.named) > 0 && s.entity && len(s.wants) > 0 {
		s.aside()
	}
	if len(s.asks) == 0 {
		return
	}
	asked := append(slices.Clone(s.asks), s.likeliestRequests()...)
	for i, pl := range s.places {
		if pl.name == "show" {
			all := option{[]unit.Unit{{Kind: unit.Select, Column: "*"}}, 0.1}
			s.places[i].options = []option{{s.withName(asked...), 0.9}, all}
			if pl.phrase == "" {
				s.places[i].phrase = s.text
			}
		}
	}
}

// carriedName reports whether the query before was about a row that was named.
func (s *scan) carriedName() bool {
	return s.follow > 0.5 && slices.ContainsFunc(s.earlier, func(u unit.Unit) bool {
		c := s.table.Column(u.Column)
		return u.Kind == unit.Value && u.Op == unit.Eq && c != nil && s.isName(c)
	})
}

// aside takes what else is said where something of a named row is asked for
// as said beside it: "a caller wonders whether …" is no property to look for.
// The reply names it as left out.
func (s *scan) aside() {
	first := slices.MinFunc(s.wants, func(a, b request) int { return a.from - b.from })
	for i, pl := range s.places {
		if strings.HasPrefix(pl.name, "read@") && len(pl.options[0].units) > 0 && pl.at > first.from && slices.Contains([]string{",", "and", "&", "plus"}, s.tokens[max(0, pl.at-1)].low) { // "price, pitches, wifi?"
			u := pl.options[0].units[0]
			s.asks = append(s.asks, unit.Unit{Kind: unit.Projection, Column: u.Column, Question: u.Question})
			s.places[i].options = []option{{p: 1}}
			s.places[i].phrase = ""
			continue
		}
		if strings.HasPrefix(pl.name, "read@") && len(pl.options[0].units) > 0 && !slices.ContainsFunc(s.asks, func(u unit.Unit) bool { return u.Question == pl.options[0].units[0].Question }) {
			read := pl.options[0]
			read.p = 0.15
			s.places[i].options = []option{{p: 0.85}, read}
		}
	}
}

// origin recognises "where are the … made": what is asked for stands at both
// ends.
func (s *scan) origin() bool {
	last := len(s.tokens)
	for last > 0 && s.tokens[last-1].mark() {
		last--
	}
	if last < 3 || s.firstWord() != "where" || !slices.ContainsFunc(s.tokens[:min(3, last)], func(t token) bool { return t.low == "is" || t.low == "are" || t.low == "was" || t.low == "were" }) {
		return false
	}
	return slices.Contains([]string{"made", "produced", "manufactured", "built", "grown", "sourced", "from"}, s.tokens[last-1].low)
}

// inValue reports whether token i is part of a linked value.
func (s *scan) inValue(i int) bool {
	for _, pl := range s.places {
		if strings.HasPrefix(pl.name, "where@") && pl.at <= i && i < pl.at+len(tokenize(pl.phrase)) {
			return true
		}
	}
	return false
}
