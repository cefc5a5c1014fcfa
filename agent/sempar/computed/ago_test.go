package computed

import (
	"testing"
	"time"

	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestAgoSaid: which utterances ask how far from today a day lies.
func TestAgoSaid(t *testing.T) {
	for said, want := range map[string]string{
		"how many days since the kiln was serviced": "since days",
		"how many days ago was it serviced":         "since days",
		"how long is it since they joined":          "since days",
		"number of months since they joined":        "since months",
		"how many weeks until the next class":       "until weeks",
		"invoices with days overdue":                "overdue days",
		"how many days late is it":                  "overdue days",
		"orders of the last 30 days":                "",
		"how long are tools lent":                   "",
		"orders since 30 days ago":                  "",
		"jobs that took more than 3 days":           "",
	} {
		if got := agoSaid(english.Tokens(said)); got != want {
			t.Errorf("%s: %q, not %q", said, got, want)
		}
	}
}

// TestAgoOf: how far from today a day lies is worked out of it, and found again in a query.
func TestAgoOf(t *testing.T) {
	today := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	due := &catalog.Column{Table: "bills", Name: "DueDt", Human: "due date", Kind: catalog.Date, Type: "date", Distinct: 30,
		Min: "2026-01-01", Max: "2026-12-08"}
	bills := &catalog.Table{Name: "bills", Human: "bills", Columns: []*catalog.Column{due}}
	for ago, want := range map[string]string{
		"since days":   `days_since, days since due date, -10 to 331: '2026-11-28'::date - "DueDt"::date`,
		"until weeks":  `weeks_until, weeks until due date, -47 to 1: floor(("DueDt"::date - '2026-11-28'::date) / 7)`,
		"overdue days": `days_overdue, days overdue, -10 to 331: '2026-11-28'::date - "DueDt"::date`,
	} {
		all := agoOf(bills, due, today, About{ago: ago})
		if len(all) != 1 {
			t.Fatalf("%s: %d columns", ago, len(all))
		}
		c := all[0].Column
		if got := c.Name + ", " + c.Human + ", " + c.Min + " to " + c.Max + ": " + ast.Print(all[0].Of); got != want {
			t.Errorf("%s:\n%s, not\n%s", ago, got, want)
		}
	}
	sold := &catalog.Column{Table: "bills", Name: "sold_on", Kind: catalog.Date, Min: "2026-01-01", Max: "2026-12-08"}
	if all := agoOf(bills, sold, today, About{ago: "overdue days"}); all != nil {
		t.Errorf("a day by which nothing is due is overdue by %v", all[0].Of)
	}
	for of, want := range map[string]string{`DATE '2026-11-28' - "DueDt"::date`: "since days",
		`"DueDt"::date - DATE '2026-11-28'`: "until days", `"DueDt" - 3`: ""} {
		if got := agoIn(&ast.Select{Items: []*ast.Item{{Expr: expression("%s", of)}}}); got != want {
			t.Errorf("%s has %q, not %q", of, got, want)
		}
	}
}
