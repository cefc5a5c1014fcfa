package followup

import (
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
