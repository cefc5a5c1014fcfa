package setmatch

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Schema is the tables, columns and foreign keys of a database, as an element
// of Spider's tables.json lists them.
type Schema struct {
	ID          string   // db_id
	Tables      []string // as SQL writes them
	HumanTables []string // the same for people
	Columns     []Column // of all tables; one of table -1 stands for "*"
	Keys        [][2]int // foreign keys, as indexes into Columns

	names map[string]bool            // of tables and columns, lower case
	of    map[string]map[string]bool // columns by table, lower case
	links map[string]string          // "table.column" to the one that stands for all that keys link
}

// Column is a column of a schema.
type Column struct {
	Table int // index into Tables, or -1
	Name  string
	Human string
}

// pair is [table, name] in tables.json.
type pair struct {
	table int
	name  string
}

func (p *pair) UnmarshalJSON(text []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil || len(parts) != 2 {
		return fmt.Errorf("column %s is not [table, name]", text)
	}
	return errors.Join(json.Unmarshal(parts[0], &p.table), json.Unmarshal(parts[1], &p.name))
}

// UnmarshalJSON reads an element of tables.json.
func (s *Schema) UnmarshalJSON(text []byte) error {
	var f struct {
		ID           string   `json:"db_id"`
		Tables       []string `json:"table_names_original"`
		HumanTables  []string `json:"table_names"`
		Columns      []pair   `json:"column_names_original"`
		HumanColumns []pair   `json:"column_names"`
		Keys         [][2]int `json:"foreign_keys"`
	}
	if err := json.Unmarshal(text, &f); err != nil {
		return fmt.Errorf("not a schema: %w", err)
	}
	if f.ID == "" || len(f.Tables) == 0 || len(f.HumanColumns) != len(f.Columns) || len(f.HumanTables) != len(f.Tables) {
		return errors.New(`not a schema: needs "db_id", "table_names_original", "column_names_original" ` +
			`and as many "table_names" and "column_names"`)
	}
	*s = Schema{ID: f.ID, Tables: f.Tables, HumanTables: f.HumanTables, Keys: f.Keys}
	for i, c := range f.Columns {
		if c.table >= len(s.Tables) {
			return fmt.Errorf("schema %s: column %s is of table %d, which is not there", s.ID, c.name, c.table)
		}
		s.Columns = append(s.Columns, Column{Table: c.table, Name: c.name, Human: f.HumanColumns[i].name})
	}
	for _, k := range s.Keys {
		if min(k[0], k[1]) < 0 || max(k[0], k[1]) >= len(s.Columns) {
			return fmt.Errorf("schema %s: a foreign key links columns %d and %d, and there are %d",
				s.ID, k[0], k[1], len(s.Columns))
		}
	}
	s.index()
	return nil
}

// index fills in what is looked up by name.
func (s *Schema) index() {
	s.names, s.of = map[string]bool{}, map[string]map[string]bool{}
	for _, t := range s.Tables {
		s.names[strings.ToLower(t)] = true
		s.of[strings.ToLower(t)] = map[string]bool{}
	}
	for _, c := range s.Columns {
		if c.Table >= 0 {
			s.names[strings.ToLower(c.Name)] = true
			s.of[strings.ToLower(s.Tables[c.Table])][strings.ToLower(c.Name)] = true
		}
	}
	s.links = map[string]string{}
	for _, linked := range s.linked() {
		first := slices.Min(linked)
		for _, i := range linked {
			s.links[s.key(i)] = s.key(first)
		}
	}
}

// linked are the sets of columns that foreign keys make one. As in the
// evaluator, a key joins the first set that has one of its ends, and two sets
// that a later key connects stay two.
func (s *Schema) linked() [][]int {
	var sets [][]int
	for _, k := range s.Keys {
		at := slices.IndexFunc(sets, func(set []int) bool {
			return slices.Contains(set, k[0]) || slices.Contains(set, k[1])
		})
		if at < 0 {
			at = len(sets)
			sets = append(sets, nil)
		}
		sets[at] = append(sets[at], k[0], k[1])
	}
	return sets
}

// key is "table.column" of a column.
func (s *Schema) key(i int) string {
	c := s.Columns[i]
	if c.Table < 0 {
		return "*"
	}
	return strings.ToLower(s.Tables[c.Table] + "." + c.Name)
}

// Has reports whether a table or column has the name, whatever its case.
func (s *Schema) Has(name string) bool { return s.names[strings.ToLower(name)] }

// HasTable reports whether there is a table of that name.
func (s *Schema) HasTable(name string) bool { return s.of[strings.ToLower(name)] != nil }

// Linked is the column that stands for all that foreign keys link to the one
// given, both as "table.column" in lower case; others stand for themselves.
func (s *Schema) Linked(column string) string {
	if to, ok := s.links[column]; ok {
		return to
	}
	return column
}

// HasColumn reports whether a table has a column of that name.
func (s *Schema) HasColumn(table, name string) bool {
	return s.of[strings.ToLower(table)][strings.ToLower(name)]
}
