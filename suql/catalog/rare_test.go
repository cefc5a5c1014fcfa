package catalog_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/catalog"
)

// orders is a column of very many numbers of orders, of which few are read.
type orders struct{ looked [][]string }

func (o *orders) Values(context.Context, string, string, bool, int) ([]string, error) {
	return []string{"A1", "A2", "A3"}, nil
}

func (o *orders) Findable(_, column string, _ bool) bool { return column == "number" }

func (o *orders) Find(_ context.Context, _ string, columns, texts []string) (map[string][]string, error) {
	o.looked = append(o.looked, texts)
	stored := []string{"A2", "S55433", "Van Gogh 7"}
	return map[string][]string{columns[0]: slices.DeleteFunc(stored, func(s string) bool { return !slices.Contains(texts, s) })}, nil
}

// A value that an index does not hold is found where it is said as it is
// stored, letter case aside; each utterance is looked up once.
func TestARareValueIsFoundWhereItIsSaid(t *testing.T) {
	src := &orders{}
	table := &catalog.Table{Name: "orders", Columns: []*catalog.Column{{Table: "orders", Name: "number", Kind: catalog.Text}}}
	ix, err := catalog.NewIndex(t.Context(), &catalog.Catalog{Tables: []*catalog.Table{table}}, src, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ utterance, phrase, want string }{
		{"what became of S55433?", "S55433", "[S55433 exact]"},
		{"what became of s55433", "s55433", "[S55433 exact]"},
		{"“van gogh 7”, please", "van gogh 7", "[Van Gogh 7 exact]"},
		{"what became of S55434?", "S55434", "[]"},
		{"what became of A2?", "A2", "[A2 exact]"},
	} {
		for range 2 {
			var got []string
			for _, m := range ix.Said(tt.utterance).Lookup(tt.phrase) {
				got = append(got, fmt.Sprint(m.Value, " ", m.How))
			}
			if fmt.Sprint(got) != tt.want {
				t.Errorf("%s: %s is %v, want %s", tt.utterance, tt.phrase, got, tt.want)
			}
		}
	}
	if len(src.looked) != 5 {
		t.Errorf("looked for %q", src.looked)
	}
	if diff := cmp.Diff([]catalog.Match(nil), ix.Lookup("S55433")); diff != "" {
		t.Error(diff)
	}
	if len(ix.Said("S55433").Whole("s55433")) != 1 {
		t.Error("a rare value is no whole one")
	}
}
