package embedded

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestAnyOfThem: bookings with children have one or more, where no number of them was said.
func TestAnyOfThem(t *testing.T) {
	number := func(name, least, most string, distinct int) *catalog.Column {
		return &catalog.Column{Table: "bookings", Name: name, Human: name, Kind: catalog.Number, Type: "integer", Min: least, Max: most,
			Distinct: distinct}
	}
	p := overValues(t, values{"dogs": {"0", "1", "2", "3"}, "children": {"0", "1", "2"}},
		&catalog.Table{Name: "bookings", Human: "bookings", Rows: 58, Key: []string{"id"}, Columns: []*catalog.Column{
			number("id", "1", "58", 58), number("dogs", "0", "3", 4), number("children", "0", "2", 3)}})
	for said, want := range map[string]string{
		"how many bookings have dogs":    "SELECT count(*) FROM bookings WHERE dogs > 0",
		"how many bookings have no dogs": "SELECT count(*) FROM bookings WHERE dogs = 0",
		"how many bookings have 2 dogs":  "SELECT count(*) FROM bookings WHERE dogs = 2",
		"bookings with children":         "SELECT * FROM bookings WHERE children > 0",
		"bookings without children":      "SELECT * FROM bookings WHERE children = 0",
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != want {
			t.Errorf("%s:\n%s, not\n%s", said, got, want)
		}
	}
}
