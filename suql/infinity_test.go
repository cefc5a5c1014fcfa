package suql_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
)

// TestInfinitiesOnPostgreSQL: what is no finite number, or no day of the
// calendar, is read, compared, ordered and added up as PostgreSQL does it, and
// written as JSON.
func TestInfinitiesOnPostgreSQL(t *testing.T) {
	e := onPostgres(t, `
		CREATE TABLE readings (id INTEGER PRIMARY KEY, level DOUBLE PRECISION, exact NUMERIC, until DATE, seen TIMESTAMP, note TEXT);
		INSERT INTO readings VALUES
			(1, 'Infinity', 'Infinity', 'infinity', 'infinity', 'quiet=Yes'),
			(2, '-Infinity', '-Infinity', '-infinity', '-infinity', 'quiet=Yes'),
			(3, 'NaN', 'NaN', '2025-03-04', '2025-03-04 10:00', 'quiet=No'),
			(4, 1.5, 1.5, '2024-01-02', '2024-01-02 08:00', 'quiet=Yes'),
			(5, NULL, NULL, NULL, NULL, NULL)`, &keyword{})
	give(t, e, map[string]string{
		"SELECT level, exact, until FROM readings ORDER BY id":                                                  "[Infinity Infinity infinity] [-Infinity -Infinity -infinity] [NaN NaN 2025-03-04] [1.5 1.5 2024-01-02] [<nil> <nil> <nil>]",
		"SELECT id FROM readings WHERE level > 1 ORDER BY id":                                                   "[1] [3] [4]",
		"SELECT id FROM readings ORDER BY level DESC NULLS LAST LIMIT 2":                                        "[3] [1]",
		"SELECT max(exact), min(exact), count(level) FROM readings WHERE level <> 'NaN'":                        "[Infinity -Infinity 3]",
		"SELECT sum(level), avg(exact) FROM readings":                                                           "[NaN NaN]",
		"SELECT until, count(*) FROM readings WHERE until > '2024-06-01' GROUP BY until ORDER BY until":         "[2025-03-04 1] [infinity 1]",
		"SELECT id, level FROM readings WHERE answer(note, 'is it quiet?') = 'Yes' ORDER BY level DESC":         "[1 Infinity] [4 1.5] [2 -Infinity]",
		"SELECT id, seen FROM readings WHERE answer(note, 'is it quiet?') = 'Yes' ORDER BY seen LIMIT 2":        "[2 -infinity] [4 2024-01-02 08:00:00]",
		"SELECT level, count(*) FROM readings WHERE answer(note, 'is it quiet?') = 'Yes' GROUP BY 1 ORDER BY 1": "[-Infinity 1] [1.5 1] [Infinity 1]",
	})
}

// TestInfinitiesOnSQLite: a column of numbers stays one when some of them are
// infinite.
func TestInfinitiesOnSQLite(t *testing.T) {
	e := engine(t, `
		CREATE TABLE readings (id INTEGER PRIMARY KEY, level REAL, note TEXT);
		INSERT INTO readings VALUES (1, 9e999, 'quiet=Yes'), (2, -9e999, 'quiet=Yes'), (3, 9e999, 'quiet=No'), (4, 1.5, 'quiet=Yes');
		CREATE TABLE bounds (until REAL PRIMARY KEY, note TEXT) WITHOUT ROWID;
		INSERT INTO bounds VALUES (-9e999, 'quiet=Yes'), (2.5, 'quiet=Yes'), (9e999, 'quiet=Yes')`, &keyword{})
	give(t, e, map[string]string{
		"SELECT id FROM readings WHERE level > 1 ORDER BY id":                                                                             "[1] [3] [4]",
		"SELECT max(level), min(level), count(level), avg(level) FROM readings WHERE id <> 2":                                             "[Infinity 1.5 3 Infinity]",
		"SELECT id, level FROM readings WHERE answer(note, 'is it quiet?') = 'Yes' ORDER BY level DESC":                                   "[1 Infinity] [4 1.5] [2 -Infinity]",
		"SELECT id FROM readings WHERE level = 'Infinity' ORDER BY id":                                                                    "[1] [3]",
		"SELECT id FROM readings WHERE level IN ('-Infinity', 1.5) OR '+inf' <> level AND id > 3":                                         "[2] [4]",
		"SELECT id FROM readings WHERE level BETWEEN '-inf' AND 2 ORDER BY id":                                                            "[2] [4]",
		"SELECT id FROM readings WHERE level = '-Infinity'::float AND answer(note, 'is it quiet?')":                                       "[2]",
		"SELECT until FROM bounds WHERE answer(note, 'is it quiet?') = 'Yes' ORDER BY until":                                              "[-Infinity] [2.5] [Infinity]",
		"SELECT until, answer(note, 'is it quiet?') FROM bounds WHERE until > 'infinity' OR until < 0":                                    "[-Infinity Yes]",
		"SELECT max(until) FROM bounds WHERE answer(note, 'is it quiet?') = 'Yes'":                                                        "[Infinity]",
		"SELECT r.id FROM readings AS r JOIN bounds AS b ON b.until = r.level WHERE answer(b.note, 'is it quiet?') = 'Yes' ORDER BY r.id": "[1] [2] [3]",
	})
}

// give runs queries and compares their rows, each in brackets.
func give(t *testing.T, e *suql.Engine, queries map[string]string) {
	t.Helper()
	for query, want := range queries {
		p, err := e.Prepare(t.Context(), query)
		if err != nil {
			t.Errorf("%s: %v", query, err)
			continue
		}
		result, err := p.Run(t.Context(), suql.RunOptions{})
		if err != nil {
			t.Errorf("%s: %v", query, err)
			continue
		}
		var rows []string
		for _, r := range result.Rows {
			rows = append(rows, fmt.Sprint(r.Values))
		}
		if diff := cmp.Diff(want, strings.Join(rows, " ")); diff != "" {
			t.Errorf("%s:\n%s", query, diff)
		}
		if _, err := json.Marshal(result.Rows); err != nil {
			t.Errorf("%s: as JSON: %v", query, err)
		}
	}
}
