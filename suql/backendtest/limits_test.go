package backendtest_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/backendtest"
	"parley/suql/limit"
	"parley/suql/postgres"
	"parley/suql/sqlite"
)

// limited makes engines over the same small table under the same limits.
func limited(t *testing.T, l limit.Limits) map[string]*suql.Engine {
	t.Helper()
	const script = "CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT); INSERT INTO words VALUES (1, 'one'), (2, 'two'), (3, 'three');"
	lite, err := sqlite.OpenMemory(t.Context(), script)
	if err != nil {
		t.Fatal(err)
	}
	pg, err := postgres.Open(t.Context(), backendtest.PostgresSchema(t, script))
	if err != nil {
		t.Fatal(err)
	}
	onSQLite, err := suql.OpenSQLite(t.Context(), lite.WithLimits(l), backendtest.Keyword{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { onSQLite.Close() })
	onPostgres, err := suql.OpenPostgres(t.Context(), pg.WithLimits(l), backendtest.Keyword{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { onPostgres.Close() })
	return map[string]*suql.Engine{"SQLite": onSQLite, "PostgreSQL": onPostgres}
}

// A query that takes too much is told which limit it passed, and what to do,
// in the same words by both.
func TestLimitsAreTheSame(t *testing.T) {
	l := limit.Limits{Rows: 1000, Bytes: 1 << 20, Time: 300 * time.Millisecond}
	on := limited(t, l)
	for _, tt := range []struct {
		name, query string
		want        limit.Error
	}{
		{"rows", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001) SELECT i FROM n", limit.Error{Rows: 1000}},
		{"bytes of many rows", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) SELECT repeat('x', 5000) FROM n", limit.Error{Bytes: 1 << 20}},
		{"bytes of one value", "WITH RECURSIVE d(i, s) AS (SELECT 1, 'aaaaaaaaaa' UNION ALL SELECT i + 1, s || s FROM d WHERE i < 18) SELECT s FROM d WHERE i = 18", limit.Error{Bytes: 1 << 20}},
		{"time", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", limit.Error{Time: l.Time}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for name, e := range on {
				p, err := e.Prepare(t.Context(), tt.query)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				_, err = p.Run(t.Context(), suql.RunOptions{})
				var past *limit.Error
				if !errors.As(err, &past) {
					t.Fatalf("%s: %v is no limit", name, err)
				}
				if diff := cmp.Diff(tt.want, *past); diff != "" {
					t.Errorf("%s (-want +got)\n%s", name, diff)
				}
			}
		})
	}
	// and the next query runs
	for name, e := range on {
		if res := run(t, e, "SELECT count(*) FROM words", suql.RunOptions{}); len(res.Rows) != 1 {
			t.Errorf("%s: %d rows", name, len(res.Rows))
		}
	}
}
