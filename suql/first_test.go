package suql_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
)

// numbered is a table of so many rows.
func numbered(t *testing.T, rows int) *suql.Engine {
	t.Helper()
	return engine(t, fmt.Sprintf(`CREATE TABLE t (id INTEGER PRIMARY KEY, city TEXT, about TEXT);
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		INSERT INTO t SELECT i, 'city ' || (i %% 7), 'quiet=yes, a text of row ' || i FROM n`, rows), &keyword{})
}

// TestTheFirstRowsAndHowManyThereAre: they are those that the whole result
// begins with, and the number is that of the whole result.
func TestTheFirstRowsAndHowManyThereAre(t *testing.T) {
	e := numbered(t, 1000)
	for _, q := range []string{
		"SELECT * FROM t",
		"SELECT id FROM t WHERE id > 500 ORDER BY id DESC",
		"SELECT id FROM t ORDER BY id LIMIT 300 OFFSET 10",
		"SELECT id FROM t ORDER BY id LIMIT 20",
		"SELECT id FROM t ORDER BY id LIMIT 5 + 15",
		"SELECT DISTINCT city FROM t ORDER BY city",
		"SELECT id, id % 3 FROM t ORDER BY 2, 1",
		"SELECT id FROM t WHERE id < 100 UNION ALL SELECT id FROM t ORDER BY id",
		"WITH a AS (SELECT id FROM t WHERE id < 100) SELECT a.id, b.id FROM a, a AS b ORDER BY 1, 2",
		"SELECT id FROM t WHERE id < 0",
		"SELECT id FROM t WHERE answer(about, 'quiet') = 'yes' ORDER BY id", // is read whole
	} {
		whole, all := rowsOf(t, e, q, suql.RunOptions{})
		got, few := rowsOf(t, e, q, suql.RunOptions{First: 20})
		if few.Total() != len(whole) || all.Total() != len(whole) || few.Receipt.SUQL != all.Receipt.SUQL {
			t.Errorf("%s: %d and %d of %d rows", q, few.Total(), all.Total(), len(whole))
		}
		want := whole[:min(20, len(whole))]
		if strings.Contains(q, "answer(") {
			want = whole
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s:\n%s", q, diff)
		}
	}
}

// TestTheFirstRowsOfAMillion: they take little memory, and about the time of
// the same query with a LIMIT and of counting.
func TestTheFirstRowsOfAMillion(t *testing.T) {
	if testing.Short() {
		t.Skip("a large table takes a while")
	}
	const rows = 1_000_000
	e := numbered(t, rows)
	took := func(q string, o suql.RunOptions) time.Duration {
		var all []time.Duration
		for range 5 {
			began := time.Now()
			rowsOf(t, e, q, o)
			all = append(all, time.Since(began))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, res := rowsOf(t, e, "SELECT * FROM t", suql.RunOptions{First: 200})
	runtime.ReadMemStats(&after)
	if res.Total() != rows || len(res.Rows) != 200 {
		t.Errorf("%d rows of %d", len(res.Rows), res.Total())
	}
	if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 8 {
		t.Errorf("%d MB for 200 rows", mb)
	}
	first, limited, counted := took("SELECT * FROM t", suql.RunOptions{First: 200}), took("SELECT * FROM t LIMIT 200", suql.RunOptions{}), took("SELECT count(*) FROM (SELECT * FROM t) AS all_of_them", suql.RunOptions{})
	t.Logf("the first rows %s, with a LIMIT %s, a count %s", first, limited, counted)
	if first > 20*(limited+counted) {
		t.Errorf("the first rows take %s, with a LIMIT %s, a count %s", first, limited, counted)
	}
}
