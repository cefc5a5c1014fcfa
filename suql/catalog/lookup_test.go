package catalog_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/catalog"
)

// places is a catalog and its values, by column.
type places map[string][]string

func (p places) Values(_ context.Context, _, column string, _ bool, limit int) ([]string, error) {
	return p[column][:min(limit, len(p[column]))], nil
}

func placesIndex(t testing.TB) *catalog.Index {
	t.Helper()
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "restaurants", Columns: []*catalog.Column{
		{Name: "name", Kind: catalog.Text},
		{Name: "cuisines", Kind: catalog.Array, List: true},
		{Name: "price", Kind: catalog.Enum},
		{Name: "location", Kind: catalog.Enum},
		{Name: "reviews", Kind: catalog.FreeText},
		{Name: "rating", Kind: catalog.Number},
	}}}}
	ix, err := catalog.NewIndex(t.Context(), cat, places{
		"name":     {"Ruby's Trattoria", "Chloë's Café & Bar", "The Blue Heron", "Blue Door", "Burrito Junction", "Restaurant 1984"},
		"cuisines": {"Italian", "Burgers", "Dim Sum", "Tacos", "Thai"},
		"price":    {"moderate", "cheap", "$$"},
		"location": {"San Francisco", "Palo Alto", "Málaga"},
		"reviews":  {"secret"},
		"rating":   {"4.5"},
	}, 0)
	if err != nil {
		t.Fatal(err)
	}
	return ix
}

func TestLookup(t *testing.T) {
	ix := placesIndex(t)
	for phrase, want := range map[string]string{
		// exact
		"Ruby's Trattoria": "name Ruby's Trattoria exact 1.00",
		"italian":          "cuisines Italian exact 1.00",
		"$$":               "price $$ exact 1.00",
		// normalised: accents, punctuation, plural, spaces
		"chloes cafe and bar": "name Chloë's Café & Bar normalised 0.95",
		"malaga":              "location Málaga normalised 0.95",
		"burger":              "cuisines Burgers normalised 0.95",
		"taco":                "cuisines Tacos normalised 0.95",
		"dimsum":              "cuisines Dim Sum normalised 0.95",
		"Palo-Alto":           "location Palo Alto normalised 0.95",
		// partial: every word in a longer value
		"ruby":      "name Ruby's Trattoria partial 0.54",
		"trattoria": "name Ruby's Trattoria partial 0.71",
		"blue":      "name Blue Door partial 0.62, name The Blue Heron partial 0.55",
		"francisco": "location San Francisco partial 0.74",
		// typo: one letter from four on, two from eight on
		"itallian":      "cuisines Italian typo 0.75",
		"tahi":          "cuisines Thai typo 0.75",
		"moderatte":     "price moderate typo 0.75",
		"san fransisco": "location San Francisco typo 0.75",
		"buritto":       "",
		"buritos":       "name Burrito Junction typo 0.51",
		"tratoria":      "name Ruby's Trattoria typo 0.61",
		"rubi":          "name Ruby's Trattoria typo 0.44",
		// nothing
		"tai":             "",
		"ruby heron":      "",
		"secret":          "",
		"4.5":             "",
		"restaurant 1985": "",
		"":                "",
		"?!":              "",
	} {
		t.Run(phrase, func(t *testing.T) {
			var got []string
			for _, m := range ix.Lookup(phrase) {
				got = append(got, fmt.Sprintf("%s %s %s %.2f", m.Column.Name, m.Value, m.How, m.Score))
			}
			if diff := cmp.Diff(want, strings.Join(got, ", ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestIndexReportsCappedColumns(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "t", Columns: []*catalog.Column{
		{Name: "a", Kind: catalog.Text}, {Name: "b", Kind: catalog.Text},
	}}}}
	ix, err := catalog.NewIndex(t.Context(), cat, places{"a": {"one", "two", "three"}, "b": {"one", "two"}}, 2)
	if err != nil {
		t.Fatal(err)
	}
	if ix.Len() != 4 || len(ix.Capped()) != 1 || ix.Capped()[0].Name != "a" {
		t.Errorf("%d values, capped %v", ix.Len(), ix.Capped())
	}
	if got := ix.Lookup("three"); got != nil {
		t.Errorf("found a value past the cap: %v", got)
	}
}

func TestDistance(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"thai", "thai", 0}, {"tahi", "thai", 1}, {"thai", "tha", 1}, {"cafe", "café", 1},
		{"burrito", "buritto", 2}, {"abc", "xyz", 3}, {"", "ab", 2},
	} {
		if got := catalog.Distance(tt.a, tt.b, 2); got != tt.want {
			t.Errorf("Distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func FuzzLookup(f *testing.F) {
	f.Add("ruby's")
	f.Add("´ \x00 ½ ﬁ")
	ix := placesIndex(f)
	f.Fuzz(func(t *testing.T, phrase string) {
		for _, m := range ix.Lookup(phrase) {
			if m.Score <= 0 || m.Score > 1 || m.Value == "" {
				t.Errorf("Lookup(%q) gave %+v", phrase, m)
			}
		}
	})
}

func BenchmarkLookup(b *testing.B) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "t", Columns: []*catalog.Column{{Name: "name", Kind: catalog.Text}}}}}
	syllables := []string{"ba", "ne", "ti", "ro", "lu", "sha", "mor", "vel", "quin", "dar"}
	var names []string
	for i := range 50_000 {
		w := func(n int) string {
			return syllables[n%10] + syllables[n/10%10] + syllables[n/100%10] + syllables[n/1000%10]
		}
		names = append(names, fmt.Sprintf("%s %s house", w(i), w(i/7+13)))
	}
	ix, err := catalog.NewIndex(b.Context(), cat, places{"name": names}, 0)
	if err != nil {
		b.Fatal(err)
	}
	for _, phrase := range []string{names[4321], "banebati", "house", "banebatl rolulumor", "nothing like it"} {
		b.Run(strings.ReplaceAll(phrase, " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				ix.Lookup(phrase)
			}
		})
	}
}
