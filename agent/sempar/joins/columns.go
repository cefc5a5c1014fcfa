package joins

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Columns are those columns of the rows of a block that are such, as it spells them; of
// tables whose rows come several times there are none.
func Columns(cat *catalog.Catalog, s *ast.Select, such func(*catalog.Table, *catalog.Column) bool) (out []*ast.Column) {
	j := Of(cat, s)
	for ref, t := range j.Tables {
		if j.Multiplied(ref) {
			continue
		}
		for _, c := range t.Columns {
			if !such(t, c) {
				continue
			}
			found := &ast.Column{Name: c.Name}
			if len(j.Tables) > 1 {
				found.Table = t.Name
				if !strings.EqualFold(ref, t.Name) {
					found.Table = ref
				}
			}
			out = append(out, found)
		}
	}
	return out
}

// ColumnNamed is a column of the database; nil where the name is that of several, or none.
func ColumnNamed(cat *catalog.Catalog, c *ast.Column) *catalog.Column {
	var found *catalog.Column
	for _, t := range cat.Tables {
		if of := t.Column(c.Name); of != nil && (c.Table == "" || strings.EqualFold(c.Table, t.Name)) {
			if found != nil {
				return nil
			}
			found = of
		}
	}
	return found
}

// ColumnIn is the column that a block of a query means; nil where it is none of its tables.
func ColumnIn(cat *catalog.Catalog, s *ast.Select, c *ast.Column) (found *catalog.Column) {
	for ref, t := range Of(cat, s).Tables {
		of := t.Column(c.Name)
		if of == nil || c.Table != "" && !strings.EqualFold(c.Table, ref) {
			continue
		}
		if found != nil {
			return nil
		}
		found = of
	}
	return found
}
