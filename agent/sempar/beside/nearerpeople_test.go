package beside

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestNearerPeople: who stays is one of those whom a stay is of, not of those whom the place
// is of.
func TestNearerPeople(t *testing.T) {
	table := func(name string, points ...string) *catalog.Table {
		t := &catalog.Table{Name: name, Human: name, Key: []string{"id"}, Columns: []*catalog.Column{{Table: name, Name: "id"},
			{Table: name, Name: "name", Human: "name", Kind: catalog.Text},
			{Table: name, Name: "pass_expires", Kind: catalog.Date, Min: "2025-01-01", Max: "2027-01-01"}}}
		for _, to := range points {
			t.Columns = append(t.Columns, &catalog.Column{Table: name, Name: to + "_id"})
			t.Foreign = append(t.Foreign, catalog.ForeignKey{Columns: []string{to + "_id"}, RefTable: to, RefColumns: []string{"id"}})
		}
		return t
	}
	p := Rules{Database: &heard.Database{Catalog: &catalog.Catalog{Tables: []*catalog.Table{
		table("owners"), table("cottages", "owners"), table("guests"), table("bookings", "cottages", "guests"), table("cleans", "cottages"),
	}}}}
	who := &link.Question{Tokens: link.Tokens("who is it"), Said: 3}
	for said, want := range map[string]string{
		"SELECT DISTINCT owners.name FROM owners JOIN cottages ON cottages.owners_id = owners.id " +
			"JOIN bookings ON bookings.cottages_id = cottages.id WHERE bookings.leaves > '2026-11-28'": "SELECT DISTINCT guests.name " +
			"FROM guests JOIN bookings ON bookings.guests_id = guests.id WHERE bookings.leaves > '2026-11-28'",
		"SELECT DISTINCT owners.name FROM owners JOIN cottages ON cottages.owners_id = owners.id " +
			"JOIN cleans ON cleans.cottages_id = cottages.id WHERE cleans.day > '2026-11-28'": "",
		"SELECT DISTINCT cottages.name FROM owners JOIN cottages ON cottages.owners_id = owners.id " +
			"JOIN bookings ON bookings.cottages_id = cottages.id WHERE bookings.leaves > '2026-11-28'": "",
		"SELECT guests.name FROM guests JOIN bookings ON bookings.guests_id = guests.id " +
			"JOIN cottages ON bookings.cottages_id = cottages.id JOIN owners ON cottages.owners_id = owners.id " +
			"WHERE owners.pass_expires < '2026-12-31'": "SELECT name FROM owners WHERE pass_expires < '2026-12-31'",
		"SELECT cleans.id FROM cleans JOIN cottages ON cleans.cottages_id = cottages.id JOIN owners ON cottages.owners_id = owners.id " +
			"WHERE owners.name = 'Anna'": "",
	} {
		q, err := parser.Parse(said)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if out := p.ofNearer(who, q.(*ast.Select)); out != nil {
			got = ast.Print(out)
		}
		if got != want {
			t.Errorf("%s:\n%s, not\n%s", said, got, want)
		}
	}
}
