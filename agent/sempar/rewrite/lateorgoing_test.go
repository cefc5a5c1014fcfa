package rewrite

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestDaysLate: how late something was counts from the day by which it had to be.
func TestDaysLate(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "loans", Human: "loans", Rows: 90, Columns: []*catalog.Column{
		heardtest.Day("loans", "sent_on", "2025-02-10", "2026-11-24", 2), heardtest.Day("loans", "due_back", "2025-09-30", "2027-04-30", 0),
		heardtest.Day("loans", "returned_on", "2025-09-28", "2026-11-02", 30)}})
	const early, late = "SELECT due_back::date - returned_on::date FROM loans", "SELECT returned_on::date - due_back::date FROM loans"
	for said, want := range map[string]string{
		"how many days late were the loans": late,
		"how many days early were they":     early,
	} {
		if got := ast.Print(Over(d).daysLate(heardtest.Asked(d, said), heardtest.Query(t, early))); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestWithoutContrary: who is among none of the rows of a table is not among them.
func TestWithoutContrary(t *testing.T) {
	const none = "SELECT name FROM pupils WHERE id NOT IN (SELECT pupil_id FROM lessons WHERE day <= '2026-11-26')"
	const others = "SELECT name FROM pupils WHERE id NOT IN (SELECT pupil_id FROM lessons WHERE kind = 'x') AND id IN (SELECT pupil_id FROM lessons)"
	d := heardtest.Over(t, &catalog.Table{Name: "lessons", Human: "lessons", Rows: 9, Columns: []*catalog.Column{heardtest.Number("lessons", "hours")}})
	for query, want := range map[string]string{
		none + " AND id IN (SELECT pupil_id FROM lessons)": none,
		others: others,
		none + " AND id IN (SELECT pupil_id FROM payments)":                 none + " AND id IN (SELECT pupil_id FROM payments)",
		none + " AND id IN (SELECT pupil_id FROM lessons WHERE kind = 'x')": none + " AND id IN (SELECT pupil_id FROM lessons WHERE kind = 'x')",
	} {
		if got := ast.Print(Over(d).withoutContrary(heardtest.Query(t, query))); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
}

// TestStillGoing: what has been so for so long began before and has not ended. Today is 26 November 2026.
func TestStillGoing(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "repairs", Human: "repairs", Rows: 90, Columns: []*catalog.Column{
		heardtest.Day("repairs", "reported", "2025-02-10", "2026-11-24", 0), heardtest.Day("repairs", "done_on", "2025-02-14", "2026-11-25", 20)}})
	const took, going = "SELECT * FROM repairs WHERE done_on::date - reported::date > 14", "SELECT * FROM repairs WHERE reported < '2026-11-12' AND done_on IS NULL"
	for _, c := range [][3]string{
		{"which repairs have been open for more than two weeks", took, going},
		{"which repairs took more than two weeks", took, took},
		{"repairs of more than two weeks that are not done", took + " AND done_on IS NULL", going},
		{"which repairs have been done after more than two weeks", took + " AND done_on IS NOT NULL", took + " AND done_on IS NOT NULL"},
	} {
		if got := ast.Print(Over(d).stillGoing(heardtest.Asked(d, c[0]), heardtest.Query(t, c[1]))); got != c[2] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
}

// TestOnlyOver: what took so long is over.
func TestOnlyOver(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "tickets", Human: "tickets", Rows: 90, Columns: []*catalog.Column{
		heardtest.Day("tickets", "opened", "2025-02-10", "2026-11-24", 0), heardtest.Day("tickets", "closed", "2025-02-14", "2026-11-25", 20)}})
	const now = "SELECT count(*) FROM tickets WHERE coalesce(closed, '2026-11-26')::date - opened::date > 7"
	for said, want := range map[string]string{
		"how many tickets took longer than a week":     "SELECT count(*) FROM tickets WHERE closed::date - opened::date > 7",
		"how many tickets are open longer than a week": now,
	} {
		if got := ast.Print(Over(d).onlyOver(heardtest.Asked(d, said), heardtest.Query(t, now))); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestKnownShares: a share of those that say yes is one of those that say either.
func TestKnownShares(t *testing.T) {
	attended := &catalog.Column{Table: "lessons", Name: "attended", Human: "attended", Kind: catalog.Enum, Distinct: 2,
		Domain: []string{"no", "yes"}, Nulls: 18}
	room := &catalog.Column{Table: "lessons", Name: "room", Human: "room", Kind: catalog.Enum, Distinct: 2, Domain: []string{"A", "B"}, Nulls: 3}
	d := heardtest.Over(t, &catalog.Table{Name: "lessons", Human: "lessons", Rows: 90, Columns: []*catalog.Column{attended, room}})
	const of = "SELECT 100.0 * sum(CASE WHEN attended = 'yes' THEN 1 ELSE 0 END) / count(*) FROM lessons"
	const inA = "SELECT 100.0 * sum(CASE WHEN room = 'A' THEN 1 ELSE 0 END) / count(*) FROM lessons"
	for query, want := range map[string]string{of: of + " WHERE attended IS NOT NULL", inA: inA} {
		if got := ast.Print(Over(d).knownShares(heardtest.Query(t, query))); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
}
