package grammar

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// Schema is a database as derivations see it: its tables, its columns by
// number, and how tables are joined.
type Schema struct {
	Catalog *catalog.Catalog
	Tables  []*TableOf
	Columns []ColumnOf // the first is "*"
	Keys    []Key
	Roles   []*Role   // of keys that join a table to itself, or are one of several
	paths   [][][]int // from table, to table: the tables on the shortest way, both ends among them; nil for none
	places  map[*catalog.Column]int
}

// Star is the number of "*", which stands for the rows.
const Star = 0

// TableOf is a table and the numbers of its columns.
type TableOf struct {
	*catalog.Table
	Columns []int // without labels of several parts
	Label   int   // the column that says what a row is called; -1 for none
	Near    []int // tables that a key joins it to
}

// ColumnOf is a column, a label of several (first and last name), or either as
// reached through a key (the manager's name).
type ColumnOf struct {
	*catalog.Column        // nil for "*" and for a label of several parts
	Table           int    // -1 for "*"; in a role the table that has the key
	Parts           []int  // of a label: the columns it is made of
	Human           string // in the words of a person
	Key, Foreign    bool   // the primary key; points at another table
	Label           bool   // says what a row is called
	Role            *Role  // through which key the column is reached; nil for most
	Of              int    // in a role: the column it stands for
}

// Key joins two tables where columns are equal.
type Key struct {
	From, To         int // tables
	Columns, Targets []int
	Role             *Role // nil where the key joins the tables as they are
}

// NewSchema returns the schema of a catalog. Keys that the database does not
// declare are inferred ([keys.Inferred]).
func NewSchema(cat *catalog.Catalog) *Schema {
	s := &Schema{Catalog: cat, Columns: []ColumnOf{{Table: -1, Human: "rows"}}, places: map[*catalog.Column]int{}}
	for _, t := range cat.Tables {
		at := &TableOf{Table: t, Label: -1}
		for _, c := range t.Columns {
			key := len(t.Key) == 1 && strings.EqualFold(t.Key[0], c.Name)
			s.places[c] = len(s.Columns)
			at.Columns = append(at.Columns, len(s.Columns))
			s.Columns = append(s.Columns, ColumnOf{Column: c, Table: len(s.Tables), Human: c.Human, Key: key})
		}
		s.Tables = append(s.Tables, at)
	}
	s.declaredKeys()
	s.inferredKeys()
	s.primaryKeys()
	s.join()
	for i := range s.Tables {
		s.label(i)
	}
	s.roles()
	return s
}

// Number is the number of a column, or -1.
func (s *Schema) Number(c *catalog.Column) int {
	if n, ok := s.places[c]; ok {
		return n
	}
	return -1
}

// column is the number of a column of a table by its name, or -1.
func (s *Schema) column(table int, name string) int {
	for _, c := range s.Tables[table].Columns {
		if strings.EqualFold(s.Columns[c].Name, name) {
			return c
		}
	}
	return -1
}

func (s *Schema) table(name string) int {
	return slices.IndexFunc(s.Tables, func(t *TableOf) bool { return strings.EqualFold(t.Name, name) })
}

// join finds the shortest ways between tables along keys.
func (s *Schema) join() {
	for _, k := range s.Keys {
		if k.From != k.To {
			s.Tables[k.From].near(k.To)
			s.Tables[k.To].near(k.From)
		}
	}
	s.paths = make([][][]int, len(s.Tables))
	for from := range s.Tables {
		slices.Sort(s.Tables[from].Near)
		s.paths[from] = s.ways(from)
	}
}

func (t *TableOf) near(other int) {
	if !slices.Contains(t.Near, other) {
		t.Near = append(t.Near, other)
	}
}

// ways are the shortest ways from a table to every other, breadth first.
func (s *Schema) ways(from int) [][]int {
	out := make([][]int, len(s.Tables))
	out[from] = []int{from}
	queue := []int{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, next := range s.Tables[at].Near {
			if out[next] == nil {
				out[next] = append(slices.Clone(out[at]), next)
				queue = append(queue, next)
			}
		}
	}
	return out
}

// Closure is tables, in the order of first use, with those that join them.
func (s *Schema) Closure(tables []int) []int {
	var got []int
	for _, t := range tables {
		if slices.Contains(got, t) {
			continue
		}
		var best []int
		for _, g := range got {
			if p := s.paths[g][t]; p != nil && (best == nil || len(p) < len(best)) {
				best = p
			}
		}
		if best == nil {
			got = append(got, t)
			continue
		}
		for _, x := range best {
			if !slices.Contains(got, x) {
				got = append(got, x)
			}
		}
	}
	return got
}

// closed are the tables of a block: those that its columns use, those that it
// names beside them, and what joins them. Ways begin at the named tables where
// fewer tables will do then, or as many that are joined by other keys, so a
// name chooses among several ways: what doctors did, not what they were trained
// in; whom a patient met, not who the patient's own doctor is.
func (s *Schema) closed(used, named []int) []int {
	out := s.Closure(slices.Concat(used, named))
	if len(named) == 0 {
		return out
	}
	other := s.Closure(slices.Concat(named, used))
	if len(other) < len(out) || len(other) == len(out) && !slices.Equal(s.keysAmong(out), s.keysAmong(other)) {
		return other
	}
	return out
}

// keysAmong are the columns of the keys that join tables, sorted.
func (s *Schema) keysAmong(tables []int) []int {
	var out []int
	for i, t := range tables {
		if k, ok := s.keyBetween(tables[:i], t); ok {
			out = append(out, k.Columns...)
		}
	}
	slices.Sort(out)
	return out
}
