package rerank

import (
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// ends are the tokens of an utterance that say a period, and which of its ends a
// reading has.
type ends struct{ from, to bool }

// periods is the fact that a reading has one end of a period of which both were said:
// "on 5 May" as from the fifth of May on. What "since May" means has one end alone.
func (s Said) periods(made grammar.Derivation, f Facts) {
	found := map[[2]int]ends{}
	for _, c := range made.Conditions() {
		rule := c[0].Rule.Name
		lower, upper := strings.HasPrefix(rule, "V >"), strings.HasPrefix(rule, "V <")
		if !lower && !upper || strings.Contains(rule, "<>") {
			continue
		}
		for _, d := range c {
			if d.Symbol != grammar.Value {
				continue
			}
			if words, ok := s.period(d.Text); ok {
				e := found[words]
				found[words] = ends{e.from || lower, e.to || upper}
			}
		}
	}
	for _, e := range found {
		if e.from != e.to {
			f["one end of a period"]++
		}
	}
}

// period is where the period is said that a day is at an end of, if both of its ends
// are known.
func (s Said) period(day string) (words [2]int, ok bool) {
	for _, v := range s.q.Values {
		if v.Text != day || v.Edge == 0 {
			continue
		}
		words = [2]int{v.From, v.To}
		var edges link.Edge
		for _, o := range s.q.Values {
			if o.From == v.From && o.To == v.To {
				edges |= o.Edge
			}
		}
		if edges&(link.First|link.BeforeFirst) != 0 && edges&(link.Last|link.AfterLast) != 0 {
			return words, true
		}
	}
	return words, false
}
