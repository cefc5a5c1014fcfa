package embedded

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestAmountOfThem: how much something was, after rows that have an amount, is what they came to.
func TestAmountOfThem(t *testing.T) {
	p := over(t, &catalog.Table{Name: "repairs", Human: "repairs", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("repairs", "id", "id", ""), figure("repairs", "cost", "cost", "euros"), figure("repairs", "hours", "hours", "")}})
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
		for _, r := range p.amountOfThem(p.linker().Read(c.said), agent.Turn{Previous: query(t, c.before)}, nil) {
			got = ast.Print(r.Query)
		}
		if got != c.want {
			t.Errorf("%s, %s:\n%s, not\n%s", c.before, c.said, got, c.want)
		}
	}
}
