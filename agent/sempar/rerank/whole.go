package rerank

import (
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// Whole is a reading that has the whole of each time that was said, where it had one end
// of it ("due this week" as due from Monday on) or the day after it ("on 31 October" as
// between that day and 1 November); it reports false where there is no such condition.
func (s Said) Whole(made grammar.Derivation) (grammar.Derivation, bool) {
	if s.denies {
		return made, false
	}
	bounds := s.bounded(made)
	changed := false
	out := made.Replaced(func(c grammar.Derivation) grammar.Derivation {
		if _, plain := c.PlainColumn(); !plain {
			return c
		}
		words, ok := s.cutShort(c, bounds)
		if !ok {
			return c
		}
		whole, ok := s.between(c, words)
		changed = changed || ok
		return whole
	})
	return out, changed
}

// cutShort is where the time is said of which a condition has one end alone, or of which
// it has other days than the ends.
func (s Said) cutShort(c grammar.Derivation, bounds map[int]bound) (words int, ok bool) {
	var days []string
	for _, day := range c.Compared() {
		days = append(days, day)
	}
	switch c[0].Rule.Name {
	case "V BETWEEN X AND X":
		words, ok = s.sameWords(days[0], days[1])
		return words, ok && !s.ends(words, days[0], days[1])
	case "V >= X", "V > X", "V <= X", "V < X":
		words, said := s.period(days[0])
		return words, said != 0 && bounds[words].half()
	}
	return 0, false
}

// between is a condition that has all of a time, where one time alone is what the words
// say.
func (s Said) between(c grammar.Derivation, words int) (grammar.Derivation, bool) {
	first, last, ok := s.only(words, len(c[3].Text))
	if !ok {
		return c, false
	}
	name := "V BETWEEN X AND X"
	values := []grammar.Decision{c[3], c[3]}
	values[0].Text, values[1].Text = first, last
	if first == last {
		name, values = "V = X", values[:1]
	}
	whole := slices.Clone(c[:3])
	whole[0].Rule = grammar.Named(c[0].Symbol, name)
	return append(whole, values...), true
}

// only are the first and the last day of the one time that words say, as days of so many
// characters are written; not ok where they may say several times.
func (s Said) only(words int, width int) (first, last string, ok bool) {
	n := 0
	for _, v := range s.q.Values {
		if v.To != words || len(v.Text) != width || v.Way != link.Day {
			continue
		}
		if v.Edge&link.First != 0 {
			first = v.Text
			n++
		}
		if v.Edge&link.Last != 0 {
			last = v.Text
			n++
		}
	}
	return first, last, n == 2 && first != "" && last != ""
}

// sameWords are the words that say two days, as ends of the times that they may mean.
func (s Said) sameWords(from, to string) (words int, ok bool) {
	for _, v := range s.q.Values {
		for _, o := range s.q.Values {
			if v.Text == from && o.Text == to && v.Edge != 0 && o.Edge != 0 && v.To == o.To {
				return v.To, true
			}
		}
	}
	return words, false
}

// ends reports whether two days are the first and the last of one time that words say:
// no other starts between the two.
func (s Said) ends(words int, from, to string) bool {
	var edges [2]link.Edge
	for _, v := range s.q.Values {
		if v.To != words || v.Edge == 0 {
			continue
		}
		if v.Text == from {
			edges[0] |= v.Edge
		}
		if v.Text == to {
			edges[1] |= v.Edge
		}
		if v.Edge&link.First != 0 && len(v.Text) == len(from) && from < v.Text && v.Text <= to {
			return false
		}
	}
	return edges[0]&link.First != 0 && edges[1]&link.Last != 0
}
