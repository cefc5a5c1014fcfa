package model

import (
	"cmp"
	"slices"

	"parley/agent"
	"parley/suql/check"
	"parley/suql/unit"
)

const (
	mostReadings = 32    // in a list of hypotheses
	mostDoubts   = 6     // units that are varied together
	mostOthers   = 4     // readings of one unit
	leastReading = 0.001 // of the likeliest one's probability
)

// honest is a probability as calibration found the model's to mean.
func (p *Parser) honest(prob float64) float64 { return Temper(prob, p.opts.Temperature) }

// weighed gives units the probabilities that hypotheses carry: calibrated,
// certain where the user has settled it, with what competes sharing the rest.
func (s *subject) weighed(d draft, w settled) []agent.Scored {
	out := make([]agent.Scored, len(d.units))
	for i, u := range d.units {
		h := agent.Scored{Unit: u.unit, Place: u.place, P: 1, Phrase: s.phrase(u.unit)}
		if !w.settled(u.place, u.unit) {
			h.P = s.honest(u.p)
			sum := 0.0
			for _, o := range u.others {
				sum += o.p
			}
			scale := (1 - h.P) / max(1-u.p, sum)
			for _, o := range u.others {
				if !w.forbidden(u.place, o.unit) && scale > 0 {
					h.Alternatives = append(h.Alternatives, agent.Alternative{Unit: o.unit, P: o.p * scale})
				}
			}
			slices.SortStableFunc(h.Alternatives, func(a, b agent.Alternative) int { return cmp.Compare(b.P, a.P) })
		}
		out[i] = h
	}
	return out
}

// phrase are the words of the utterance that a unit comes from.
func (s *subject) phrase(u unit.Unit) string {
	switch u.Kind {
	case unit.Value:
		var text string
		for _, v := range u.Values {
			text += v + " "
		}
		return s.words(text)
	case unit.Column, unit.Operator, unit.Group, unit.Having, unit.Order:
		return s.words(u.Column)
	case unit.FreeText, unit.Projection:
		return s.words(u.Question)
	case unit.Limit:
		return s.words(number(u.N))
	}
	return ""
}

func number(n int) string {
	small := []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	digits := unit.Unit{Kind: unit.Limit, N: n}.String()[len("limit "):]
	if n >= 0 && n < len(small) {
		return digits + " " + small[n]
	}
	return digits
}

// reading is a hypothesis in the making.
type reading struct {
	units []agent.Scored
	p     float64
}

// hypotheses are the drafts and what their alternatives make of them, most
// probable first. The first draft stays the first: it is what the model wrote.
func (s *subject) hypotheses(drafts []draft, world agent.World) ([]agent.Hypothesis, error) {
	w := settled{world}
	var out []agent.Hypothesis
	seen := map[string]bool{}
	for _, d := range drafts {
		units := s.weighed(d, w)
		p := s.honest(d.end)
		for _, u := range units {
			p *= u.P
		}
		for _, r := range s.variations(reading{units, p}, w) {
			h, ok := s.hypothesis(r)
			if !ok {
				continue
			}
			if key := printed(h.Query); !seen[key] {
				seen[key] = true
				out = append(out, h)
			}
		}
	}
	if len(out) == 0 {
		return nil, nil
	}
	first := out[0]
	slices.SortStableFunc(out[1:], func(a, b agent.Hypothesis) int { return cmp.Compare(b.P, a.P) })
	for i := range out {
		out[i].Learnt = s.from
	}
	kept := slices.DeleteFunc(out, func(h agent.Hypothesis) bool { return h.P < leastReading*first.P })
	return kept[:min(len(kept), mostReadings)], nil
}

// variations are a reading and those in which units are replaced by what
// competes with them, best first.
func (s *subject) variations(r reading, w settled) []reading {
	doubts := make([]int, 0, len(r.units))
	for i, u := range r.units {
		if len(u.Alternatives) > 0 && u.Unit.Kind != unit.Table {
			doubts = append(doubts, i)
		}
	}
	slices.SortStableFunc(doubts, func(a, b int) int { return cmp.Compare(r.units[a].P, r.units[b].P) })
	all := []reading{r}
	for _, i := range doubts[:min(len(doubts), mostDoubts)] {
		for _, base := range all[:len(all):len(all)] {
			u := base.units[i]
			if u.Unit.Key() != r.units[i].Unit.Key() {
				continue // changed along with another
			}
			for _, a := range u.Alternatives[:min(len(u.Alternatives), mostOthers)] {
				if base.p*a.P/max(u.P, 1e-9) < leastReading*r.p {
					continue
				}
				if v := base.with(i, a, s); v.agrees(w) {
					all = append(all, v)
				}
			}
		}
		slices.SortStableFunc(all[1:], func(a, b reading) int { return cmp.Compare(b.p, a.p) })
		all = all[:min(len(all), 2*mostReadings)]
	}
	return all
}

// with replaces unit i.
func (r reading) with(i int, a agent.Alternative, s *subject) reading {
	units := make([]unit.Unit, len(r.units))
	for j, u := range r.units {
		units[j] = u.Unit
	}
	was := r.units[i]
	out := reading{slices.Clone(r.units), r.p * a.P / max(was.P, 1e-9)}
	for j, u := range swapped(units, i, a.Unit, s.cat) {
		out.units[j].Unit = u
		if u.Key() != r.units[j].Unit.Key() {
			out.units[j].Phrase = s.phrase(u)
		}
	}
	out.units[i].P, out.units[i].Alternatives = a.P, []agent.Alternative{{Unit: was.Unit, P: was.P}}
	for _, o := range was.Alternatives {
		if o.Unit.Key() != a.Unit.Key() {
			out.units[i].Alternatives = append(out.units[i].Alternatives, o)
		}
	}
	return out
}

func (r reading) agrees(w settled) bool {
	list := make([]scored, len(r.units))
	for i, u := range r.units {
		list[i] = scored{unit: u.Unit, place: u.Place}
	}
	n := 0
	for _, c := range clauses(list) {
		if !w.allows(list[:n], c) {
			return false
		}
		n += len(c)
	}
	return true
}

// hypothesis builds and checks the query of a reading.
func (s *subject) hypothesis(r reading) (agent.Hypothesis, bool) {
	h := agent.Hypothesis{Units: r.units, P: min(1, r.p)}
	units := make([]unit.Unit, len(r.units))
	for i, u := range r.units {
		units[i] = u.Unit
	}
	q, err := unit.BuildWhole(units)
	if err != nil {
		return h, false
	}
	checked, _, err := check.Query(q, s.cat, "")
	if err != nil {
		return h, false
	}
	h.Query = checked.Query
	return h, true
}

// variant is the likeliest variation of a list of units that agrees with the
// World and is a query; false when there is none.
func (s *subject) variant(units []scored, w settled) ([]scored, bool) {
	if len(units) == 0 {
		return nil, false
	}
	for _, r := range s.variations(reading{s.weighed(draft{units: units, end: 1}, settled{}), 1}, w) {
		if !r.agrees(w) {
			continue
		}
		if _, ok := s.hypothesis(r); !ok {
			continue
		}
		out := slices.Clone(units)
		for i, u := range r.units {
			out[i] = scored{unit: u.Unit, place: u.Place, p: u.P}
			for _, a := range u.Alternatives {
				out[i].others = append(out[i].others, other{a.Unit, a.P})
			}
		}
		return out, true
	}
	return nil, false
}

// branch is a table that may be meant instead.
type branch struct {
	unit  unit.Unit
	p     float64
	world agent.World
}

// otherTable is the likeliest other table when the draft's own is doubtful:
// its columns are others, so the query has to be written anew.
func (s *subject) otherTable(d draft, world agent.World) (branch, bool) {
	t := d.units[0]
	w := settled{world}
	if w.Settled(t.place, t.unit) || s.honest(t.p) >= s.opts.Doubt {
		return branch{}, false
	}
	var best other
	for _, o := range t.others {
		if o.p > best.p && !w.forbidden(t.place, o.unit) {
			best = o
		}
	}
	if best.p == 0 {
		return branch{}, false
	}
	return branch{best.unit, best.p,
		world.With(agent.Decision{Place: t.place, Unit: best.unit, Verdict: agent.Confirmed})}, true
}
