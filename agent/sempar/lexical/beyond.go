package lexical

import (
	"slices"

	"parley/suql/unit"
)

// beyondSketches reports whether a reading of the grammar says in as many
// words what no sketch can: groups, or several columns to show.
func (s *scan) beyondSketches(r *reading) bool {
	if r == nil {
		return false
	}
	return s.several || slices.ContainsFunc(r.places, func(pl place) bool {
		return slices.ContainsFunc(pl.options[0].units, func(u unit.Unit) bool { return u.Kind == unit.Group || u.Kind == unit.Offset })
	})
}
