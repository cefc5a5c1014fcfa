package lexical

import (
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

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
		if f := s.figureAround(h.to, from, to); f != nil {
			having.Column, having.Agg = f.column.Name, f.agg
			s.claim("group word", from, to)
			s.claim("show word", f.from, f.to)
			s.claimAverage(f.column)
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

// figureAround is the figure that a comparison at tokens from:to is about,
// where that is said otherwise than before it: "a night costs more than 22 on
// average", "more than 250 pieces altogether", "more than 100 pitches".
func (s *scan) figureAround(head, from, to int) *figure {
	if !s.prose() {
		return nil // a table of facts is rather asked for a row
	}
	for end := min(to+3, len(s.tokens)); end > to; end-- {
		if c := s.numberColumn(low(s.tokens, to, end)); c != nil && c.Kind == catalog.Number && s.free(to, end) && s.groupFigure(c) == "sum" && !s.averageSaid() {
			stop := s.measureWords(end)
			for i := stop; i < len(s.tokens); i++ {
				for _, size := range []int{2, 1} {
					if i+size <= len(s.tokens) && s.p.words.is("altogether", low(s.tokens, i, i+size)) && s.free(i, i+size) {
						s.claim("show word", i, i+size)
					}
				}
			}
			return &figure{c, "sum", 0.85, to, stop}
		}
	}
	if !s.averageSaid() {
		return nil
	}
	for start := head; start < from; start++ {
		for end := from; end > start; end-- {
			if c := s.numberColumn(low(s.tokens, start, end)); c != nil && c.Kind == catalog.Number && s.free(start, from) {
				return &figure{c, "avg", 0.88, start, from}
			}
		}
	}
	return nil
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
