package computed

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestWhatIsLeft: where a table has so much of something and how much of it was used, the rest is
// left.
func TestWhatIsLeft(t *testing.T) {
	number := func(name, most string) *catalog.Column {
		return &catalog.Column{Table: "packages", Name: name, Human: catalog.Humanise(name), Kind: catalog.Number, Distinct: 20,
			Min: "0", Max: most}
	}
	for _, c := range []struct {
		columns []*catalog.Column
		want    string
	}{
		{[]*catalog.Column{number("price", "450"), number("sessions", "10"), number("used", "9")}, "sessions - used"},
		{[]*catalog.Column{number("sessions_bought", "10"), number("price", "450"), number("sessions_used", "9")},
			"sessions_bought - sessions_used"},
		{[]*catalog.Column{number("stars", "5"), number("used", "9")}, ""},
		{[]*catalog.Column{number("sessions", "10")}, ""},
	} {
		got := ""
		for _, left := range unusedOf(&catalog.Table{Name: "packages", Columns: c.columns}, About{unused: "left"}) {
			got = ast.Print(left.Of)
		}
		if got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
