package followup

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestAmountOfThem: how much something was, after rows that have an amount, is what they came to.
func TestAmountOfThem(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "repairs", Human: "repairs", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{
		heardtest.Number("repairs", "id"), heardtest.Number("repairs", "cost"), heardtest.Number("repairs", "hours")}})
	const rows = "SELECT * FROM repairs WHERE hours > 3"
	for _, c := range []struct{ before, said, want string }{
		{rows, "how much did he charge", "SELECT sum(cost) FROM repairs WHERE hours > 3"},
		{rows, "and how much was that in total?", "SELECT sum(cost) FROM repairs WHERE hours > 3"},
		{"SELECT id FROM repairs WHERE hours > 3", "how much did they cost", "SELECT sum(cost) FROM repairs WHERE hours > 3"},
		{rows, "how much does each cost", ""},
		{rows, "how much milk was that", ""},
		{rows, "how many did he do", ""},
		{"SELECT count(*) FROM repairs WHERE hours > 3", "how much was that", "SELECT sum(cost) FROM repairs WHERE hours > 3"},
		{"SELECT avg(cost) FROM repairs", "how much was that", ""},
		{"SELECT * FROM repairs ORDER BY id LIMIT 3", "how much was that", ""}, // not of all
	} {
		got := ""
		if total := Over(d).AmountOfThem(heardtest.Asked(d, c.said), heardtest.Query(t, c.before)); total != nil {
			got = ast.Print(total)
		}
		if got != c.want {
			t.Errorf("%s, %s:\n%s, not\n%s", c.before, c.said, got, c.want)
		}
	}
}
