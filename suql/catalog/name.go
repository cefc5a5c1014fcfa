package catalog

import "slices"

// NameColumn is the column that says what a row is called: one whose name has
// "name" or "title", else, beside free text, the first short text that is
// another in every row ("Trail", "Vehicle no"). It is nil when there is none.
func (t *Table) NameColumn() *Column {
	var first *Column
	prose := false
	for _, c := range t.Columns {
		prose = prose || c.Kind == FreeText
		if c.Kind != Text || c.Hidden {
			continue
		}
		words := append(Words(c.Human), Words(c.Name)...)
		if slices.Contains(words, "name") || slices.Contains(words, "title") {
			return c
		}
		if first == nil && t.Rows > 1 && c.Distinct == t.Rows && c.Nulls == 0 {
			first = c
		}
	}
	if !prose {
		return nil
	}
	return first
}
