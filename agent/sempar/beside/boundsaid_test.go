package beside

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/catalog"
)

// TestBoundsSaid: what is named behind "below" is the bound.
func TestBoundsSaid(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "papers", Human: "papers", Rows: 40, Columns: []*catalog.Column{
		heardtest.Number("papers", "reorder_level"), heardtest.Number("papers", "sheets"), heardtest.Number("papers", "limit")}})
	const turned, right = "SELECT * FROM papers WHERE reorder_level < sheets", "SELECT * FROM papers WHERE sheets < reorder_level"
	for _, c := range [][3]string{
		{"papers below their reorder level", turned, right},
		{"papers less than the reorder level", turned, right},
		{"papers whose reorder level is below the sheets", turned, turned}, // named otherwise
		{"papers above their reorder level", turned, turned},
		{"papers with less reorder level than sheets", turned, turned},
		{"papers below their reorder level", right, right},
	} {
		if got := firstOf(t, d, Rules.boundsSaid, c[0], c[1]); got != c[2] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
}

// TestEitherWays: to or from somewhere is in either of two columns that hold it.
func TestEitherWays(t *testing.T) {
	place := func(name string) *catalog.Column {
		return &catalog.Column{Table: "rides", Name: name, Human: name, Kind: catalog.Enum, Distinct: 3, Domain: []string{"Airport", "Station", "Tesco"}}
	}
	stored := heardtest.Values{"rides.pickup": {"Airport", "Station", "Tesco"}, "rides.dropoff": {"Airport", "Station", "Tesco"}}
	d := heardtest.OverValues(t, stored, &catalog.Table{Name: "rides", Human: "rides", Rows: 40, Columns: []*catalog.Column{
		place("pickup"), place("dropoff"), heardtest.Number("rides", "fare")}})
	const there = "SELECT avg(fare) FROM rides WHERE dropoff = 'Airport'"
	for _, c := range [][3]string{
		{"average fare to or from the airport", there, "SELECT avg(fare) FROM rides WHERE dropoff = 'Airport' OR pickup = 'Airport'"},
		{"average fare to the airport", there, there},
		{"rides to the airport or the station", there, there},
	} {
		if got := firstOf(t, d, Rules.eitherWays, c[0], c[1]); got != c[2] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
}
