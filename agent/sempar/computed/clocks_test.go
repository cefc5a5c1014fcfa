package computed

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestBetweenClocks: what starts and finishes on one day takes the time between, in minutes where no
// unit is said; two times that overlap in any way tell none.
func TestBetweenClocks(t *testing.T) {
	clock := func(name, least, most string) *catalog.Column {
		return &catalog.Column{Table: "picking", Name: name, Human: name, Kind: catalog.Date, Distinct: 20, Min: least, Max: most}
	}
	started, finished := clock("started", "05:00", "08:30"), clock("finished", "07:15", "14:15")
	for _, c := range []struct {
		unit    string
		columns []*catalog.Column
		want    string
	}{
		{ofAnyLength, []*catalog.Column{finished, started}, "(extract(epoch FROM finished) - extract(epoch FROM started)) / 60"},
		{"hours", []*catalog.Column{started, finished}, "(extract(epoch FROM finished) - extract(epoch FROM started)) / 3600"},
		{"days", []*catalog.Column{started, finished}, ""},
		{"", []*catalog.Column{started, finished}, ""},
		{"hours", []*catalog.Column{started}, ""},
		{"hours", []*catalog.Column{clock("opens", "05:00", "14:30"), clock("noted", "07:15", "14:15")}, ""},
	} {
		got := ""
		for _, of := range betweenClocks(&catalog.Table{Name: "picking", Columns: c.columns}, About{between: c.unit}) {
			got = ast.Print(of.Of)
		}
		if got != c.want {
			t.Errorf("%s: %q, not %q", c.unit, got, c.want)
		}
	}
}
