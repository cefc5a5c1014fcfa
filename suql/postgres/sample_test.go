package postgres_test

import (
	"fmt"
	"testing"

	"parley/suql/ast"
	"parley/suql/backendtest"
	"parley/suql/postgres"
)

// weather is a table and one of two partitions, by whose pages 20,000 rows are
// sampled, and what can't be.
const weather = `CREATE TABLE weather (id INTEGER PRIMARY KEY, city TEXT, rain REAL);
INSERT INTO weather SELECT n, 'city ' || n % 3, n FROM generate_series(1, 20000) AS n;
CREATE TABLE "Halves" (id INTEGER, half INTEGER) PARTITION BY LIST (half);
CREATE TABLE h0 PARTITION OF "Halves" FOR VALUES IN (0);
CREATE TABLE h1 PARTITION OF "Halves" FOR VALUES IN (1);
INSERT INTO "Halves" SELECT n, n % 2 FROM generate_series(1, 20000) AS n;
CREATE MATERIALIZED VIEW kept AS SELECT * FROM weather;
CREATE VIEW seen AS SELECT * FROM weather;
ANALYZE weather, "Halves", kept;`

// TestASampleIsOfWholePages: each page is in it with the same chance, with all of
// its rows, and the same seed gives the same pages.
func TestASampleIsOfWholePages(t *testing.T) {
	db := connect(t, backendtest.PostgresSchema(t, weather))
	for _, table := range []string{"weather AS w", `"Halves"`, "kept"} {
		q := parse(t, "SELECT count(*) FROM "+table).(*ast.Select)
		of := q.From[0].(*ast.Table)
		if !db.Sampled(of.Name) {
			t.Errorf("%s can't be sampled", of.Name)
		}
		number := func(q ast.Query, seed int) int64 {
			t.Helper()
			rows, err := db.QuerySample(t.Context(), q, postgres.Sample{Of: of, Share: 0.25, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			return rows.Values[0][0].(int64)
		}
		sum := parse(t, "SELECT sum(id) FROM "+table).(*ast.Select)
		sum.From = q.From
		one, again, other := number(q, 1), number(q, 1), number(sum, 2)-number(sum, 1)
		if one < 2000 || one > 8000 || one != again || other == 0 {
			t.Errorf("of 20000 rows of %s a quarter is %d, then %d; another seed differs by %d", table, one, again, other)
		}
		// a part has whole pages
		whole := parse(t, "SELECT count(*) FROM (SELECT 1 FROM "+table+" GROUP BY ctid) AS parts").(*ast.Select)
		inner := *whole.From[0].(*ast.Derived)
		block := *inner.Query.(*ast.Select)
		of = block.From[0].(*ast.Table)
		block.GroupBy = []ast.Expr{db.Part(of.Ref(), 8)}
		inner.Query, whole.From = &block, []ast.From{&inner}
		rows, err := db.Query(t.Context(), whole, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n := rows.Values[0][0].(int64); n != 8 {
			t.Errorf("%s has %d parts, want 8", table, n)
		}
	}
}

// TestWhatCantBeSampled: views have no pages, nor has what is not there.
func TestWhatCantBeSampled(t *testing.T) {
	db := connect(t, backendtest.PostgresSchema(t, weather))
	for _, table := range []string{"seen", "nothing"} {
		if db.Sampled(table) {
			t.Errorf("%s can be sampled", table)
		}
	}
	distributed, _ := spread(t)
	if connect(t, distributed).Sampled("visits") {
		t.Error("what is on other servers can be sampled")
	}
}

// TestThePriceOfAQuery: the planner's, for one row of an index and for all rows.
func TestThePriceOfAQuery(t *testing.T) {
	db := connect(t, backendtest.PostgresSchema(t, weather))
	price := func(where string) float64 {
		p, ok, err := db.Price(t.Context(), parse(t, fmt.Sprintf("SELECT avg(rain) FROM weather WHERE %s", where)))
		if err != nil || !ok {
			t.Fatalf("%v, %t", err, ok)
		}
		return p
	}
	if one, all := price("id = 7"), price("rain > 0"); one > 20 || all < 300 {
		t.Errorf("one row costs %g, all rows %g", one, all)
	}
}
