package condition_test

import (
	"testing"

	"parley/agent/sempar/condition"
	"parley/suql/ast"
	"parley/suql/parser"
)

// TestDayIn: a condition is of a day that it compares with days, or of which it takes a part.
func TestDayIn(t *testing.T) {
	for where, want := range map[string]string{
		"day = '2026-11-29'":                        "day",
		"day BETWEEN '2026-11-01' AND '2026-11-30'": "day",
		"extract(month FROM day) = 11":              "day",
		"count(*) > 5":                              "",
		"now() > '2026-11-29'":                      "",
		"lower(name) = 'ada'":                       "",
	} {
		q, err := parser.Parse("SELECT * FROM shifts WHERE " + where)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if c := condition.DayIn(q.(*ast.Select).Where); c != nil {
			got = c.Name
		}
		if got != want {
			t.Errorf("%s: %q", where, got)
		}
	}
}
