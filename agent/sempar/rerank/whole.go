package rerank

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// Whole is a reading that has the whole of each time that was said, where it had one end
// of it ("due this week" as due from Monday on), the day after it ("on 31 October" as
// between that day and 1 November) or what lies on the other side ("more than 5 years
// ago" as since then); it reports false where there is no such condition.
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
		whole, ok := s.turnedBack(c, bounds)
		if words, short := s.cutShort(c, bounds); !ok && short {
			whole, ok = s.between(c, words)
		}
		if !ok {
			return c
		}
		changed = true
		return whole
	})
	return out, changed
}

// turnedBack is a condition that has the side which was said of a day, in place of the
// other: more than 5 years ago is before that day. Of other words the reading may know
// better: what is open until May closes after it.
func (s Said) turnedBack(c grammar.Derivation, bounds map[int]bound) (grammar.Derivation, bool) {
	day := c[3].Text
	words, said := s.period(day)
	if len(c) != 4 || said == 0 || !bounds[words].turned() || !s.ago(words) {
		return c, false
	}
	name, edge := "V >= X", link.First
	if said&starts == 0 {
		name, edge = "V < X", link.AfterLast
	}
	for _, v := range s.q.Values {
		if v.To == words && v.Edge&edge != 0 && len(v.Text) == len(day) {
			turned := slices.Clone(c)
			turned[0].Rule, turned[3].Text = grammar.Named(c[0].Symbol, name), v.Text
			return turned, true
		}
	}
	return c, false
}

// ago reports whether a time is said by how long ago it was, up to a token.
func (s Said) ago(to int) bool {
	return slices.ContainsFunc(s.q.Values, func(v link.Candidate) bool {
		return v.To == to && v.SaysTime() && slices.ContainsFunc(s.q.Tokens[v.From:v.To], func(t link.Token) bool {
			return t.Lower == "ago" || t.Lower == "older"
		})
	})
}

// cutShort is where the time is said of which a condition has one end alone, or of which
// it has other days than the ends.
func (s Said) cutShort(c grammar.Derivation, bounds map[int]bound) (words int, ok bool) {
	switch c[0].Rule.Name {
	case "V BETWEEN X AND X":
		return s.mixed(c)
	case "V >= X", "V > X", "V <= X", "V < X":
		words, said := s.period(c[3].Text)
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
	one := true
	for _, v := range s.q.Values {
		if v.To != words || len(v.Text) != width || v.Way != link.Day {
			continue
		}
		if v.Edge&link.First != 0 {
			one = one && (first == "" || first == v.Text)
			first = v.Text
		}
		if v.Edge&link.Last != 0 {
			one = one && (last == "" || last == v.Text)
			last = v.Text
		}
	}
	return first, last, one && first != "" && last != ""
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
		if v.To != words || !v.SaysTime() {
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

// passing are the words of times that depend on today.
var passing = []string{"this", "last", "past", "next", "previous", "current", "today", "yesterday", "tomorrow", "ago"}

// certain reports whether words say which time is meant, by a number or from today on:
// what is good in winter need not be about the coming one.
func (s Said) certain(v link.Candidate) bool {
	return slices.ContainsFunc(s.q.Tokens[v.From:v.To], func(t link.Token) bool {
		return strings.ContainsAny(t.Text, "0123456789") || slices.Contains(passing, t.Lower)
	})
}
