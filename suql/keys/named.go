package keys

import (
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
			for _, to := range s.tables {
				if key := Of(to); to != from && key != nil && !s.joined(from, to) && pointsAt(c, to, key) {
					s.add(from, c, to, key)
					break
				}
			}
		}
	}
}

// pointsAt reports whether a column is named as, and filled like, one that
// points at a key.
func pointsAt(col *catalog.Column, table *catalog.Table, target *catalog.Column) bool {
	if (col.Kind == catalog.Number) != (target.Kind == catalog.Number) || col.Kind.Prose() || col.Kind == catalog.Date {
		return false
	}
	name, keyName := Spaced(col.Name), Spaced(target.Name)
	thing := Spaced(catalog.SingularPhrase(table.Name))
	plain := OfAnyTable(keyName)
	switch {
	case name == keyName && !plain:
	case name == thing+" "+keyName:
	case plain && name == thing:
	case strings.HasSuffix(name, " "+keyName) && !plain:
	case plain && strings.HasSuffix(name, " "+thing+" "+keyName): // home_team_id
	case plain && strings.HasSuffix(name, " "+thing): // home_team
	default:
		return false
	}
	return among(col, target)
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
