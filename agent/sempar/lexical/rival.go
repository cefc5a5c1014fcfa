package lexical

import (
	"cmp"
	"slices"

	"parley/agent"
	"parley/suql/unit"
)

// chained gives every unit of a hypothesis its probability given the units
// before it, as a decoder that writes the query from left to right would: the
// product of all is the probability of a query that has them.
func chained(h *agent.Hypothesis, all []draft) {
	alive := make([]bool, len(all))
	before := 0.0
	for i, d := range all {
		alive[i] = true
		before += d.p
	}
	for k := range h.Units {
		u := &h.Units[k]
		key, sum := u.Unit.Key(), 0.0
		for i, d := range all {
			if alive[i] = alive[i] && d.has(u.Place, key); alive[i] {
				sum += d.p
			}
		}
		if before > 0 {
			u.P = min(1, sum/before)
		}
		before = sum
	}
}

func (d draft) has(name, key string) bool {
	for i, pl := range d.places {
		if pl.name == name && slices.Contains(pl.keys[d.chosen[i]], key) {
			return true
		}
	}
	return false
}

// withAlternatives fills in, for every unit of a hypothesis, the units of the
// same kind that compete with it at its place: the other options of the
// place, or what other drafts have there.
func withAlternatives(h *agent.Hypothesis, d draft, all []draft) {
	for i := range h.Units {
		u := &h.Units[i]
		if !d.whole {
			for _, pl := range d.places {
				if pl.name == u.Place {
					u.Alternatives = alternatives(pl, u.Unit)
				}
			}
			continue
		}
		u.Alternatives = rivals(u.Place, u.Unit, all)
	}
}

// alternatives lists the other units of the same kind at a place.
func alternatives(pl place, u unit.Unit) []agent.Alternative {
	var out []agent.Alternative
	own := u.Key()
	for _, o := range pl.options {
		other := ofKind(o.units, u.Kind)
		if other.Key() != own {
			out = append(out, agent.Alternative{Unit: other, P: o.p})
		}
	}
	return out
}

// rivals adds up what other drafts hold at a place instead of u.
func rivals(name string, u unit.Unit, all []draft) []agent.Alternative {
	var out []agent.Alternative
	at := map[string]int{u.Key(): -1}
	for _, d := range all {
		other := unit.Unit{}
		for i, pl := range d.places {
			if pl.name == name {
				other = ofKind(pl.options[d.chosen[i]].units, u.Kind)
			}
		}
		key := other.Key()
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, agent.Alternative{Unit: other})
		}
		if i >= 0 {
			out[i].P += d.p
		}
	}
	slices.SortStableFunc(out, func(a, b agent.Alternative) int { return cmp.Compare(b.P, a.P) })
	return out
}

// ofKind is the first unit of a kind, or the zero Unit.
func ofKind(units []unit.Unit, k unit.Kind) unit.Unit {
	for _, u := range units {
		if u.Kind == k {
			return u
		}
	}
	return unit.Unit{}
}
