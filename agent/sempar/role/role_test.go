package role_test

import (
	"fmt"
	"testing"

	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// ExampleDoneFor: an order is due on one day, and delivered on another.
func ExampleDoneFor() {
	due := &catalog.Column{Name: "due", Kind: catalog.Date, Min: "2026-01-07", Max: "2026-05-10"}
	delivered := &catalog.Column{Name: "delivered", Kind: catalog.Date, Min: "2026-01-05", Max: "2026-05-02", Nulls: 4}
	orders := &catalog.Table{Name: "orders", Columns: []*catalog.Column{due, delivered}}
	fmt.Println(role.DoneFor(orders, due).Name)
	// Output: delivered
}

// TestSpanOf: which two days of a table something goes on between.
func TestSpanOf(t *testing.T) {
	days := map[string]string{"arrival": "2026-01-01", "departure": "2026-01-03", "check_in": "2026-01-01", "check_out": "2026-01-03",
		"start_date": "2026-01-01", "end_date": "2026-01-03", "booked_on": "2025-12-01", "enrolled_on": "2020-01-01", "left_on": "2024-01-01"}
	for _, c := range []struct {
		columns  []string
		from, to string
	}{
		{[]string{"booked_on", "arrival", "departure"}, "arrival", "departure"},
		{[]string{"check_in", "check_out"}, "check_in", "check_out"},
		{[]string{"end_date", "start_date"}, "start_date", "end_date"},
		{[]string{"enrolled_on", "left_on"}, "enrolled_on", "left_on"},
		{[]string{"booked_on", "arrival"}, "", ""},
		{[]string{"arrival", "departure", "start_date", "end_date"}, "", ""},
	} {
		table := &catalog.Table{Name: "t"}
		for _, name := range c.columns {
			table.Columns = append(table.Columns, &catalog.Column{Name: name, Kind: catalog.Date, Min: days[name], Max: "2" + days[name][1:]})
		}
		s := role.SpanOf(table)
		if got := s != nil; got != (c.from != "") || got && (s.From.Name != c.from || s.To.Name != c.to) {
			t.Errorf("%v: %v", c.columns, s)
		}
	}
}

// TestSpanThatGoesOn: what began last may go on still; what expires is another matter.
func TestSpanThatGoesOn(t *testing.T) {
	day := func(name, least, most string, nulls int) *catalog.Column {
		return &catalog.Column{Name: name, Kind: catalog.Date, Min: least, Max: most, Nulls: nulls}
	}
	in, out := day("moved_in", "2012-01-01", "2026-10-01", 0), day("moved_out", "2013-02-01", "2026-01-31", 3)
	pass := day("pass_expires", "2014-01-01", "2027-04-01", 0)
	if s := role.SpanOf(&catalog.Table{Name: "t", Columns: []*catalog.Column{in, pass, out}}); s == nil || s.To != out {
		t.Errorf("%v", s)
	}
	out.Nulls = 0
	if s := role.SpanOf(&catalog.Table{Name: "t", Columns: []*catalog.Column{in, out}}); s != nil {
		t.Errorf("%v", s)
	}
	arrived, collected := day("arrived", "2026-09-01", "2026-11-20", 0), day("collected", "2026-09-04", "2026-11-18", 3)
	if s := role.SpanOf(&catalog.Table{Name: "t", Columns: []*catalog.Column{collected, arrived}}); s == nil || s.To != collected {
		t.Errorf("%v", s)
	}
	collected.Nulls = 0
	if s := role.SpanOf(&catalog.Table{Name: "t", Columns: []*catalog.Column{collected, arrived}}); s != nil {
		t.Errorf("%v", s)
	}
}

// TestDoneFor: which day says that something was done.
func TestDoneFor(t *testing.T) {
	day := func(name, most string, nulls int) *catalog.Column {
		return &catalog.Column{Name: name, Kind: catalog.Date, Min: "2025-01-01", Max: most, Nulls: nulls}
	}
	due, sent := day("due", "2026-05-10", 0), day("sent", "2026-05-01", 0)
	for _, c := range []struct {
		others []*catalog.Column
		want   string
	}{
		{[]*catalog.Column{sent, day("paid", "2026-04-30", 7)}, "paid"},
		{[]*catalog.Column{sent, day("paid", "2026-05-20", 0)}, "paid"},
		{[]*catalog.Column{sent}, ""},
		{[]*catalog.Column{sent, day("paid", "2026-04-30", 7), day("reminded", "2026-04-30", 9)}, ""},
		{[]*catalog.Column{sent, day("delivered", "2026-04-30", 7), day("invoice_date", "2026-04-30", 9)}, "delivered"},
		{[]*catalog.Column{day("expected", "2026-05-30", 7)}, ""},
		{[]*catalog.Column{day("loan_date", "2026-05-01", 4), day("return_date", "2026-05-01", 19)}, "return_date"},
	} {
		got := ""
		if done := role.DoneFor(&catalog.Table{Columns: append(c.others, due)}, due); done != nil {
			got = done.Name
		}
		if got != c.want {
			t.Errorf("of %d columns: %q, not %q", len(c.others), got, c.want)
		}
	}
}
