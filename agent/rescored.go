package agent

import (
	"cmp"
	"slices"

	"parley/suql/ast"
	"parley/suql/unit"
)

// mostAlternatives is how many other units are told of a place.
const mostAlternatives = 5

// Parsed is a checked query as a hypothesis, each unit at its place
// ([ParsedPlace]); its probability is to be set, and those of the units come
// with [Rescored].
func Parsed(q ast.Query) (Hypothesis, error) {
	units, err := unit.Whole(q)
	if err != nil {
		return Hypothesis{}, err
	}
	h := Hypothesis{Query: q, Units: make([]Scored, len(units))}
	for i, u := range units {
		h.Units[i] = Scored{Unit: u, Place: ParsedPlace(u)}
	}
	return h, nil
}

// Rescored are readings whose probabilities have changed, the likeliest first:
// each unit is given the probability of all readings that have it, if one of
// the list is meant at all (that none is, no question about a unit can tell),
// and the best reading is told which units of others stand where one of its own
// does. The readings that are given stay as they are.
func Rescored(hs []Hypothesis) []Hypothesis {
	hs = slices.Clone(hs)
	slices.SortStableFunc(hs, func(a, b Hypothesis) int { return cmp.Compare(b.P, a.P) })
	mass := massOf(hs)
	for i := range hs {
		units := slices.Clone(hs[i].Units)
		for j := range units {
			units[j].P = min(1, mass[units[j].Unit.Key()])
			for k, a := range units[j].Alternatives {
				if p, ok := mass[a.Unit.Key()]; ok {
					units[j].Alternatives = slices.Clone(units[j].Alternatives)
					units[j].Alternatives[k].P = min(1, p)
				}
			}
		}
		hs[i].Units = units
	}
	if len(hs) == 0 {
		return nil
	}
	best := &hs[0]
	if !slices.ContainsFunc(best.Units, func(u Scored) bool { return len(u.Alternatives) > 0 }) {
		alternatives(best, hs[1:], mass)
	}
	return hs
}

// massOf is the probability of each unit, given that one of the readings is
// meant.
func massOf(hs []Hypothesis) map[string]float64 {
	mass, total := map[string]float64{}, 0.0
	for _, h := range hs {
		total += h.P
		for key := range keys(h) {
			mass[key] += h.P
		}
	}
	if total > 0 {
		for key := range mass {
			mass[key] /= total
		}
	}
	return mass
}

// Agrees reports whether a reading has all that the user confirmed and nothing
// that the user ruled out, wherever in the utterance that was.
func (h Hypothesis) Agrees(w World) bool {
	units := make([]unit.Unit, len(h.Units))
	for i, u := range h.Units {
		units[i] = u.Unit
	}
	return agrees(units, w.Decisions)
}

func keys(h Hypothesis) map[string]bool {
	out := map[string]bool{}
	for _, u := range h.Units {
		out[u.Unit.Key()] = true
	}
	return out
}

// alternatives tells a reading which units of others stand where one of its
// own does.
func alternatives(best *Hypothesis, others []Hypothesis, mass map[string]float64) {
	has := keys(*best)
	for i := range best.Units {
		s := &best.Units[i]
		seen := map[string]bool{}
		for _, h := range others {
			if keys(h)[s.Unit.Key()] {
				continue
			}
			for _, u := range h.Units {
				if key := u.Unit.Key(); u.Unit.Kind == s.Unit.Kind && !has[key] && !seen[key] {
					seen[key] = true
					s.Alternatives = append(s.Alternatives, Alternative{Unit: u.Unit, P: min(1, mass[key])})
				}
			}
		}
		slices.SortStableFunc(s.Alternatives, func(a, b Alternative) int { return cmp.Compare(b.P, a.P) })
		s.Alternatives = s.Alternatives[:min(len(s.Alternatives), mostAlternatives)]
	}
}
