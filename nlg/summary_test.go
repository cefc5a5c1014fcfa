package nlg_test

import (
	"testing"

	"parley/nlg"
	"parley/suql/catalog"
)

// TestSummaries: a summary is called one, and its question is not told.
func TestSummaries(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "plots", Human: "plots", Key: []string{"plot"}, Columns: []*catalog.Column{
		{Table: "plots", Name: "plot", Human: "plot", Kind: catalog.Text}, {Table: "plots", Name: "remarks", Human: "remarks", Kind: catalog.FreeText},
	}}}}
	s, err := nlg.New(cat)
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"SELECT summary(remarks) FROM plots WHERE plot = 'H05'":              "a summary of the remarks of the plots whose plot is H05",
		"SELECT plot, answer(remarks, 'is there a shed?') FROM plots":        "the plot and what the remarks say: is there a shed? of the plots",
		"SELECT plot FROM plots WHERE answer(remarks, 'is it wet?') = 'Yes'": "the plot of the plots, going by the remarks for “is it wet?”",
	} {
		if got := s.Result(read(t, query)); got != want {
			t.Errorf("%s\n got %q\nwant %q", query, got, want)
		}
	}
}
