package rewrite

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestRowsOnce: what tells rows apart stands once by itself.
func TestRowsOnce(t *testing.T) {
	p := Rules{Database: &heard.Database{Catalog: &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "pupils", Rows: 9, Key: []string{"id"}, Columns: []*catalog.Column{{Name: "id", Distinct: 9}, {Name: "phone", Distinct: 9}, {Name: "town", Distinct: 4}}},
		{Name: "notes", Rows: 9, Columns: []*catalog.Column{{Name: "day", Distinct: 5}, {Name: "note", Distinct: 8}}},
	}}}}
	for query, want := range map[string]string{
		"SELECT DISTINCT id, town FROM pupils":                                         "SELECT id, town FROM pupils",
		"SELECT DISTINCT phone FROM pupils":                                            "SELECT phone FROM pupils",
		"SELECT DISTINCT * FROM pupils":                                                "SELECT * FROM pupils",
		"SELECT DISTINCT town FROM pupils":                                             "SELECT DISTINCT town FROM pupils",
		"SELECT DISTINCT * FROM notes":                                                 "SELECT DISTINCT * FROM notes",
		"SELECT DISTINCT count(phone) FROM notes":                                      "SELECT DISTINCT count(phone) FROM notes",
		"SELECT DISTINCT pupils.phone FROM pupils JOIN notes ON notes.day = pupils.id": "SELECT DISTINCT pupils.phone FROM pupils JOIN notes ON notes.day = pupils.id",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := ast.Print(p.rowsOnce(q)); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}
