package agent_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// surgery has owners, each called otherwise, their pets, of which two are called
// Max, and visits; beside them clubs with their runs and halls, without a declared key.
func surgery() *catalog.Catalog {
	column := func(table, name string, distinct int) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Text, Distinct: distinct}
	}
	points := func(column, table string) []catalog.ForeignKey {
		return []catalog.ForeignKey{{Columns: []string{column}, RefTable: table, RefColumns: []string{"id"}}}
	}
	return &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "owners", Rows: 4, Key: []string{"id"}, Columns: []*catalog.Column{column("owners", "id", 4), column("owners", "name", 4), column("owners", "town", 2)}},
		{Name: "pets", Rows: 9, Key: []string{"id"}, Columns: []*catalog.Column{column("pets", "id", 9), column("pets", "name", 8), column("pets", "owner", 4)}, Foreign: points("owner", "owners")},
		{Name: "clubs", Rows: 5, Columns: []*catalog.Column{column("clubs", "no", 5), column("clubs", "name", 5)}},
		{Name: "runs", Rows: 40, Columns: []*catalog.Column{column("runs", "club", 5)}},
		{Name: "halls", Rows: 3, Columns: []*catalog.Column{column("halls", "club", 3)}},
		{Name: "visits", Rows: 30, Key: []string{"id"}, Columns: []*catalog.Column{column("visits", "id", 30), column("visits", "day", 28), column("visits", "pet", 9)}, Foreign: points("pet", "pets")},
	}}
}

// TestEachRowOnce: whoever has three cats is one owner of cats, and nobody need be
// asked whether to say so three times.
func TestEachRowOnce(t *testing.T) {
	const owners = "FROM owners JOIN pets ON pets.owner = owners.id"
	const pets = "FROM pets JOIN visits ON visits.pet = pets.id"
	for _, c := range []struct {
		name    string
		queries []string
		p       []float64
		want    []string
	}{
		{"once and again are one reading", []string{"SELECT owners.name " + owners, "SELECT DISTINCT owners.name " + owners}, []float64{60, 30},
			[]string{"90 SELECT DISTINCT owners.name " + owners}},
		{"again alone is once, too", []string{"SELECT owners.name " + owners}, []float64{60}, []string{"60 SELECT DISTINCT owners.name " + owners}},
		{"two of one name are told apart", []string{"SELECT DISTINCT pets.name " + pets, "SELECT pets.name " + pets}, []float64{50, 40},
			[]string{"90 SELECT DISTINCT pets.name, pets.id " + pets}},
		{"what does not name rows is as it was said", []string{"SELECT owners.town " + owners, "SELECT DISTINCT owners.town " + owners}, []float64{50, 40},
			[]string{"50 SELECT owners.town " + owners, "40 SELECT DISTINCT owners.town " + owners}},
		{"rows of both tables are pairs", []string{"SELECT owners.name " + owners, "SELECT owners.name, pets.name " + owners}, []float64{50, 40},
			[]string{"90 SELECT owners.name, pets.name " + owners}},
		{"unless that is hardly meant", []string{"SELECT owners.name " + owners, "SELECT owners.name, pets.name " + owners}, []float64{60, 10},
			[]string{"60 SELECT DISTINCT owners.name " + owners, "10 SELECT owners.name, pets.name " + owners}},
		{"what is not declared is told by what tells rows apart", []string{"SELECT clubs.name FROM clubs JOIN runs ON runs.club = clubs.no"}, []float64{60},
			[]string{"60 SELECT DISTINCT clubs.name FROM clubs JOIN runs ON runs.club = clubs.no"}},
		{"one that has one", []string{"SELECT clubs.name FROM clubs JOIN halls ON halls.club = clubs.no"}, []float64{60},
			[]string{"60 SELECT clubs.name FROM clubs JOIN halls ON halls.club = clubs.no"}},
		{"a pet has one owner", []string{"SELECT pets.name " + owners}, []float64{60}, []string{"60 SELECT pets.name " + owners}},
		{"an order may be of the other table", []string{"SELECT owners.name " + owners + " ORDER BY pets.name"}, []float64{60},
			[]string{"60 SELECT owners.name " + owners + " ORDER BY pets.name"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, h := range agent.Together(surgery(), likely(t, c.queries, c.p...)) {
				got = append(got, fmt.Sprintf("%.0f %s", 100*h.P, ast.Print(h.Query)))
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}
