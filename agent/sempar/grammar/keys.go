package grammar

import (
	"slices"

	"parley/suql/keys"
)

func (s *Schema) declaredKeys() {
	for i, t := range s.Tables {
		for _, f := range t.Foreign {
			k := Key{From: i, To: s.table(f.RefTable)}
			if k.To < 0 || f.Inferred {
				continue
			}
			targets := f.RefColumns
			if len(targets) == 0 {
				targets = s.Tables[k.To].Key
			}
			for n, name := range f.Columns {
				if n < len(targets) {
					k.Columns = append(k.Columns, s.column(i, name))
					k.Targets = append(k.Targets, s.column(k.To, targets[n]))
				}
			}
			s.addKey(k)
		}
	}
	for i := range s.Tables {
		s.mergeKeys(i)
	}
}

// inferredKeys are those that the database does not declare.
func (s *Schema) inferredKeys() {
	for _, k := range keys.Inferred(s.Catalog) {
		s.addKey(Key{From: s.Columns[s.Number(k.Column)].Table, To: s.Columns[s.Number(k.Target)].Table,
			Columns: []int{s.Number(k.Column)}, Targets: []int{s.Number(k.Target)}})
	}
}

// primaryKeys finds the keys of tables that declare none: what another table
// points at, or a column named as one.
func (s *Schema) primaryKeys() {
	for _, k := range s.Keys {
		if len(s.Tables[k.To].Key) == 0 && len(k.Targets) == 1 && k.From != k.To {
			s.Columns[k.Targets[0]].Key = true
		}
	}
	for _, t := range s.Tables {
		if c := keys.Of(t.Table); c != nil && len(t.Key) == 0 && keys.CalledKey(c.Name) {
			s.Columns[s.Number(c)].Key = true
		}
	}
}

// mergeKeys makes one key of those that point at the parts of a table's key
// one by one.
func (s *Schema) mergeKeys(to int) {
	parts := s.Tables[to].Key
	if len(parts) < 2 {
		return
	}
	of := func(k Key) bool {
		return k.To == to && len(k.Columns) == 1 && slices.Contains(parts, s.Columns[k.Targets[0]].Name)
	}
	for i := 0; i < len(s.Keys); i++ {
		for n := i + 1; of(s.Keys[i]) && n < len(s.Keys); n++ {
			k := s.Keys[n]
			if of(k) && k.From == s.Keys[i].From && !slices.Contains(s.Keys[i].Targets, k.Targets[0]) {
				s.Keys[i].Columns = append(s.Keys[i].Columns, k.Columns[0])
				s.Keys[i].Targets = append(s.Keys[i].Targets, k.Targets[0])
				s.Keys = slices.Delete(s.Keys, n, n+1)
				n--
			}
		}
	}
}

func (s *Schema) addKey(k Key) {
	if len(k.Columns) == 0 || slices.Contains(k.Columns, -1) || slices.Contains(k.Targets, -1) {
		return
	}
	for _, other := range s.Keys {
		if other.From == k.From && other.To == k.To && slices.Equal(other.Columns, k.Columns) {
			return
		}
	}
	for _, c := range k.Columns {
		s.Columns[c].Foreign = true
	}
	s.Keys = append(s.Keys, k)
}

// keyBetween is the key that joins a table to one of those before it, or false:
// one without a role where there is one; one that finds a single row rather
// than one that finds several; of those of the first table, the one declared
// first, which is the main one as a rule (home before away, from before to).
func (s *Schema) keyBetween(before []int, t int) (Key, bool) {
	var best Key
	var least [3]int
	found := false
	for at, b := range before {
		for _, k := range s.Keys {
			if !(k.From == t && k.To == b || k.From == b && k.To == t) {
				continue
			}
			rank := 0
			if k.Role != nil {
				rank += 2
			}
			if k.To != t {
				rank++
			}
			if cost := [3]int{rank, at, k.Columns[0]}; !found || slices.Compare(cost[:], least[:]) < 0 {
				best, least, found = k, cost, true
			}
		}
	}
	return best, found
}
