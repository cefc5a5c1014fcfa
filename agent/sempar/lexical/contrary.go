package lexical

import (
	"slices"
	"strings"

	"parley/suql/unit"
)

// contrary recognises that just those rows are wanted that a condition of the
// query before left out: "now the opposite", "the reverse, those who stay". What
// is said after it says the same in other words.
func (s *scan) contrary() bool {
	start := s.lead()
	for end := min(start+4, len(s.tokens)); end > start; end-- {
		if !s.p.words.is("contrary", low(s.tokens, start, end)) || end < len(s.tokens) && !s.tokens[end].mark() && s.tokens[end].low != "please" {
			continue
		}
		if strings.Contains(low(s.tokens, start, end), " way") && slices.ContainsFunc(s.earlier, func(u unit.Unit) bool { return u.Kind == unit.Order }) {
			return false // it is the order that is turned round
		}
		if !s.turnRound() {
			return false
		}
		s.rest(len(s.tokens))
		return true
	}
	return false
}

// elliptic recognises a verb of its own whose statement is that of the query
// before, turned round: "and where it didn't?", "how many can't?", "and the
// ones without?".
func (s *scan) elliptic() bool {
	end := len(s.tokens)
	for end > 0 && (s.tokens[end-1].mark() || slices.Contains([]string{"yet", "so", "it", "that", "any", "one", "this", "them", "please", "then", "though"}, s.tokens[end-1].low)) {
		end--
	}
	if end > 1 && slices.Contains([]string{"have", "has", "do", "be"}, s.tokens[end-1].low) && s.denying(s.tokens[end-2].low) {
		end-- // "don't have one"
	}
	for from := 0; from < end; from++ {
		verb := low(s.tokens, from, end)
		denies := s.denying(verb)
		if !denies && !s.p.words.is("auxiliary", verb) {
			continue
		}
		counts := s.p.words.is("count", low(s.tokens, 0, from))
		pointed := counts
		for i := range from {
			t := s.tokens[i]
			switch {
			case slices.Contains([]string{"and", "but", "ones", "those", "where", "who", "that", "which", "now"}, t.low):
				pointed = true
			case t.mark(), counts, s.p.words.is("stop", t.low), s.p.words.is("generic", t.low), s.names(t.low), s.p.words.is("followup", t.low), s.p.words.is("saying", t.low):
			default:
				return false
			}
		}
		if !pointed || !denies && (from == 0 || !s.tiedBy(from)) || !s.turnedTo(denies) {
			return false
		}
		s.tokens = s.tokens[:from]
		if !counts && !s.whAt(0) {
			s.tokens = nil
		}
		s.rest(0)
		return true
	}
	return false
}

// tiedBy reports whether a word before token i ties the utterance to the query
// before it: "and where it did?", but not "which ones are they?".
func (s *scan) tiedBy(i int) bool {
	return slices.ContainsFunc(s.tokens[:i], func(t token) bool { return slices.Contains([]string{"and", "but", "those", "now"}, t.low) })
}

// denying reports whether words are a verb that denies and no more: "didn't",
// "cannot", "are not", "without".
func (s *scan) denying(verb string) bool {
	if verb == "without" || verb == "not" || verb == "cannot" {
		return true
	}
	plain, ok := strings.CutSuffix(verb, " not")
	if !ok {
		plain, ok = strings.CutSuffix(verb, "n't")
	}
	return ok && (s.p.words.is("auxiliary", plain) || slices.Contains([]string{"wo", "ca", "must", "need", "might"}, plain))
}

// turnedTo turns a condition round that holds, when it is denied, or one that
// is denied already, when it is said to hold after all.
func (s *scan) turnedTo(denied bool) bool {
	if !denied {
		us := s.conditions()
		if len(us) == 0 || !refusal(us[len(us)-1]) {
			return false
		}
	}
	return s.turnRound()
}

// conditions are the last units of the conditions of the query before.
func (s *scan) conditions() []unit.Unit {
	var out []unit.Unit
	for _, u := range s.earlier {
		if decides(u) {
			out = append(out, u)
		}
	}
	return out
}

// decides reports whether a unit is the last of a condition.
func decides(u unit.Unit) bool {
	return u.Kind == unit.FreeText || u.Kind == unit.Value || u.Kind == unit.Operator && (u.Op == unit.Missing || u.Op == unit.Present)
}

// refusal reports whether a condition says what is not to be.
func refusal(u unit.Unit) bool {
	return u.Kind == unit.FreeText && u.Answer == "No" || slices.Contains([]unit.Op{unit.Ne, unit.NotIn, unit.Lacks, unit.Unlike, unit.Missing}, u.Op)
}

// turnRound turns one condition of the query before round: what a text says, if
// there is one, or else that something has a value, or else the last. Where
// others could be meant, they are turned round in readings of their own.
func (s *scan) turnRound() bool {
	best := -1
	rank := func(u unit.Unit) int {
		switch {
		case u.Kind == unit.FreeText && (u.Answer == "Yes" || u.Answer == "No"):
			return 3
		case u.Op == unit.Missing || u.Op == unit.Present:
			return 2
		}
		return 1
	}
	var other [][]unit.Unit
	for i, u := range s.earlier {
		if !decides(u) || opposites[u.Op] == "" && u.Kind == unit.Value || u.Kind == unit.FreeText && rank(u) < 3 {
			continue
		}
		if best < 0 || rank(u) >= rank(s.earlier[best]) {
			if best >= 0 {
				other = append(other, turnedAt(s.earlier, best))
			}
			best = i
			continue
		}
		other = append(other, turnedAt(s.earlier, i))
	}
	if best < 0 {
		return false
	}
	s.earlier, s.otherwise = turnedAt(s.earlier, best), other
	return true
}

// turnedAt is the query with the condition that ends with unit i turned round.
func turnedAt(units []unit.Unit, i int) []unit.Unit {
	out := slices.Clone(units)
	u := &out[i]
	if u.Kind == unit.FreeText {
		u.Answer = map[string]string{"Yes": "No", "No": "Yes"}[u.Answer]
		return out
	}
	was, column := u.Op, u.Column
	for k := i; k >= 0 && k > i-3 && out[k].Column == column; k-- {
		if out[k].Op == was {
			out[k].Op = opposites[was]
		}
	}
	return out
}

// regroup puts the figures of the query before together anew: "and by origin?",
// "split that by landlord", "per district instead".
func (s *scan) regroup() bool {
	start, divides := s.lead(), false
	for end := min(start+3, len(s.tokens)-1); end > start; end-- {
		if s.p.words.is("redivide", low(s.tokens, start, end)) {
			divides = !slices.Contains([]string{"now", "the same", "same"}, low(s.tokens, start, end))
			start = end
			break
		}
	}
	start = s.skipWords(start, "for", "again")
	if start >= len(s.tokens)-1 || !slices.Contains([]string{"by", "per", "each", "every"}, s.tokens[start].low) {
		return false
	}
	end := len(s.tokens)
	for end > start && (s.tokens[end-1].mark() || slices.Contains([]string{"instead", "please", "now", "too"}, s.tokens[end-1].low)) {
		end--
	}
	name := s.skipWords(start+1, "the")
	if name >= end {
		return false
	}
	c := s.groupColumn(low(s.tokens, name, end))
	figures := slices.ContainsFunc(s.earlier, func(u unit.Unit) bool { return u.Kind == unit.Aggregate && u.Agg != "" })
	if !figures && !divides && s.tokens[start].low == "by" { // "by price": it is an order
		if what, to := s.thingAt(name, end); len(what) > 0 && to == end && what[0].value == "" {
			s.tokens = slices.Insert(slices.Clone(s.tokens[start:]), 0, s.tokens[start])
			s.tokens[0].low, s.tokens[0].text, s.tokens[0].first = "sorted", "sorted", true
			return true
		}
		return false
	}
	if c == nil || !figures && !divides {
		return false
	}
	s.earlier = groupedAnew(s.earlier, c.Name)
	s.rest(len(s.tokens))
	return true
}

// groupedAnew is the query with its figures worked out for each value of the
// column; rows are counted.
func groupedAnew(units []unit.Unit, column string) []unit.Unit {
	out := []unit.Unit{units[0], {Kind: unit.Select, Column: column}}
	slot := 0
	for i, u := range units {
		if u.Kind == unit.Aggregate && u.Agg != "" && i > 0 && units[i-1].Kind == unit.Select {
			slot++
			of := units[i-1]
			u.Slot, of.Slot = slot, slot
			out = append(out, of, u)
		}
	}
	if slot == 0 {
		out = append(out, unit.Unit{Kind: unit.Select, Slot: 1, Column: "*"}, unit.Unit{Kind: unit.Aggregate, Slot: 1, Column: "*", Agg: "count"})
	}
	for _, u := range units {
		if u.Kind == unit.FreeText || u.Kind == unit.Value || u.Kind == unit.Column || u.Kind == unit.Operator || u.Kind == unit.Order && u.Agg != "" {
			out = append(out, u)
		}
	}
	return append(out, unit.Unit{Kind: unit.Group, Column: column})
}
