package embedded

import (
	"testing"

	"parley/agent/sempar/beside"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestPriceForCost: what is expensive has a high price or cost, unless the cost was named.
func TestPriceForCost(t *testing.T) {
	p := over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("visits", "id", "id", ""), figure("visits", "cost", "cost", ""), figure("visits", "fee", "fee", "")}})
	for _, c := range []struct{ said, query, want string }{
		{"most expensive visit", "SELECT * FROM visits ORDER BY cost DESC LIMIT 1", "SELECT * FROM visits ORDER BY fee DESC LIMIT 1"},
		{"visit with the highest cost", "SELECT * FROM visits ORDER BY cost DESC LIMIT 1", ""},
		{"most expensive visit", "SELECT * FROM visits ORDER BY fee DESC LIMIT 1", ""},
		{"visits dearer than they cost", "SELECT * FROM visits WHERE fee > cost", ""},
	} {
		found := besideBy(p, "priceforcost", beside.Turn{Question: asked(p, c.said)}, query(t, c.query))
		got := ""
		if len(found) > 1 {
			got = ast.Print(found[0].Query)
		}
		if got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.said, got, c.want)
		}
	}
}
