package rewrite

import (
	"maps"
	"slices"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/suql/catalog"
)

// TestNamingColumns: a row is called by its name or title, a person by both
// names.
func TestNamingColumns(t *testing.T) {
	table := func(name string, columns ...string) *catalog.Table {
		t := &catalog.Table{Name: name, Human: catalog.Humanise(name)}
		for _, c := range columns {
			t.Columns = append(t.Columns, &catalog.Column{Table: name, Name: c, Human: catalog.Humanise(c), Kind: catalog.Text})
		}
		return t
	}
	s := grammar.NewSchema(&catalog.Catalog{Tables: []*catalog.Table{
		table("guides", "First_Name", "Last_Name", "town"), table("tours", "title", "town"), table("stops", "town", "minutes")}})
	if got := slices.Sorted(maps.Keys(heard.NamingColumns(s))); !slices.Equal(got, []string{"first_name", "last_name", "title"}) {
		t.Errorf("%q", got)
	}
}

// TestRowInWords: "it" stands in place of the name of the row that is asked
// about, where the name stands as words of its own.
func TestRowInWords(t *testing.T) {
	names := []string{"nine bamboo carts", "gift", "ada"}
	for words, want := range map[string]string{
		"is nine bamboo carts loud":         "is it loud",
		"is the Nine Bamboo Carts loud":     "is it loud",
		"does nine bamboo carts":            "does it",
		"nine bamboo carts":                 "nine bamboo carts", // then it is no question about the row
		"what regulars of ninebamboo carts": "what regulars of ninebamboo carts",
		"is it gifted":                      "is it gifted",
		"what is Ada Gift's email address":  "what is the email address",
		"whats the gift’s price":            "whats the price",
		"ada gift's email address":          "the email address",
		"is Ada Gift kind":                  "is it kind",
	} {
		if got := without(words, names); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
