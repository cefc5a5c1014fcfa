package agent

import "parley/suql/unit"

// World is what the user has confirmed and ruled out about the query of the
// current turn. It never changes; [World.With] gives the next one.
type World struct {
	Decisions []Decision
}

// Decision is one thing settled about a place.
type Decision struct {
	Place   string    `json:"place"`
	Unit    unit.Unit `json:"unit"`
	Verdict Verdict   `json:"verdict"`
}

// Verdict is how a unit was settled.
type Verdict string

// The verdicts. Kept units were asked about in vain (not sure, or every
// alternative refused): the first prediction stands as an assumption.
const (
	Confirmed Verdict = "confirmed"
	RuledOut  Verdict = "ruled out"
	Kept      Verdict = "kept"
)

// With returns the World in which d holds too.
func (w World) With(d Decision) World {
	all := make([]Decision, 0, len(w.Decisions)+1)
	return World{append(append(all, w.Decisions...), d)}
}

// Verdict returns how u was settled at the place, or "" when it was not. The
// latest decision counts.
func (w World) Verdict(place string, u unit.Unit) Verdict {
	var v Verdict
	key := u.Key()
	for _, d := range w.Decisions {
		if d.Place == place && d.Unit.Key() == key {
			v = d.Verdict
		}
	}
	return v
}

// Allows reports whether a reading of a place agrees with the World: none of
// its units is ruled out, and where a unit of some kind was confirmed or kept
// at the place, the reading has that unit.
func (w World) Allows(place string, units []unit.Unit) bool {
	last := map[string]Decision{}
	for _, d := range w.Decisions {
		if d.Place == place {
			last[d.Unit.Key()] = d
		}
	}
	have := map[string]bool{}
	for _, u := range units {
		have[u.Key()] = true
	}
	for key, d := range last {
		if (d.Verdict == RuledOut) == have[key] {
			return false
		}
	}
	return true
}

// Settled reports whether nothing about u is left to ask at the place: it was
// asked about, whatever the answer.
func (w World) Settled(place string, u unit.Unit) bool { return w.Verdict(place, u) != "" }

// Touches reports whether anything was settled about the place.
func (w World) Touches(place string) bool {
	for _, d := range w.Decisions {
		if d.Place == place {
			return true
		}
	}
	return false
}

// Stands reports whether u was confirmed or kept at the place.
func (w World) Stands(place string, u unit.Unit) bool {
	v := w.Verdict(place, u)
	return v == Confirmed || v == Kept
}
