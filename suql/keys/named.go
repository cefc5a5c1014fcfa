package grammar

import (
	"strconv"
	"strings"

	"parley/suql/catalog"
)

// inferKeys finds keys that the database does not declare: a column that is
// named as another table's key, or after that table and its key, and whose
// values lie within the key's.
func (s *Schema) inferKeys() {
	for from, t := range s.Tables {
		for _, c := range t.Columns {
			if s.Columns[c].settled() || s.Columns[c].Key && len(s.Tables[from].Columns) < 3 {
				continue
			}
			for to := range s.Tables {
				if key := s.keyOf(to); to != from && key >= 0 && !s.joined(from, to) && s.pointsAt(c, to, key) {
					s.addKey(Key{From: from, To: to, Columns: []int{c}, Targets: []int{key}, Inferred: true})
					break
				}
			}
		}
	}
}

// settled reports whether what a column points at is known, be it nothing.
func (c ColumnOf) settled() bool { return c.Foreign || c.Column != nil && c.Unlinked }

// inferPrimary finds the keys of tables that declare none: what another table
// points at, or a column named as one.
func (s *Schema) inferPrimary() {
	for _, k := range s.Keys {
		if len(s.Tables[k.To].Key) == 0 && len(k.Targets) == 1 && k.From != k.To {
			s.Columns[k.Targets[0]].Key = true
		}
	}
	for i, t := range s.Tables {
		if c := s.keyOf(i); c >= 0 && len(t.Key) == 0 && calledKey(s.Columns[c].Name) {
			s.Columns[c].Key = true
		}
	}
}

// calledKey reports whether a column is named as those that tell rows apart.
func calledKey(name string) bool {
	words := catalog.SplitName(name)
	if len(words) == 0 { // a heading such as "#"
		return false
	}
	switch words[len(words)-1] {
	case "id", "code", "no", "number", "key":
		return true
	}
	return false
}

func (s *Schema) joined(a, b int) bool {
	for _, k := range s.Keys {
		if !k.Inferred && (k.From == a && k.To == b || k.From == b && k.To == a) {
			return true
		}
	}
	return false
}

// keyOf is the column that tells the rows of a table apart: the declared key,
// or a column named as one, or the first, in which no value comes twice; -1
// for none.
func (s *Schema) keyOf(table int) int {
	t := s.Tables[table]
	if len(t.Key) > 0 {
		if len(t.Key) > 1 {
			return -1
		}
		return s.column(table, t.Key[0])
	}
	for i, c := range t.Columns {
		col := s.Columns[c]
		named := i == 0 || calledKey(col.Name)
		if named && t.Unique(col.Column) && !col.Kind.Prose() {
			return c
		}
	}
	return -1
}

// pointsAt reports whether a column is named as, and filled like, one that
// points at a key.
func (s *Schema) pointsAt(c, table, key int) bool {
	col, target := s.Columns[c].Column, s.Columns[key].Column
	if (col.Kind == catalog.Number) != (target.Kind == catalog.Number) || col.Kind.Prose() || col.Kind == catalog.Date {
		return false
	}
	name := strings.Join(catalog.SplitName(col.Name), " ")
	keyName := strings.Join(catalog.SplitName(target.Name), " ")
	thing := strings.Join(catalog.SplitName(catalog.SingularPhrase(s.Tables[table].Name)), " ")
	plain := genericKey(keyName)
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
	return within(col, target)
}

// within reports whether the numbers of a column lie within those of a key;
// of other kinds, whether it has no more values than the key.
func within(col, key *catalog.Column) bool {
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
