package embedded

import (
	"testing"
	"time"

	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// school is a parser over pupils, their lessons, of which some are planned, and their reports,
// on 26 November 2026.
func school(t *testing.T) *Parser {
	t.Helper()
	day := func(table, name, least, most string, nulls int) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: catalog.Date, Distinct: 30, Min: least, Max: most, Nulls: nulls}
	}
	of := func(table string) *catalog.Column { return figure(table, "pupil_id", "pupil id", "") }
	key := []catalog.ForeignKey{{Columns: []string{"pupil_id"}, RefTable: "pupils", RefColumns: []string{"id"}}}
	p := over(t,
		&catalog.Table{Name: "pupils", Human: "pupils", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{figure("pupils", "id", "id", ""),
			{Table: "pupils", Name: "name", Human: "name", Kind: catalog.Text, Distinct: 40}}},
		&catalog.Table{Name: "lessons", Human: "lessons", Rows: 90, Key: []string{"id"}, Foreign: key, Columns: []*catalog.Column{figure("lessons", "id", "id", ""),
			of("lessons"), day("lessons", "lesson_date", "2025-01-07", "2027-01-12", 0), day("lessons", "paid_on", "2025-01-07", "2026-11-20", 9)}},
		&catalog.Table{Name: "reports", Human: "reports", Rows: 90, Key: []string{"id"}, Foreign: key, Columns: []*catalog.Column{figure("reports", "id", "id", ""),
			of("reports"), day("reports", "written", "2025-01-07", "2026-11-12", 0), day("reports", "due", "2025-01-07", "2027-03-01", 0)}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	return p
}

// asked is an utterance as it is linked over a database.
func asked(p *Parser, said string) *link.Question { return p.linker().ReadAfter(said, nil) }

// TestUpToNow: what has been so since a day, or not yet, ends today, where days are still to
// come.
func TestUpToNow(t *testing.T) {
	p := school(t)
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
		{"who hasn't had a report yet", none + "reports)", ""},
	} {
		want := c.want
		if want == "" {
			want = c.query
		}
		if got := ast.Print(p.upToNow(asked(p, c.said), parsed(t, c.query))); got != want {
			t.Errorf("%s\n got %s\nwant %s", c.said, got, want)
		}
	}
}

// TestSinceToCome: nothing has been so since a day that lies ahead.
func TestSinceToCome(t *testing.T) {
	p := school(t)
	for _, c := range []struct {
		said, day string
		want      bool
	}{{"lessons since the summer", "2027-06-01", true}, {"lessons since the summer", "2026-06-01", false}, {"lessons after the summer", "2027-06-01", false}} {
		if got := p.sinceToCome(asked(p, c.said), parsed(t, "SELECT * FROM lessons WHERE lesson_date >= '"+c.day+"'")); got != c.want {
			t.Errorf("%s, %s: %t", c.said, c.day, got)
		}
	}
}

// TestStillSo: who has been there for some time still is.
func TestStillSo(t *testing.T) {
	for said, want := range map[string]bool{
		"who has been with us for more than a year": true,
		"people who've been waiting longest":        true,
		"who had been here for a year":              false,
		"tools that have been lent for a year":      false,
		"who has been":                              false,
		"who has a room for more than a year":       false,
	} {
		if got := hasBeen(asked(school(t), said)); got != want {
			t.Errorf("%s: %t", said, got)
		}
	}
}
