package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// superlatives claims what puts rows in an order: "sort by rating", "with the
// highest rating", "most reviews", "best", "cheapest first", "the runner-up".
func (s *scan) superlatives() {
	rank, from, to := s.ranked()
	for i := from; i < to; i++ {
		s.tokens[i].used = true
	}
	s.sortings()
	s.turned()
	s.furtherUp()
	s.endOf()
	s.mostly()
	s.longestWaits()
	s.inStore()
	s.extremes()
	s.degreesFirst()
	if rank > 0 {
		s.rankings(rank, from, to)
	}
}

// extremes claims superlatives: with their column ("highest rating"), of a
// date ("open earliest"), or by what they mean ("cheapest").
func (s *scan) extremes() {
	s.find(1, func(from, to int) bool { // a superlative that says its column
		agg := s.p.words.values["aggregate"][s.tokens[from].low]
		if agg != "max" && agg != "min" || from > 0 && s.tokens[from-1].low == "at" {
			return false
		}
		for end := min(to+4, len(s.tokens)); end > to; end-- {
			if c := s.numberColumn(low(s.tokens, to, end)); c != nil {
				end, desc := s.lined(from, end, (agg == "max") != s.worseByMore(c, from))
				s.ordering(from, end, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, 0.93})
				if from > 0 && s.tokens[from-1].number != "" { // the five worst waits for a reply
					s.namedBeside(c, from, end)
				}
				return true
			}
		}
		return false
	})
	s.timings()
	s.find(3, func(from, to int) bool {
		text := low(s.tokens, from, to)
		rank, bare := s.rankInside(from)
		if rank > 0 {
			text = strings.TrimSpace(bare + " " + low(s.tokens, from+1, to))
		}
		notion, dir, ok := strings.Cut(s.p.words.values["superlative"][text], " ")
		if !ok {
			return false
		}
		desc := dir == "desc"
		if c, start, end := s.rankedBy(notion == "quality"); c != nil {
			if s.about(c, "price") && (text == "best" || text == "worst") {
				desc = !desc // the best by price are the cheapest
			}
			s.claim("order word", start, end)
			end, desc = s.lined(from, to, desc)
			s.ordering(from, end, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, 0.94})
			return true
		}
		things := to
		for things < len(s.tokens) && (s.names(s.tokens[things].low) || s.tokens[things].low == "ones") {
			things++
		}
		if c, start, end := s.measuredBy(things); c != nil && !slices.Contains([]string{"for", "on", "in"}, s.tokens[start].low) || c != nil && low(s.tokens, start, start+2) == "in terms" {
			s.claim("order word", start, end) // "largest by number of pitches"
			s.ordering(from, to, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, 0.93})
			return true
		}
		sorted := s.sorted
		end, falls := s.lined(from, to, desc)
		if c := s.spokenBefore(from); c != nil && s.sorted && !sorted && s.bareEnd(text) {
			s.ordering(from, end, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: falls}}, 0.88})
			return true
		}
		if !s.superlative(notion, falls, from, end) {
			s.sorted = sorted
			return false
		}
		if rank > 0 {
			s.limited = true
			s.claim("limit", from, to, option{[]unit.Unit{{Kind: unit.Limit, N: 1}, {Kind: unit.Offset, N: rank - 1}}, 0.93}, option{p: 0.07})
		}
		return true
	})
}

// worseByMore reports whether the superlative at token i judges a column of
// which little is good: the worst waits are the longest, the best the shortest.
func (s *scan) worseByMore(c *catalog.Column, i int) bool {
	return (s.tokens[i].low == "worst" || s.tokens[i].low == "best") && !s.about(c, "quality") &&
		(s.about(c, "waiting") || s.about(c, "spending") || s.about(c, "price"))
}

// bareEnd reports whether a superlative says nothing of what it goes by:
// "lowest", "biggest".
func (s *scan) bareEnd(text string) bool {
	agg := s.p.words.values["aggregate"][text]
	return (agg == "max" || agg == "min") && !slices.Contains([]string{"best", "worst", "top", "cheapest", "longest", "shortest", "latest", "earliest"}, text)
}

// spokenBefore is the number column that the words before token i speak of
// last: "what a night costs, lowest first"; nil where there is none.
func (s *scan) spokenBefore(i int) *catalog.Column {
	for j := i - 1; j >= 0; j-- {
		for start := max(0, j-3); start <= j; start++ {
			if c := s.numberColumn(low(s.tokens, start, j+1)); c != nil && c.Kind == catalog.Number && s.tokens[j].number == "" {
				return c
			}
		}
	}
	return nil
}

// numberColumn is the number or date column that a phrase names, or nil.
func (s *scan) numberColumn(text string) *catalog.Column {
	for _, exact := range []bool{true, false} {
		for _, c := range s.table.Columns {
			if c.Hidden || c.Kind != catalog.Number && c.Kind != catalog.Date {
				continue
			}
			if s.called(c, text) || !exact && s.mentions(c, text) {
				return c
			}
		}
	}
	return nil
}

// called reports whether a phrase is what the column is called.
func (s *scan) called(c *catalog.Column, text string) bool {
	return sameWords(c.Human, text) || sameWords(c.Name, text) || slices.ContainsFunc(c.Synonyms, func(n string) bool { return sameWords(n, text) })
}

// mentions reports whether a phrase names a column or, as one word, speaks of
// what it is about.
func (s *scan) mentions(c *catalog.Column, text string) bool {
	return s.called(c, text) || !strings.Contains(text, " ") && (s.hasCue(c, text) || !s.p.words.is("stop", text) && slices.Contains(columnRoots(c), root(text)))
}

// superlative weighs the columns that a superlative of a notion may go by.
func (s *scan) superlative(notion string, desc bool, from, to int) bool {
	options := s.orders(notion, desc, from)
	if len(options) == 0 {
		return false
	}
	sum := 0.0
	for _, o := range options {
		sum += o.p
	}
	sure := 0.92
	if len(options) == 1 { // nothing else that it could go by
		sure = 0.97
	}
	for i := range options {
		options[i].p *= sure / sum
	}
	s.ordering(from, to, options...)
	return true
}

// orders are the columns that an order by a notion may go by. Where none is
// about the notion, a size may be the number of anything.
func (s *scan) orders(notion string, desc bool, from int) []option {
	if c := s.ageColumn(from, min(from+2, len(s.tokens))); c != nil && notion == "time" {
		return []option{{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: !desc}}, 1}} // the oldest have the highest age
	}
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
			if notion == "time" {
				p += s.timeCue(c, from, from+1, "")
				if s.about(c, "birth") { // the oldest were founded first; what is earliest may be anything
					p += 3
					if slices.Contains([]string{"earliest", "latest", "soonest", "first", "last"}, s.tokens[from].low) {
						p -= 2
					}
				}
			}
			options = append(options, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: desc}}, p})
		case catalog.Enum:
			if u := s.extreme(c, desc); u != nil {
				options = append(options, option{u, 1})
			}
		}
	}
	if len(options) == 0 && notion == "size" {
		return s.orders("capacity", desc, from)
	}
	return options
}

// rankBefore is the rank that an ordinal before a superlative says: "the
// second cheapest", or 0.
func (s *scan) rankBefore(from int) int {
	switch {
	case from == 0:
		return 0
	case s.tokens[from-1].low == "next": // "the next best"
		return 2
	}
	if n := ordinal(s.tokens[from-1].low); n > 1 || s.free(from-1, from) {
		return n
	}
	return 0
}

func (s *scan) ordering(from, to int, options ...option) {
	left := 1.0
	for _, o := range options {
		left -= o.p
	}
	for _, o := range options {
		if len(o.units) == 1 {
			s.order = true
		} else {
			s.extremed = true // a closed column is filtered, not ordered by
		}
	}
	if s.bothEnds(from, to, options) {
		return
	}
	s.claim("order", from, to, append(options, option{p: left})...)
	if n := s.rankBefore(from); n > 1 && s.order {
		s.limited = true
		s.claim("limit", from-1, from, option{[]unit.Unit{{Kind: unit.Limit, N: 1}, {Kind: unit.Offset, N: n - 1}}, 0.93}, option{p: 0.07})
	}
	if c := s.table.Column(options[0].units[0].Column); c != nil && to < len(s.tokens) && s.free(to, to+1) && s.called(c, s.tokens[to].low) || c != nil && c.Kind == catalog.Date && to < len(s.tokens) && s.free(to, to+1) && slices.Contains(columnRoots(c), root(s.tokens[to].low)) {
		s.claim("column word", to, to+1)
	}
}

// bothEnds reads a second superlative of the column that rows are ordered by
// already, the other way: "the cheapest and the dearest tent" are two figures,
// "from dearest to cheapest" is one order of all.
func (s *scan) bothEnds(from, to int, options []option) bool {
	if len(options) != 1 || len(options[0].units) != 1 || s.earlier != nil && s.follow > 0.5 {
		return false
	}
	u := options[0].units[0]
	i := slices.IndexFunc(s.places, func(pl place) bool {
		us := pl.options[0].units
		return len(us) == 1 && us[0].Kind == unit.Order && us[0].Column == u.Column && us[0].Agg == "" && us[0].Desc != u.Desc
	})
	if i < 0 {
		return false
	}
	pl := s.places[i]
	gap := ""
	if pl.at > from {
		gap = low(s.tokens, min(to, pl.at), pl.at)
	} else {
		gap = low(s.tokens, min(pl.end, from), from)
	}
	c := s.table.Column(u.Column)
	switch gap {
	case "to", "to the":
		s.sorted = true
		if pl.at > from {
			s.places[i].options[0].units = options[0].units
		}
	case "and", "and the", "and our", "and your":
		if c.Kind != catalog.Number && c.Kind != catalog.Date || s.worked != nil || s.by != nil {
			return false
		}
		s.places = slices.Delete(s.places, i, i+1)
		s.order = false
		s.beside = append(s.beside, figure{column: c, agg: "min"})
		s.worked = &figure{c, "max", 0.75, min(from, pl.at), max(to, pl.end)}
	default:
		return false
	}
	s.claim("order word", min(from, pl.at), max(to, pl.end))
	for j := min(from, pl.at); j > 0 && s.free(j-1, j) && slices.Contains([]string{"from", "order", "sort", "rank", "sorted", "ordered", "ranked"}, s.tokens[j-1].low); j-- {
		s.claim("order word", j-1, j)
	}
	return true
}
