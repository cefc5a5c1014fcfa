package grammar

import (
	"parley/suql/catalog"
	"parley/suql/keys"
)

// label finds what the rows of a table are called: the column that is called as
// they are, else first and last name, else the column of a name or title, else a
// unique short text.
func (s *Schema) label(table int) {
	t := s.Tables[table]
	points := func(c *catalog.Column) bool { return s.Columns[s.Number(c)].Foreign }
	first, last := keys.NamePart(t.Table, "first", points), keys.NamePart(t.Table, "last", points)
	if first != nil && last != nil && t.Namesake() == nil {
		t.Label = len(s.Columns)
		s.Columns = append(s.Columns,
			ColumnOf{Table: table, Parts: []int{s.Number(first), s.Number(last)},
				Human: catalog.SingularPhrase(t.Human) + " name", Label: true})
		return
	}
	if c := t.NameColumn(); c != nil && !c.Hidden {
		t.Label = s.Number(c)
		if !s.Columns[t.Label].Foreign {
			s.Columns[t.Label].Label = true
		}
	}
}
