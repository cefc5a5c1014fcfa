package rerank

import (
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// The edges of a period at which a lower bound lies, and an upper one.
const (
	starts = link.First | link.BeforeFirst
	ends   = link.Last | link.AfterLast
)

// bound is what is known of a period that was said, and whether a reading has its start, its
// end, or one day of it alone.
type bound struct {
	said           link.Edge
	from, upTo, on bool
}

// half reports whether a reading has one end of a period of which both were said: "on
// 5 May" as from the fifth of May on.
func (b bound) half() bool { return b.said&starts != 0 && b.said&ends != 0 && b.from != b.upTo }

// turned reports whether a reading has what lies on the other side of the one end that
// was said: "until May" as from May on.
func (b bound) turned() bool {
	return b.open() && (b.from && b.said&starts == 0 || b.upTo && b.said&ends == 0)
}

// open reports whether one end alone of a period was said: "until May".
func (b bound) open() bool { return b.said&starts == 0 || b.said&ends == 0 }

// aDay reports whether a reading has one day of a period without a start or an end: "by month
// end" as on its last day.
func (b bound) aDay() bool { return b.open() && b.on }

// bounded are the periods that a reading has an end or a day of, by the words that say them.
func (s Said) bounded(made grammar.Derivation) map[int]bound {
	found := map[int]bound{}
	for _, c := range made.Conditions() {
		rule := c[0].Rule.Name
		lower, upper := strings.HasPrefix(rule, "V >"), strings.HasPrefix(rule, "V <") && rule != "V <> X"
		on := rule == "V = X"
		if !lower && !upper && !on {
			continue
		}
		for _, value := range c.Compared() {
			if words, said := s.period(value); said != 0 {
				b := found[words]
				found[words] = bound{said, b.from || lower, b.upTo || upper, b.on || on}
			}
		}
	}
	return found
}

// period is where the period is said that a day is at an end of, by the token after its
// words ("2026-10-31" and "on 2026-10-31" are one), and which ends of it are known; 0 for
// none.
func (s Said) period(day string) (words int, said link.Edge) {
	for _, v := range s.q.Values {
		if v.Text != day || !v.SaysTime() {
			continue
		}
		words = v.To
		for _, o := range s.q.Values {
			if o.To == v.To {
				said |= o.Edge
			}
		}
	}
	return words, said
}
