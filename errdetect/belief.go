package errdetect

import (
	"slices"
	"strings"

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
	p        []float64       // of each hypothesis; with unlisted they sum to one
	unlisted float64         // that none of the hypotheses is right
	asked    map[string]bool // keys of the units asked about
	refused  bool            // none of some readings that were offered is what is meant
}

// ground is what stays the same while answers come in.
type ground struct {
	hypotheses []agent.Hypothesis
	right      []func(u unit.Unit, table string) bool // what a person who means each would say
	group      []int                                  // of each hypothesis
	groups     int
	empty      map[int]bool // groups whose result was looked at and has no rows
	doubts     []doubt
}

// doubt is a unit of some hypothesis, and which hypotheses hold it.
type doubt struct {
	place   string
	table   string // of the hypothesis
	unit    unit.Unit
	key     string // of the unit over that table
	holds   []bool
	implied bool // not to be asked about
	in      int  // the first hypothesis that holds it
}

// listed is the share of the probability of an n-best list that is looked at:
// the readings at its end change no decision and cost as much as the others.
const listed = 0.9995

// NewBelief starts from the probabilities of the hypotheses; what they lack
// to one is the probability that none of them is right. group names what a
// hypothesis comes to: readings with equal names need not be told apart; nil
// takes each reading for itself. holds returns whether a person who means h
// would call a unit of a query over that table right; nil asks whether h has
// the unit.
func NewBelief(hypotheses []agent.Hypothesis, group func(agent.Hypothesis) string,
	holds func(h agent.Hypothesis) func(u unit.Unit, table string) bool) Belief {
	if holds == nil {
		holds = hasUnit
	}
	hypotheses, p, unlisted := likely(hypotheses)
	g := &ground{hypotheses: hypotheses, group: make([]int, len(hypotheses)), empty: map[int]bool{}}
	b := Belief{ground: g, p: p, unlisted: unlisted, asked: map[string]bool{}}
	byName := map[string]int{}
	for i, h := range hypotheses {
		b.right = append(b.right, holds(h))
		b.ground.group[i] = i
		if group != nil {
			name := group(h)
			if _, ok := byName[name]; !ok {
				byName[name] = len(byName)
			}
			b.ground.group[i] = byName[name]
			b.empty[b.ground.group[i]] = strings.HasPrefix(name, agent.Empty)
		}
		b.groups = max(b.groups, b.ground.group[i]+1)
	}
	b.doubts = b.listDoubts()
	return b
}

// likely cuts a list down to the readings that matter.
func likely(hypotheses []agent.Hypothesis) (kept []agent.Hypothesis, p []float64, unlisted float64) {
	sum := 0.0
	for _, h := range hypotheses {
		sum += h.P
	}
	if sum <= 0 {
		for range hypotheses {
			p = append(p, 1/float64(len(hypotheses)))
		}
		return hypotheses, p, 0
	}
	total := max(sum, 1) // probabilities that were rounded may sum to more
	seen := 0.0
	for _, h := range hypotheses {
		if seen > listed*sum {
			break
		}
		seen += h.P
		kept, p = append(kept, h), append(p, h.P/total)
	}
	return kept, p, max(0, 1-seen/total)
}

// listDoubts lists the units that some hypotheses hold and some do not. Of
// units of one kind that the same hypotheses hold, the first stands for all;
// of columns that one reading shows, the last, since names stand before what
// was asked for.
func (g *ground) listDoubts() []doubt {
	var all []doubt
	keys, patterns := map[string]bool{}, map[string]int{}
	pattern := make([]byte, len(g.hypotheses))
	for n, h := range g.hypotheses {
		table := tableOf(h)
		for _, u := range h.Units {
			key := doubtKey(u.Unit, table)
			if keys[key] {
				continue
			}
			keys[key] = true
			d := doubt{u.Place, table, u.Unit, key, g.held(u.Unit, table), u.Implied(), n}
			for i, held := range d.holds {
				pattern[i] = '0'
				if held {
					pattern[i] = '1'
				}
			}
			same := string(u.Unit.Kind) + string(pattern)
			at, known := patterns[same]
			switch {
			case !slices.Contains(d.holds, true) || !slices.Contains(d.holds, false):
			case !known:
				patterns[same] = len(all)
				all = append(all, d)
			case u.Unit.Kind == unit.Select && all[at].in == n && all[at].place == u.Place:
				all[at] = d
			}
		}
	}
	return all
}

// held tells for each hypothesis whether a unit is right under it.
func (g *ground) held(u unit.Unit, table string) []bool {
	out := make([]bool, len(g.right))
	for i, right := range g.right {
		out[i] = right(u, table)
	}
	return out
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
	next := b
	next.asked = map[string]bool{}
	for k := range b.asked {
		next.asked[k] = true
	}
	options := make([]doubt, len(q.Options))
	for n, o := range q.Options {
		next.asked[doubtKey(o, q.Table)] = true
		options[n] = doubt{unit: o, key: doubtKey(o, q.Table), holds: b.held(o, q.Table)}
	}
	next.p = make([]float64, len(b.p))
	sum := 0.0
	for i := range next.p {
		next.p[i] = b.p[i] * likelihood(first(options, i), answer, len(q.Options), noise)
		if answer == q.None() && b.asksElsewhere(i, q.Options) {
			next.p[i] *= elsewhere
		}
		sum += next.p[i]
	}
	if sum == 0 {
		next.p = b.p
		return next
	}
	next.unlisted = b.unlisted * b.strange(options, answer)
	sum += next.unlisted
	for i := range next.p {
		next.p[i] /= sum
	}
	next.unlisted /= sum
	return next
}

// elsewhere is how often somebody who does not want a question put to one text
// wants it put to another: who is asked whether dogs are to be welcome, and
// says no, seldom means that another column tells.
const elsewhere = 0.05

// asksElsewhere reports whether hypothesis i puts one of the questions to
// another text than they do.
func (b Belief) asksElsewhere(i int, options []unit.Unit) bool {
	return slices.ContainsFunc(options, func(o unit.Unit) bool {
		return o.Kind == unit.FreeText && slices.ContainsFunc(b.hypotheses[i].Units, func(u agent.Scored) bool {
			return u.Unit.Kind == unit.FreeText && u.Unit.Question == o.Question && u.Unit.Answer == o.Answer &&
				u.Unit.Column != o.Column
		})
	})
}

// strange is how probable an answer is when no listed hypothesis is right. A
// query that was missed mostly differs in one or two decisions, so what most
// of the list holds is taken to hold half as often.
func (b Belief) strange(options []doubt, answer int) float64 {
	rest := 1.0
	for n, o := range options {
		p := min(rest, b.mass(o)/2)
		if n == answer {
			return p
		}
		rest -= p
	}
	return rest
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
