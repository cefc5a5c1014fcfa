package beside_test

import (
	"testing"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestPriceForCost: what is expensive has a high price or cost, unless the cost was named.
func TestPriceForCost(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{
		heardtest.Number("visits", "id"), heardtest.Number("visits", "cost"), heardtest.Number("visits", "fee")}})
	for _, c := range []struct{ said, query, want string }{
		{"most expensive visit", "SELECT * FROM visits ORDER BY cost DESC LIMIT 1", "SELECT * FROM visits ORDER BY fee DESC LIMIT 1"},
		{"visit with the highest cost", "SELECT * FROM visits ORDER BY cost DESC LIMIT 1", ""},
		{"most expensive visit", "SELECT * FROM visits ORDER BY fee DESC LIMIT 1", ""},
		{"visits dearer than they cost", "SELECT * FROM visits WHERE fee > cost", ""},
	} {
		found := ruletest.Beside(d, "priceforcost", beside.Turn{Question: heardtest.Asked(d, c.said)}, heardtest.Query(t, c.query))
		got := ""
		if len(found) > 1 {
			got = ast.Print(found[0].Query)
		}
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.said, got, c.want)
		}
	}
}
