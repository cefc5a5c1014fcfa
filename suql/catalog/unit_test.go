package catalog_test

import (
	"strings"
	"testing"

	"parley/suql/catalog"
)

// What a number is counted in is said by the end of its column's name, a sign
// in it, or a comment.
func TestUnits(t *testing.T) {
	for _, tt := range []struct{ name, comment, want string }{
		{"price_eur", "", "euros"},
		{"Gross ($)", "", "dollars"},
		{"share_pct", "", "%"},
		{"waiting_min", "", "minutes"},
		{"depth_min", "", ""}, // the least depth
		{"distance_km", "", "km"},
		{"top_speed_kmh", "", "km/h"},
		{"gross", "In dollars, before tax.", "dollars"},
		{"gross", "In dollars.", "dollars"},
		{"rent", "In pounds sterling.", "pounds sterling"},
		{"rank", "In the order of arrival.", ""},
		{"hours", "", ""},
		{"number_of_days", "", ""}, // a count of days says so in its name
		{"price", "", ""},
	} {
		var tally catalog.Tally
		tally.Add(int64(7))
		cat := catalog.New(catalog.Facts{Tables: []catalog.TableFacts{{Name: "t", Rows: 1,
			Columns: []catalog.ColumnFacts{{Name: tt.name, Comment: tt.comment, Profile: tally.Profile(true)}}}}})
		if got := cat.Tables[0].Columns[0].Unit; got != tt.want {
			t.Errorf("%s, %q: unit %q, want %q", tt.name, tt.comment, got, tt.want)
		}
	}
}

// TestUnitsInNames: what a column is called beside its unit.
func TestUnitsInNames(t *testing.T) {
	table := func(names []string) *catalog.Table {
		var tally catalog.Tally
		tally.Add(int64(7))
		facts := catalog.TableFacts{Name: "boats", Rows: 1}
		for _, n := range names {
			facts.Columns = append(facts.Columns, catalog.ColumnFacts{Name: n, Profile: tally.Profile(true)})
		}
		return catalog.New(catalog.Facts{Tables: []catalog.TableFacts{facts}}).Tables[0]
	}
	for _, c := range []struct{ columns, called, heading string }{
		{"length_m", "length", "length (metres)"},
		{"price_eur", "price", "price (euros)"},
		{"tank_volume_l", "tank volume", "tank volume (litres)"},
		{"weight_g", "weight", "weight (grams)"},
		{"amount_m", "amount m", "amount m"},
		{"size_l", "size l", "size l"},
		{"number_of_days", "number of days", "number of days"},
		{"price", "price", "price"},
		{"length_ft length_m", "length ft", "length (feet)"},
		{"price_eur price", "price eur", "price (euros)"},
	} {
		boats := table(strings.Fields(c.columns))
		first := boats.Columns[0]
		called, heading := boats.Called(first), catalog.Heading(first.Human, first.Unit)
		if called != c.called || heading != c.heading {
			t.Errorf("%s: called %q, headed %q, not %q and %q", c.columns, called, heading, c.called, c.heading)
		}
	}
}

// TestHeadings: a heading has the unit once.
func TestHeadings(t *testing.T) {
	for _, c := range []struct{ name, unit, want string }{
		{"budget", "dollars", "budget (dollars)"},
		{"budget usd", "dollars", "budget (dollars)"},
		{"average runtime", "minutes", "average runtime (minutes)"},
		{"minutes played", "minutes", "minutes played"},
		{"share", "%", "share (%)"},
		{"Sales USD", "USD", "Sales USD"},
		{"name", "", "name"},
	} {
		if got := catalog.Heading(c.name, c.unit); got != c.want {
			t.Errorf("%s in %s is headed %q, not %q", c.name, c.unit, got, c.want)
		}
	}
}
