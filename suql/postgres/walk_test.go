package postgres_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parley/suql/ast"
	"parley/suql/backendtest"
	"parley/suql/postgres"
)

// walked are all keys of a walk, taken n at a time.
func walked(t testing.TB, r *postgres.Ranker, table, column, question string, n int) []string {
	t.Helper()
	next, err := r.Walk(t.Context(), table, column, question)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for {
		keys, err := next(t.Context(), n)
		if err != nil {
			t.Fatal(err)
		}
		if out = append(out, keys...); len(keys) == 0 {
			return out
		}
	}
}

// many is a table with more matching rows than are ranked at once: every
// third has a garden, every thousandth a fountain, three of four have rooms.
const many = `CREATE TABLE many (id INTEGER PRIMARY KEY, about TEXT);
INSERT INTO many SELECT n, CASE WHEN n % 3 = 0 THEN 'A garden, ' ELSE 'A yard, ' END || CASE WHEN n % 1000 = 0 THEN 'with a fountain and ' ELSE '' END
	|| CASE WHEN n % 4 <> 0 THEN 'rooms' ELSE 'halls' END FROM generate_series(1, 30000) AS n;
CREATE TABLE kept AS SELECT * FROM many;
ALTER TABLE kept ADD PRIMARY KEY (id);
CREATE INDEX ON kept USING gin (to_tsvector('english', about));
ANALYZE many; ANALYZE kept;`

func TestAWalkComesFirstToWhatIsRare(t *testing.T) {
	r := ranker(t, connect(t, backendtest.PostgresSchema(t, many)), nil)
	for _, table := range []string{"many", "kept"} {
		const question = "are there rooms with a fountain in a garden?"
		got := walked(t, r, table, "about", question, 700)
		untroubled(t, r, table, "about", question)
		for i, k := range got[:10] {
			if !strings.HasSuffix(k, "000") || !isThird(k) {
				t.Errorf("%s: key %d is %s, which has not both", table, i, k)
			}
		}
		for i, k := range got[10:30] {
			if !strings.HasSuffix(k, "000") {
				t.Errorf("%s: key %d is %s, which has no fountain", table, i+10, k)
			}
		}
		// rooms are in most texts and find nothing
		different := len(slices.Compact(slices.Sorted(slices.Values(got))))
		if want := 10_000 + 30 - 10; len(got) != want || different != want {
			t.Errorf("%s: %d keys, %d of them different, want %d", table, len(got), different, want)
		}
	}
}

func TestAWalkKeepsToACondition(t *testing.T) {
	r := ranker(t, connect(t, backendtest.PostgresSchema(t, many)), nil)
	where := parse(t, "SELECT m.id FROM many AS m WHERE m.id > 27500 AND m.about NOT LIKE '%garden%'").(*ast.Select).Where
	for _, table := range []string{"many", "kept"} {
		next, err := r.WalkWhere(t.Context(), table, "about", "is there a fountain?", "m", where)
		if err != nil {
			t.Fatal(err)
		}
		got, err := next(t.Context(), 10)
		if err != nil || !slices.Equal(got, []string{"28000", "29000"}) {
			t.Errorf("%s: %v, %v", table, got, err)
		}
	}
}

// TestFewRowsAreLookedThrough: where nearly all rows have a word and the few that
// matter are soon found, nobody lists the many. What comes is the same.
func TestFewRowsAreLookedThrough(t *testing.T) {
	r := ranker(t, connect(t, backendtest.PostgresSchema(t, `CREATE TABLE stays (id INTEGER PRIMARY KEY, guest INTEGER, about TEXT);
		INSERT INTO stays SELECT n, n * 7919 % 60, CASE WHEN n % 10 <> 0 THEN 'a garden ' || repeat('and a yard ', n % 7) ELSE 'a street' END FROM generate_series(1, 70000) AS n;
		ALTER TABLE stays ADD words tsvector GENERATED ALWAYS AS (to_tsvector('english', about)) STORED;
		CREATE INDEX stays_guest ON stays (guest); CREATE INDEX stays_words ON stays USING gin (words); ANALYZE stays`)), nil)
	const question = "is there a garden?"
	where := func(condition string) ast.Expr {
		return parse(t, "SELECT t.id FROM stays AS t WHERE "+condition).(*ast.Select).Where
	}
	for condition, want := range map[string]bool{
		"t.guest = 7":             true,
		"t.guest = 7 OR t.id < 0": true,
		"t.guest > 7":             false, // nearly all
	} {
		plan, err := r.ExplainWalkWhere(t.Context(), "stays", "about", question, where(condition))
		if got := strings.Contains(plan, "Subquery Scan on few") && !strings.Contains(plan, "stays_words"); err != nil || got != want {
			t.Errorf("%s: %v\n%s", condition, err, plan)
		}
	}
	keys := func(condition string) []string {
		next, err := r.WalkWhere(t.Context(), "stays", "about", question, "t", where(condition))
		if err != nil {
			t.Fatal(err)
		}
		got, err := next(t.Context(), 10_000)
		if err != nil {
			t.Fatal(err)
		}
		untroubled(t, r, "stays", "about", question)
		return got
	}
	if few, all := keys("t.guest = 7"), keys("t.guest % 60 = 7"); len(few) < 1000 || !slices.Equal(slices.Sorted(slices.Values(few)), slices.Sorted(slices.Values(all))) {
		t.Errorf("%d keys, and %d without the index", len(few), len(all))
	}
}

// A query that is counted at once is counted; of others the planner's guess
// will do.
func TestOnlyWhatTakesLongIsGuessed(t *testing.T) {
	db := connect(t, backendtest.PostgresSchema(t, many))
	for query, want := range map[string]bool{
		"SELECT id FROM many WHERE id > 27000":                                      false,
		"SELECT a.id FROM many AS a JOIN many AS b ON a.id % 100 = b.id % 100":      true,
		"SELECT a.id FROM many AS a JOIN many AS b ON a.id = b.id WHERE a.id < 100": false,
	} {
		rows, ok, err := db.Guess(t.Context(), parse(t, query))
		if err != nil || ok != want || ok && (rows < 1_000_000 || rows > 100_000_000) {
			t.Errorf("%s: %d, %v, %v", query, rows, ok, err)
		}
	}
}

func isThird(key string) bool {
	var n int
	_, err := fmt.Sscan(key, &n)
	return err == nil && n%3 == 0
}

func TestTheServerUsesTheIndexThereIs(t *testing.T) {
	r := ranker(t, connect(t, backendtest.PostgresSchema(t, many+`
		CREATE INDEX named_index ON kept USING gin (to_tsvector('english', about)); DROP INDEX kept_to_tsvector_idx;
		CREATE TABLE stored (id INTEGER PRIMARY KEY, about TEXT, words tsvector GENERATED ALWAYS AS (to_tsvector('english', about)) STORED);
		INSERT INTO stored SELECT * FROM many; CREATE INDEX stored_index ON stored USING gist (words); ANALYZE stored; ANALYZE kept`)), nil)
	for table, want := range map[string]string{"kept": "named_index", "stored": "stored_index", "many": "Seq Scan on many"} {
		plan, err := r.ExplainWalk(t.Context(), table, "about", "is there a fountain?")
		if err != nil || !strings.Contains(plan, want) {
			t.Errorf("%s: %v\n%s", table, err, plan)
		}
	}
}
