package agent

import (
	"slices"

	"parley/suql/unit"
)

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

// agrees reports whether units have all that decisions settled and nothing that
// they ruled out.
func agrees(units []unit.Unit, decisions []Decision) bool {
	wanted, refused := World{decisions}.Units()
	has, finds := map[string]bool{}, map[string]bool{}
	for _, u := range units {
		has[u.Key()], finds[SameUnit(u)] = true, true
	}
	return !slices.ContainsFunc(wanted, func(u unit.Unit) bool { return !has[u.Key()] }) &&
		!slices.ContainsFunc(refused, func(u unit.Unit) bool { return finds[SameUnit(u)] })
}

// Units are those that a query has to have, and those it must not have, which are
// compared by [SameUnit]: what was refused of a text is refused in other forms too,
// so who said no to "is there a hip belt?" is not asked "does it have a hip belt?".
// The latest decision about a unit counts, and nothing is refused that is wanted in
// another form.
func (w World) Units() (wanted, refused []unit.Unit) {
	latest, same := map[string]Verdict{}, map[string]bool{}
	for _, d := range w.Decisions {
		latest[d.Unit.Key()] = d.Verdict
	}
	for _, d := range w.Decisions {
		if latest[d.Unit.Key()] != RuledOut {
			wanted, same[SameUnit(d.Unit)] = append(wanted, d.Unit), true
		}
	}
	for _, d := range w.Decisions {
		if latest[d.Unit.Key()] == RuledOut && !same[SameUnit(d.Unit)] {
			refused = append(refused, d.Unit)
		}
	}
	return wanted, refused
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
