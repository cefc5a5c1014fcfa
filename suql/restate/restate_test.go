package restate_test

import (
	"strings"
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/resolve"
	"parley/suql/restate"
)

func cafes() *catalog.Catalog {
	t := &catalog.Table{Name: "cafes"}
	for _, c := range []string{"name", "city", "stars", "reviews"} {
		t.Columns = append(t.Columns, &catalog.Column{Table: "cafes", Name: c, Kind: catalog.Text})
	}
	return &catalog.Catalog{Tables: []*catalog.Table{t}}
}

// plain knows neither DISTINCT ON nor LATERAL.
var plain = restate.Input{Plain: true, Key: func(_, ref string) ast.Expr { return &ast.Column{Table: ref, Name: "rowid"} }}

func restated(t *testing.T, in restate.Input, text string) (restate.Result, error) {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	q, leaves := resolve.Names(q, cafes())
	return restate.Query(in, q, leaves)
}

func TestConstructsInOtherWords(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT DISTINCT ON (city) name FROM cafes ORDER BY city, stars DESC": "SELECT parley_d1.name AS name FROM " +
			"(SELECT cafes.name AS name, cafes.city AS city, cafes.stars AS stars, " +
			"row_number() OVER (PARTITION BY cafes.city ORDER BY cafes.city, cafes.stars DESC) AS row_number FROM cafes) AS parley_d1 " +
			"WHERE parley_d1.row_number = 1 ORDER BY parley_d1.city, parley_d1.stars DESC",

		"SELECT c.name, x.n FROM cafes AS c, LATERAL (SELECT d.name AS n FROM cafes AS d WHERE d.city = c.city) AS x": "SELECT " +
			"c.name AS name, d.name AS n FROM cafes AS c, cafes AS d WHERE d.city = c.city",

		"SELECT c.name, x.n FROM cafes AS c, LATERAL (SELECT max(d.stars) AS n FROM cafes AS d WHERE d.city = c.city) AS x": "SELECT " +
			"c.name AS name, (SELECT max(d.stars) FROM cafes AS d WHERE d.city = c.city) AS n FROM cafes AS c",

		"SELECT summary(string_agg(reviews, ' ')) FROM cafes GROUP BY city": "SELECT summary(parley_g1.string_agg) AS summary FROM " +
			"(SELECT string_agg(cafes.reviews, ' ') AS string_agg FROM cafes GROUP BY cafes.city) AS parley_g1",

		"SELECT answer(lag(reviews) OVER (ORDER BY stars), 'q') FROM cafes": "SELECT answer(parley_w1.lag, 'q') AS answer FROM " +
			"(SELECT lag(cafes.reviews) OVER (ORDER BY cafes.stars) AS lag FROM cafes) AS parley_w1",

		"SELECT name, reviews FROM cafes UNION SELECT city, reviews FROM cafes ORDER BY answer(reviews, 'q')": "SELECT " +
			"parley_u1.parley_c1 AS name, parley_u1.parley_c2 AS reviews FROM " +
			"(SELECT cafes.name, cafes.reviews FROM cafes UNION SELECT cafes_2.city, cafes_2.reviews FROM cafes AS cafes_2) " +
			"AS parley_u1 (parley_c1, parley_c2) ORDER BY answer(parley_u1.parley_c2, 'q')",

		"SELECT d.n FROM (SELECT name AS n, stars AS s FROM cafes WHERE answer(reviews, 'q') = 'x') AS d ORDER BY d.s LIMIT 2": "SELECT " +
			"d.n FROM (SELECT cafes.name AS n, cafes.stars AS s FROM cafes WHERE answer(cafes.reviews, 'q') = 'x' " +
			"ORDER BY cafes.stars LIMIT 2) AS d ORDER BY d.s LIMIT 2",

		"SELECT name, (SELECT answer(d.reviews, 'q') FROM cafes AS d WHERE d.name = c.name) FROM cafes AS c ORDER BY stars LIMIT 2": "SELECT " +
			"parley_l1.name AS name, (SELECT answer(d.reviews, 'q') FROM cafes AS d WHERE d.name = parley_l1.name) AS answer FROM " +
			"(SELECT c.name AS name, c.stars AS stars FROM cafes AS c ORDER BY c.stars, c.rowid LIMIT 2) AS parley_l1 ORDER BY parley_l1.stars",
	} {
		got, err := restated(t, plain, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := ast.Print(got.Query); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestWhatADatabaseKnowsStays(t *testing.T) {
	in := plain
	in.Plain = false
	for _, text := range []string{
		"SELECT DISTINCT ON (city) name FROM cafes ORDER BY city, stars DESC",
		"SELECT c.name, x.n FROM cafes AS c, LATERAL (SELECT d.name AS n FROM cafes AS d WHERE d.city = c.city) AS x",
		"SELECT name, answer(reviews, 'q') FROM cafes ORDER BY stars LIMIT 2",
	} {
		q, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if restate.Needed(in, q) {
			t.Errorf("%s need not be said otherwise", text)
		}
	}
}

func TestFirstRowsAreHandedOn(t *testing.T) {
	got, err := restated(t, plain, "SELECT DISTINCT ON (city) name FROM cafes ORDER BY city, stars DESC LIMIT 3 OFFSET 1")
	if err != nil {
		t.Fatal(err)
	}
	if len(got.First) != 1 || got.First["parley_d1"] != 4 {
		t.Errorf("first rows: %v, want 4 of parley_d1", got.First)
	}
}

func TestWhatCanNotBeSaidOtherwise(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT c.name FROM cafes AS c, LATERAL (SELECT d.name FROM cafes AS d WHERE d.city = c.city LIMIT 2) AS x":                      "a LIMIT other than 1",
		"SELECT c.name FROM cafes AS c, LATERAL (SELECT d.name FROM cafes AS d WHERE d.city = c.city GROUP BY 1) AS x":                   "groups, sorts out or numbers",
		"SELECT c.name FROM cafes AS c, LATERAL (SELECT random() AS r FROM cafes AS d WHERE d.city = c.city) AS x":                       "random()",
		"SELECT c.name FROM cafes AS c, LATERAL (SELECT 1 AS one UNION SELECT 2) AS x":                                                   "set operation",
		"SELECT c.name FROM cafes AS c, LATERAL (SELECT rank() OVER (ORDER BY d.stars) AS r FROM cafes AS d WHERE d.city = c.city) AS x": "groups, sorts out or numbers",
		"SELECT answer(lag(reviews) OVER (ORDER BY stars), 'q') FROM cafes GROUP BY reviews, stars":                                      "groups its rows",
	} {
		_, err := restated(t, plain, text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", text, err, want)
		}
	}
}
