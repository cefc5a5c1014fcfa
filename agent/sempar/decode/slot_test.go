package decode

import (
	"testing"

	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

func TestFarOutside(t *testing.T) {
	rating := &catalog.Column{Kind: catalog.Number, Min: "3.3", Max: "4.8"}
	for _, c := range []struct {
		column *catalog.Column
		value  string
		want   bool
	}{
		{rating, "300000000", true}, {rating, "300", true}, {rating, "5", false}, {rating, "-1", false},
		{&catalog.Column{Kind: catalog.Number, Min: "18000", Max: "90000"}, "1000000", false},
		{&catalog.Column{Kind: catalog.Number}, "300000000", false},
		{&catalog.Column{Kind: catalog.Text, Min: "1", Max: "9"}, "300000000", false},
		{nil, "300000000", false},
	} {
		if got := farOutside(c.column, link.Candidate{Text: c.value, Way: link.Number}); got != c.want {
			t.Errorf("%s: %v, want %v", c.value, got, c.want)
		}
	}
}

// TestNumbersOfRows: what was said as days and is minutes of a column is no
// number of rows.
func TestNumbersOfRows(t *testing.T) {
	limit := slot{column: -1, limit: true}
	for _, c := range []struct {
		said link.Candidate
		want bool
	}{
		{link.Candidate{Text: "3", Column: -1, Way: link.Number}, true},
		{link.Candidate{Text: "4320", Column: 7, Way: link.Number}, false},
		{link.Candidate{Text: "20000", Column: -1, Way: link.Number}, false},
		{link.Candidate{Text: "2", Column: -1, Way: link.Assumed}, false},
		{link.Candidate{Text: "2015", Column: -1, Way: link.Year}, false},
	} {
		if got := limit.admits(nil, c.said); got != c.want {
			t.Errorf("%+v: %v, want %v", c.said, got, c.want)
		}
	}
}
