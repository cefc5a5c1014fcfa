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

// ColumnOf is a column, or a label of several (first and last name).
type ColumnOf struct {
	*catalog.Column        // nil for "*" and for a label of several parts
	Table           int    // -1 for "*"
	Parts           []int  // of a label: the columns it is made of
	Human           string // in the words of a person
	Key, Foreign    bool   // the primary key; points at another table
	Label           bool   // says what a row is called
}

// Key joins two tables where columns are equal.
type Key struct {
	From, To         int // tables
	Columns, Targets []int
	Inferred         bool // from names and values; the database does not declare it
}

// NewSchema returns the schema of a catalog. Keys that the database does not
// declare are inferred from names.
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
	s.inferKeys()
	s.join()
	for i := range s.Tables {
		s.label(i)
	}
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

// keyBetween is a key that joins a table to one of those before it, or false.
func (s *Schema) keyBetween(before []int, t int) (Key, bool) {
	for _, b := range before {
		for _, k := range s.Keys {
			if k.From == t && k.To == b || k.From == b && k.To == t {
				return k, true
			}
		}
	}
	return Key{}, false
}
