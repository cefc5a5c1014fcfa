package embedded

import (
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// season are a sports club's matches and trainings, both on a date, and what its members
// have to pay for a season, on a Thursday in November 2026.
func season(t *testing.T) *Parser {
	t.Helper()
	day := func(table, name, least, most string, nulls int, timed bool) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Date, Distinct: 30, Min: least, Max: most, Nulls: nulls, Timed: timed}
	}
	list := func(table, name string, values ...string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Enum, Domain: values, Distinct: len(values)}
	}
	p := over(t,
		&catalog.Table{Name: "matches", Human: "matches", Rows: 90, Key: []string{"match_id"}, Columns: []*catalog.Column{
			figure("matches", "match_id", "match id", ""), day("matches", "date", "2023-08-19", "2027-04-24", 0, false),
			list("matches", "team", "U14", "U16", "Women"), figure("matches", "spectators", "spectators", "")}},
		&catalog.Table{Name: "trainings", Human: "trainings", Rows: 400, Key: []string{"training_id"}, Columns: []*catalog.Column{
			figure("trainings", "training_id", "training id", ""), day("trainings", "date", "2023-08-01", "2026-12-18", 0, false)}},
		&catalog.Table{Name: "calls", Human: "calls", Rows: 400, Key: []string{"call_id"}, Columns: []*catalog.Column{
			figure("calls", "call_id", "call id", ""), day("calls", "rang", "2023-08-01 08:00", "2026-11-25 19:30", 0, true)}},
		&catalog.Table{Name: "fees", Human: "fees", Rows: 200, Columns: []*catalog.Column{
			{Table: "fees", Name: "invoice", Human: "invoice", Kind: catalog.Number, Distinct: 200, Min: "1", Max: "999"},
			figure("fees", "fee", "fee", "€"), list("fees", "season", "2025/26", "2026/27")}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	return p
}

func query(t *testing.T, text string) ast.Query {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// likeliest is the likeliest reading of a turn after a query; "" before is none.
func likeliest(t *testing.T, p *Parser, before, said string) string {
	t.Helper()
	turn := agent.Turn{Utterance: said}
	if before != "" {
		turn.Previous = query(t, before)
	}
	hs, err := p.Parse(t.Context(), turn, agent.World{})
	if err != nil || len(hs) == 0 {
		t.Fatalf("%s: %d readings, %v", said, len(hs), err)
	}
	return ast.Print(hs[0].Query)
}

// TestInOtherTime: a turn that says a time and nothing else is the query before in that
// time.
func TestInOtherTime(t *testing.T) {
	const count = "SELECT count(*) FROM matches WHERE "
	for _, c := range []struct{ before, said, want string }{
		{"team = 'U16' AND date BETWEEN '2026-03-01' AND '2026-03-31'", "and in February?", "team = 'U16' AND date BETWEEN '2026-02-01' AND '2026-02-28'"},
		{"date >= '2026-03-01' AND date < '2026-04-01'", "and the month before?", "date BETWEEN '2026-02-01' AND '2026-02-28'"},
		{"date BETWEEN '2026-03-01' AND '2026-03-31'", "and a year earlier?", "date BETWEEN '2025-03-01' AND '2025-03-31'"},
		{"date BETWEEN '2026-03-01' AND '2026-03-31'", "the following month", "date BETWEEN '2026-04-01' AND '2026-04-30'"},
		{"date BETWEEN '2026-03-01' AND '2026-03-31'", "what about the whole year 2025?", "extract(year FROM date) = 2025"},
		{"date BETWEEN '2026-03-01' AND '2026-03-31'", "same in 2025", "date BETWEEN '2025-03-01' AND '2025-03-31'"},
		{"date BETWEEN '2025-12-01' AND '2025-12-31'", "and in January?", "date BETWEEN '2026-01-01' AND '2026-01-31'"},
		{"date BETWEEN '2026-01-01' AND '2026-01-31'", "and in December?", "date BETWEEN '2025-12-01' AND '2025-12-31'"},
		{"date BETWEEN '2026-06-01' AND '2026-08-31'", "and in autumn?", "date BETWEEN '2026-09-01' AND '2026-11-30'"},
		{"extract(year FROM date) = 2025", "and the year before?", "extract(year FROM date) = 2024"},
		{"extract(year FROM date) = 2025 AND extract(month FROM date) = 3", "and in May?", "date BETWEEN '2025-05-01' AND '2025-05-31'"},
		{"date = '2026-11-21'", "and the day before?", "date = '2026-11-20'"},
		{"date BETWEEN '2026-11-16' AND '2026-11-22'", "and this week?", "date BETWEEN '2026-11-23' AND '2026-11-29'"},
		{"date BETWEEN '2026-03-01' AND '2026-03-31'", "and since 2025?", "date BETWEEN '2025-01-01' AND '2026-11-26'"},
	} {
		if got := likeliest(t, season(t), count+c.before, c.said); got != count+c.want {
			t.Errorf("%s, %s:\n%s, not\n%s", c.before, c.said, got, count+c.want)
		}
	}
	const calls = "SELECT count(*) FROM calls WHERE rang >= '2026-03-01' AND rang < '2026-04-01'"
	const want = "SELECT count(*) FROM calls WHERE rang >= '2026-02-01' AND rang < '2026-03-01'"
	if got := likeliest(t, season(t), calls, "and in February?"); got != want {
		t.Errorf("of times of day: %s", got)
	}
}

// TestOneTime: a time that can be said in several ways is said in one.
func TestOneTime(t *testing.T) {
	for _, c := range []struct{ where, want string }{
		{"matches WHERE to_char(date, 'YYYY-MM') = '2026-02'", "matches WHERE date BETWEEN '2026-02-01' AND '2026-02-28'"},
		{"matches WHERE date >= '2026-02-01' AND date < '2026-03-01' AND team = 'U16'", "matches WHERE date BETWEEN '2026-02-01' AND '2026-02-28' AND team = 'U16'"},
		{"matches WHERE date BETWEEN '2025-01-01' AND '2025-12-31'", "matches WHERE extract(year FROM date) = 2025"},
		{"matches WHERE date >= '2026-11-21' AND date < '2026-11-22'", "matches WHERE date = '2026-11-21'"},
		{"matches WHERE date >= '2026-02-01' AND date <= '2026-03-01'", "matches WHERE date >= '2026-02-01' AND date <= '2026-03-01'"},
		{"matches WHERE to_char(date, 'YYYY-MM') <> '2026-02'", "matches WHERE to_char(date, 'YYYY-MM') <> '2026-02'"},
		{"calls WHERE to_char(rang, 'YYYY-MM') = '2026-02'", "calls WHERE rang >= '2026-02-01' AND rang < '2026-03-01'"},
		{"calls WHERE rang >= '2025-01-01' AND rang < '2026-01-01'", "calls WHERE extract(year FROM rang) = 2025"},
	} {
		if got := ast.Print(ruletest.Rewritten(season(t).heard, "onetime", nil, query(t, "SELECT count(*) FROM "+c.where))); got != "SELECT count(*) FROM "+c.want {
			t.Errorf("%s:\n%s, not\n%s", c.where, got, c.want)
		}
	}
}

// TestMondayAfterTomorrow: a weekday that is said after a day to come is not one that is over.
func TestMondayAfterTomorrow(t *testing.T) {
	p := season(t)
	for before, want := range map[string]string{
		"2026-11-27": "SELECT * FROM matches WHERE date = '2026-11-30'",
		"2026-11-25": "SELECT * FROM matches WHERE date = '2026-11-23'",
	} {
		if got := likeliest(t, p, "SELECT * FROM matches WHERE date = '"+before+"'", "and on Monday?"); got != want {
			t.Errorf("after %s: %s, want %s", before, got, want)
		}
	}
}
