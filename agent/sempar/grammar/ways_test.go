package grammar_test

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// clinic joins doctors and treatments in two ways: what they were trained in,
// and what they did.
func clinic() *catalog.Catalog {
	table := func(name string, columns ...string) *catalog.Table {
		t := &catalog.Table{Name: name, Human: name, Rows: 5}
		for _, c := range columns {
			t.Columns = append(t.Columns, &catalog.Column{Table: name, Name: c, Human: catalog.Humanise(c), Kind: catalog.Number, Distinct: 5, Min: "1", Max: "5"})
		}
		if columns[0] == "id" {
			t.Key = []string{"id"}
			return t
		}
		for _, ref := range []string{"doctors", "treatments"} {
			t.Foreign = append(t.Foreign, catalog.ForeignKey{Columns: []string{ref[:len(ref)-1]}, RefTable: ref, RefColumns: []string{"id"}})
		}
		return t
	}
	return &catalog.Catalog{Tables: []*catalog.Table{
		table("doctors", "id", "age"), table("treatments", "id", "cost"),
		table("trained", "doctor", "treatment"), table("done", "doctor", "treatment"),
	}}
}

// TestWaysBetweenTables: a table that is named beside the columns chooses the
// way between them.
func TestWaysBetweenTables(t *testing.T) {
	s := grammar.NewSchema(clinic())
	for query, want := range map[string]string{
		"SELECT doctors.age, sum(treatments.cost) FROM trained JOIN doctors ON trained.doctor = doctors.id JOIN treatments ON trained.treatment = treatments.id GROUP BY doctors.age": "doctors JOIN trained ON trained.doctor = doctors.id JOIN treatments ON trained.treatment = treatments.id",
		"SELECT doctors.age, sum(treatments.cost) FROM done JOIN doctors ON done.doctor = doctors.id JOIN treatments ON done.treatment = treatments.id GROUP BY doctors.age":          "done JOIN doctors ON done.doctor = doctors.id JOIN treatments ON done.treatment = treatments.id",
	} {
		built := rebuilt(t, s, query)
		if got := "SELECT doctors.age, sum(treatments.cost) FROM " + want + " GROUP BY doctors.age"; ast.Print(built) != got {
			t.Errorf("%s\nis built as %s\nwant %s", query, ast.Print(built), got)
		}
	}
}

// TestMissingGroups: GROUP BY makes a group of missing values and
// count(DISTINCT …) none, so groups are counted so only where none is missing.
func TestMissingGroups(t *testing.T) {
	for _, query := range []string{
		"SELECT avg(n) FROM (SELECT count(*) AS n FROM orders GROUP BY customer_id) x",
		"SELECT count(*) FROM (SELECT customer_id FROM orders GROUP BY customer_id) x",
		"SELECT city FROM customers WHERE id IN (SELECT id FROM orders EXCEPT SELECT customer_id FROM orders)",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		for _, missing := range []int{0, 2} {
			cat := shop()
			cat.Tables[1].Columns[1].Nulls = missing
			if _, err := grammar.NewSchema(cat).Derive(q); (err != nil) != (missing > 0) {
				t.Errorf("%s, %d values missing: %v", query, missing, err)
			}
		}
	}
}
