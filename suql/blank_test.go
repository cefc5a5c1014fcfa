package suql_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
)

// TestBlanksAmongNumbers: SQLite lets a column of numbers hold an empty text,
// which is greater than any number there, and 0 in a sum.
func TestBlanksAmongNumbers(t *testing.T) {
	e := opened(t, `CREATE TABLE hives (name TEXT, honey REAL, checked DATE);
		INSERT INTO hives VALUES ('Amber', 14.5, '2024-03-12'), ('Birch', '', '2024-04-02'), ('Clover', 22, ''), ('Dorn', 9, 'n/a');`, nil)
	defer e.Close()
	for query, want := range map[string]string{
		"SELECT name FROM hives WHERE honey > 10 ORDER BY name":                       "[Amber] [Clover]",
		"SELECT max(honey), sum(honey) / count(honey) AS mean FROM hives":             "[22 15.166666666666666]",
		"SELECT avg(honey) FROM hives":                                                "[15.166666666666666]",
		"SELECT name FROM hives ORDER BY honey DESC NULLS LAST LIMIT 1":               "[Clover]",
		"SELECT name FROM hives WHERE honey + 1 BETWEEN 10 AND 20 ORDER BY name":      "[Amber] [Dorn]",
		"SELECT name FROM hives WHERE honey = 22":                                     "[Clover]",
		"SELECT name FROM hives WHERE checked < '2024-04-01'":                         "[Amber]",
		"SELECT min(checked) FROM hives":                                              "[2024-03-12]",
		"SELECT extract(month FROM checked) AS month FROM hives WHERE name = 'Amber'": "[3]",
		"SELECT count(*) FROM hives WHERE extract(year FROM checked) = 2024":          "[2]",
	} {
		got, _ := rowsOf(t, e, query, suql.RunOptions{})
		if diff := cmp.Diff(want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", query, diff)
		}
	}
}
