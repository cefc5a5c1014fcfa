package grammar

import (
	_ "embed"
	"slices"
	"strings"

	"parley/suql/catalog"
)

// labels.txt lists the names of columns that hold the parts of a person's
// name.
//
//go:embed labels.txt
var labelText string

var firstNames, lastNames = nameParts(labelText)

func nameParts(text string) (first, last []string) {
	for line := range strings.Lines(text) {
		kind, name, ok := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case ok && kind == "first":
			first = append(first, name)
		case ok && kind == "last":
			last = append(last, name)
		}
	}
	return first, last
}

// label finds what the rows of a table are called: the column that is called as
// they are, else first and last name, else the column of a name or title, else a
// unique short text.
func (s *Schema) label(table int) {
	t := s.Tables[table]
	first, last := s.ending(t, firstNames), s.ending(t, lastNames)
	if first >= 0 && last >= 0 && t.Namesake() == nil {
		t.Label = len(s.Columns)
		s.Columns = append(s.Columns,
			ColumnOf{Table: table, Parts: []int{first, last}, Human: catalog.SingularPhrase(t.Human) + " name", Label: true})
		return
	}
	if c := t.NameColumn(); c != nil && !c.Hidden {
		t.Label = s.Number(c)
		if !s.Columns[t.Label].Foreign {
			s.Columns[t.Label].Label = true
		}
	}
}

// ending is the first column of a table whose name ends in one of the names,
// or -1.
func (s *Schema) ending(t *TableOf, names []string) int {
	for _, c := range t.Columns {
		if s.Columns[c].Kind == catalog.Number || s.Columns[c].Foreign {
			continue
		}
		plain := strings.Join(catalog.SplitName(s.Columns[c].Name), " ")
		human := strings.ToLower(s.Columns[c].Human)
		if slices.ContainsFunc(names, func(n string) bool {
			return plain == n || human == n || strings.HasSuffix(plain, " "+n) || strings.HasSuffix(human, " "+n)
		}) {
			return c
		}
	}
	return -1
}
