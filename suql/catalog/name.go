package catalog

import "slices"

// NameColumn is the column that says what a row is called, or nil when no
// column's name tells.
func (t *Table) NameColumn() *Column {
	for _, c := range t.Columns {
		if c.Kind != Text || c.Hidden {
			continue
		}
		words := append(Words(c.Human), Words(c.Name)...)
		if slices.Contains(words, "name") || slices.Contains(words, "title") {
			return c
		}
	}
	return nil
}
