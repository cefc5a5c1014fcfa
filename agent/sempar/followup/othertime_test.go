package followup

import (
	"strings"
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestNotInOtherTime: a turn that says more than a time is not that.
func TestNotInOtherTime(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "matches", Human: "matches", Rows: 90, Columns: []*catalog.Column{
		heardtest.Day("matches", "date", "2023-08-19", "2027-04-24", 0), heardtest.Number("matches", "spectators")}})
	before := heardtest.Query(t, "SELECT count(*) FROM matches WHERE date BETWEEN '2026-03-01' AND '2026-03-31'")
	for _, said := range []string{"by month", "more than in February?", "not in February", "of the U16 in February", "which of them in February or March",
		"why?", "the spectators in February", "in each month"} {
		if got := Over(d).OtherTimes(heardtest.Asked(d, said), before); got != nil {
			t.Errorf("%s: %s", said, ast.Print(got[0].Query))
		}
	}
	open := heardtest.Query(t, "SELECT count(*) FROM matches WHERE date >= '2026-03-01' AND team = 'U16'")
	if got := Over(d).OtherTimes(heardtest.Asked(d, "and the month before?"), open); got != nil {
		t.Errorf("before an open time: %s", ast.Print(got[0].Query))
	}
}

// TestDayOfMonth: a day without its month is one of the month that was spoken of. Today is 26 November 2026.
func TestDayOfMonth(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "shifts", Human: "shifts", Rows: 90, Columns: []*catalog.Column{
		heardtest.Day("shifts", "day", "2023-08-19", "2027-04-24", 0), heardtest.Number("shifts", "hours")}})
	for _, c := range [][3]string{
		{"and on the 12th?", "SELECT * FROM shifts WHERE day = '2026-12-05'", "SELECT * FROM shifts WHERE day = '2026-12-12'"},
		{"the 3rd", "SELECT * FROM shifts WHERE day = '2026-11-28'", "SELECT * FROM shifts WHERE day = '2026-12-03'"},
		{"and on the 3rd", "SELECT * FROM shifts WHERE day = '2026-10-28'", "SELECT * FROM shifts WHERE day = '2026-10-03'"},
		{"and so far this month?", "SELECT * FROM shifts WHERE day BETWEEN '2026-10-01' AND '2026-10-31'",
			"SELECT * FROM shifts WHERE day BETWEEN '2026-11-01' AND '2026-11-30'"},
		{"and wed?", "SELECT * FROM shifts WHERE day = '2026-11-26'", "SELECT * FROM shifts WHERE day = '2026-12-02'"},
		{"and in the second half", "SELECT * FROM shifts WHERE day BETWEEN '2026-01-01' AND '2026-06-30'", "SELECT * FROM shifts WHERE day BETWEEN '2026-07-01' AND '2026-12-31'"},
		{"and the first half?", "SELECT * FROM shifts WHERE extract(year FROM day) = 2025", "SELECT * FROM shifts WHERE day BETWEEN '2025-01-01' AND '2025-06-30'"},
		{"the second half", "SELECT * FROM shifts WHERE day BETWEEN '2026-03-01' AND '2026-03-31'", ""},
		{"and in the same stretch last year", "SELECT * FROM shifts WHERE day BETWEEN '2026-01-01' AND '2026-03-15'",
			"SELECT * FROM shifts WHERE day BETWEEN '2025-01-01' AND '2025-03-15'"},
		{"the same three months the year before", "SELECT * FROM shifts WHERE day BETWEEN '2026-01-01' AND '2026-03-31'",
			"SELECT * FROM shifts WHERE day BETWEEN '2025-01-01' AND '2025-03-31'"},
		{"same half of last year?", "SELECT * FROM shifts WHERE day BETWEEN '2026-01-01' AND '2026-06-30'",
			"SELECT * FROM shifts WHERE day BETWEEN '2025-01-01' AND '2025-06-30'"},
		{"the 12 longest", "SELECT * FROM shifts WHERE day = '2026-12-05'", ""},
		{"and on the 31st", "SELECT * FROM shifts WHERE day = '2026-09-05'", ""},
	} {
		got := ""
		if all := Over(d).OtherTimes(heardtest.Asked(d, c[0]), heardtest.Query(t, c[1])); all != nil {
			got = ast.Print(all[0].Query)
		}
		if got != c[2] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
}

// TestBothTimes: a time that is said with "too" may come to the one before. Today is 26 November 2026.
func TestBothTimes(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "shifts", Human: "shifts", Rows: 90, Columns: []*catalog.Column{
		heardtest.Day("shifts", "day", "2023-08-19", "2027-04-24", 0), heardtest.Number("shifts", "hours")}})
	for _, c := range [][3]string{
		{"tomorrow as well", "day = '2026-11-26'", "day BETWEEN '2026-11-26' AND '2026-11-27'"},
		{"and on the 30th too", "day = '2026-11-27'", "day = '2026-11-27' OR day = '2026-11-30'"},
		{"last week too", "day BETWEEN '2026-11-23' AND '2026-11-29'", "day BETWEEN '2026-11-16' AND '2026-11-29'"},
		{"and tomorrow?", "day = '2026-11-26'", ""},
		{"tomorrow as well", "day BETWEEN '2026-11-23' AND '2026-11-29'", ""},
	} {
		got := ""
		const from = "SELECT * FROM shifts WHERE "
		all := Over(d).OtherTimes(heardtest.Asked(d, c[0]), heardtest.Query(t, from+c[1]))
		if len(all) > 1 {
			got = strings.TrimPrefix(ast.Print(all[1].Query), from)
		}
		if len(all) == 0 || got != c[2] {
			t.Errorf("%s, after %s: %d readings, the second %s", c[0], c[1], len(all), got)
		}
	}
}

// TestComparedTimes: a time that is compared with the one before is not said in its place.
func TestComparedTimes(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "shifts", Human: "shifts", Rows: 90, Columns: []*catalog.Column{
		heardtest.Day("shifts", "day", "2023-08-19", "2027-04-24", 0), heardtest.Number("shifts", "hours")}})
	const before = "SELECT count(*) FROM shifts WHERE extract(year FROM day) = 2025"
	for said, readings := range map[string]int{"versus this year": 0, "and this year?": 1} {
		if all := Over(d).OtherTimes(heardtest.AskedAfter(t, d, before, said), heardtest.Query(t, before)); len(all) != readings {
			t.Errorf("%s: %d readings, not %d", said, len(all), readings)
		}
	}
}
