package catalog_test

import (
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
