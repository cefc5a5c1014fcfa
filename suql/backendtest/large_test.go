package backendtest_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/suql"
	"parley/suql/backendtest"
)

// large are tables of more rows than are listed at once, with every kind of
// key: every hundredth row has no text, every fiftieth is for kids, every
// three hundredth quiet.
const large = `
CREATE TABLE numbered (id INTEGER PRIMARY KEY, city TEXT, about TEXT);
INSERT INTO numbered
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 22000)
	SELECT i, 'city ' || (i % 7), CASE WHEN i % 100 <> 0 THEN 'Number ' || i || ' of a kind, kids=' || CASE WHEN i % 50 = 1 THEN 'yes' ELSE 'no' END
		|| CASE WHEN i % 300 = 1 THEN ' and quiet=yes' ELSE '' END END FROM n;
CREATE TABLE named (code TEXT PRIMARY KEY, id INTEGER, city TEXT, about TEXT);
INSERT INTO named SELECT 'code ' || id, id, city, about FROM numbered;
CREATE TABLE pairs (city TEXT, id INTEGER, about TEXT, PRIMARY KEY (city, id));
INSERT INTO pairs SELECT city, id, about FROM numbered;
CREATE TABLE heap (id INTEGER, city TEXT, about TEXT);
INSERT INTO heap SELECT id, city, about FROM numbered;
CREATE VIEW seen AS SELECT * FROM numbered;
`

// A large table is read from the top of the ranking, whatever ranks and
// whatever its keys are.
func TestALargeTableIsReadFromTheTop(t *testing.T) {
	for name, open := range map[string]backendtest.Opener{"SQLite": backendtest.SQLite, "PostgreSQL": backendtest.Postgres} {
		t.Run(name, func(t *testing.T) {
			e := open(t, large, backendtest.Keyword{})
			for _, table := range []string{"numbered", "named", "pairs", "heap"} {
				for _, tt := range []struct {
					where       string
					limit, most int // rows, questions
				}{
					{"answer(about, 'quiet') = 'yes'", 5, 5},
					{"city <> 'city 3' AND answer(about, 'quiet') = 'yes'", 5, 5},
					{"answer(about, 'quiet') = 'yes' OR answer(about, 'kids') = 'yes'", 5, 12},
				} {
					res := run(t, e, fmt.Sprintf("SELECT id FROM %s WHERE %s LIMIT %d", table, tt.where, tt.limit), suql.RunOptions{})
					if s := res.Receipt.Stats; len(res.Rows) != tt.limit || s.Items > tt.most || s.Incomplete || len(res.Warnings) > 0 {
						t.Errorf("%s where %s: %d rows, %+v, %v\n%s", table, tt.where, len(res.Rows), s, res.Warnings, res.Receipt.Plan)
					}
				}
			}
			// none is dropped, those that lack the word or the text included
			res := run(t, e, "SELECT id FROM numbered WHERE about IS NULL AND id > 21800 OR answer(about, 'quiet') = 'yes' AND id < 700 LIMIT 20", suql.RunOptions{})
			if len(res.Rows) != 2+3 {
				t.Errorf("%d rows", len(res.Rows))
			}
			// rows without a key are not ranked, but found
			res = run(t, e, "SELECT id FROM seen WHERE answer(about, 'quiet') = 'yes' AND id < 400 LIMIT 3", suql.RunOptions{})
			if len(res.Rows) != 2 {
				t.Errorf("a view: %d rows", len(res.Rows))
			}
		})
	}
}

func run(t *testing.T, e *suql.Engine, query string, o suql.RunOptions) *suql.Result {
	t.Helper()
	p, err := e.Prepare(t.Context(), query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	res, err := p.Run(t.Context(), o)
	if err != nil {
		t.Fatalf("%s: %v\n%s", query, err, p.Explain())
	}
	return res
}

// What PostgreSQL ranks by is part of the plan.
func TestThePlanSaysWhatRanks(t *testing.T) {
	e := backendtest.Postgres(t, `CREATE TABLE places (id INTEGER PRIMARY KEY, about TEXT);
		INSERT INTO places SELECT n, 'Place number ' || n || ', which is much like the others. quiet=yes' FROM generate_series(1, 30) AS n;
		CREATE INDEX places_about ON places USING gin (to_tsvector('english', about));`, backendtest.Keyword{})
	p, err := e.Prepare(t.Context(), "SELECT id FROM places WHERE answer(about, 'quiet') = 'yes' LIMIT 2")
	if err != nil {
		t.Fatal(err)
	}
	res, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, plan := range []string{p.Explain(), res.Receipt.Plan} {
		if !strings.Contains(plan, "places.about is ranked by the index places_about (english).\n") {
			t.Error(plan)
		}
	}
}
