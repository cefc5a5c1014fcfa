package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// absences claims what says that a column has no value, or has one: "no
// inspection date on file", "never inspected", "the fee is unknown", "that
// have a teacher". Only of columns that lack some can it be said; of numbers
// that go down to none, it says that there are none: "no bookings".
func (s *scan) absences() {
	for _, c := range s.table.Columns {
		lacks, none := c.Nulls > 0 && !c.Kind.Prose(), c.Kind == catalog.Number && c.Min == "0"
		if c.Hidden || !lacks && !none {
			continue
		}
		s.find(4, func(from, to int) bool {
			if !s.namesWhole(c, from, to) {
				return false
			}
			a := s.absent(from, to)
			zero := option{unit.Condition(0, 0, c.Name, unit.Eq, true, "0"), 0.8}
			missing := option{unit.Condition(0, 0, c.Name, unit.Missing, false), 0.92}
			switch {
			case a.is && lacks && none && !a.said:
				zero.p, missing.p = 0.4, 0.5
				s.claim("where", a.from, a.to, zero, missing, option{p: 0.1})
			case a.is && lacks:
				s.claim("where", a.from, a.to, missing, option{p: 0.08})
			case a.is && s.negated(from):
				s.claim("where", a.from, a.to, zero, option{p: 0.2})
			case a.isNot && lacks:
				s.claim("where", a.from, a.to, option{unit.Condition(0, 0, c.Name, unit.Present, false), 0.8}, option{p: 0.2})
			default:
				return false
			}
			return true
		})
	}
}

// namesWhole reports whether a stretch is what a column is called, or all
// that is needed of it: "inspection date", "date of inspection", "inspected",
// "inspector".
func (s *scan) namesWhole(c *catalog.Column, from, to int) bool {
	if s.called(c, low(s.tokens, from, to)) {
		return true
	}
	own, any := columnRoots(c), false
	for i := from; i < to; i++ {
		w := s.tokens[i].low
		switch {
		case slices.Contains([]string{"date", "day", "name", "last"}, w) || w == "of" && i > from && i < to-1:
		case s.p.words.is("stop", w) || len(w) < 4:
			return false
		case slices.ContainsFunc(own, func(r string) bool { return kindred(r, strings.TrimPrefix(w, "un")) }):
			any = true
		default:
			return false
		}
	}
	return any
}

// kindred reports whether a word has a root, or the one who does what the
// root says: inspected and inspector of inspect, teaches of teacher.
func kindred(r, w string) bool {
	stem := root(w)
	agent := func(a, b string) bool { return len(b) >= 4 && (a == b+"er" || a == b+"or") }
	return r == stem || agent(stem, r) || agent(r, stem)
}

// absence is what is said of a column at the tokens from:to.
type absence struct {
	is, isNot bool // that it has no value, that it has one
	said      bool // in words for just that: "unknown", "on file"
	from, to  int
}

// absent reads whether a column that is named at from:to has a value.
func (s *scan) absent(from, to int) absence {
	out := absence{from: from, to: to}
	refused := s.negated(from)
	missing, there := false, false
	if from > 0 && s.free(from-1, from) && s.p.words.is("absent", s.tokens[from-1].low) { // an unknown fee
		missing, out.from = true, from-1
	}
	if w := s.tokens[from].low; strings.HasPrefix(w, "un") && strings.HasSuffix(w, "ed") {
		missing = true // uninspected
	}
	i := to
	for i < len(s.tokens) && !s.tokens[i].mark() && !s.limits(i) {
		size := 1
		for n := min(2, len(s.tokens)-i); n > 0; n-- {
			text := low(s.tokens, i, i+n)
			absent, there2 := s.p.words.is("absent", text), s.p.words.is("on record", text)
			if absent || there2 {
				missing, there = missing || absent, there || there2
				refused, out.to, size = refused || s.negated(i), i+n, n
				break
			}
		}
		w := s.tokens[i].low
		if out.to != i+size && !s.p.words.is("negation", w) && (s.tokens[i].used || !s.p.words.is("stop", w)) {
			break
		}
		i += size
	}
	if i < len(s.tokens) && s.limits(i) || i == to && i < len(s.tokens) && s.tokens[i].number != "" {
		return out
	}
	out.said = missing || there
	switch {
	case missing:
		out.is, out.isNot = !refused, refused
	case there, s.possessed(from):
		out.is, out.isNot = refused, !refused
	default:
		out.is = refused
	}
	return out
}

// limits reports whether token i goes on to say which value is meant: "no
// teacher from Leeds", "not inspected since 2024".
func (s *scan) limits(i int) bool {
	switch w := s.tokens[i].low; w {
	case "of", "called", "named", "who", "than", "from", "by", "with", "since", "before", "after", "over", "under", "above", "below", "between", "until", "per":
		return true
	case "in", "on", "at":
		return !s.p.words.is("on record", low(s.tokens, i, min(i+2, len(s.tokens))))
	}
	return s.tokens[i].number != "" || s.tokens[i].date != ""
}

// possessed reports whether the words before token i say that something has
// it: "have a teacher", "have been inspected".
func (s *scan) possessed(i int) bool {
	if i >= 2 && s.tokens[i-1].low == "been" {
		return strings.HasPrefix(s.tokens[i-2].low, "ha")
	}
	for i--; i > 0 && slices.Contains([]string{"a", "an", "any", "already"}, s.tokens[i].low); i-- {
	}
	return i >= 0 && slices.Contains([]string{"have", "has", "having", "got"}, s.tokens[i].low)
}
