package catalog_test

import (
	"testing"

	"parley/suql/catalog"
)

// TestYesNo: a column of the numbers 0 and 1 says yes or no, unless it counts something.
func TestYesNo(t *testing.T) {
	number := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Kind: catalog.Number, Min: "0", Max: "1", Distinct: 2}
	}
	for name, want := range map[string]bool{
		"has_balcony": true, "IsElectric": true, "vegan": true, "pets_allowed": true, "worksRemote": true, "rep_late": true,
		"has_children": true, "outdoors": true, "express": true, "goals": false, "Vehicles": false, "children": false,
	} {
		if got := number(name).YesNo(); got != want {
			t.Errorf("%s says yes or no: %v", name, got)
		}
	}
	whole := number("vegan")
	whole.Distinct, whole.Max = 1, "0"
	if whole.YesNo() {
		t.Error("a column of noughts says yes or no")
	}
	if !(&catalog.Column{Name: "garden", Kind: catalog.Bool}).YesNo() {
		t.Error("a column of truth values doesn't say yes or no")
	}
}

// TestNoShow: what is called a no-show, and says yes or no of a row, is no number of shows.
func TestNoShow(t *testing.T) {
	for _, c := range []struct {
		name string
		of   facts
		want string
	}{
		{"no_show", facts{"yes", "no", "no", "yes"}, "no show"},
		{"no_show", facts{int64(0), int64(1), int64(1)}, "no show"},
		{"no_reviews", facts{int64(0), int64(1), int64(7)}, "number of reviews"},
		{"no_of_dogs", facts{int64(0), int64(1), int64(1)}, "number of dogs"},
	} {
		if got := catalog.New(c.of.in(c.name)).Tables[0].Columns[0].Human; got != c.want {
			t.Errorf("%s: %s", c.name, got)
		}
	}
}
