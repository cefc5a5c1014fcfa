package reword

import (
	"testing"
	"time"

	"parley/agent/sempar/link/linktest"
	"parley/suql/catalog"
)

// TestWithoutTitles: a title stays where it is stored, where something is called so, and
// before what is no name.
func TestWithoutTitles(t *testing.T) {
	table := catalog.Table{Name: "professors", Columns: []*catalog.Column{{Name: "name", Kind: catalog.Text}}}
	cat, index := linktest.Catalog(t, table, map[string][]string{"name": {"Ada Okafor", "Dr Anne Hart", "Bo Ndiaye"}})
	p := &onDay{Over(cat, index, nil), time.Time{}}
	for said, want := range map[string]string{
		"email of Monsieur Okafor":  "email of Okafor",
		"when did Dr. Ndiaye start": "when did Ndiaye start",
		"Dr Hart's email":           "Dr Hart's email",
		"Professor Okafor's email":  "Professor Okafor's email",
		"Monsieur Lafargue":         "Monsieur Lafargue",
		"the dr okafor":             "the dr okafor",
		"Dean Okafor":               "Dean Okafor",
	} {
		if got := p.withoutTitles(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}
