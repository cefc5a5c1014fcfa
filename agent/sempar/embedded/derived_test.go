package embedded

import (
	"testing"
	"time"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// club has members with a date of birth, and meetings with their time, some of which
// were paid for on another day.
func club(t *testing.T) *Parser {
	t.Helper()
	day := func(table, name, human, least, most string, nulls int, timed bool) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: human, Kind: catalog.Date, Distinct: 30, Min: least, Max: most, Nulls: nulls, Timed: timed}
	}
	p := over(t,
		&catalog.Table{Name: "members", Human: "members", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{figure("members", "id", "id", ""),
			day("members", "date_of_birth", "date of birth", "1939-02-11", "2002-02-22", 2, false), day("members", "joined", "date joined", "1998-07-29", "2025-09-08", 0, false)}},
		&catalog.Table{Name: "meetings", Human: "meetings", Rows: 90, Key: []string{"id"}, Columns: []*catalog.Column{figure("meetings", "id", "id", ""),
			day("meetings", "held", "held", "2023-01-07 09:30", "2026-04-23 19:00", 0, true), day("meetings", "paid_on", "paid on", "2023-01-09", "2026-04-30", 20, false),
			{Table: "meetings", Name: "open", Human: "open", Kind: catalog.Bool, Distinct: 2},
			{Table: "meetings", Name: "voted", Human: "voted", Kind: catalog.Bool, Distinct: 2, Nulls: 3}}},
		&catalog.Table{Name: "boats", Human: "boats", Rows: 12, Key: []string{"id"}, Columns: []*catalog.Column{figure("boats", "id", "id", ""),
			{Table: "boats", Name: "built", Human: "built", Kind: catalog.Number, Distinct: 9, Min: "1931", Max: "2019"}}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	return p
}

// TestDerivedColumns: what people say of ages, weekdays and times of day is worked out
// of the days that a database has.
func TestDerivedColumns(t *testing.T) {
	const age = "floor(('2026-11-26'::date - date_of_birth::date) / 365.25)"
	p := club(t)
	for _, c := range []struct{ said, want string }{
		{"how many members are older than 65", "SELECT count(*) FROM members WHERE " + age + " > 65"},
		{"how many members are under 30", "SELECT count(*) FROM members WHERE " + age + " < 30"},
		{"what is the age of the oldest member", "SELECT " + age + " FROM members ORDER BY date_of_birth NULLS LAST LIMIT 1"},
		{"when did the youngest member join", "SELECT joined FROM members ORDER BY date_of_birth DESC NULLS LAST LIMIT 1"},
		{"how long have members been with us on average", "SELECT avg(('2026-11-26'::date - joined::date) / 365.25) FROM members"},
		{"average age of the members", "SELECT avg(('2026-11-26'::date - date_of_birth::date) / 365.25) FROM members"},
		{"how many meetings were on a Saturday", "SELECT count(*) FROM meetings WHERE to_char(held, 'FMDay') = 'Saturday'"},
		{"how many meetings were paid on a Monday", "SELECT count(*) FROM meetings WHERE to_char(paid_on, 'FMDay') = 'Monday'"},
		{"how many meetings were at the weekend", "SELECT count(*) FROM meetings WHERE CASE WHEN extract(dow FROM held) IN (0, 6) THEN 'weekend'" +
			" WHEN held IS NOT NULL THEN 'working day' END = 'weekend'"},
		{"how many meetings were held in the morning", "SELECT count(*) FROM meetings WHERE CASE WHEN extract(hour FROM held) < 12 THEN 'morning'" +
			" WHEN extract(hour FROM held) < 18 THEN 'afternoon' WHEN held IS NOT NULL THEN 'evening' END = 'morning'"},
		{"how many boats are older than 50 years", "SELECT count(*) FROM boats WHERE 2026 - built > 50"},
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: c.said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", c.said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); c.want != "" && got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}

// TestAQueryOfDerivedColumnsIsGoneOnFrom: the query before is understood again.
func TestAQueryOfDerivedColumnsIsGoneOnFrom(t *testing.T) {
	const age = "floor(('2026-11-26'::date - date_of_birth::date) / 365.25)"
	p := club(t)
	for _, c := range []struct{ before, said, want string }{
		{"SELECT count(*) FROM meetings WHERE to_char(held, 'FMDay') = 'Saturday'", "and on Sundays?",
			"SELECT count(*) FROM meetings WHERE to_char(held, 'FMDay') = 'Sunday'"},
		{"SELECT count(*) FROM members WHERE " + age + " > 65", "and over 70?", "SELECT count(*) FROM members WHERE " + age + " > 70"},
		{"SELECT count(*) FROM members WHERE " + age + " > 65", "only those who joined in 2020",
			"SELECT count(*) FROM members WHERE " + age + " > 65 AND extract(year FROM joined) = 2020"},
	} {
		before, err := parser.Parse(c.before)
		if err != nil {
			t.Fatal(err)
		}
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: c.said, Previous: before}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%d readings, %v", len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != c.want {
			t.Errorf("%s after %s:\n%s, not\n%s", c.said, c.before, got, c.want)
		}
	}
}

// TestOnlyWhoSpeaksOfThemGetsThem: other utterances see the columns that there are.
func TestOnlyWhoSpeaksOfThemGetsThem(t *testing.T) {
	p := club(t)
	for said, want := range map[string]bool{"members by name": false, "meetings last Saturday": false, "members over 65 years old": true,
		"the oldest boat": true, "how old is Ann": true, "meetings on Saturdays": true, "meetings in the last 3 years": false,
		"members for more than 3 years": true, "members over 65": true, "members over 65 kg": false, "members with over 20 points": false,
		"members over 400": false, "what was paid for boats last year": false} {
		if got := p.over(agent.Turn{Utterance: said}) != p; got != want {
			t.Errorf("%s: %t", said, got)
		}
	}
	p.heard.Today = nil // nobody says what day it is
	if p.over(agent.Turn{Utterance: "members over 65 years old"}) != p {
		t.Error("an age on no day")
	}
}
