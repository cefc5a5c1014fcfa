package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// comparedBefore is how the query before compares a column: a bare number
// after it ("no, 40") takes the place of the old one.
func (s *scan) comparedBefore(c *catalog.Column) unit.Op {
	for _, u := range s.earlier {
		if u.Kind == unit.Value && u.Number && u.Column == c.Name && len(u.Values) == 1 {
			return u.Op
		}
	}
	return ""
}

// anyOf recognises that it is all the same what a column holds that the query
// before had a condition on: "all brands", "any town will do".
func (s *scan) anyOf() bool {
	for i, t := range s.tokens {
		if t.low != "any" && t.low != "all" && t.low != "every" && t.low != "whatever" && t.low != "whichever" {
			continue
		}
		end := i + 1
		for end < len(s.tokens) && slices.Contains([]string{"of", "the", "other", "kind", "kinds"}, s.tokens[end].low) {
			end++
		}
		rest := 0
		for j, o := range s.tokens {
			if (j < i || j > end) && !o.mark() && !s.p.words.is("stop", o.low) && !s.p.words.is("followup", o.low) && o.low != "fine" && o.low != "show" {
				rest++
			}
		}
		if end >= len(s.tokens) || rest > 0 || s.names(s.tokens[end].low) || s.p.words.is("generic", s.tokens[end].low) {
			continue
		}
		for _, u := range s.earlier {
			c := s.table.Column(u.Column)
			if u.Kind == unit.Column && c != nil && (s.called(c, s.tokens[end].low) || s.hasCue(c, catalog.Singular(s.tokens[end].low))) {
				s.drops = append(s.drops, catalog.Words(c.Human)...)
				s.claim("drop", 0, len(s.tokens))
				s.follow = 0.97
				return true
			}
		}
	}
	return false
}

// sigh claims words that drop nothing in particular: "never mind, tents".
func (s *scan) sigh() {
	for end := min(3, len(s.tokens)-1); end > 0; end-- {
		if s.p.words.is("drop", low(s.tokens, 0, end)) && s.tokens[end].mark() {
			s.claim("filler", 0, end+1)
			return
		}
	}
}

// refusing reports whether the utterance begins with what is not wanted:
// "nothing over 300", "leave out the ones with dogs", "not in Oakland".
func (s *scan) refusing() bool {
	if s.earlier == nil || slices.ContainsFunc(s.tokens, func(t token) bool { return s.names(t.low) }) {
		return false
	}
	for size := min(3, len(s.tokens)); size > 0; size-- {
		if text := low(s.tokens, 0, size); s.p.words.is("negation", text) || s.p.words.is("exception", text) || s.leavesOut(0, size) {
			return true
		}
	}
	return false
}

// figureOfShown is the figure of the one number that the query before shows:
// "and the average?" after prices. Nothing else may be said.
func (s *scan) figureOfShown() *figure {
	var f *figure
	for i, t := range s.tokens {
		agg := s.p.words.values["aggregate"][t.low]
		switch {
		case (agg == "avg" || agg == "sum") && f == nil:
			f = &figure{agg: agg, p: 0.85, from: i, to: i + 1}
		case !t.used && !t.mark() && !s.p.words.is("stop", t.low):
			return nil
		}
	}
	for _, u := range s.earlier {
		c := s.table.Column(u.Column)
		if f == nil || u.Kind != unit.Select || c == nil || c.Kind != catalog.Number {
			continue
		}
		if f.column != nil {
			return nil
		}
		f.column = c
	}
	if f == nil || f.column == nil {
		return nil
	}
	return f
}

// searches reports whether a question looks for rows rather than asking about
// the one before: "is there one on the coast?".
func (s *scan) searches() bool {
	for i := 1; i < len(s.tokens); i++ {
		if s.tokens[i-1].low == "there" && (s.tokens[i].low == "one" || s.tokens[i].low == "some") {
			return true
		}
	}
	return false
}

// asksHowMany reports whether the utterance counts: "how many does that leave?".
func (s *scan) asksHowMany() bool {
	for i := 1; i < len(s.tokens); i++ {
		if s.tokens[i-1].low == "how" && s.tokens[i].low == "many" {
			return true
		}
	}
	return false
}

// namesRow reports whether the utterance names a row of its own.
func (s *scan) namesRow() bool {
	return slices.ContainsFunc(s.places, func(pl place) bool {
		o := pl.options[0]
		return isCondition(pl) && o.p > 0.5 && slices.ContainsFunc(o.units, func(u unit.Unit) bool {
			c := s.table.Column(u.Column)
			return u.Kind == unit.Value && u.Op == unit.Eq && c != nil && s.isName(c)
		})
	})
}

// otherRows reports whether rows are looked for, after a query that named one:
// "other places in Oakland".
func (s *scan) otherRows() bool {
	return s.mentionsTable() && slices.ContainsFunc(s.places, func(pl place) bool { return isCondition(pl) && len(pl.options[0].units) > 0 })
}

// asksOfNumber reports whether the utterance asks the same of another number,
// "and for three people?" after "for two people", or of something else
// instead: "for women instead" after "for men".
func (s *scan) asksOfNumber(before unit.Unit) bool {
	return slices.ContainsFunc(s.places, func(pl place) bool {
		return slices.ContainsFunc(pl.options[0].units, func(u unit.Unit) bool {
			return u.Kind == unit.FreeText && u.Column == before.Column &&
				(numberless(u.Question) == numberless(before.Question) || s.instead() && alikeTo(u.Question, before.Question) >= 5)
		})
	})
}

// instead reports whether the utterance puts one thing in the place of another.
func (s *scan) instead() bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return t.low == "instead" || t.low == "rather" })
}

// alikeTo is how many words two questions begin with alike.
func alikeTo(a, b string) int {
	x, y := strings.Fields(a), strings.Fields(b)
	n := 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		n++
	}
	return n
}

// numberless is a question with its numbers left open.
func numberless(question string) string {
	words := strings.Fields(question)
	for i, w := range words {
		if number(w) != "" {
			words[i] = "#"
		}
	}
	return strings.Join(words, " ")
}
