package lexical

import (
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// pairOf reads two figures at once: "the earliest opening and the latest
// closing", "lowest and highest price".
func (s *scan) pairOf() *figure {
	if s.by != nil {
		return nil
	}
	for i, t := range s.tokens {
		first := s.oneEnd(i)
		if first == "" || t.used || first == "avg" || first == "sum" {
			continue
		}
		if s.joinsOrTo(i + 1) {
			j := s.skipWords(i+2, "the")
			if g := s.figureAt(j); g != nil && g.agg != first && (g.agg == "min" || g.agg == "max") && s.nounly(g) {
				s.beside = append(s.beside, figure{column: g.column, agg: first})
				s.claim("show word", i, j)
				return g
			}
		}
		f := s.figureAt(i)
		if f == nil || !s.nounly(f) || !s.joined(f.to) {
			continue
		}
		if g := s.figureAt(s.skipWords(f.to, "and", ",", "the", "&", "plus")); g != nil && s.nounly(g) && (g.column != f.column || g.agg != f.agg) {
			s.beside = append(s.beside, *f)
			s.claim("show word", f.from, g.to)
			s.announced(f.from)
			return g
		}
	}
	return nil
}

// announced claims the words that only announce figures before token i: "two
// dates: the earliest …".
func (s *scan) announced(i int) {
	i = s.skipBack(i, "the", ":", "-", ",") - 1
	if i >= 0 && s.free(i, i+1) && s.p.words.is("announced", s.tokens[i].low) {
		s.claim("show word", i, i+1)
		if i > 0 && s.tokens[i-1].number != "" {
			s.claim("show word", i-1, i)
		}
	}
}

// nounly reports whether a figure names its column as a thing: "price", not
// "rated" or "reviewed".
func (s *scan) nounly(f *figure) bool { return s.noun(f.column, f.from+1, f.to) }

// joinsOrTo reports whether "and" or "to" stands at token i.
func (s *scan) joinsOrTo(i int) bool {
	return i+1 < len(s.tokens) && slices.Contains([]string{"and", "to", "&", "or"}, s.tokens[i].low)
}

// spanOf reads "the price range", "between what extremes do prices run", "from
// what to what do fees go": the least and the most.
func (s *scan) spanOf() *figure {
	for i := range s.tokens {
		to := s.listedAt("span", i)
		if to == i || !s.free(i, to) {
			continue
		}
		c, from, end := s.spanned(i, to)
		if c == nil {
			continue
		}
		s.claim("show word", i, to)
		for j := range s.tokens {
			if stop := s.listedAt("span", j); stop > j && s.free(j, stop) {
				s.claim("show word", j, stop)
			}
			if s.free(j, j+1) && slices.Contains([]string{"run", "go", "vary", "lie", "range"}, s.tokens[j].low) {
				s.claim("show word", j, j+1)
			}
		}
		s.beside = append(s.beside, figure{column: c, agg: "min"})
		return &figure{c, "max", 0.85, from, end}
	}
	return nil
}

// spanned is the number column whose span is asked for, by the words nearest
// to token i:to; nil where the utterance says what it shall lie between.
func (s *scan) spanned(from, to int) (c *catalog.Column, start, end int) {
	if slices.ContainsFunc(s.places, func(pl place) bool { return len(pl.options[0].units) == 3 && pl.options[0].units[2].Number }) {
		return nil, 0, 0
	}
	for j := max(0, from-2); j < from; j++ { // "price range"
		if c := s.numberColumn(low(s.tokens, j, from)); c != nil && c.Kind == catalog.Number && s.free(j, from) {
			return c, j, from
		}
	}
	return s.measuredAnywhere()
}

// totals claims the words that ask for a total of all rows, before they are
// taken for a question about each: "what would the bill come to", "how much do
// the tents cost together", "on what day does the first course start".
func (s *scan) totals() {
	if s.worked != nil || !s.prose() {
		return
	}
	for _, read := range []func() *figure{s.billOf, s.onAverage, s.altogether, s.firstOf} {
		f := read()
		if f == nil {
			continue
		}
		s.claim("show word", f.from, f.to)
		for i := 0; i+1 < len(s.tokens); i++ {
			if low(s.tokens, i, i+2) == "how much" && s.free(i, i+2) {
				s.claim("show word", i, i+2)
			}
		}
		s.worked = f
		s.furtherFigures()
		return
	}
}

// billOf reads what all would cost that is spoken of: "one of every perfume,
// what would the bill come to", "if I bought all the tents, what would I pay".
func (s *scan) billOf() *figure {
	price := s.priceColumn()
	if price == nil || price.Kind != catalog.Number {
		return nil
	}
	all, bill, acquire := s.firstListed("each one"), s.firstListed("bill"), s.firstListed("acquire")
	if all < 0 || bill < 0 || acquire < 0 && s.tokens[all].low != "one" {
		return nil
	}
	for i := range s.tokens {
		for _, section := range []string{"each one", "bill", "acquire"} {
			if end := s.listedAt(section, i); end > i && s.free(i, end) {
				s.claim("show word", i, end)
			}
		}
	}
	return &figure{price, "sum", 0.85, bill, bill + 1}
}

// firstListed is the first token at which a free phrase of a section of
// words.txt begins, or -1.
func (s *scan) firstListed(section string) int {
	for i := range s.tokens {
		if end := s.listedAt(section, i); end > i && s.free(i, end) {
			return i
		}
	}
	return -1
}

// besides puts further figures in front of one, slots numbered.
func (s *scan) besides(figure []unit.Unit) []unit.Unit {
	var out []unit.Unit
	for slot, f := range s.beside {
		for _, u := range f.units() {
			u.Slot = slot
			out = append(out, u)
		}
	}
	for _, u := range figure {
		u.Slot = len(s.beside)
		out = append(out, u)
	}
	return out
}
