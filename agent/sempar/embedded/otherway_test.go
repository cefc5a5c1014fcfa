package embedded

import (
	"slices"
	"testing"

	"parley/agent/sempar/decode"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestOtherWays: a query that takes a table only to tie two others together may mean
// another that ties them as shortly.
func TestOtherWays(t *testing.T) {
	number := func(table, name string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Number, Distinct: 9, Min: "1", Max: "9"}
	}
	table := func(name string, foreign map[string]string, columns ...string) *catalog.Table {
		out := &catalog.Table{Name: name, Human: name, Rows: 9, Key: []string{"id"}, Columns: []*catalog.Column{number(name, "id")}}
		for _, c := range columns {
			out.Columns = append(out.Columns, number(name, c))
			if to := foreign[c]; to != "" {
				out.Foreign = append(out.Foreign, catalog.ForeignKey{Columns: []string{c}, RefTable: to, RefColumns: []string{"id"}})
			}
		}
		return out
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		table("vets", nil, "age"), table("owners", map[string]string{"vet": "vets"}, "vet", "age"),
		table("animals", map[string]string{"owner": "owners"}, "owner", "weight"),
		table("visits", map[string]string{"animal": "animals", "vet": "vets"}, "animal", "vet", "fee")}}
	index, err := catalog.NewIndex(t.Context(), cat, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(cat, index)
	if err != nil {
		t.Fatal(err)
	}
	const owners = " FROM vets JOIN owners ON owners.vet = vets.id JOIN animals ON animals.owner = owners.id"
	const visits = " FROM vets JOIN visits ON visits.vet = vets.id JOIN animals ON visits.animal = animals.id"
	for query, want := range map[string][]string{
		"SELECT vets.age" + owners + " WHERE animals.weight > 3": {"SELECT vets.age" + owners + " WHERE animals.weight > 3",
			"SELECT vets.age" + visits + " WHERE animals.weight > 3"},
		"SELECT vets.age" + owners + " WHERE owners.age > 30":               {"SELECT vets.age" + owners + " WHERE owners.age > 30"},
		"SELECT vets.age FROM vets JOIN owners ON owners.vet = vets.id":     {"SELECT vets.age FROM vets JOIN owners ON owners.vet = vets.id"},
		"SELECT vets.age" + visits + " WHERE visits.fee > 9":                {"SELECT vets.age" + visits + " WHERE visits.fee > 9"},
		"SELECT animals.weight, count(*)" + visits + " GROUP BY animals.id": {"SELECT animals.weight, count(*)" + visits + " GROUP BY animals.id", "SELECT animals.weight, count(*)" + owners + " GROUP BY animals.id"},
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, h := range p.ways(decode.Hypothesis{Query: q}) {
			got = append(got, ast.Print(h.Query))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%q, not\n%q", query, got, want)
		}
	}
}
