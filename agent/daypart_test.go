package agent_test

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestDayParts: the months of one year are the same, with the year or without it; those of
// several years are not, and what rows are kept by is left as it is.
func TestDayParts(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "visits", Columns: []*catalog.Column{
		{Name: "day", Kind: catalog.Date, Min: "2026-01-04", Max: "2026-11-26"},
		{Name: "due", Kind: catalog.Date, Min: "2025-12-30", Max: "2026-11-26"}}}}}
	for query, want := range map[string]string{
		"SELECT to_char(day, 'YYYY-MM'), sum(paid) FROM sales WHERE extract(year FROM day) = 2025 GROUP BY to_char(day, 'YYYY-MM')": "" +
			"SELECT extract(month FROM day), sum(paid) FROM sales WHERE extract(year FROM day) = 2025 GROUP BY extract(month FROM day)",
		"SELECT to_char(day, 'YYYY-MM'), count(*) FROM visits GROUP BY to_char(day, 'YYYY-MM')": "" +
			"SELECT extract(month FROM day), count(*) FROM visits GROUP BY extract(month FROM day)",
		"SELECT to_char(due, 'YYYY-MM'), count(*) FROM visits GROUP BY to_char(due, 'YYYY-MM')":                  "",
		"SELECT to_char(day, 'YYYY-MM'), count(*) FROM sales GROUP BY to_char(day, 'YYYY-MM')":                   "",
		"SELECT to_char(day, 'YYYY-MM') FROM sales WHERE extract(year FROM due) = 2025":                          "",
		"SELECT to_char(day, 'YYYY-MM') FROM sales WHERE extract(year FROM day) > 2023":                          "",
		"SELECT count(*) FROM sales WHERE extract(year FROM day) = 2025 AND to_char(day, 'YYYY-MM') = '2025-03'": "",
		"SELECT to_char(day, 'FMDay'), count(*) FROM sales GROUP BY to_char(day, 'FMDay') ORDER BY count(*) DESC NULLS LAST LIMIT 1": "" +
			"SELECT extract(dow FROM day), count(*) FROM sales GROUP BY extract(dow FROM day) ORDER BY count(*) DESC NULLS LAST LIMIT 1",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = ast.Print(q)
		}
		if got := ast.Print(agent.DayParts(cat, q)); got != want {
			t.Errorf("%s:\n%s, want\n%s", query, got, want)
		}
	}
}
