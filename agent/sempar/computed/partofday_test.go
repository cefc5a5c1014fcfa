package computed

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestMorningShiftsStartBeforeNoon: a time of day beside a day tells its part of the day.
func TestMorningShiftsStartBeforeNoon(t *testing.T) {
	shifts := &catalog.Table{Name: "shifts", Human: "shifts", Rows: 60, Columns: []*catalog.Column{
		{Table: "shifts", Name: "day", Human: "day", Kind: catalog.Date, Min: "2026-01-01", Max: "2026-12-31"},
		{Table: "shifts", Name: "starts", Human: "starts", Kind: catalog.Date, Distinct: 9, Min: "08:00", Max: "19:30"},
		{Table: "shifts", Name: "ends", Human: "ends", Kind: catalog.Date, Distinct: 9, Min: "10:00", Max: "22:00"},
	}}
	got := partOfDay(shifts, About{time: true})
	if len(got) != 1 || got[0].Column.Human != "time of day of starts" {
		t.Fatalf("the parts of the day are %+v", got)
	}
	for part, want := range map[string]string{
		"morning": "starts < '12:00'", "afternoon": "starts >= '12:00' AND starts < '18:00'", "evening": "starts >= '18:00'",
	} {
		if when := ast.Print(got[0].When[part]); when != want {
			t.Errorf("%s: %s, want %s", part, when, want)
		}
	}
	if got := partOfDay(shifts, About{}); got != nil {
		t.Errorf("nobody spoke of it, and there is %+v", got)
	}
}
