package embedded_test

import (
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestTablesThatNothingJoins: whatever is asked of two tables that no key joins,
// no reading sets all rows of the one beside all of the other.
func TestTablesThatNothingJoins(t *testing.T) {
	column := func(table, name string, kind catalog.Kind, values ...string) *catalog.Column {
		c := &catalog.Column{Table: table, Name: name, Human: name, Kind: kind, Distinct: 20, Domain: values}
		if kind == catalog.Enum {
			c.Distinct = len(values)
		}
		return c
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "guests", Human: "guests", Rows: 22, Key: []string{"guest_id"}, Columns: []*catalog.Column{
			column("guests", "guest_id", catalog.Number), column("guests", "name", catalog.Text)}},
		{Name: "passes", Human: "passes", Rows: 36, Key: []string{"pass_no"}, Columns: []*catalog.Column{
			column("passes", "pass_no", catalog.Number), column("passes", "holder", catalog.Number),
			column("passes", "kind", catalog.Enum, "season", "week", "day")}},
	}}
	values := stored{"guests.name": {"Ida Lund", "Max Moss"}, "passes.kind": {"season", "week", "day"}}
	index, err := catalog.NewIndex(t.Context(), cat, values, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := embedded.New(cat, index)
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"the names of the guests who hold a season pass", "guests with a week pass",
		"how many guests bought a day pass", "names of guests and the kind of their pass"} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hs {
			if strings.Contains(ast.Print(h.Query), string(ast.Cross)) {
				t.Errorf("%q is read with rows that nothing joins, with probability %.2f", said, h.P)
			}
		}
	}
}
