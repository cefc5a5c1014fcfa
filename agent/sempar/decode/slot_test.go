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
