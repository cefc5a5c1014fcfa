package resolve_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/resolve"
)

// two tables that have the column city in common.
func tables() *catalog.Catalog {
	table := func(name string, columns ...string) *catalog.Table {
		t := &catalog.Table{Name: name}
		for _, c := range columns {
			t.Columns = append(t.Columns, &catalog.Column{Table: name, Name: c, Kind: catalog.Text})
		}
		return t
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{table("cafes", "name", "city", "stars"), table("cities", "city", "country")}}
	cat.Tables[0].Columns[2].Kind = catalog.Number
	return cat
}

func names(t *testing.T, text string) (ast.Query, resolve.Leaves) {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return resolve.Names(q, tables())
}

func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT name FROM cafes":                      "SELECT cafes.name FROM cafes",
		"SELECT * FROM cities":                        "SELECT cities.city, cities.country FROM cities",
		"SELECT name FROM cafes AS c WHERE stars > 4": "SELECT c.name FROM cafes AS c WHERE c.stars > 4",
		"SELECT name FROM cafes WHERE EXISTS (SELECT 1 FROM cafes WHERE stars > 4)": "SELECT cafes.name FROM cafes WHERE EXISTS (SELECT 1 FROM cafes AS cafes_2 WHERE cafes_2.stars > 4)",
		"SELECT city, country FROM cafes JOIN cities USING (city)":                  "SELECT cafes.city, cities.country FROM cafes JOIN cities ON cafes.city = cities.city",
		"SELECT * FROM cafes NATURAL FULL JOIN cities": "SELECT cafes.name, coalesce(cafes.city, cities.city) AS city, cafes.stars, cities.country " +
			"FROM cafes FULL JOIN cities ON cafes.city = cities.city",
		"WITH b AS (SELECT name AS n FROM cafes) SELECT n FROM b": "WITH b AS (SELECT cafes.name AS n FROM cafes) SELECT b.n FROM b",
		"SELECT stars AS name FROM cafes ORDER BY name":           "SELECT cafes.stars AS name FROM cafes ORDER BY name",
		"SELECT stars AS name FROM cafes GROUP BY name":           "SELECT cafes.stars AS name FROM cafes GROUP BY cafes.name",
	} {
		q, _ := names(t, text)
		if got := ast.Print(q); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestLeavesSayWhatAColumnReads(t *testing.T) {
	q, leaves := names(t, "SELECT c.name, d.n FROM cafes AS c, (SELECT stars AS n, stars + 1 AS more FROM cafes) AS d")
	if got := slices.Sorted(maps.Keys(leaves)); strings.Join(got, " ") != "c cafes d" {
		t.Errorf("leaves: %v", got)
	}
	sel := q.(*ast.Select)
	if c := leaves.Source(sel.Items[1].Expr.(*ast.Column)); c == nil || c.Name != "stars" {
		t.Errorf("d.n is read from %v", c)
	}
	if c := leaves.Source(&ast.Column{Table: "d", Name: "more"}); c != nil {
		t.Errorf("d.more is computed, not %v", c)
	}
	if _, _, ok := leaves.Stored(&ast.Column{Table: "d", Name: "n"}); ok {
		t.Error("d is no stored table")
	}
	if got := leaves.Output(sel.Items[1].Expr).Kind; got != catalog.Number {
		t.Errorf("d.n holds %s", got)
	}
	if leaves.Closed(sel.Items[0].Expr) || !leaves.Closed(sel) {
		t.Error("an expression needs its leaf, the whole query has all of them")
	}
}
