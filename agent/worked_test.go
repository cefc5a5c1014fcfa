package agent_test

import (
	"testing"

	"parley/agent"
	"parley/suql/catalog"
)

// TestMonthsHaveNames: what a query gives by number is told by name, in order, and the
// query stays as it is.
func TestMonthsHaveNames(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	const written = "SELECT extract(month FROM DATE '2026-05-03'), count(*) FROM restaurants GROUP BY extract(month FROM DATE '2026-05-03')"
	r := last(t, s, agent.Input{Kind: agent.Run, Text: written}).Replied
	if r == nil || len(r.Rows) != 1 {
		t.Fatalf("%+v", r)
	}
	if c := r.Columns[0]; c.Kind != catalog.Enum || len(c.Order) != 12 || c.Order[0] != "January" {
		t.Errorf("the column is %+v", c)
	}
	if got := r.Rows[0].Values[0]; got != "May" {
		t.Errorf("%v", got)
	}
}

// TestWorkedOutBesideAllColumns: what is worked out beside all that is known of rows has its name, too.
func TestWorkedOutBesideAllColumns(t *testing.T) {
	s := open(t, parts(t, wordReader{}))
	const written = "SELECT *, extract(month FROM DATE '2026-05-03') FROM restaurants LIMIT 1"
	r := last(t, s, agent.Input{Kind: agent.Run, Text: written}).Replied
	if r == nil || len(r.Rows) != 1 {
		t.Fatalf("%+v", r)
	}
	end := len(r.Columns) - 1
	if c := r.Columns[end]; c.Kind != catalog.Enum || c.Heading == "" || r.Rows[0].Values[end] != "May" {
		t.Errorf("the column is %+v, and holds %v", c, r.Rows[0].Values[end])
	}
	if c := r.Columns[0]; c.Heading != "" {
		t.Errorf("the first column is %+v", c)
	}
}
