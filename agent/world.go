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
	var here []Decision
	for _, d := range w.Decisions {
		if d.Place == place {
			here = append(here, d)
		}
	}
	return agrees(units, here)
}

// agrees reports whether units have all that decisions confirm and nothing that
// they rule out; the latest about a unit counts. What was refused of a text is
// refused in other forms too: who said no to "is there a hip belt?" is not asked
// "does it have a hip belt?".
func agrees(units []unit.Unit, decisions []Decision) bool {
	latest, has, finds := map[string]Decision{}, map[string]bool{}, map[string]bool{}
	for _, d := range decisions {
		latest[d.Unit.Key()] = d
	}
	for _, u := range units {
		has[u.Key()], finds[SameUnit(u)] = true, true
	}
	confirmed := map[string]bool{}
	for key, d := range latest {
		if d.Verdict == RuledOut {
			continue
		}
		if !has[key] {
			return false
		}
		confirmed[SameUnit(d.Unit)] = true
	}
	for _, d := range latest {
		if f := SameUnit(d.Unit); d.Verdict == RuledOut && finds[f] && !confirmed[f] {
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
