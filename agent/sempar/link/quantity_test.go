package link_test

import (
	"slices"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// TestQuantities: numbers of several words are candidates, with the scale that
// both ends of a range share, and in the unit that a column is measured in.
func TestQuantities(t *testing.T) {
	column := func(name string, kind catalog.Kind) *catalog.Column {
		return &catalog.Column{Table: "films", Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: 50, Min: "1", Max: "900"}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "films", Human: "films", Rows: 90, Columns: []*catalog.Column{
		column("id", catalog.Number), column("length_min", catalog.Number), column("budget", catalog.Number), column("rental_days", catalog.Number),
		column("seen", catalog.Bool), {Table: "films", Name: "reel", Human: "reel", Kind: catalog.Number, Unit: "metres", Min: "1", Max: "900"},
	}}}}
	l := link.New(grammar.NewSchema(cat), none{})
	for utterance, want := range map[string]struct{ column, text string }{
		"films with a budget over one million":                 {"", "1000000"},
		"budget between ten and thirty thousand":               {"", "10000"},
		"cost a hundred and thirty":                            {"", "130"},
		"less than 8 grand":                                    {"", "8000"},
		"horror films over two and a half hours long":          {"length_min", "150"},
		"films that are rented for at least 2 weeks":           {"rental_days", "14"},
		"films on a reel of more than 2 kilometres":            {"reel", "2000"},
		"films of 90 minutes":                                  {"", "90"},
		"films that nobody has seen, with a budget of 5 to 7k": {"", "5000"},
	} {
		q := l.Read(utterance)
		found := slices.ContainsFunc(q.Values, func(c link.Candidate) bool {
			name := ""
			if c.Column >= 0 {
				name = l.Schema.Columns[c.Column].Name
			}
			return name == want.column && c.Text == want.text
		})
		if !found {
			t.Errorf("%s: no candidate %v among %v", utterance, want, q.Values)
		}
	}
}

// TestWhatAColumnIsMeasuredIn: a name that begins with min speaks of the least, one that ends
// with it mostly of minutes.
func TestWhatAColumnIsMeasuredIn(t *testing.T) {
	for name, want := range map[string]string{
		"length_min": "second", "min_height_cm": "metre", "min_age": "", "max_wait_min": "second", "rental_days": "second",
		"weight_kg": "gram", "rating": "",
	} {
		c := &catalog.Column{Table: "rides", Name: name, Human: catalog.Humanise(name), Kind: catalog.Number, Distinct: 50}
		l := link.New(grammar.NewSchema(&catalog.Catalog{Tables: []*catalog.Table{{Name: "rides", Human: "rides", Rows: 90,
			Columns: []*catalog.Column{c}}}}), none{})
		column := slices.IndexFunc(l.Schema.Columns, func(of grammar.ColumnOf) bool { return of.Column == c })
		if got := l.MeasuredIn(column); got != want {
			t.Errorf("%s is measured in %q, want %q", name, got, want)
		}
	}
}

// none are the values of an empty database.
type none struct{}

func (none) Lookup(string) []catalog.Match { return nil }
func (none) Whole(string) []catalog.Match  { return nil }
