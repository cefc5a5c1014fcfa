package rewrite

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
)

// TestPerDay: groups of a moment are those of its day, and back.
func TestPerDay(t *testing.T) {
	timed := func(e ast.Expr) bool {
		c, ok := e.(*ast.Column)
		return ok && c.Name == "sold"
	}
	for query, want := range map[string]string{
		"SELECT sold, count(*) FROM sales GROUP BY sold ORDER BY sold": "SELECT sold::date, count(*) FROM sales GROUP BY sold::date ORDER BY sold::date",
		"SELECT max(sold), kind FROM sales GROUP BY kind":              "SELECT max(sold), kind FROM sales GROUP BY kind",
		"SELECT sold FROM sales":                                       "SELECT sold FROM sales",
	} {
		q := heardtest.Query(t, query)
		days := perDay(q.(*ast.Select), timed)
		if got := ast.Print(days); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
		if got := ast.Print(perMoment(days)); got != query {
			t.Errorf("%s: back to %s, not %s", want, got, query)
		}
	}
}

// TestComparedByDay: what a comparison of a moment with a day is read as by the grammar.
func TestComparedByDay(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT id FROM repairs WHERE finished::date > due":          "SELECT id FROM repairs WHERE finished > due",
		"SELECT id FROM repairs WHERE due < finished::date":          "SELECT id FROM repairs WHERE due < finished",
		"SELECT id FROM repairs WHERE finished::date > '2026-01-02'": "SELECT id FROM repairs WHERE finished::date > '2026-01-02'",
	} {
		if got := ast.Print(perMoment(heardtest.Query(t, query))); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}
