package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// byAndBy reads "region by region", "price class by price class": a figure for
// each.
func (s *scan) byAndBy() {
	for i := range s.tokens {
		c, end := s.groupAt(i)
		if c == nil || end >= len(s.tokens) || s.tokens[end].low != "by" {
			continue
		}
		if again, stop := s.groupAt(end + 1); again == c && sameWords(low(s.tokens, i, end), low(s.tokens, end+1, stop)) && s.free(i, stop) {
			s.by = c
			s.claim("group word", i, stop)
			return
		}
	}
}

// sameColumn are the places that ask for a value of one column by which rows
// can be grouped, where two values or more are asked for, the last of them
// before token i; column nil where there is none.
func (s *scan) sameColumn(atLeast, i int) (c *catalog.Column, places []int) {
	values, nearest := map[string]int{}, -1
	for _, pl := range s.places {
		name, vs := s.equals(pl)
		values[name] += len(vs)
		if column := s.table.Column(name); column != nil && pl.end <= i && pl.end > nearest && values[name] >= atLeast && s.groups(column) {
			c, nearest = column, pl.end
		}
	}
	for n, pl := range s.places {
		if name, _ := s.equals(pl); c != nil && name == c.Name {
			places = append(places, n)
		}
	}
	return c, places
}

// asksFigure reports whether an average, a total, an extreme or a count is
// asked for.
func (s *scan) asksFigure() bool {
	_, _, counts := s.countCue()
	return s.worked != nil || counts
}

// sidesHeld reads a figure of two values that are held against each other:
// "do tents cost more on average than backpacks", "Berkeley compared with
// Oakland", "are watches cheaper than perfumes". The figure is worked out for
// each.
func (s *scan) sidesHeld() {
	c, places := s.sameColumn(2, len(s.tokens))
	if c == nil || s.by != nil {
		return
	}
	first, last := s.places[places[0]], s.places[places[0]]
	for _, i := range places {
		if pl := s.places[i]; pl.at < first.at {
			first = pl
		} else if pl.end > last.end {
			last = pl
		}
	}
	cue := -1
	for i := range s.tokens {
		switch w := s.tokens[i].low; {
		case s.p.words.is("versus", w):
			cue = i
		case w == "than" && i > first.at && i < last.end, w == "or" && i >= first.at && i < last.end && s.comparesDegree():
			cue = max(cue, i)
		}
	}
	if cue < 0 && !s.compares() || !s.asksFigure() && !s.degreeFigure() && !(cue >= 0 && s.moreThings()) {
		return
	}
	s.by = c
	for i, t := range s.tokens {
		if !t.used && (s.p.words.is("versus", t.low) || slices.Contains([]string{"compare", "compares", "compared", "comparison", "differ", "more", "less", "higher", "lower", "difference", "between"}, t.low)) {
			s.claim("group word", i, i+1)
		}
	}
}

// moreThings reports whether it is asked of which there are more: "are there
// more cafes in Oakland than in Berkeley".
func (s *scan) moreThings() bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return slices.Contains([]string{"more", "fewer"}, t.low) && !t.used })
}

// comparesDegree reports whether a word of comparison stands anywhere:
// "better", "more expensive", "more".
func (s *scan) comparesDegree() bool {
	for i := range s.tokens {
		if slices.Contains([]string{"more", "less", "higher", "lower"}, s.tokens[i].low) || s.comparison(i, i+1) != "" {
			return true
		}
	}
	return false
}

// comparison is what a comparative at from:to goes by, as "notion asc" or
// "notion desc"; "" where it is none.
func (s *scan) comparison(from, to int) string {
	text := low(s.tokens, from, to)
	if spec := s.p.words.values["comparative"][text]; spec != "" {
		return spec
	}
	return s.p.words.values["comparison"][text]
}

// degreeFigure makes the average that a comparative speaks of the figure that
// is asked for: "are watches cheaper than perfumes". An order that was made of
// it goes.
func (s *scan) degreeFigure() bool {
	if i := slices.IndexFunc(s.tokens, func(t token) bool { return t.low == "difference" }); i >= 0 { // "a difference in rating"
		if c, from, to := s.measuredAnywhere(); c != nil && from > i {
			s.worked = &figure{c, s.groupFigure(c), 0.8, from, to}
			return true
		}
	}
	for i := 0; i+1 < len(s.tokens); i++ { // "cost more than"
		if w := s.tokens[i+1].low; w != "more" && w != "less" || !s.free(i, i+1) {
			continue
		}
		if c := s.numberColumn(s.tokens[i].low); c != nil && c.Kind == catalog.Number {
			s.worked = &figure{c, s.groupFigure(c), 0.8, i, i + 2}
			s.claimAverage(c)
			return true
		}
	}
	for size := 2; size > 0; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			notion, dir, ok := strings.Cut(s.comparison(i, i+size), " ")
			if !ok {
				continue
			}
			for _, o := range s.orders(notion, true, i) {
				c := s.table.Column(o.units[0].Column)
				if len(o.units) != 1 || c.Kind != catalog.Number {
					continue
				}
				s.places = slices.DeleteFunc(s.places, func(pl place) bool {
					return strings.HasPrefix(pl.name, "order@") && pl.at == i || strings.HasPrefix(pl.name, "limit@") && pl.at == i
				})
				s.order, s.limited = false, false
				s.worked = &figure{c, s.groupFigure(c), 0.72, i, i + size}
				s.leads = &unit.Unit{Kind: unit.Order, Desc: dir == "desc"}
				s.claim("show word", i, i+size)
				s.claimAverage(c)
				return true
			}
		}
	}
	return false
}

// andTheRest reads values that only begin a list of all there are: "how many
// cheap ones, how many moderate ones and so on", "watches, tents and the other
// kinds". The figure is worked out for every value.
func (s *scan) andTheRest() {
	if s.by != nil || !s.asksFigure() {
		return
	}
	for i := 1; i < len(s.tokens); i++ {
		to := s.listedAt("rest", i)
		if to == i || !s.free(i, to) {
			continue
		}
		c, places := s.sameColumn(1, i)
		if c == nil || s.places[places[len(places)-1]].end < i-4 {
			continue
		}
		if to < len(s.tokens) && !s.closes(to) { // "the other kinds of goods"
			column, stop := s.groupAt(to)
			if column != c {
				continue
			}
			if to = stop; to+1 < len(s.tokens) && s.tokens[to].low == "of" {
				to += 2
			}
		}
		s.by = c
		s.claim("group word", i, to)
		n := -1
		s.places = slices.DeleteFunc(s.places, func(place) bool {
			n++
			return slices.Contains(places, n)
		})
		return
	}
}
