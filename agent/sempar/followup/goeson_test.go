package followup

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestGoneOnThen: who is there now was there at another time.
func TestGoneOnThen(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "members", Human: "members", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{
		heardtest.Number("members", "id"), heardtest.Number("members", "fee"), heardtest.Day("members", "joined", "2019-01-07", "2026-10-12", 0), heardtest.Day("members", "left_on", "2020-01-07", "2026-11-20", 25)}})
	const now = "SELECT count(*) FROM members WHERE joined <= '2026-11-26' AND (left_on > '2026-11-26' OR left_on IS NULL)"
	for _, c := range []struct{ before, said, want string }{
		{now, "and this time last year?", "SELECT count(*) FROM members WHERE joined <= '2025-11-26' AND (left_on > '2025-11-26' OR left_on IS NULL)"},
		{"SELECT count(*) FROM members WHERE left_on IS NULL", "and two years ago?",
			"SELECT count(*) FROM members WHERE joined <= '2024-11-26' AND (left_on > '2024-11-26' OR left_on IS NULL)"},
		{"SELECT count(*) FROM members WHERE fee > 20 AND left_on IS NULL", "and on 1 June?",
			"SELECT count(*) FROM members WHERE fee > 20 AND joined <= '2026-06-01' AND (left_on > '2026-06-01' OR left_on IS NULL)"},
		{now, "and in 2023?", "SELECT count(*) FROM members WHERE joined <= '2023-12-31' AND (left_on > '2023-01-01' OR left_on IS NULL)"},
		{now, "and who joined in 2023?", ""},
		{"SELECT count(*) FROM members WHERE left_on >= '2026-06-01'", "and a year ago?", ""},
		{"SELECT count(*) FROM members WHERE joined >= '2026-06-01' AND left_on IS NULL", "and a year ago?", ""},
	} {
		got := ""
		if found := Over(d).goneOnThen(heardtest.Asked(d, c.said), heardtest.Query(t, c.before).(*ast.Select)); len(found) == 1 {
			got = ast.Print(found[0].Query)
		}
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.said, got, c.want)
		}
	}
}
