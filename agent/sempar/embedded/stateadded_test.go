package embedded

import (
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestStatesAdded: what is there at the moment, is left or still had was not sold, and what is
// overdue is shown, not the word for it.
func TestStatesAdded(t *testing.T) {
	day := func(table, name, least, most string, nulls int) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: catalog.Date, Type: "date", Distinct: 90,
			Min: least, Max: most, Nulls: nulls}
	}
	p := over(t, &catalog.Table{Name: "stock", Human: "stock", Rows: 290, Columns: []*catalog.Column{
		{Table: "stock", Name: "kind", Human: "kind", Kind: catalog.Enum, Distinct: 2, Domain: []string{"armchair", "sofa"}},
		{Table: "stock", Name: "shelf", Human: "shelf", Kind: catalog.Enum, Distinct: 2, Domain: []string{"Front window", "Cellar"}},
		figure("stock", "price", "price", ""), day("stock", "date_sold", "2026-01-06", "2026-11-24", 40)}},
		&catalog.Table{Name: "invoices", Human: "invoices", Rows: 70, Key: []string{"id"}, Columns: []*catalog.Column{
			figure("invoices", "id", "id", ""), figure("invoices", "amount", "amount", ""),
			day("invoices", "due", "2026-01-06", "2026-12-24", 0), day("invoices", "paid_on", "2026-01-07", "2026-11-20", 12)}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	for said, want := range map[string]string{
		"are there any armchairs left?":                "SELECT * FROM stock WHERE kind = 'armchair' AND date_sold IS NULL",
		"sofas we still have, cheapest first":          "SELECT * FROM stock WHERE kind = 'sofa' AND date_sold IS NULL ORDER BY price NULLS LAST",
		"how many sofas have we got at the moment":     "SELECT count(*) FROM stock WHERE kind = 'sofa' AND date_sold IS NULL",
		"what is in the front window now":              "SELECT * FROM stock WHERE shelf = 'Front window' AND date_sold IS NULL",
		"list overdue unpaid invoices":                 "SELECT * FROM invoices WHERE paid_on IS NULL AND due < '2026-11-26'",
		"how many invoices are overdue at the moment?": "SELECT count(*) FROM invoices WHERE paid_on IS NULL AND due < '2026-11-26'",
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != want {
			t.Errorf("%s:\n%s, not\n%s", said, got, want)
		}
	}
}

// TestClockAdded: a time of day beside a day, what is left of what was used, and which of those
// that were counted.
func TestClockAdded(t *testing.T) {
	number := func(table, name, least, most string) *catalog.Column {
		c := figure(table, name, name, "")
		c.Min, c.Max = least, most
		return c
	}
	p := over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 290, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("visits", "id", "id", ""), number("visits", "minutes", "20", "60"),
		{Table: "visits", Name: "start_time", Human: "start time", Kind: catalog.Date, Type: "timestamp", Distinct: 290, Timed: true,
			Min: "2026-01-03 09:00:00", Max: "2026-12-12 19:00:00"}}},
		&catalog.Table{Name: "packages", Human: "packages", Rows: 70, Key: []string{"id"}, Columns: []*catalog.Column{
			figure("packages", "id", "id", ""), number("packages", "sessions", "4", "10"), number("packages", "used", "0", "10")}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	const october = "start_time >= '2026-10-01' AND start_time < '2026-11-01'"
	for _, c := range []struct{ before, said, want string }{
		{"", "visits after 6pm last month", "SELECT * FROM visits WHERE " + october + " AND to_char(start_time, 'HH24:MI') > '18:00'"},
		{"", "visits in october before 9:30", "SELECT * FROM visits WHERE " + october + " AND to_char(start_time, 'HH24:MI') < '09:30'"},
		{"", "how many sessions are left in total", "SELECT sum(sessions - used) FROM packages"},
		{"", "packages with sessions left", "SELECT * FROM packages WHERE sessions - used > 0"},
		{"SELECT count(*) FROM packages WHERE sessions > 6", "which of those have no sessions left",
			"SELECT * FROM packages WHERE sessions > 6 AND sessions - used = 0"},
	} {
		turn := agent.Turn{Utterance: c.said}
		if c.before != "" {
			q, err := parser.Parse(c.before)
			if err != nil {
				t.Fatal(err)
			}
			turn.Previous = q
		}
		hs, err := p.Parse(t.Context(), turn, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", c.said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}

// TestClockOfTwo: of two times of day, what is said of one is of the time that is named, else of the
// beginning.
func TestClockOfTwo(t *testing.T) {
	clock := func(name, least, most string) *catalog.Column {
		return &catalog.Column{Table: "jobs", Name: name, Human: strings.ReplaceAll(name, "_", " "), Kind: catalog.Date,
			Distinct: 30, Min: least, Max: most}
	}
	p := over(t, &catalog.Table{Name: "jobs", Human: "jobs", Rows: 290, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("jobs", "id", "id", ""), clock("job_date", "2026-01-03", "2026-12-12"),
		clock("start_time", "07:00", "15:00"), clock("finish_time", "09:00", "18:00")}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	const week = "SELECT * FROM jobs WHERE job_date BETWEEN '2026-11-30' AND '2026-12-06'"
	for said, want := range map[string]string{
		"jobs next week before nine in the morning":        week + " AND start_time < '09:00'",
		"jobs next week that finish after quarter to five": week + " AND finish_time > '16:45'",
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != want {
			t.Errorf("%s:\n%s, not\n%s", said, got, want)
		}
	}
}
