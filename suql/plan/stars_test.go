package plan

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestStarsNamed: a star is written out as the columns that the catalog knows.
func TestStarsNamed(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "boats", Columns: []*catalog.Column{{Name: "id"}, {Name: "name"}}},
		{Name: "trips", Columns: []*catalog.Column{{Name: "boat_id"}, {Name: "day"}}}}}
	for query, want := range map[string]string{
		"SELECT * FROM boats":                                     "SELECT id, name FROM boats",
		"SELECT b.*, 1 AS one FROM boats b WHERE b.id > 3":        "SELECT id, name, 1 AS one FROM boats AS b WHERE b.id > 3",
		"SELECT * FROM boats JOIN trips ON boat_id = id":          "SELECT boats.id, boats.name, trips.boat_id, trips.day FROM boats JOIN trips ON boat_id = id",
		"SELECT trips.* FROM boats JOIN trips ON boat_id = id":    "SELECT trips.boat_id, trips.day FROM boats JOIN trips ON boat_id = id",
		"SELECT count(*) FROM boats":                              "",
		"SELECT * FROM (SELECT * FROM boats) t":                   "SELECT * FROM (SELECT id, name FROM boats) AS t",
		"WITH boats AS (SELECT 1 AS one) SELECT * FROM boats":     "",
		"SELECT * FROM boats NATURAL JOIN trips":                  "",
		"SELECT * FROM boats WHERE id IN (SELECT id FROM others)": "SELECT id, name FROM boats WHERE id IN (SELECT id FROM others)",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = ast.Print(q)
		}
		if got := ast.Print(starsNamed(q, cat)); got != want {
			t.Errorf("%s:\n%s, not\n%s", query, got, want)
		}
	}
}
