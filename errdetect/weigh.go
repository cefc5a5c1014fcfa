package errdetect

import (
	"context"
	"fmt"
	"slices"

	"parley/agent"
	"parley/suql/unit"
)

// Noise is how often an answer is taken to be wrong unless something else is
// known: people misread a question, or press the wrong button.
const Noise = 0.02

// Gain asks what is expected to tell most about the result, over all readings
// of the parser, until one result has a probability above Tau. Answers are
// evidence: one in 1/Noise is taken to be wrong. It is [Belief] as an
// agent.Detector (docs/adr/0008-answers.md):
//
//   - the reading that runs agrees with the World, always;
//   - where no result is more probable than Tau, and no question would tell
//     enough, the readings of the most probable results are the choice that
//     people get in place of an answer;
//   - where the sentence itself is ambiguous, and its readings give different
//     results, they are the choice before anything else is asked, however sure
//     the parser is of one of them;
//   - readings that disagree stay in the belief, by Bayes' rule, as the doubt
//     whether an answer was meant that way. They make another question worth
//     asking, and when everything else turned out less probable than that an
//     answer was a slip, that answer is asked for once more.
type Gain struct {
	Tau   float64
	Noise float64
}

// NewGain returns a gain detector; tau is a probability, noise one below 1. A
// number out of range is a programming error.
func NewGain(tau, noise float64) Gain {
	if !(tau >= 0 && tau <= 1) || !(noise >= 0 && noise < 1) {
		panic(fmt.Sprintf("errdetect: tau %v or noise %v is no probability", tau, noise))
	}
	return Gain{tau, noise}
}

// Detect implements agent.Detector.
func (g Gain) Detect(ctx context.Context, c agent.Case) agent.Finding {
	open, kind := meanings(ctx, c) // first, while running readings is still allowed
	found := g.weigh(ctx, c)
	if kind != "" {
		found.Choice, found.Ambiguity, found.Suspect = beside(ctx, c, open, found.Choice), string(kind), nil
	}
	return found
}

// weigh goes by what the parser believes.
func (g Gain) weigh(ctx context.Context, c agent.Case) agent.Finding {
	all := together(c)
	var group func(agent.Hypothesis) string
	if c.Result != nil {
		group = func(h agent.Hypothesis) string { return c.Result(ctx, h) }
	}
	b := NewBelief(all, group, nil)
	for _, e := range c.Evidence {
		b = b.heed(e, c, g.Noise)
	}
	b = b.Refuse(c.Refused)
	for _, d := range c.World.Decisions {
		if d.Verdict == agent.Kept { // assumed: nothing more is to be learnt about it
			b = b.Learn(Question{Place: d.Place, Table: tableOf(c.Hypotheses[0]), Options: []unit.Unit{d.Unit}}, 0, 0)
		}
	}
	found := agent.Finding{Reading: b.agreeing(c.Hypotheses)}
	if !b.Known(g.Tau) {
		found.Choice, found.Hopeless = b.readings(MostReadings, among(c.Hypotheses)), b.hopeless()
	}
	if s, ok := b.slip(c); ok {
		found.Suspect = &s
		return found
	}
	q, ok := b.ask(g.Tau, 1, func(d doubt) bool { return !d.implied && !c.World.Settled(d.place, d.unit) })
	if ok {
		s := b.find(q.Options[0].Key(), q.Place, q.Table, c.Hypotheses[found.Reading])
		found.Suspect = &s
	}
	return found
}

// together are the readings before any answer, and those that came up only
// under the World, with probabilities on one scale: a parser gives the latter
// as shares of what the World leaves over.
func together(c agent.Case) []agent.Hypothesis {
	if len(c.World.Decisions) == 0 {
		return c.Hypotheses
	}
	known := map[string]float64{}
	least := 1.0
	for _, h := range c.First {
		known[identity(h)] = h.P
		least = min(least, h.P)
	}
	before, after := 0.0, 0.0
	var fresh []agent.Hypothesis
	for _, h := range c.Hypotheses {
		if p, ok := known[identity(h)]; ok {
			before += p
			after += h.P
		} else {
			fresh = append(fresh, h)
		}
	}
	scale := least // nothing of the first list is left: what it cut off begins
	if after > 0 {
		scale = before / after
	}
	out := slices.Clone(c.First)
	for _, h := range fresh {
		h.P *= min(scale, 1)
		out = append(out, h)
	}
	slices.SortStableFunc(out, func(a, b agent.Hypothesis) int {
		switch {
		case a.P > b.P:
			return -1
		case a.P < b.P:
			return 1
		}
		return 0
	})
	return out
}

// among reports of a reading whether it is in a list.
func among(list []agent.Hypothesis) func(agent.Hypothesis) bool {
	listed := map[string]bool{}
	for _, h := range list {
		listed[identity(h)] = true
	}
	return func(h agent.Hypothesis) bool { return listed[identity(h)] }
}

// identity tells readings apart: the units at their places.
func identity(h agent.Hypothesis) string {
	keys := make([]string, len(h.Units))
	for i, u := range h.Units {
		keys[i] = u.Place + "|" + u.Unit.Key()
	}
	slices.Sort(keys)
	return fmt.Sprint(keys)
}

// heed takes in an answer of the user.
func (b Belief) heed(e agent.Evidence, c agent.Case, noise float64) Belief {
	q := Question{Place: e.Place, Table: e.Table, Options: e.Options}
	if q.Table == "" {
		q.Table = tableOf(c.Hypotheses[0])
	}
	if e.Answer == agent.Unknown { // kept in the World, or assumed not to be meant
		if c.World.Verdict(e.Place, e.Options[0]) == agent.Kept {
			return b
		}
		return b.Learn(q, q.None(), 0)
	}
	return b.Learn(q, e.Answer, noise)
}

// agreeing is the index of the reading that runs: of those that agree with the
// World, the most probable one of the most probable group.
func (b Belief) agreeing(hypotheses []agent.Hypothesis) int {
	at := map[string]int{}
	for i, h := range hypotheses {
		if _, ok := at[identity(h)]; !ok {
			at[identity(h)] = i
		}
	}
	mass := make([]float64, b.groups)
	best := map[int]int{} // of each group, the index into b.hypotheses
	for i, h := range b.hypotheses {
		g := b.ground.group[i]
		if _, ok := at[identity(h)]; !ok {
			continue
		}
		mass[g] += b.p[i]
		if j, ok := best[g]; !ok || b.p[i] > b.p[j] {
			best[g] = i
		}
	}
	top := -1
	for g := range b.groups {
		if _, ok := best[g]; ok && (top < 0 || mass[g] > mass[top]) {
			top = g
		}
	}
	if top < 0 {
		return 0 // all of them are too improbable to be in the belief
	}
	return at[identity(b.hypotheses[best[top]])]
}

// slip finds the answer to ask for once more: the most probable result has no
// reading that agrees with the World, and the answer against it was given
// once.
func (b Belief) slip(c agent.Case) (agent.Suspicion, bool) {
	if len(b.p) == 0 || len(c.Evidence) == 0 {
		return agent.Suspicion{}, false
	}
	given := map[string]int{}
	for _, e := range c.Evidence {
		for _, o := range e.Options {
			given[e.Place+"|"+o.Key()]++
		}
	}
	h, p := b.Best()
	if p <= 0.5 {
		return agent.Suspicion{}, false
	}
	for i, u := range h.Units {
		if c.World.Verdict(u.Place, u.Unit) == agent.RuledOut && given[u.Place+"|"+u.Unit.Key()] == 1 {
			return agent.Suspicion{In: h, Unit: i}, true
		}
	}
	return agent.Suspicion{}, false
}

// find is the unit as it stands in a reading: in the one that would run if it
// has it, or else in the most probable one.
func (b Belief) find(key, place, table string, best agent.Hypothesis) agent.Suspicion {
	var found agent.Suspicion
	for n, h := range append([]agent.Hypothesis{best}, b.hypotheses...) {
		for i, u := range h.Units {
			if u.Unit.Key() != key || tableOf(h) != table {
				continue
			}
			if u.Place == place {
				return agent.Suspicion{In: h, Unit: i}
			}
			if n == 0 || found.In.Units == nil {
				found = agent.Suspicion{In: h, Unit: i}
			}
		}
	}
	return found
}
