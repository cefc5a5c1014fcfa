package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// groupOrder reads what orders the groups: "with the most places", "has the
// best rated restaurants", "by average price", "ranked by how many …".
func (s *scan) groupOrder(h *head) bool {
	for i := h.to; i < len(s.tokens); i++ {
		if s.tokens[i].used {
			continue
		}
		if s.tokens[i].low == "by" || s.tokens[i].low == "of" && s.tokens[i-1].low == "order" {
			return s.groupKey(h, i)
		}
		if s.groupExtreme(h, i) {
			return true
		}
	}
	return false
}

// groupKey reads "by average rating", "ranked by the number of places",
// "according to stock" at token i.
func (s *scan) groupKey(h *head, i int) bool {
	j := i + 1
	for j < len(s.tokens) && slices.Contains([]string{"the", "their", "its"}, s.tokens[j].low) {
		j++
	}
	verb := i
	for verb > h.to && (s.p.words.is("stop", s.tokens[verb-1].low) || slices.Contains([]string{"ranked", "sorted", "ordered", "listed", "arranged"}, s.tokens[verb-1].low)) {
		verb--
	}
	lead := unit.Unit{Kind: unit.Order, Desc: true}
	end := j
	for size := 3; size > 0 && end == j; size-- {
		if j+size <= len(s.tokens) && s.p.words.is("count", low(s.tokens, j, j+size)) {
			end = j + size
		}
	}
	switch {
	case end > j || j < len(s.tokens) && slices.Contains([]string{"number", "count", "size"}, s.tokens[j].low):
		end = max(end, j+1)
		if c, _, after := s.totalled(end); c != nil {
			s.worked, end = &figure{c, "sum", 0.9, j, after}, after
			break
		}
		for end < len(s.tokens) && (s.names(s.tokens[end].low) || s.p.words.is("generic", s.tokens[end].low) || slices.Contains([]string{"they", "have", "has", "it", "there", "are", "in", "each"}, s.tokens[end].low)) {
			end++
		}
	default:
		f := s.figureOf(j)
		if f == nil {
			return false
		}
		s.worked, end = f, f.to
		lead.Desc = !s.about(f.column, "price") || slices.ContainsFunc(s.tokens[:h.from], func(t token) bool { return t.low == "top" })
	}
	s.claim("group word", verb, end)
	for k := end; k < len(s.tokens); k++ {
		switch s.direction(k) {
		case "desc":
			lead.Desc = true
		case "asc":
			lead.Desc = false
		default:
			continue
		}
		s.claim("group word", k, k+1)
	}
	s.leads = &lead
	return true
}

// figureOf is the figure of a group that the words at token i name: "average
// rating", or a column by itself, whose total or average stands for the group.
func (s *scan) figureOf(i int) *figure {
	agg, start := "", i
	if i < len(s.tokens) {
		if a := s.p.words.values["aggregate"][s.tokens[i].low]; a == "avg" || a == "sum" {
			agg, start = a, i+1
		}
	}
	for end := min(start+4, len(s.tokens)); end > start; end-- {
		if c := s.numberColumn(low(s.tokens, start, end)); c != nil && c.Kind == catalog.Number && (s.free(start, end)) {
			if agg == "" {
				agg = s.groupFigure(c)
			}
			return &figure{c, agg, 0.9, i, s.measureWords(end)}
		}
	}
	return nil
}

// groupFigure is how a column is summed up for a group where nobody says so:
// what there is a number of is added up, anything else averaged.
func (s *scan) groupFigure(c *catalog.Column) string {
	if s.about(c, "stock") || s.about(c, "capacity") || s.about(c, "popularity") {
		return "sum"
	}
	return "avg"
}

// groupExtreme reads "has the best rated restaurants", "with the cheapest
// sites on average", "the highest ratings" at token i.
func (s *scan) groupExtreme(h *head, i int) bool {
	average := s.averageSaid()
	if s.groupNumber(h, i) {
		return true
	}
	if agg := s.p.words.values["aggregate"][s.tokens[i].low]; (agg == "max" || agg == "min") && !slices.Contains([]string{"most", "least", "fewest"}, s.tokens[i].low) {
		for end := min(i+4, len(s.tokens)); end > i+1; end-- { // "the highest ratings"
			c := s.numberColumn(low(s.tokens, i+1, end))
			last := s.tokens[end-1].low
			if c == nil || c.Kind != catalog.Number || !s.noun(c, i+1, end) {
				continue
			}
			if sum := s.groupFigure(c) == "sum" && !average; sum || average || !h.plural && catalog.Singular(last) != last {
				return s.leadBy(h, &figure{c, map[bool]string{true: "sum", false: "avg"}[sum], 0.85, i, end}, agg == "max")
			}
		}
	}
	for size := 3; size > 0; size-- {
		end := i + size
		if end > len(s.tokens) || !s.free(i, end) {
			continue
		}
		notion, dir, found := strings.Cut(s.p.words.values["superlative"][low(s.tokens, i, end)], " ")
		if !found || !average && (end == len(s.tokens) || !s.pluralRows(end) || h.plural) {
			continue
		}
		for _, o := range s.orders(notion, dir == "desc", i) {
			c := s.table.Column(o.units[0].Column)
			if len(o.units) == 1 && c.Kind == catalog.Number && o.p >= 0.5 {
				return s.leadBy(h, &figure{c, "avg", 0.88, i, end}, dir == "desc")
			}
		}
	}
	return false
}

// groupNumber reads "the smallest number of different articles", "the biggest
// selection of tents" at token i: how many rows a group has.
func (s *scan) groupNumber(h *head, i int) bool {
	agg := s.oneEnd(i)
	j := i + 2
	if agg != "min" && agg != "max" || j >= len(s.tokens) || !slices.Contains([]string{"number", "amount", "count", "selection", "choice", "variety", "range"}, s.tokens[i+1].low) || s.tokens[j].low != "of" {
		return false
	}
	j = s.skipWords(j+1, "different", "various", "distinct")
	if c := s.numberColumn(low(s.tokens, j, min(j+1, len(s.tokens)))); c != nil {
		return false
	}
	if j < len(s.tokens) && (s.names(s.tokens[j].low) || s.p.words.is("generic", s.tokens[j].low)) {
		j++
	}
	s.claim("group word", i, j)
	s.claimTies(h.to, i)
	s.leads, s.leadRows = &unit.Unit{Kind: unit.Order, Desc: agg == "max"}, 1
	return true
}

// pluralRows reports whether several rows of the table stand at token i.
func (s *scan) pluralRows(i int) bool {
	w := s.tokens[i].low
	return (s.names(w) || s.p.words.is("generic", w)) && catalog.Singular(w) != w
}

// leadBy makes a figure what the groups are ordered by. A verb between the
// head and the superlative says no more: "which city eats best".
func (s *scan) leadBy(h *head, f *figure, desc bool) bool {
	s.worked, s.leads, s.leadRows = f, &unit.Unit{Kind: unit.Order, Desc: desc}, 1
	s.claim("group word", f.from, f.to)
	if f.from == h.to+1 && s.free(h.to, f.from) && strings.HasSuffix(s.tokens[h.to].low, "s") {
		s.claim("group word", h.to, f.from)
	}
	s.claimAverage(f.column)
	return true
}
