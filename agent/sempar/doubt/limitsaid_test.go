package doubt

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/catalog"
)

// TestLimitsToAmount: 500 litres are no 500 rows.
func TestLimitsToAmount(t *testing.T) {
	litres := heardtest.Number("barrels", "volume_litres")
	litres.Unit = "litres"
	d := heardtest.Over(t, &catalog.Table{Name: "barrels", Human: "barrels", Rows: 57, Columns: []*catalog.Column{
		heardtest.Number("barrels", "number"), litres}})
	for _, c := range []struct {
		said, query string
		want        bool
	}{
		{"500 litre barrels", "SELECT * FROM barrels LIMIT 500", true},
		{"500 litre barrels", "SELECT * FROM barrels WHERE volume_litres = 500", false},
		{"5 barrels", "SELECT * FROM barrels LIMIT 5", false},
		{"the 5 largest barrels over 300 litres", "SELECT * FROM barrels WHERE volume_litres > 300 ORDER BY volume_litres DESC LIMIT 5", false},
		{"500 kg barrels", "SELECT * FROM barrels LIMIT 500", false}, // nothing is weighed here
	} {
		if got := Over(d).limitsToAmount(heardtest.Asked(d, c.said), heardtest.Query(t, c.query)); got != c.want {
			t.Errorf("%s: %s: %t", c.said, c.query, got)
		}
	}
}
