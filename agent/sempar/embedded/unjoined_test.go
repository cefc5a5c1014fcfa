package embedded

import (
	"context"
	"testing"

	"parley/agent"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestUnjoined: tables are joined by a key or not at all.
func TestUnjoined(t *testing.T) {
	for query, want := range map[string]bool{
		"SELECT guests.name FROM guests CROSS JOIN passes WHERE passes.kind = 'season'":                                     true,
		"SELECT name FROM guests WHERE guest_id IN (SELECT rentals.guest FROM rentals CROSS JOIN passes)":                   true,
		"SELECT name FROM guests UNION SELECT lifts.name FROM lifts CROSS JOIN passes":                                      true,
		"SELECT guests.name FROM guests JOIN passes ON passes.holder = guests.guest_id":                                     false,
		"SELECT name FROM guests WHERE guest_id IN (SELECT holder FROM passes WHERE kind = 'season') ORDER BY name LIMIT 3": false,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := unjoined(q); got != want {
			t.Errorf("%s: %v", query, got)
		}
	}
}

// kinds are the stored values of the passes below.
type kinds struct{}

func (kinds) Values(_ context.Context, _, column string, _ bool, _ int) ([]string, error) {
	if column == "kind" {
		return []string{"season", "week", "day"}, nil
	}
	return []string{"Ida Lund", "Max Moss"}, nil
}

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
	index, err := catalog.NewIndex(t.Context(), cat, kinds{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(cat, index)
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
			if unjoined(h.Query) {
				t.Errorf("%q is read with rows that nothing joins, with probability %.2f", said, h.P)
			}
		}
	}
}
