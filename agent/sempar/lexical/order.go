package lexical

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// superlatives claims "best", "cheapest", "with the highest rating", "most
// reviews".
func (s *scan) superlatives() {
	s.find(3, func(from, to int) bool {
		spec := s.p.words.values["superlative"][low(s.tokens, from, to)]
		notion, dir, ok := strings.Cut(spec, " ")
		return ok && s.superlative(notion, dir == "desc", from, to)
	})
	s.find(2, func(from, to int) bool { // "sort by rating"
		if !slices.Contains([]string{"sort by", "sorted by", "order by", "ordered by", "ranked by", "rank by"}, low(s.tokens, from, to)) {
			return false
		}
		for end := min(to+3, len(s.tokens)); end > to; end-- {
			for _, c := range s.table.Columns {
				if !c.Hidden && s.mentions(c, low(s.tokens, to, end)) {
					desc := c.Kind == catalog.Number && !s.about(c, "price")
					s.sorted = true
					s.ordering(from, end, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, 0.93})
					return true
				}
			}
		}
		return false
	})
	s.find(1, func(from, to int) bool {
		agg := s.p.words.values["aggregate"][s.tokens[from].low]
		if agg != "max" && agg != "min" || from > 0 && s.tokens[from-1].low == "at" {
			return false
		}
		for end := min(to+4, len(s.tokens)); end > to; end-- {
			for _, c := range s.table.Columns {
				if c.Kind == catalog.Number && !c.Hidden && s.mentions(c, low(s.tokens, to, end)) {
					s.ordering(from, end, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: agg == "max"}}, 0.93})
					return true
				}
			}
		}
		return false
	})
}

// mentions reports whether a phrase names a column.
func (s *scan) mentions(c *catalog.Column, text string) bool {
	return sameWords(c.Human, text) || sameWords(c.Name, text) || slices.ContainsFunc(c.Synonyms, func(n string) bool { return sameWords(n, text) }) ||
		!strings.Contains(text, " ") && s.hasCue(c, text)
}

func (s *scan) superlative(notion string, desc bool, from, to int) bool {
	var options []option
	for _, c := range s.table.Columns {
		if c.Hidden || !s.about(c, notion) {
			continue
		}
		switch c.Kind {
		case catalog.Number, catalog.Date:
			p := 1.0
			if notion == "quality" && s.about(c, "popularity") { // "number of reviews" is no score
				p = 0.1
			}
			options = append(options, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, p})
		case catalog.Enum:
			if u := s.extreme(c, desc); u != nil {
				options = append(options, option{u, 1})
			}
		}
	}
	if len(options) == 0 {
		return false
	}
	sum := 0.0
	for _, o := range options {
		sum += o.p
	}
	for i := range options {
		options[i].p *= 0.92 / sum
	}
	s.ordering(from, to, options...)
	return true
}

func (s *scan) ordering(from, to int, options ...option) {
	left := 1.0
	for _, o := range options {
		left -= o.p
	}
	s.order = true
	s.claim("order", from, to, append(options, option{p: left})...)
}

// limit decides how many rows are wanted: "three", "top 5", "a", "the best".
func (s *scan) limit() {
	if s.counts || s.entity || s.sorted {
		return
	}
	for i, t := range s.tokens {
		n, err := strconv.Atoi(t.number)
		if err != nil || n < 1 || n > 1000 || t.used || !s.countsRows(i) || t.low == "one" && i > 0 && s.tokens[i-1].low == "the" {
			continue
		}
		s.claim("limit", i, i+1, option{[]unit.Unit{{Kind: unit.Limit, N: n}}, 0.93}, option{p: 0.07})
		return
	}
	n, p, at := s.article()
	if n > 0 {
		// "a place": the words stay free, they say nothing else.
		s.places = append(s.places, place{name: "limit", phrase: s.tokens[at].text,
			options: []option{{[]unit.Unit{{Kind: unit.Limit, N: n}}, p}, {p: 1 - p}}})
	}
}

// countsRows reports whether the number at i counts rows ("five quiet
// places", "top 5") and not something else ("for 12 people").
func (s *scan) countsRows(i int) bool {
	for _, t := range s.tokens[i+1:] {
		switch {
		case t.used || s.p.words.is("generic", t.low) || s.names(t.low):
			return true
		case t.mark() || !s.adjective(t.low):
			return false
		}
	}
	return true
}

const fewRows = 3 // how many rows "a restaurant" asks for: some to choose from

// article reads the wanted number off articles and number: "a place" few,
// "the best place" one, "the best places" five.
func (s *scan) article() (n int, p float64, at int) {
	for i, t := range s.tokens {
		if !s.names(t.low) && !s.p.words.is("generic", t.low) {
			continue
		}
		plural := catalog.Singular(t.low) != t.low
		switch {
		case s.order && !plural:
			return 1, 0.88, i
		case s.order:
			return 5, 0.82, i
		case plural:
			return 0, 0, 0
		case t.low != "one" && s.articleBefore(i):
			return fewRows, 0.86, i
		}
	}
	if s.order {
		return 1, 0.82, 0
	}
	for i, t := range s.tokens {
		if (t.low == "a" || t.low == "an") && i+1 < len(s.tokens) && s.follow < 0.5 && !s.plainAfter(i) {
			return fewRows, 0.82, i
		}
	}
	return 0, 0, 0
}

// articleBefore reports whether "a", "an" or "some" opens the phrase that
// ends at token i.
func (s *scan) articleBefore(i int) bool {
	for j := i - 1; j >= 0 && i-j <= 8; j-- {
		switch s.tokens[j].low {
		case "a", "an", "some", "any":
			return true
		case "with", "that", "which", "for", "in", "where":
			return false
		}
	}
	return s.p.words.is("generic", s.tokens[i].low) && (s.tokens[i].low == "something" || s.tokens[i].low == "somewhere")
}

// plainAfter reports whether the article at i belongs to a property ("with a
// patio", "for a date") rather than to what is looked for.
func (s *scan) plainAfter(i int) bool {
	if i == 0 {
		return false
	}
	switch s.tokens[i-1].low {
	case "with", "has", "have", "for", "is", "on", "at", "of", "about":
		return true
	}
	return false
}
