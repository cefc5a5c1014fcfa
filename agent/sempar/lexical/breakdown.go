package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// breakdown finds what rows are grouped by: "per city", "for each brand", "in
// every region", "by kind" beside a figure.
func (s *scan) breakdown() {
	s.find(6, func(from, to int) bool {
		cue := from
		for cue < to && slices.Contains([]string{"for", "in", "of", "at", "from", "grouped", "group", "broken", "split", "down"}, s.tokens[cue].low) {
			cue++
		}
		if cue >= to-1 || s.by != nil {
			return false
		}
		switch w := s.tokens[cue].low; w {
		case "per", "each", "every":
		case "by":
			if !s.figured() && cue == from {
				return false
			}
		default:
			return false
		}
		c := s.groupColumn(low(s.tokens, cue+1, to))
		if c == nil {
			return false
		}
		s.by = c
		s.claim("group word", from, to)
		return true
	})
	s.commonest()
}

// figured reports whether the utterance asks for a number at all: a count, an
// average, a total.
func (s *scan) figured() bool {
	for i, t := range s.tokens {
		if _, agg := s.p.words.values["aggregate"][t.low]; agg {
			return true
		}
		for size := 1; size <= 3 && i+size <= len(s.tokens); size++ {
			if s.p.words.is("count", low(s.tokens, i, i+size)) {
				return true
			}
		}
	}
	return false
}

// groupColumn is the column of few values that a phrase names, or nil.
func (s *scan) groupColumn(text string) *catalog.Column {
	for _, c := range s.table.Columns {
		if s.groups(c) && s.called(c, text) {
			return c
		}
	}
	for _, c := range s.table.Columns {
		if !s.groups(c) {
			continue
		}
		place := s.about(c, "place") && slices.Contains(s.p.words.notion["place"].cues, catalog.Singular(text)) && text != "in"
		kind := s.about(c, "kind") && slices.Contains(s.p.words.notion["kind"].cues, catalog.Singular(text))
		words := catalog.Stems(text)
		own := len(words) > 0 && slices.Contains(catalog.Stems(c.Human), words[0]) && !slices.ContainsFunc(words[1:], func(w string) bool {
			return !slices.Contains(catalog.Stems(c.Human), w) && !slices.Contains([]string{"class", "level", "range", "category", "group"}, w)
		})
		if place || kind || own {
			return c
		}
	}
	return nil
}

// groups reports whether rows can be put together by a column: several have
// the same value.
func (s *scan) groups(c *catalog.Column) bool {
	if c.Hidden || c.List {
		return false
	}
	switch c.Kind {
	case catalog.Enum, catalog.Bool:
		return true
	case catalog.Text:
		return !s.isName(c) && c.Distinct > 0 && c.Distinct < s.table.Rows
	case catalog.Number:
		return s.about(c, "time") && c.Distinct > 0 && c.Distinct < s.table.Rows
	}
	return false
}

// commonest finds "which brand has the most tents", "the most common price
// class", "which city has the highest average rating": the group that comes
// first.
func (s *scan) commonest() {
	if s.by != nil || len(s.tokens) < 4 {
		return
	}
	most := map[string]bool{"most common": true, "most frequent": true, "commonest": true, "most often": true, "least common": false, "rarest": false, "most": true, "fewest": false, "least": false}
	s.find(2, func(from, to int) bool {
		text := low(s.tokens, from, to)
		desc, ok := most[text]
		if !ok || s.by != nil {
			return false
		}
		common := text != "most" && text != "fewest" && text != "least"
		c, start, end := s.groupBefore(from)
		if c == nil && common {
			c, start, end = s.groupAfter(to)
		}
		if c == nil {
			return false
		}
		if !common && !s.countsAfter(to) {
			return s.mostOf(c, start, end, from, to, desc)
		}
		s.by, s.leads = c, &unit.Unit{Kind: unit.Order, Column: "*", Agg: "count", Desc: desc}
		s.claim("group word", start, end)
		s.claim("group word", from, to)
		if i := from - 1; i > 0 && (s.tokens[i].low == "the" || s.tokens[i].low == "has") && s.free(i, i+1) {
			s.claim("group word", i, i+1)
		}
		return true
	})
	if s.by == nil {
		s.leader()
	}
}

// mostOf reads "which region has the most pitches": the group whose total of
// a number column is highest.
func (s *scan) mostOf(c *catalog.Column, start, end, from, to int, desc bool) bool {
	for last := min(to+3, len(s.tokens)); last > to; last-- {
		n := s.numberColumn(low(s.tokens, to, last))
		if n == nil || n.Kind != catalog.Number {
			continue
		}
		s.by, s.leads = c, &unit.Unit{Kind: unit.Order, Desc: desc}
		s.worked = &figure{n, "sum", 0.85, from, last}
		for i := last; i+1 < len(s.tokens); i++ {
			if low(s.tokens, i, i+2) == "in total" {
				s.claim("group word", i, i+2)
			}
		}
		s.claim("group word", start, end)
		s.claim("group word", from, last)
		return true
	}
	return false
}

// leader finds the group with the highest or lowest average or total: "which
// city has the highest average rating".
func (s *scan) leader() {
	for i := 0; i+2 < len(s.tokens); i++ {
		order := s.p.words.values["aggregate"][s.tokens[i].low]
		agg := s.p.words.values["aggregate"][s.tokens[i+1].low]
		if order != "max" && order != "min" || agg != "avg" && agg != "sum" {
			continue
		}
		c, start, end := s.groupBefore(i)
		if c == nil {
			return
		}
		s.by = c
		s.claim("group word", start, end)
		s.claim("group word", i, i+1)
		s.leads = &unit.Unit{Kind: unit.Order, Desc: order == "max"}
		return
	}
}

// groupBefore finds the column that "which brand …" asks for, before token i.
func (s *scan) groupBefore(i int) (c *catalog.Column, from, to int) {
	if len(s.tokens) == 0 || s.tokens[0].low != "which" && s.tokens[0].low != "what" && s.tokens[0].low != "who" && s.tokens[0].low != "in" {
		return nil, 0, 0
	}
	first := 1
	if s.tokens[0].low == "in" {
		first = 2
	}
	for end := min(first+3, i); end > first; end-- {
		if c := s.groupColumn(low(s.tokens, first, end)); c != nil && s.free(first, end) {
			return c, 0, end
		}
	}
	return nil, 0, 0
}

// groupAfter finds the column after "the most common".
func (s *scan) groupAfter(i int) (c *catalog.Column, from, to int) {
	for end := min(i+3, len(s.tokens)); end > i; end-- {
		if c := s.groupColumn(low(s.tokens, i, end)); c != nil && s.free(i, end) {
			return c, i, end
		}
	}
	return nil, 0, 0
}

// countsAfter reports whether what stands at i are rows of the table ("the
// most restaurants"), and no number column.
func (s *scan) countsAfter(i int) bool {
	for end := min(i+4, len(s.tokens)); end > i; end-- {
		text := low(s.tokens, i, end)
		if s.numberColumn(text) != nil {
			return false
		}
	}
	return i < len(s.tokens) && !s.tokens[i].mark() && !s.adjective(s.tokens[i].low)
}

// grouped is the output for each group: what it is called, then the figure.
func (s *scan) grouped(figure []unit.Unit) []unit.Unit {
	out := []unit.Unit{{Kind: unit.Select, Column: s.by.Name}}
	for _, u := range figure {
		u.Slot = 1
		out = append(out, u)
	}
	out = append(out, unit.Unit{Kind: unit.Group, Column: s.by.Name})
	if s.leads != nil {
		lead := *s.leads
		last := figure[len(figure)-1]
		lead.Column, lead.Agg = last.Column, last.Agg
		out = append(out, lead, unit.Unit{Kind: unit.Limit, N: 1})
	}
	return out
}

// listName reports whether a phrase names a column that holds lists, by which
// rows can't be grouped.
func (s *scan) listName(text string) bool {
	return slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool {
		return c.List && !c.Hidden && c.Kind == catalog.Array && !strings.Contains(text, " ") && s.called(c, text)
	})
}
