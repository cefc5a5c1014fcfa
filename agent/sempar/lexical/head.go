package lexical

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// head is a column whose values are asked for rather than rows: "which cities
// …", "the top five brands by …", "regions with more than …".
type head struct {
	column   *catalog.Column
	from, to int  // its tokens, with "which" before it
	n        int  // "top five": how many, 0 where that is not said
	at       int  // the token that says how many
	plural   bool // "cities"
	asked    bool // after "which" or "what"
}

// leadWords may stand before what is asked for.
var leadWords = []string{"list", "show", "rank", "sort", "order", "name", "top", "first", "different", "distinct", "various", "unique", "give", "find", "tell", "compare"}

// headColumn finds the column whose values the utterance asks for, or nil.
func (s *scan) headColumn() *head {
	var h head
	for i, t := range s.tokens {
		if n, err := strconv.Atoi(t.number); err == nil && !t.money && n > 0 && n <= 100 {
			h.n, h.at = n, i
			continue
		}
		if i+1 < len(s.tokens) && slices.Contains(leadWords, t.low) && slices.Contains([]string{"by", "them", "these", "those", "it"}, s.tokens[i+1].low) {
			return nil // "sort them by price"
		}
		if c, end := s.groupAt(i); c != nil {
			h.column, h.from, h.to = c, i, end
			break
		}
		if t.used && s.names(t.low) {
			return nil // rows are asked for
		}
		if !t.used && !t.mark() && !s.p.words.is("stop", t.low) && !slices.Contains(leadWords, t.low) {
			return nil
		}
	}
	if h.column == nil {
		return nil
	}
	last := s.tokens[h.to-1].low
	h.plural = catalog.Singular(last) != last
	for j := h.from - 1; j >= max(0, h.from-3) && !h.asked; j-- {
		switch s.tokens[j].low {
		case "which", "what":
			h.asked, h.from = true, j
		case "of", "the", "our", "your", "these", "those", "different":
		default:
			j = 0
		}
	}
	if h.to < len(s.tokens) && s.tokens[h.to].low == "of" { // "which kind of product", but "the kinds of tents"
		end := h.to + 1
		for end < len(s.tokens) && slices.Contains([]string{"the", "our", "your"}, s.tokens[end].low) {
			end++
		}
		if end >= len(s.tokens) || !s.names(s.tokens[end].low) {
			return nil
		}
		h.to = end + 1
	}
	if h.to < len(s.tokens) && slices.Contains([]string{"and", ",", "/", "&", "for"}, s.tokens[h.to].low) {
		return nil // a list of columns
	}
	return &h
}

// groupAt is the column to group by that the words at token i name, and where
// they end.
func (s *scan) groupAt(i int) (*catalog.Column, int) {
	for end := min(i+3, len(s.tokens)); end > i; end-- {
		if s.tokens[i].used && s.tokens[i].number == "" || s.tokens[end-1].mark() {
			continue
		}
		if c := s.groupColumn(low(s.tokens, i, end)); c != nil {
			return c, end
		}
	}
	return nil, 0
}

// league reads an utterance that asks for values of a column: with what is to
// hold of each group of rows, with what orders the groups, or all there are.
func (s *scan) league() {
	h := s.headColumn()
	if h == nil || s.by != nil {
		return
	}
	choice, order := s.groupChoice(h), s.groupOrder(h)
	if !choice && !order {
		more := slices.ContainsFunc(s.tokens[h.to:], func(t token) bool { return slices.Contains([]string{"show", "list", "give"}, t.low) })
		if more {
			return // "… Show brand and price."
		}
		if h.plural && (h.asked || h.to == len(s.tokens)) || h.asked && h.to < len(s.tokens) && s.tokens[h.to].low == "are" {
			s.kinds = h
		}
		return
	}
	s.by = h.column
	s.claimHead(h)
	if h.n > 0 && order {
		s.leadRows = h.n
	}
}

// claimHead claims the words that ask for the values of a column, with those
// that lead up to them and the verb after them: "rank the cities", "which
// brand sells".
func (s *scan) claimHead(h *head) {
	for i := range s.tokens[:h.from] {
		if slices.Contains(leadWords, s.tokens[i].low) || h.n > 0 && i == h.at {
			s.claim("group word", i, i+1)
		}
	}
	to := h.to
	for to < len(s.tokens) && slices.Contains([]string{"has", "have", "gets", "get", "sells", "sell", "makes", "offers", "offer", "charges", "charge", "with", "is", "are", "does", "do", "you", "we", "find"}, s.tokens[to].low) {
		to++
	}
	s.claim("group word", h.from, to)
}

// groupChoice reads what is to hold of each group: "with more than ten
// places", "that have an average rating above 4".
func (s *scan) groupChoice(h *head) bool {
	for i := h.to; i < len(s.tokens); i++ {
		number := s.tokens[i].number
		if number == "" || s.tokens[i].money || !s.free(i, i+1) {
			continue
		}
		from, op := s.comparator(i)
		to := i + 1
		if after, o := s.comparatorAfter(to); op == "" && o != "" {
			to, op = after, o
		}
		if op == "" && i > 0 && slices.Contains([]string{"only", "just"}, s.tokens[i-1].low) {
			from, op = i-1, unit.Eq
		}
		if op == "" || from < h.to {
			from = i
		}
		if op == "" {
			continue
		}
		having := unit.Unit{Kind: unit.Having, Op: op, Values: []string{number}, Number: true}
		if f := s.figureBefore(h.to, from); f != nil {
			having.Column, having.Agg = f.column.Name, f.agg
			s.claim("show word", f.from, to)
			s.chosen, s.worked = &having, f
			return true
		}
		if !s.manyThings(to) {
			continue
		}
		having.Column, having.Agg = "*", "count"
		s.claim("group word", from, to)
		s.chosen = &having
		return true
	}
	return false
}

// figureBefore is the figure that is compared with what begins at token to:
// "an average rating above", "have total stock of".
func (s *scan) figureBefore(from, to int) *figure {
	for i := from; i < to; i++ {
		agg := s.p.words.values["aggregate"][s.tokens[i].low]
		if agg != "avg" && agg != "sum" || s.inColumnName(i, to) { // "total goals" may be a column
			continue
		}
		for start := i + 1; start < to; start++ {
			for end := min(start+4, to); end > start; end-- {
				if c := s.numberColumn(low(s.tokens, start, end)); c != nil && c.Kind == catalog.Number {
					return &figure{c, agg, 0.93, i, end}
				}
			}
		}
	}
	return nil
}

// inColumnName reports whether the word at i and those after it, up to token
// to, are what a column is called.
func (s *scan) inColumnName(i, to int) bool {
	for end := i + 2; end <= min(i+4, to); end++ {
		if slices.ContainsFunc(s.table.Columns, func(c *catalog.Column) bool { return s.called(c, low(s.tokens, i, end)) }) {
			return true
		}
	}
	return false
}

// manyThings reports whether what stands at token i are things that can be
// counted, and nothing that a number column measures.
func (s *scan) manyThings(i int) bool {
	for ; i < len(s.tokens) && !s.tokens[i].mark(); i++ {
		w := s.tokens[i].low
		if s.names(w) || s.p.words.is("generic", w) {
			return true
		}
		if s.numberWord(w) || s.p.words.is("stop", w) || s.tokens[i].number != "" {
			return false
		}
		if catalog.Singular(w) != w {
			return true
		}
	}
	return false
}

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
		lead.Desc = !s.about(f.column, "price")
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
	average := false
	for k := 0; k+1 < len(s.tokens); k++ {
		average = average || low(s.tokens, k, k+2) == "on average"
	}
	if agg := s.p.words.values["aggregate"][s.tokens[i].low]; (agg == "max" || agg == "min") && !slices.Contains([]string{"most", "least", "fewest"}, s.tokens[i].low) {
		for end := min(i+4, len(s.tokens)); end > i+1; end-- { // "the highest ratings"
			c := s.numberColumn(low(s.tokens, i+1, end))
			last := s.tokens[end-1].low
			if c != nil && c.Kind == catalog.Number && s.noun(c, i+1, end) && (average || !h.plural && catalog.Singular(last) != last) {
				return s.leadBy(&figure{c, "avg", 0.85, i, end}, agg == "max", average)
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
				return s.leadBy(&figure{c, "avg", 0.88, i, end}, dir == "desc", average)
			}
		}
	}
	return false
}

// pluralRows reports whether several rows of the table stand at token i.
func (s *scan) pluralRows(i int) bool {
	w := s.tokens[i].low
	return (s.names(w) || s.p.words.is("generic", w)) && catalog.Singular(w) != w
}

// leadBy makes a figure what the groups are ordered by.
func (s *scan) leadBy(f *figure, desc, average bool) bool {
	s.worked, s.leads, s.leadRows = f, &unit.Unit{Kind: unit.Order, Desc: desc}, 1
	s.claim("group word", f.from, f.to)
	for k := 0; average && k+1 < len(s.tokens); k++ {
		if low(s.tokens, k, k+2) == "on average" {
			s.claim("group word", k, k+2)
		}
	}
	return true
}
