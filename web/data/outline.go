package data

import "parley/suql/catalog"

// Table is a table as programs read it, without what is hidden.
type Table struct {
	Name        string        `json:"name"`
	Human       string        `json:"human"`
	Description string        `json:"description,omitempty"`
	Rows        int           `json:"rows"`
	Columns     []TableColumn `json:"columns"`
}

// TableColumn is a column as programs read it.
type TableColumn struct {
	Name        string   `json:"name"`
	Human       string   `json:"human"`
	Kind        string   `json:"kind"`
	List        bool     `json:"list,omitempty"`
	Description string   `json:"description,omitempty"`
	Synonyms    []string `json:"synonyms,omitempty"`
	Values      []string `json:"values,omitempty"` // of an enum or array, the most frequent first
	Min         string   `json:"min,omitempty"`
	Max         string   `json:"max,omitempty"`
}

// Outline is what a table holds, for programs.
func Outline(t *catalog.Table) Table {
	out := Table{t.Name, t.Human, t.Description, t.Rows, []TableColumn{}}
	for _, c := range t.Columns {
		if !c.Hidden {
			out.Columns = append(out.Columns, TableColumn{c.Name, c.Human, string(c.Kind), c.List, c.Description, c.Synonyms,
				c.Domain, c.Min, c.Max})
		}
	}
	return out
}
