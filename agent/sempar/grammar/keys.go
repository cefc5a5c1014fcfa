package grammar

import "slices"

func (s *Schema) declaredKeys() {
	for i, t := range s.Tables {
		for _, f := range t.Foreign {
			k := Key{From: i, To: s.table(f.RefTable)}
			if k.To < 0 {
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

// keyBetween is a key that joins a table to one of those before it, or false:
// one without a role where there is one.
func (s *Schema) keyBetween(before []int, t int) (Key, bool) {
	for _, b := range before {
		first := -1
		for i, k := range s.Keys {
			if k.From == t && k.To == b || k.From == b && k.To == t {
				if k.Role == nil {
					return k, true
				}
				if first < 0 {
					first = i
				}
			}
		}
		if first >= 0 {
			return s.Keys[first], true
		}
	}
	return Key{}, false
}
