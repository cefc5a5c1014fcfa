package joins

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Columns are those columns of the rows of a block that are such, as it writes them; of
// tables whose rows come several times there are none.
func (j *Joins) Columns(such func(*catalog.Table, *catalog.Column) bool) (out []*ast.Column) {
	for ref, t := range j.Tables {
		if j.Multiplied(ref) {
			continue
		}
		for _, c := range t.Columns {
			if such(t, c) {
				out = append(out, j.written(ref, t, c))
			}
		}
	}
	return out
}

// Written is how a block writes a column of the one of its tables that has it; nil where none
// has, or several.
func (j *Joins) Written(of *catalog.Column) (found *ast.Column) {
	for ref, t := range j.Tables {
		switch {
		case of == nil || t.Column(of.Name) != of:
		case found != nil:
			return nil
		default:
			found = j.written(ref, t, of)
		}
	}
	return found
}

func (j *Joins) written(ref string, t *catalog.Table, of *catalog.Column) *ast.Column {
	out := &ast.Column{Name: of.Name}
	if len(j.Tables) > 1 {
		out.Table = t.Name
		if !strings.EqualFold(ref, t.Name) {
			out.Table = ref
		}
	}
	return out
}

// OfOne reports whether the rows of a block are those of one of its tables, each once.
func (j *Joins) OfOne() bool {
	rows := 0
	for ref := range j.Tables {
		if !j.Multiplied(ref) {
			rows++
		}
	}
	return rows == 1
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
