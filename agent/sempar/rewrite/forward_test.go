package rewrite

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestForward: a length of time is told from the earlier day to the later.
func TestForward(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "meetings", Human: "meetings", Rows: 90, Columns: []*catalog.Column{heardtest.Number("meetings", "id"),
		heardtest.Day("meetings", "held", "2023-01-07", "2026-04-23", 0), heardtest.Day("meetings", "paid_on", "2023-01-09", "2026-04-30", 20)}},
		&catalog.Table{Name: "members", Human: "members", Rows: 40, Columns: []*catalog.Column{
			heardtest.Day("members", "date_of_birth", "1939-02-11", "2002-02-22", 2), heardtest.Day("members", "joined", "1998-07-29", "2025-09-08", 0)}})
	for query, want := range map[string]string{
		"SELECT held::date - paid_on::date FROM meetings":          "SELECT paid_on::date - held::date FROM meetings",
		"SELECT max(held::date - paid_on::date) FROM meetings":     "SELECT max(paid_on::date - held::date) FROM meetings",
		"SELECT paid_on::date - held::date FROM meetings":          "SELECT paid_on::date - held::date FROM meetings",
		"SELECT '2026-11-26'::date - joined::date FROM members":    "SELECT '2026-11-26'::date - joined::date FROM members",
		"SELECT joined::date - date_of_birth::date FROM members":   "SELECT joined::date - date_of_birth::date FROM members",
		"SELECT date_of_birth::date - joined::date FROM members":   "SELECT joined::date - date_of_birth::date FROM members",
		"SELECT m.held::date - m.paid_on::date FROM meetings AS m": "SELECT m.held::date - m.paid_on::date FROM meetings AS m",
	} {
		q := heardtest.Query(t, query)
		if got := ast.Print(Over(d).forward(q)); got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}
