package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// figure is a number that is worked out from a column, or the number of rows.
type figure struct {
	column *catalog.Column // nil for the number of rows
	agg    string
	p      float64
	from   int // the words that ask for it
	to     int
}

func (f figure) units() []unit.Unit {
	if f.column == nil {
		return []unit.Unit{{Kind: unit.Select, Column: "*"}, {Kind: unit.Aggregate, Column: "*", Agg: "count"}}
	}
	return []unit.Unit{{Kind: unit.Select, Column: f.column.Name}, {Kind: unit.Aggregate, Column: f.column.Name, Agg: f.agg}}
}

// figures claims the words that ask for an average, a total or an extreme:
// "average price", "what does a tent cost on average", "lowest rating among
// …", "how many pieces altogether", "when does the first site open".
func (s *scan) figures() {
	if s.worked != nil {
		return
	}
	for _, read := range []func() *figure{s.averageOf, s.onAverage, s.altogether, s.spentOf, s.billOf, s.firstOf, s.spanOf, s.pairOf, s.extremeOf, s.heldAgainst} {
		if f := read(); f != nil {
			s.claim("show word", f.from, f.to)
			s.worked = f
			s.claimUnit(f.column)
			s.furtherFigures()
			return
		}
	}
	if f := s.figureOfShown(); f != nil {
		s.claim("show word", f.from, f.to)
		s.worked = f
	}
}

// furtherFigures reads what else is asked of each group: "average rating and
// number of restaurants", "the lowest and highest price".
func (s *scan) furtherFigures() {
	if s.by == nil || s.leads != nil {
		return
	}
	for {
		f := s.worked
		switch {
		case s.joined(f.to):
			end := s.skipWords(f.to, "and", ",", "the", "also", "what", "is", "their", "&")
			if next := s.figureAt(end); next != nil {
				s.beside, s.worked = append(s.beside, *f), next
				s.claim("show word", f.to, next.to)
				continue
			}
			if from, to, ok := s.countCue(); ok && from > f.to && from <= end+1 {
				for to < len(s.tokens) && s.names(s.tokens[to].low) {
					to++
				}
				s.claim("show word", f.to, to)
				s.beside = append(s.beside, figure{from: from, to: to})
			}
		case f.from > 1 && slices.Contains([]string{"and", "&"}, s.tokens[f.from-1].low): // "number of sites and average price", "cheapest and dearest price"
			if from, to, ok := s.countCue(); ok && to <= f.from-1 && f.from-1-to <= 3 {
				s.claim("show word", from, f.from)
				s.beside = append(s.beside, figure{from: from, to: to})
				return
			}
			agg := s.oneEnd(f.from - 2)
			if agg != "" && agg != f.agg && s.free(f.from-2, f.from-1) {
				s.claim("show word", f.from-2, f.from)
				s.beside = append(s.beside, figure{column: f.column, agg: agg, from: f.from - 2, to: f.from - 1})
			}
		}
		return
	}
}

// oneEnd is "min" or "max" for a word that says one end of a column, also by
// what it means ("cheapest"), "avg" or "sum" for those words.
func (s *scan) oneEnd(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	if agg := s.p.words.values["aggregate"][s.tokens[i].low]; agg != "" {
		return agg
	}
	if _, dir, ok := strings.Cut(s.p.words.values["superlative"][s.tokens[i].low], " "); ok {
		return map[string]string{"asc": "min", "desc": "max"}[dir]
	}
	return ""
}

// figureAt is the figure that the words at token i name: "highest price".
func (s *scan) figureAt(i int) *figure {
	agg := s.oneEnd(i)
	if agg == "" {
		return nil
	}
	start := s.skipWords(i+1, "of", "the", "number")
	for end := min(start+4, len(s.tokens)); end > start; end-- {
		if c := s.numberColumn(low(s.tokens, start, end)); c != nil && s.free(start, end) {
			return &figure{c, agg, 0.85, i, s.measureWords(end)}
		}
	}
	return nil
}

// heldAgainst reads "how do ratings compare" across groups, or just "ratings by
// city": their averages, or totals of what there is a number of.
func (s *scan) heldAgainst() *figure {
	if s.by == nil {
		return nil
	}
	if s.compares() {
		s.claimCompared()
	}
	c, from, to := s.measuredAnywhere()
	if _, _, counts := s.countCue(); c == nil || !s.compares() && (counts || s.leads != nil || s.chosen != nil || !s.heads(c, to-1, to) && !s.called(c, low(s.tokens, from, to)) || to >= len(s.tokens) || !s.tokens[to].used || !s.opens(from)) {
		return nil
	}
	s.claimAverage(c)
	return &figure{c, s.groupFigure(c), 0.8, from, to}
}

// claimCompared claims the words that only say that groups are held against
// each other: "how … compare", "how … spread".
func (s *scan) claimCompared() {
	for i, t := range s.tokens {
		if s.free(i, i+1) && (i == 0 && t.low == "how" || slices.Contains([]string{"compare", "compares", "differ", "differs", "vary", "varies", "spread", "distributed", "divided", "split"}, t.low)) {
			s.claim("show word", i, i+1)
		}
	}
}

// joined reports whether something is joined to what ends at token i.
func (s *scan) joined(i int) bool {
	return i+1 < len(s.tokens) && slices.Contains([]string{"and", ",", "&", "plus"}, s.tokens[i].low)
}

// skipWords passes over the listed words from token i on.
func (s *scan) skipWords(i int, words ...string) int {
	for i < len(s.tokens) && slices.Contains(words, s.tokens[i].low) {
		i++
	}
	return i
}

// averageOf reads "average rating", "total stock", "mean price per night".
func (s *scan) averageOf() *figure {
	for i, t := range s.tokens {
		agg, start := s.aggregateAt(i)
		if agg != "avg" && agg != "sum" || t.used {
			continue
		}
		for start < len(s.tokens) && slices.Contains([]string{"of", "all", "the", "number", "amount", "their", "its"}, s.tokens[start].low) && s.numberColumn(low(s.tokens, start, min(start+3, len(s.tokens)))) == nil {
			start++
		}
		for end := min(start+4, len(s.tokens)); end > start; end-- {
			if c := s.numberColumn(low(s.tokens, start, end)); c != nil && c.Kind == catalog.Number {
				return &figure{c, agg, 0.93, i, s.measureWords(end)}
			}
		}
	}
	return nil
}

// altogether reads "how many … altogether", "in total" beside a number column.
func (s *scan) altogether() *figure {
	for size := 2; size > 0; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			if !s.p.words.is("altogether", low(s.tokens, i, i+size)) || s.company(i) {
				continue
			}
			if c, from, to := s.measuredAnywhere(); c != nil {
				s.claim("show word", i, i+size)
				for size := 3; size > 0; size-- {
					for j := 0; j+size <= from; j++ {
						if s.p.words.is("count", low(s.tokens, j, j+size)) && s.free(j, j+size) {
							s.claim("show word", j, j+size)
						}
					}
				}
				return &figure{c, "sum", 0.85, from, to}
			}
		}
	}
	return nil
}

// extremeOf reads "lowest price of a perfume …", "the highest rating in
// Oakland", "the cheapest backpack price" for each of a group: the figure
// itself, where no rows are asked for.
func (s *scan) extremeOf() *figure {
	if s.limited {
		return nil // "the five longest waits" are rows
	}
	for i, t := range s.tokens {
		agg := s.p.words.values["aggregate"][t.low]
		if agg != "max" && agg != "min" || t.used {
			if !t.used && !s.p.words.is("stop", t.low) && !t.mark() && s.by == nil {
				return nil // the request begins with something else
			}
			continue
		}
		if i > 0 && s.tokens[i-1].number != "" && s.by == nil {
			return nil // "the five longest waits" are rows
		}
		for j := max(0, i-2); j < i && s.by == nil; j++ {
			if slices.Contains([]string{"with", "has", "have", "having", "got"}, s.tokens[j].low) {
				return nil // "the one with the most reviews"
			}
		}
		gap := 1
		if s.by != nil {
			gap = 3
		}
		for start := i + 1; start < min(i+1+gap, len(s.tokens)) && !s.tokens[start].mark(); start++ {
			for end := min(start+4, len(s.tokens)); end > start; end-- {
				c := s.numberColumn(low(s.tokens, start, end))
				if c == nil || !s.free(start, end) || !s.noun(c, start, end) {
					continue
				}
				end = s.measureWords(end)
				if c.Kind == catalog.Date && s.free(end, end+1) && slices.Contains([]string{"date", "day", "time"}, s.tokens[end].low) {
					end++
				}
				after := end == len(s.tokens) || s.tokens[end].mark() || slices.Contains([]string{"of", "among", "for", "in", "at", "on", "from", "with", "charged", "paid", "across", "you", "by", "near", "under", "over", "anywhere", "any"}, s.tokens[end].low) || low(s.tokens, end, min(end+2, len(s.tokens))) == "that any"
				if !after && s.by == nil || s.asksWhich() && s.by == nil {
					return nil
				}
				if start > i+1 {
					if other := s.oneEnd(start - 1); start == i+3 && other != "" && other != agg && s.joined(i+1) { // "cheapest and dearest price"
						s.beside = append(s.beside, figure{column: c, agg: agg})
						return &figure{c, other, 0.85, i, end}
					}
					s.claim("show word", i, i+1)
					return &figure{c, agg, 0.85, start, end}
				}
				return &figure{c, agg, 0.72, i, end}
			}
		}
	}
	return nil
}

// noun reports whether the words name the column as a thing ("rating"), not
// as something done to a row ("rated") or the row itself ("scorer").
func (s *scan) noun(c *catalog.Column, from, to int) bool {
	w := s.tokens[to-1].low
	return s.called(c, low(s.tokens, from, to)) || len(w) < 4 || w[len(w)-2:] != "ed" && w[len(w)-2:] != "er" && !strings.HasSuffix(w, "ers")
}

// asksWhich reports whether the utterance asks for rows: "which …", "who".
func (s *scan) asksWhich() bool {
	w := strings.TrimSuffix(s.firstWord(), "'s")
	return w == "which" || w == "who" || w == "where"
}
