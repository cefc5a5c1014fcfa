package errdetect

import (
	"slices"

	"parley/agent"
	"parley/suql/unit"
)

// Question offers readings of one place. One option makes it a yes/no
// question; with more it is a menu that ends in "none of these".
type Question struct {
	Place   string
	Table   string      // that the reading with the first option is about
	Options []unit.Unit // most probable first
}

// None is the answer that no option is right. The other answers are the
// indexes of Options; of several right options the first is the answer.
func (q Question) None() int { return len(q.Options) }

// Belief is how probable each of an n-best list of readings is, and which of
// them come to the same result. It never changes; [Belief.Learn] gives the
// next one.
//
//	b := errdetect.NewBelief(hypotheses, resultOf, nil)
//	for q, ok := b.Ask(0.9, 1); ok; q, ok = b.Ask(0.9, 1) {
//		b = b.Learn(q, put(q), 0.05)
//	}
//	h, p := b.Best()
type Belief struct {
	*ground
	p     []float64       // of each hypothesis; they sum to one
	asked map[string]bool // keys of the units asked about
}

// ground is what stays the same while answers come in.
type ground struct {
	hypotheses []agent.Hypothesis
	group      []int // of each hypothesis
	groups     int
	doubts     []doubt
}

// doubt is a unit of some hypothesis, and which hypotheses hold it.
type doubt struct {
	place string
	table string // of the hypothesis
	unit  unit.Unit
	key   string // of the unit over that table
	holds []bool
}

// NewBelief starts from the probabilities of the hypotheses. group names what
// a hypothesis comes to: readings with equal names need not be told apart;
// nil takes each reading for itself. holds returns whether a person who means
// h would call a unit of a query over that table right; nil asks whether h has
// the unit.
func NewBelief(hypotheses []agent.Hypothesis, group func(agent.Hypothesis) string, holds func(h agent.Hypothesis) func(u unit.Unit, table string) bool) Belief {
	if holds == nil {
		holds = hasUnit
	}
	b := Belief{&ground{hypotheses: hypotheses, group: make([]int, len(hypotheses))}, make([]float64, len(hypotheses)), map[string]bool{}}
	byName, sum := map[string]int{}, 0.0
	for _, h := range hypotheses {
		sum += h.P
	}
	for i, h := range hypotheses {
		b.p[i] = 1 / float64(len(hypotheses))
		if sum > 0 {
			b.p[i] = h.P / sum
		}
		b.ground.group[i] = i
		if group != nil {
			name := group(h)
			if _, ok := byName[name]; !ok {
				byName[name] = len(byName)
			}
			b.ground.group[i] = byName[name]
		}
		b.groups = max(b.groups, b.ground.group[i]+1)
	}
	b.doubts = doubts(hypotheses, holds)
	return b
}

// doubts lists the units that some hypotheses hold and some do not.
func doubts(hypotheses []agent.Hypothesis, holds func(agent.Hypothesis) func(unit.Unit, string) bool) []doubt {
	var all []doubt
	seen := map[string]bool{}
	for _, h := range hypotheses {
		table := tableOf(h)
		for _, u := range h.Units {
			if key := doubtKey(u.Unit, table); !seen[key] {
				seen[key] = true
				all = append(all, doubt{u.Place, table, u.Unit, key, make([]bool, len(hypotheses))})
			}
		}
	}
	for i, h := range hypotheses {
		right := holds(h)
		for _, d := range all {
			d.holds[i] = right(d.unit, d.table)
		}
	}
	return slices.DeleteFunc(all, func(d doubt) bool {
		return !slices.Contains(d.holds, true) || !slices.Contains(d.holds, false)
	})
}

func hasUnit(h agent.Hypothesis) func(unit.Unit, string) bool {
	keys, mine := map[string]bool{}, tableOf(h)
	for _, u := range h.Units {
		keys[doubtKey(u.Unit, mine)] = true
	}
	return func(u unit.Unit, table string) bool { return keys[doubtKey(u, table)] }
}

func doubtKey(u unit.Unit, table string) string {
	if u.Kind == unit.Table {
		return u.Key()
	}
	return table + "|" + u.Key()
}

// tableOf is the table that a hypothesis is about.
func tableOf(h agent.Hypothesis) string {
	for _, u := range h.Units {
		if u.Unit.Kind == unit.Table {
			return u.Unit.Table
		}
	}
	return ""
}

// Best returns the most probable hypothesis of the most probable group, and
// the probability of the hypothesis alone. It must not be called on a belief
// in nothing.
func (b Belief) Best() (agent.Hypothesis, float64) {
	top, _ := b.top()
	best := -1
	for i, g := range b.ground.group {
		if g == top && (best < 0 || b.p[i] > b.p[best]) {
			best = i
		}
	}
	return b.hypotheses[best], b.p[best]
}

// top returns the most probable group and its probability; of equal ones the
// one that was listed first.
func (b Belief) top() (int, float64) {
	mass := make([]float64, b.groups)
	for i, g := range b.ground.group {
		mass[g] += b.p[i]
	}
	best := 0
	for g, p := range mass {
		if p > mass[best] {
			best = g
		}
	}
	if len(mass) == 0 {
		return 0, 0
	}
	return best, mass[best]
}

// Learn takes in an answer: 0 … [Question.None]. noise is how often an answer
// is wrong, in [0, 1); a wrong answer is any of the others with equal
// probability. An answer that no hypothesis leaves possible (with no noise)
// changes nothing but that the question is not put again.
func (b Belief) Learn(q Question, answer int, noise float64) Belief {
	next := Belief{b.ground, make([]float64, len(b.p)), map[string]bool{}}
	for k := range b.asked {
		next.asked[k] = true
	}
	var options []doubt
	for _, o := range q.Options {
		key := doubtKey(o, q.Table)
		next.asked[key] = true
		if i := slices.IndexFunc(b.doubts, func(d doubt) bool { return d.key == key }); i >= 0 {
			options = append(options, b.doubts[i])
		}
	}
	sum := 0.0
	for i := range next.p {
		next.p[i] = b.p[i] * likelihood(first(options, i), answer, len(q.Options), noise)
		sum += next.p[i]
	}
	for i := range next.p {
		if sum == 0 {
			next.p[i] = b.p[i]
		} else {
			next.p[i] /= sum
		}
	}
	return next
}

// first is the answer of somebody who means hypothesis i.
func first(options []doubt, i int) int {
	for n, o := range options {
		if o.holds[i] {
			return n
		}
	}
	return len(options)
}

// likelihood of an answer where meant is the true one and none the last.
func likelihood(meant, answer, none int, noise float64) float64 {
	if meant == answer {
		return 1 - noise
	}
	return noise / float64(none)
}
