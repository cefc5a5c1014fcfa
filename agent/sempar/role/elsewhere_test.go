package role_test

import (
	"slices"
	"testing"

	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// TestNear: rows are near those that they point at and those tied to them by rows between, and
// far from what points at rows that point at them.
func TestNear(t *testing.T) {
	key := func(table, name string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Kind: catalog.Number}
	}
	table := func(name string, to ...string) *catalog.Table {
		out := &catalog.Table{Name: name, Human: name, Key: []string{"id"}, Columns: []*catalog.Column{key(name, "id")}}
		for _, other := range to {
			out.Columns = append(out.Columns, key(name, other+"_id"))
			out.Foreign = append(out.Foreign,
				catalog.ForeignKey{Columns: []string{other + "_id"}, RefTable: other, RefColumns: []string{"id"}})
		}
		return out
	}
	teachers, students, instruments := table("teachers"), table("students", "teachers"), table("instruments", "students")
	cat := &catalog.Catalog{Tables: []*catalog.Table{teachers, students, instruments}}
	for _, c := range []struct {
		of, others *catalog.Table
		near       bool
	}{{instruments, teachers, true}, {teachers, students, true}, {teachers, instruments, false}} {
		if got := role.Near(cat, c.of, c.others); got != c.near {
			t.Errorf("%s near %s: %v", c.of.Name, c.others.Name, got)
		}
	}
	if got := role.Above(cat, instruments); !slices.Equal(got, []*catalog.Table{instruments, students, teachers}) {
		t.Errorf("above instruments: %d tables", len(got))
	}
}
