package rewrite

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// animals are the tables of a practice: owners of pets, whose appointments are written on
// invoices, now and then.
func animals() *catalog.Catalog {
	table := func(name string, points ...string) *catalog.Table {
		t := &catalog.Table{Name: name, Human: name, Key: []string{"id"}, Columns: []*catalog.Column{{Table: name, Name: "id"}}}
		for _, to := range points {
			t.Columns = append(t.Columns, &catalog.Column{Table: name, Name: to + "_id"})
			t.Foreign = append(t.Foreign, catalog.ForeignKey{Columns: []string{to + "_id"}, RefTable: to, RefColumns: []string{"id"}})
		}
		return t
	}
	return &catalog.Catalog{Tables: []*catalog.Table{
		table("owners"), table("pets", "owners"), table("appointments", "pets"), table("invoices", "owners", "appointments"),
	}}
}

// TestStraightRoads: appointments are joined to owners by their pets, not by invoices that
// not each of them has, and back again.
func TestStraightRoads(t *testing.T) {
	p := Rules{Database: &heard.Database{Catalog: animals()}}
	const invoices = "SELECT owners.town FROM owners JOIN invoices ON invoices.owners_id = owners.id" +
		" JOIN appointments ON invoices.appointments_id = appointments.id WHERE appointments.day = '2026-11-28'"
	const pets = "SELECT owners.town FROM owners JOIN pets ON pets.owners_id = owners.id" +
		" JOIN appointments ON appointments.pets_id = pets.id WHERE appointments.day = '2026-11-28'"
	read := func(text string) ast.Query {
		q, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	if got := p.StraightRoad(read(invoices)); got == nil || ast.Print(got) != pets {
		t.Errorf("by pets: %s", ast.Print(got))
	}
	if got := p.turnedRoad(read(pets)); got == nil || ast.Print(got) != invoices {
		t.Errorf("back: %s", ast.Print(got))
	}
	used := "SELECT invoices.total FROM owners JOIN invoices ON invoices.owners_id = owners.id" +
		" JOIN appointments ON invoices.appointments_id = appointments.id WHERE owners.town = 'Brill'"
	if got := p.StraightRoad(read(used)); got != nil {
		t.Errorf("invoices are asked for, and left out: %s", ast.Print(got))
	}
}
