package keys

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
)

// byName finds keys by their names: a column that is named as another table's key, or after
// that table and its key, and whose values lie within the key's.
func (s *search) byName() {
	for _, from := range s.tables {
		for _, c := range from.Columns {
			if s.settled(c) || isKey(from, c) && len(from.Columns) < 3 {
				continue
			}
			if to := s.namedLike(from, c); to != nil {
				s.add(from, c, to, s.targets[to].key)
			}
		}
	}
}

// namedLike is the table that a column is named after, and whose key has its values; of several,
// as the numbers of members number the instructors among them too, the one that has most of the
// values, and of these the one that the key is named after. nil for none.
func (s *search) namedLike(from *catalog.Table, c *catalog.Column) *catalog.Table {
	name := Spaced(c.Name)
	var best *catalog.Table
	most := 0.0
	for _, to := range s.tables {
		t, ok := s.targets[to]
		if !ok || to == from || !t.named(name) || s.joined(from, to) || !pointsAt(c, t.key) {
			continue
		}
		share, _ := c.Sketch.Share(t.key.Sketch)
		if strings.HasPrefix(t.name, t.thing+" ") {
			share += ownName
		}
		if best == nil || share > most {
			best, most = to, share
		}
	}
	return best
}

// ownName is what it counts that a key is named after its own table, in shares of the values.
const ownName = 0.01

// named reports whether a column of that name, in words, is named as one that points at a table.
func (t target) named(name string) bool {
	plain := OfAnyTable(t.name)
	switch {
	case name == t.name && !plain, name == t.thing+" "+t.name, plain && name == t.thing:
	case strings.HasSuffix(name, " "+t.name) && !plain:
	case plain && strings.HasSuffix(name, " "+t.thing+" "+t.name): // home_team_id
	case plain && strings.HasSuffix(name, " "+t.thing): // home_team
	default:
		return false
	}
	return true
}

// pointsAt reports whether a column is filled like one that points at a key.
func pointsAt(col, key *catalog.Column) bool {
	if (col.Kind == catalog.Number) != (key.Kind == catalog.Number) || col.Kind.Prose() || col.Kind == catalog.Date {
		return false
	}
	if share, known := col.Sketch.Share(key.Sketch); known {
		return share >= mostly
	}
	return among(col, key)
}

// mostly is which part of the values of a column that is named as a key are among the key's, at
// least: rows that they pointed at may be gone.
const mostly = 0.5

// namedForOther reports whether a column is named as the key of another table, which its values do
// not lead to: then they lead nowhere.
func (s *search) namedForOther(from *catalog.Table, c *catalog.Column) bool {
	name := Spaced(c.Name)
	return slices.ContainsFunc(s.tables, func(to *catalog.Table) bool {
		t, ok := s.targets[to]
		return ok && to != from && !OfAnyTable(t.name) && t.named(name)
	})
}

// among reports whether the numbers of a column lie within those of a key;
// of other kinds, whether it has no more values than the key.
func among(col, key *catalog.Column) bool {
	if col.Kind == catalog.Number {
		low, high, ok1 := ends(col)
		from, to, ok2 := ends(key)
		return !ok1 || !ok2 || from <= low && high <= to // empty tables say nothing
	}
	return col.Distinct <= key.Distinct || key.Distinct == 0
}

// ends are the least and the highest number of a column.
func ends(c *catalog.Column) (low, high float64, ok bool) {
	low, err1 := strconv.ParseFloat(c.Min, 64)
	high, err2 := strconv.ParseFloat(c.Max, 64)
	return low, high, err1 == nil && err2 == nil
}
