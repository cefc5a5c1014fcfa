package schema

import (
	"strings"
	"testing"

	"parley/suql/catalog"
)

// TestKeysInRolesAreSaid: of two keys that lead to one table, both are named.
func TestKeysInRolesAreSaid(t *testing.T) {
	number := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: name, Kind: catalog.Number, Distinct: 4, Min: "1", Max: "4"}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "teams", Human: "teams", Rows: 4, Key: []string{"id"}, Columns: []*catalog.Column{number("id")}},
		{Name: "games", Human: "games", Rows: 9, Columns: []*catalog.Column{number("home_team_id"), number("away_team_id")}},
	}}
	var b strings.Builder
	if err := printInferred(&b, cat); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"games (home_team_id) → teams (id)", "games (away_team_id) → teams (id)"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q lacks %s", b.String(), want)
		}
	}
}
