package rewrite

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestBegun: what is not back went out already, where some goes out only later. Today is 26 November 2026.
func TestBegun(t *testing.T) {
	d := heardtest.Over(t,
		&catalog.Table{Name: "hires", Human: "hires", Rows: 90, Columns: []*catalog.Column{
			heardtest.Day("hires", "out_date", "2025-01-02", "2027-01-09", 0), heardtest.Day("hires", "due_back", "2025-01-04", "2027-01-12", 0),
			heardtest.Day("hires", "back_on", "2025-01-04", "2026-11-25", 12)}},
		&catalog.Table{Name: "bookings", Human: "bookings", Rows: 90, Columns: []*catalog.Column{
			heardtest.Day("bookings", "arrival", "2025-01-02", "2027-01-09", 0), heardtest.Day("bookings", "paid_on", "2025-01-04", "2026-11-25", 12)}},
		&catalog.Table{Name: "jobs", Human: "jobs", Rows: 90, Columns: []*catalog.Column{
			heardtest.Day("jobs", "started", "2025-01-02", "2027-01-09", 0), heardtest.Day("jobs", "finished", "2025-01-04", "2026-11-25", 12)}},
		&catalog.Table{Name: "loans", Human: "loans", Rows: 90, Columns: []*catalog.Column{
			heardtest.Day("loans", "lent", "2025-01-02", "2026-11-25", 0), heardtest.Day("loans", "returned", "2025-01-04", "2026-11-25", 12)}})
	for _, c := range [][3]string{
		{"skis not back yet", "SELECT * FROM hires WHERE back_on IS NULL", "SELECT * FROM hires WHERE back_on IS NULL AND out_date <= '2026-11-26'"},
		{"how many are out", "SELECT count(*) FROM hires WHERE back_on IS NULL AND out_date > '2026-11-01'",
			"SELECT count(*) FROM hires WHERE back_on IS NULL AND out_date > '2026-11-01'"},
		{"hires without a back date", "SELECT * FROM hires WHERE back_on IS NULL", "SELECT * FROM hires WHERE back_on IS NULL"},
		{"jobs not finished yet", "SELECT * FROM jobs WHERE finished IS NULL", "SELECT * FROM jobs WHERE finished IS NULL"},
		{"reserved or out", "SELECT * FROM hires WHERE back_on IS NULL", "SELECT * FROM hires WHERE back_on IS NULL"},
		{"bookings not paid", "SELECT * FROM bookings WHERE paid_on IS NULL", "SELECT * FROM bookings WHERE paid_on IS NULL"},
		{"loans not returned", "SELECT * FROM loans WHERE returned IS NULL", "SELECT * FROM loans WHERE returned IS NULL"},
	} {
		if got := ast.Print(Over(d).begun(heardtest.Asked(d, c[0]), heardtest.Query(t, c[1]))); got != c[2] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
	d.Today = nil
	const open = "SELECT * FROM hires WHERE back_on IS NULL"
	if got := ast.Print(Over(d).begun(heardtest.Asked(d, "skis not back yet"), heardtest.Query(t, open))); got != open {
		t.Errorf("on no day: %s", got)
	}
}
