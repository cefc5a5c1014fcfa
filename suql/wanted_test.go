package suql_test

import (
	"os"
	"testing"

	"parley/suql"
	"parley/suql/sqlite"
)

// With LIMIT reading ends once so many rows are certain. Blocks whose rows
// hang together, windows and totals, must have read all of a named query that
// they look at.
func TestOneRowOfAQueryThatLooksAtANamedOne(t *testing.T) {
	const with = "WITH g AS (SELECT v.id AS id, v.cafe AS cafe FROM visits AS v WHERE answer(v.note, 'what was the mood?') = 'good') "
	for name, query := range map[string]string{
		"a window":                       with + "SELECT g.id, lag(g.id) OVER (ORDER BY g.id DESC) FROM g",
		"a window in FROM":               with + "SELECT d.id, d.before FROM (SELECT g.id AS id, lag(g.id) OVER (ORDER BY g.id DESC) AS before FROM g) AS d",
		"an answer about a window":       with + "SELECT g.id, answer(lag(v.note) OVER (ORDER BY v.id DESC), 'style') FROM g JOIN visits AS v ON v.id = g.id",
		"a total in FROM":                with + "SELECT d.n FROM (SELECT count(*) AS n FROM g) AS d",
		"groups in FROM":                 with + "SELECT d.cafe, d.n FROM (SELECT g.cafe AS cafe, count(*) AS n FROM g GROUP BY g.cafe) AS d",
		"a total that has a name":        with + ", n AS (SELECT g.cafe AS cafe, count(*) AS n FROM g GROUP BY g.cafe) SELECT n.cafe, n.n FROM n",
		"a total beside each row":        with + "SELECT c.id, (SELECT count(*) FROM g WHERE g.cafe = c.id) FROM cafes AS c",
		"rows that none stands beside":   with + "SELECT c.id FROM cafes AS c LEFT JOIN g ON g.cafe = c.id WHERE g.id IS NULL",
		"that in FROM":                   with + "SELECT d.id FROM (SELECT c.id AS id, g.id AS visit FROM cafes AS c LEFT JOIN g ON g.cafe = c.id) AS d WHERE d.visit IS NULL",
		"rows that are not among others": with + "SELECT d.id FROM (SELECT c.id AS id FROM cafes AS c EXCEPT SELECT g.cafe FROM g) AS d",
		"a total compared":               with + "SELECT c.id FROM cafes AS c WHERE (SELECT count(*) FROM g WHERE g.cafe = c.id) = 1",
	} {
		t.Run(name, func(t *testing.T) {
			all, _ := rowsOf(t, cafes(t), query, suql.RunOptions{})
			for _, parallel := range []int{1, 3} {
				first, res := rowsOf(t, cafes(t), query+" LIMIT 1", suql.RunOptions{Parallel: parallel})
				if len(first) != min(1, len(all)) || !within(first, all) {
					t.Errorf("%v is not one of %v\n%s", first, all, res.Receipt.Plan)
				}
			}
		})
	}
}

// A join is ranked by what is read, also where only the table with the text is
// listed.
func TestALimitOverAJoinInASubqueryRanksByTheTextsTable(t *testing.T) {
	const query = "SELECT d.id FROM (SELECT c.id AS id FROM cafes AS c WHERE c.id IN (SELECT e.id FROM cafes AS e FULL JOIN visits AS v " +
		"ON v.cafe = e.id AND answer(v.note, 'what was the mood?') = 'good' WHERE e.id = c.id)) AS d"
	all, _ := rowsOf(t, cafes(t), query, suql.RunOptions{})
	first, res := rowsOf(t, cafes(t), query+" LIMIT 2", suql.RunOptions{})
	if len(first) != min(2, len(all)) || !within(first, all) {
		t.Errorf("%v are not two of %v\n%s", first, all, res.Receipt.Plan)
	}
}

// In a hurry more rows are read at once than are missing, going by the share
// that was kept; and never fewer, however many an earlier block kept.
func TestAHurryReadsTheSecondBlockToo(t *testing.T) {
	const query = "SELECT d.id, e.id FROM (SELECT m.id AS id FROM many AS m WHERE m.id < 40 AND answer(m.body, 'even') = 'yes') AS d " +
		"JOIN (SELECT v.id AS id FROM visits AS v WHERE answer(v.note, 'what was the mood?') = 'good') AS e ON e.id <> d.id"
	all, _ := rowsOf(t, cafes(t), query, suql.RunOptions{})
	first, res := rowsOf(t, cafes(t), query+" LIMIT 2", suql.RunOptions{Hurry: true})
	if len(all) < 2 || len(first) != 2 || !within(first, all) {
		t.Errorf("%v are not two of %d\n%s", first, len(all), res.Receipt.Plan)
	}
}

// An engine in a hurry waits less often for the first few rows.
func TestAnEngineInAHurryWaitsLessOften(t *testing.T) {
	script, err := os.ReadFile("testdata/town.sql")
	if err != nil {
		t.Fatal(err)
	}
	waves := func(opts ...suql.Option) int {
		db, err := sqlite.OpenMemory(t.Context(), string(script))
		if err != nil {
			t.Fatal(err)
		}
		e, err := suql.OpenSQLite(t.Context(), db, &keyword{}, opts...)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		rows, res := rowsOf(t, e, "SELECT id FROM many WHERE answer(body, 'even') = 'yes' ORDER BY id LIMIT 6", suql.RunOptions{})
		if len(rows) != 6 {
			t.Errorf("%d rows, want 6", len(rows))
		}
		return res.Receipt.Stats.Waves
	}
	if calm, hurry := waves(), waves(suql.InAHurry()); hurry >= calm {
		t.Errorf("%d waves in a hurry, %d otherwise", hurry, calm)
	}
}
