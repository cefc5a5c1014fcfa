package lexical

import (
	"slices"

	"parley/suql/unit"
)

// beyondSketches reports whether a reading of the grammar says in as many
// words what no sketch can: groups, several columns to show, exceptions,
// values that are missing, stretches of time.
func (s *scan) beyondSketches(r *reading) bool {
	if r == nil {
		return false
	}
	return s.several || slices.ContainsFunc(r.places, func(pl place) bool {
		return slices.ContainsFunc(pl.options[0].units, func(u unit.Unit) bool {
			switch {
			case u.Kind == unit.Group || u.Kind == unit.Offset:
				return true
			case u.Kind == unit.Value && u.Op == unit.Between:
				return !u.Number // a stretch of time
			case u.Kind == unit.Operator && (u.Op == unit.Ne || u.Op == unit.Lacks || u.Op == unit.Unlike):
				return pl.end > pl.at && s.tokens[pl.at].excepted
			}
			return u.Kind == unit.Operator && slices.Contains([]unit.Op{unit.NotIn, unit.Missing, unit.Present}, u.Op)
		})
	})
}

// saysMissing reports whether a reading of the grammar says that a column has
// no value, or has one.
func (s *scan) saysMissing(r *reading) bool {
	return r != nil && slices.ContainsFunc(r.places, func(pl place) bool {
		return slices.ContainsFunc(pl.options[0].units, func(u unit.Unit) bool {
			return u.Kind == unit.Operator && (u.Op == unit.Missing || u.Op == unit.Present)
		})
	})
}
