package errdetect

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"parley/agent"
	"parley/suql/unit"
)

// worthAsking is the least information, in bits about the result, for which a
// person is bothered. It only separates rounding from zero: a question whose
// answers leave the result as it is carries none.
const worthAsking = 1e-6

// Ask returns the question that is expected to tell most about the result,
// with up to menu options (0 and 1 ask yes or no). It returns false when the
// result is known with a probability above tau, or when no question that was
// not yet put can change it.
func (b Belief) Ask(tau float64, menu int) (Question, bool) {
	return b.ask(tau, menu, nil)
}

// ask is Ask over the units that allowed lets through; nil lets all through.
func (b Belief) ask(tau float64, menu int, allowed func(doubt) bool) (Question, bool) {
	if _, p := b.top(); p > tau || len(b.p) == 0 {
		return Question{}, false
	}
	var best []doubt
	most := worthAsking
	for _, options := range b.candidates(menu, allowed) {
		if g := b.information(options); g > most {
			best, most = options, g
		}
	}
	if best == nil {
		return Question{}, false
	}
	q := Question{Place: best[0].place, Table: best[0].table}
	for _, d := range best {
		q.Options = append(q.Options, d.unit)
	}
	return q, true
}

// candidates lists what can be asked: every unit by itself, or for each place
// and kind the most probable units of it.
func (b Belief) candidates(menu int, allowed func(doubt) bool) [][]doubt {
	type slot struct {
		place, table string
		kind         unit.Kind
	}
	var out [][]doubt
	at := map[slot]int{}
	for _, d := range b.doubts {
		if b.asked[d.key] || allowed != nil && !allowed(d) {
			continue
		}
		s := slot{d.place, d.table, d.unit.Kind}
		if d.unit.Kind == unit.Table {
			s.table = ""
		}
		i, old := at[s]
		if menu > 1 && old {
			out[i] = append(out[i], d)
			continue
		}
		at[s] = len(out)
		out = append(out, []doubt{d})
	}
	mass := map[string]float64{}
	for _, options := range out {
		for _, d := range options {
			mass[d.key] = b.mass(d)
		}
	}
	for i := range out {
		slices.SortStableFunc(out[i], func(x, y doubt) int { return cmp.Compare(mass[y.key], mass[x.key]) })
		out[i] = out[i][:min(len(out[i]), max(menu, 1))]
	}
	return out
}

// mass is the probability that a unit is right.
func (b Belief) mass(d doubt) float64 {
	sum := 0.0
	for i, held := range d.holds {
		if held {
			sum += b.p[i]
		}
	}
	return sum
}

// information is the mutual information, in bits, between the true answer and
// the group: H(group) − H(group | answer).
func (b Belief) information(options []doubt) float64 {
	joint := make([]float64, (len(options)+1)*b.groups)
	for i, p := range b.p {
		joint[first(options, i)*b.groups+b.ground.group[i]] += p
	}
	gain := 0.0
	byGroup := make([]float64, b.groups)
	for a := range len(options) + 1 {
		row := joint[a*b.groups : (a+1)*b.groups]
		total := 0.0
		for g, p := range row {
			total += p
			byGroup[g] += p
			gain += plogp(p)
		}
		gain -= plogp(total)
	}
	for _, p := range byGroup {
		gain -= plogp(p)
	}
	return gain
}

func plogp(p float64) float64 {
	if p <= 0 {
		return 0
	}
	return p * math.Log2(p)
}

// Gain suspects the unit of the first hypothesis whose answer is expected to
// tell most about the result, and none once the most probable result has a
// probability above Tau. It is [Belief.Ask] as an agent.Detector: what a
// session learns is then its World's to hold.
type Gain struct {
	Tau   float64
	group func(agent.Hypothesis) string
}

// NewGain returns a gain detector; tau is a probability. group is as in
// [NewBelief].
func NewGain(tau float64, group func(agent.Hypothesis) string) Gain {
	if tau < 0 || tau > 1 {
		panic(fmt.Sprintf("errdetect: tau %v is no probability", tau))
	}
	return Gain{tau, group}
}

// Suspect implements agent.Detector.
func (g Gain) Suspect(hypotheses []agent.Hypothesis, w agent.World) (int, bool) {
	if len(hypotheses) == 0 {
		return 0, false
	}
	index, table := map[string]int{}, tableOf(hypotheses[0])
	for i, u := range hypotheses[0].Units {
		if key := doubtKey(u.Unit, table); !w.Settled(u.Place, u.Unit) {
			if _, ok := index[key]; !ok {
				index[key] = i
			}
		}
	}
	q, ok := NewBelief(hypotheses, g.group, nil).ask(g.Tau, 1, func(d doubt) bool {
		_, mine := index[d.key]
		return mine
	})
	if !ok {
		return 0, false
	}
	return index[doubtKey(q.Options[0], table)], true
}
