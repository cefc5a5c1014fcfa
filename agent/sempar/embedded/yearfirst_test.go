package embedded

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestYearFirst: the first and the last day of a column are known, however it writes them.
func TestYearFirst(t *testing.T) {
	for _, c := range []struct{ form, least, most, wantLeast, wantMost string }{
		{"DD/MM/YYYY", "25/04/2025", "11/10/2026", "2025-04-25", "2026-10-11"},
		{"MM/DD/YYYY", "4/25/2025", "10/11/2026", "2025-04-25", "2026-10-11"},
		{"DD Mon YYYY", "3 Apr 2025", "11 Oct 2026", "2025-04-03", "2026-10-11"},
		{"HH12:MI AM", "9:30 AM", "4:00 PM", "9:30 AM", "4:00 PM"},
		{"", "2025-04-25", "2026-10-11", "2025-04-25", "2026-10-11"},
	} {
		of := &catalog.Column{Kind: catalog.Date, Form: c.form, Min: c.least, Max: c.most}
		got := withYearFirst(of)
		if diff := cmp.Diff([]string{c.wantLeast, c.wantMost, c.least}, []string{got.Min, got.Max, of.Min}); diff != "" {
			t.Errorf("%s: %s", c.form, diff)
		}
	}
}

func saturday() time.Time { return time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC) }

// TestBirthdaysOfSpreadsheets: a birthday is one of any year, of days that are written day first.
func TestBirthdaysOfSpreadsheets(t *testing.T) {
	p := overValues(t, values{}, &catalog.Table{Name: "members", Human: "members", Rows: 60, Columns: []*catalog.Column{
		figure("members", "id", "id", ""), {Table: "members", Name: "date_of_birth", Human: "date of birth", Kind: catalog.Date,
			Form: "DD/MM/YYYY", Min: "25/04/1940", Max: "11/10/2005", Distinct: 59, Samples: []string{"25/04/1940", "11/10/2005"}}}})
	WithToday(saturday)(p)
	hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "how many members have a birthday next week"}, agent.World{})
	if err != nil || len(hs) == 0 {
		t.Fatalf("%d readings, %v", len(hs), err)
	}
	const want = `SELECT count(*) FROM members WHERE to_char(date_of_birth, 'MM-DD') BETWEEN '11-30' AND '12-06'`
	if got := ast.Print(hs[0].Query); got != want {
		t.Errorf("%s, not\n%s", got, want)
	}
}

// TestDaysOfSpreadsheets: the year before, of days that are written day first.
func TestDaysOfSpreadsheets(t *testing.T) {
	day := &catalog.Column{Table: "costs", Name: "paid on", Human: "paid on", Kind: catalog.Date, Form: "DD/MM/YYYY",
		Min: "25/04/2024", Max: "11/10/2026", Distinct: 30, Samples: []string{"25/04/2024", "11/10/2026"}}
	p := overValues(t, values{}, &catalog.Table{Name: "costs", Human: "costs", Rows: 36, Columns: []*catalog.Column{
		day, figure("costs", "amount", "amount", "")}})
	WithToday(saturday)(p)
	before, err := parser.Parse(`SELECT sum(amount) FROM costs WHERE extract(year FROM "paid on") = 2026`)
	if err != nil {
		t.Fatal(err)
	}
	hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "and the year before?", Previous: before}, agent.World{})
	if err != nil || len(hs) == 0 {
		t.Fatalf("%d readings, %v", len(hs), err)
	}
	const want = `SELECT sum(amount) FROM costs WHERE extract(year FROM "paid on") = 2025`
	if got := ast.Print(hs[0].Query); got != want {
		t.Errorf("%s, not\n%s", got, want)
	}
}
