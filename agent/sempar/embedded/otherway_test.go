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
	table := func(name string, foreign map[string]string, columns ...string) *catalog.Table {
		out := &catalog.Table{Name: name, Human: name, Rows: 9, Key: []string{"id"}, Columns: []*catalog.Column{figure(name, "id", "id", "")}}
		for _, c := range columns {
			out.Columns = append(out.Columns, figure(name, c, c, ""))
			if to := foreign[c]; to != "" {
				out.Foreign = append(out.Foreign, catalog.ForeignKey{Columns: []string{c}, RefTable: to, RefColumns: []string{"id"}})
			}
		}
		return out
	}
	p := over(t,
		table("vets", nil, "age"), table("owners", map[string]string{"vet": "vets"}, "vet", "age"),
		table("animals", map[string]string{"owner": "owners"}, "owner", "weight"),
		table("visits", map[string]string{"animal": "animals", "vet": "vets"}, "animal", "vet", "fee"))
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
