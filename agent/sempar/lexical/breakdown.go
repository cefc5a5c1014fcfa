package lexical

import (
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// breakdown finds what rows are grouped by: "per city", "for each brand", "in
// every region", "by kind" beside a figure.
func (s *scan) breakdown() {
	s.byAndBy()
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
		case "across", "over", "between", "among":
			if !s.compares() {
				return false
			}
			if s.tokens[cue+1].low == "the" && cue+2 < to {
				cue++
			}
		case "by":
			if !s.figured() && cue == from && !(from > 0 && s.prose() && s.measureAt(from-1)) || s.sortsBefore(from) {
				return false
			}
		default:
			return false
		}
		name := cue + 1
		if name+2 < to && s.tokens[name+1].low == "of" && s.p.words.is("classword", s.tokens[name].low) { // "per kind of setting"
			name += 2
		}
		c := s.groupColumn(low(s.tokens, name, to))
		if c == nil || s.measuresTime(c) && !s.called(c, low(s.tokens, name, to)) { // "every time"
			return false
		}
		s.by = c
		s.claim("group word", from, to)
		if s.free(to, to+1) && s.tokens[cue].low != "by" && s.carriesGroup(s.tokens[to].low) { // "does each teacher give"
			s.claim("group word", to, to+1)
		}
		if to+1 < len(s.tokens) && s.tokens[to].low == "and" && s.free(to, to+2) { // "by region and setting"
			start := to + 1
			if slices.Contains([]string{"per", "each", "every", "by"}, s.tokens[start].low) {
				start++
			}
			if second, end := s.groupAt(start); second != nil && second != c {
				s.also = second
				s.claim("group word", to, end)
			}
		}
		return true
	})
	s.commonest()
	s.league()
	s.groupsSorted()
	s.totals()
}

// compares reports whether groups are to be held against each other: "how do
// ratings compare across cities".
func (s *scan) compares() bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool {
		return slices.Contains([]string{"compare", "compares", "compared", "differ", "differs", "vary", "varies", "spread", "distributed", "split", "divided", "distribution", "comparison", "difference"}, t.low)
	})
}

// sortsBefore reports whether what is "by" token i is an order: "sort them by".
func (s *scan) sortsBefore(i int) bool {
	for i--; i >= 0 && slices.Contains([]string{"them", "these", "those", "it", "all", "everything"}, s.tokens[i].low); i-- {
	}
	return i >= 0 && slices.Contains([]string{"sort", "order", "rank", "arrange"}, s.tokens[i].low)
}

// figured reports whether the utterance asks for a number at all: a count, an
// average, a total.
func (s *scan) figured() bool {
	for i := range s.tokens {
		if agg, _ := s.aggregateAt(i); agg != "" {
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

// measureAt reports whether the word at token i names a number column:
// "ratings" by city.
func (s *scan) measureAt(i int) bool {
	c := s.numberColumn(s.tokens[i].low)
	return c != nil && c.Kind == catalog.Number && !s.names(s.tokens[i].low)
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
	if s.by != nil || len(s.tokens) < 3 {
		return
	}
	most := map[string]bool{"most common": true, "most frequent": true, "commonest": true, "most often": true, "least common": false, "rarest": false, "most": true, "fewest": false, "least": false}
	s.find(2, func(from, to int) bool {
		text := low(s.tokens, from, to)
		desc, ok := most[text]
		if !ok || s.by != nil || from > 0 && s.tokens[from-1].low == "at" {
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
		s.by, s.leads, s.leadRows = c, &unit.Unit{Kind: unit.Order, Column: "*", Agg: "count", Desc: desc}, max(1, s.leadRows)
		s.claim("group word", start, end)
		s.claim("group word", from, to)
		s.claimTies(end, from)
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
		s.by, s.leads, s.leadRows = c, &unit.Unit{Kind: unit.Order, Desc: desc}, max(1, s.leadRows)
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
		s.leads, s.leadRows = &unit.Unit{Kind: unit.Order, Desc: order == "max"}, max(1, s.leadRows)
		return
	}
}

// groupBefore finds the column whose values are asked for, before token i.
func (s *scan) groupBefore(i int) (c *catalog.Column, from, to int) {
	h := s.headColumn()
	if h == nil || h.to > i || !h.asked && !h.plural && !(h.to < i && slices.Contains([]string{"with", "that", "where", "which", "having"}, s.tokens[h.to].low)) {
		return nil, 0, 0
	}
	if h.n > 0 {
		s.leadRows = h.n
	}
	return h.column, h.from, h.to
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
	return i < len(s.tokens) && !s.tokens[i].mark() && (!s.adjective(s.tokens[i].low) || s.manyThings(i))
}

// grouped is the output for each group: what it is called, then the figure.
func (s *scan) grouped(figure []unit.Unit) []unit.Unit {
	keys := []*catalog.Column{s.by}
	if s.also != nil {
		keys = append(keys, s.also)
	}
	var out []unit.Unit
	for i, c := range keys {
		out = append(out, unit.Unit{Kind: unit.Select, Slot: i, Column: c.Name})
	}
	for _, u := range s.besides(figure) {
		u.Slot += len(keys)
		out = append(out, u)
	}
	for i, c := range keys {
		out = append(out, unit.Unit{Kind: unit.Group, Slot: i, Column: c.Name})
	}
	if s.chosen != nil {
		out = append(out, *s.chosen)
	}
	if s.leads != nil {
		lead := *s.leads
		last := figure[len(figure)-1]
		lead.Column, lead.Agg = last.Column, last.Agg
		out = append(out, lead)
		if s.leadRows > 0 {
			out = append(out, unit.Unit{Kind: unit.Limit, N: s.leadRows})
		}
	}
	return out
}
