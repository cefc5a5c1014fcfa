package mend_test

import (
	"cmp"
	"fmt"
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestComparing: two years or months that are compared are shown each by itself.
func TestComparing(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "appointments", Human: "appointments", Rows: 90, Key: []string{"id"}, Columns: []*catalog.Column{
		heardtest.Number("appointments", "id"), heardtest.Number("appointments", "dentist_id"),
		heardtest.Day("appointments", "day", "2024-11-04", "2027-01-15", 0)}})
	const years = "SELECT extract(year FROM day), count(*) FROM appointments WHERE extract(year FROM day) IN (2025, 2026) GROUP BY extract(year FROM day)"
	const months = "SELECT to_char(day, 'YYYY-MM'), count(*) FROM appointments WHERE to_char(day, 'YYYY-MM') IN ('2026-10', '2026-11') GROUP BY to_char(day, 'YYYY-MM')"
	for _, c := range []struct{ said, query, want string }{
		{"compare appointments this year with last year", "SELECT * FROM appointments WHERE day BETWEEN '2025-01-01' AND '2026-12-31'", years},
		{"appointments 2025 vs 2026", "SELECT count(*) FROM appointments WHERE extract(year FROM day) = 2025", years},
		{"appointments 2025 vs 2026", "SELECT extract(month FROM day), count(*) FROM appointments WHERE extract(year FROM day) = 2025 GROUP BY extract(month FROM day)", years},
		{"how do appointments in November compare to October", "SELECT count(*) FROM appointments WHERE extract(month FROM day) = 11", months},
		{"compare appointments this year with last year", "SELECT count(*) FROM appointments", "SELECT count(*) FROM appointments"}, // by no day
		{"appointments this year", "SELECT count(*) FROM appointments WHERE extract(year FROM day) = 2026", "SELECT count(*) FROM appointments WHERE extract(year FROM day) = 2026"},
		{"appointments in 2025 against 2026", "SELECT * FROM appointments WHERE day BETWEEN '2025-01-01' AND '2025-12-31' AND day BETWEEN '2026-01-01' AND '2026-12-31'", years},
		{"appointments this November next to last October", "SELECT count(*) FROM appointments WHERE extract(month FROM day) = 11", months},
		{"appointments in 2025 and 2026 side by side", "SELECT * FROM appointments WHERE day >= '2025-01-01'", years},
		{"did we have more appointments in 2025 or in 2026", "SELECT * FROM appointments WHERE extract(year FROM day) = 2025", years},
		{"complaints against Bob in 2025 or 2026", "SELECT count(*) FROM appointments WHERE extract(year FROM day) = 2025",
			"SELECT count(*) FROM appointments WHERE extract(year FROM day) = 2025"},
		{"compare this year with last month", "SELECT count(*) FROM appointments WHERE extract(year FROM day) = 2026",
			"SELECT count(*) FROM appointments WHERE extract(year FROM day) = 2026"},
		{"compare appointments since 2025 with 2026", "SELECT * FROM appointments WHERE day >= '2025-01-01'", "SELECT * FROM appointments WHERE day >= '2025-01-01'"},
		{"compare dentists 2025 vs 2026", "SELECT dentist_id, count(*) FROM appointments WHERE extract(year FROM day) = 2026 GROUP BY dentist_id",
			"SELECT extract(year FROM day), dentist_id, count(*) FROM appointments WHERE extract(year FROM day) IN (2025, 2026) GROUP BY extract(year FROM day), dentist_id"},
	} {
		if got := ast.Print(ruletest.Mended(d, "comparing", heardtest.Asked(d, c.said), decode.Hypothesis{Query: heardtest.Query(t, c.query)}).Query); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}

// TestComparingWithBefore: a year or a month is set beside that of the query before.
func TestComparingWithBefore(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "loans", Human: "loans", Rows: 90, Key: []string{"id"}, Columns: []*catalog.Column{
		heardtest.Number("loans", "id"), heardtest.Number("loans", "fee"), heardtest.Day("loans", "day", "2024-11-04", "2027-01-15", 0)}})
	const (
		year   = "SELECT count(*) FROM loans WHERE extract(year FROM day) = 2026"
		month  = "SELECT count(*) FROM loans WHERE to_char(day, 'YYYY-MM') = '2026-11'"
		june   = "SELECT count(*) FROM loans WHERE day BETWEEN '2026-06-01' AND '2026-06-30'"
		years  = "SELECT extract(year FROM day), count(*) FROM loans WHERE extract(year FROM day) IN (2025, 2026) GROUP BY extract(year FROM day)"
		months = "SELECT to_char(day, 'YYYY-MM'), count(*) FROM loans WHERE to_char(day, 'YYYY-MM') IN (%s) GROUP BY to_char(day, 'YYYY-MM')"
	)
	for _, c := range []struct{ before, said, want string }{
		{year, "versus last year", years},
		{year, "more than last year?", years},
		{year, "is that better than last year or worse", years},
		{month, "so is that count up on last month", fmt.Sprintf(months, "'2026-10', '2026-11'")},
		{month, "up or down on september", fmt.Sprintf(months, "'2026-09', '2026-11'")},
		{month, "compared with November last year", fmt.Sprintf(months, "'2025-11', '2026-11'")},
		{june, "compared with last year", fmt.Sprintf(months, "'2025-06', '2026-06'")},
		{year, "which had a higher fee than last year", ""},
		{year, "and last year", ""},
		{year, "compared with this year", ""},
		{year, "later than last year", ""},
	} {
		of := decode.Hypothesis{Query: heardtest.Query(t, year)}
		want := cmp.Or(c.want, year)
		if got := ast.Print(ruletest.Mended(d, "comparing", heardtest.AskedAfter(t, d, c.before, c.said), of).Query); got != want {
			t.Errorf("%s\n%s:\n%s, not\n%s", c.before, c.said, got, want)
		}
	}
}
