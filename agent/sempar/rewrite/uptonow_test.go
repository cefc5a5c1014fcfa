package rewrite

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// school is a database over pupils, their lessons, of which some are planned, and their reports,
// on 26 November 2026.
func school(t *testing.T) *heard.Database {
	t.Helper()
	of := func(table string) *catalog.Column { return heardtest.Number(table, "pupil_id") }
	key := []catalog.ForeignKey{{Columns: []string{"pupil_id"}, RefTable: "pupils", RefColumns: []string{"id"}}}
	d := heardtest.Over(t,
		&catalog.Table{Name: "pupils", Human: "pupils", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{heardtest.Number("pupils", "id"),
			{Table: "pupils", Name: "name", Human: "name", Kind: catalog.Text, Distinct: 40}}},
		&catalog.Table{Name: "lessons", Human: "lessons", Rows: 90, Key: []string{"id"}, Foreign: key, Columns: []*catalog.Column{heardtest.Number("lessons", "id"),
			of("lessons"), heardtest.Day("lessons", "lesson_date", "2025-01-07", "2027-01-12", 0), heardtest.Day("lessons", "paid_on", "2025-01-07", "2026-11-20", 9)}},
		&catalog.Table{Name: "reports", Human: "reports", Rows: 90, Key: []string{"id"}, Foreign: key, Columns: []*catalog.Column{heardtest.Number("reports", "id"),
			of("reports"), heardtest.Day("reports", "written", "2025-01-07", "2026-11-12", 0), heardtest.Day("reports", "due", "2025-01-07", "2027-03-01", 0)}},
		&catalog.Table{Name: "tests", Human: "tests", Rows: 90, Key: []string{"id"}, Foreign: key, Columns: []*catalog.Column{heardtest.Number("tests", "id"),
			of("tests"), heardtest.Day("tests", "test_date", "2025-01-07", "2026-11-12", 0), heardtest.Day("tests", "next_visit", "2025-01-07", "2027-03-01", 70)}})
	return d
}

// TestUpToNow: what has been so since a day, or not yet, ends today, where days are still to
// come.
func TestUpToNow(t *testing.T) {
	d := school(t)
	const none = "SELECT name FROM pupils WHERE id NOT IN (SELECT pupil_id FROM "
	for _, c := range []struct{ said, query, want string }{
		{"lessons since October", "SELECT * FROM lessons WHERE lesson_date >= '2026-10-01'",
			"SELECT * FROM lessons WHERE lesson_date BETWEEN '2026-10-01' AND '2026-11-26'"},
		{"lessons since October", "SELECT * FROM lessons WHERE to_char(lesson_date, 'YYYY-MM') >= '2026-10'",
			"SELECT * FROM lessons WHERE to_char(lesson_date, 'YYYY-MM') >= '2026-10' AND lesson_date <= '2026-11-26'"},
		{"lessons paid since October", "SELECT * FROM lessons WHERE paid_on >= '2026-10-01'", ""},
		{"lessons from October on", "SELECT * FROM lessons WHERE lesson_date >= '2026-10-01'", ""},
		{"pupils not taught since June", none + "lessons WHERE lesson_date >= '2026-06-01')",
			none + "lessons WHERE lesson_date BETWEEN '2026-06-01' AND '2026-11-26')"},
		{"who hasn't had a lesson yet", none + "lessons)", none + "lessons WHERE lesson_date <= '2026-11-26')"},
		{"who never had a lesson", none + "lessons)", none + "lessons WHERE lesson_date <= '2026-11-26')"},
		{"pupils who have not been taught this year", none + "lessons WHERE extract(year FROM lesson_date) = 2026)",
			none + "lessons WHERE extract(year FROM lesson_date) = 2026 AND lesson_date <= '2026-11-26')"},
		{"who hasn't been taught before June", none + "lessons WHERE lesson_date < '2026-06-01')", ""},
		{"who hasn't been asked for next week", none + "lessons WHERE lesson_date BETWEEN '2026-11-30' AND '2026-12-06')", ""},
		{"pupils who have no lessons", none + "lessons)", ""},
		{"pupils without lessons", none + "lessons)", ""},
		{"who hasn't booked a lesson yet", none + "lessons)", ""},
		{"who hasn't got a lesson", none + "lessons)", ""},
		{"who hasn't had a lesson that was paid", none + "lessons)", ""},
		{"who never had a test", none + "tests)", ""}, // the next visit is none
		{"who hasn't had a report yet", none + "reports)", ""},
		{"how many lessons have we held", "SELECT count(*) FROM lessons", "SELECT count(*) FROM lessons WHERE lesson_date <= '2026-11-26'"},
		{"how many lessons have been booked", "SELECT count(*) FROM lessons", ""},
		{"pupils who have no lessons yet", "SELECT name FROM pupils WHERE id NOT IN (SELECT pupil_id FROM reports)", ""},
		{"lessons not paid yet", "SELECT * FROM lessons WHERE paid_on IS NULL", ""},
		{"how many lessons are there", "SELECT count(*) FROM lessons", ""},
	} {
		want := c.want
		if want == "" {
			want = c.query
		}
		if got := ast.Print(Over(d).upToNow(heardtest.Asked(d, c.said), heardtest.Query(t, c.query))); got != want {
			t.Errorf("%s\n got %s\nwant %s", c.said, got, want)
		}
	}
}
