package domain_test

import (
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/domain"
	"parley/suql/parser"
	"parley/suql/reader"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func cafes() *catalog.Catalog {
	column := func(name string, kind catalog.Kind, domain ...string) *catalog.Column {
		return &catalog.Column{Table: "cafes", Name: name, Kind: kind, Human: name, Domain: domain}
	}
	return &catalog.Catalog{Tables: []*catalog.Table{{Name: "cafes", Rows: 10, Columns: []*catalog.Column{
		column("name", catalog.Text), column("city", catalog.Text),
		column("price", catalog.Enum, "cheap", "expensive", "Very Expensive"),
		column("kinds", catalog.Array, "Seafood", "Burgers", "South Indian", "Chinese"),
	}}}}
}

// checked is a query over cafes.
func checked(t *testing.T, text string) *check.Checked {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	c, _, err := check.Query(q, cafes(), text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLiteralsAreMappedIntoClosedDomains(t *testing.T) {
	for _, tt := range []struct{ where, how, want string }{
		{"price = 'cheap'", "", "price = 'cheap'"},
		{"price = 'CHEAP '", "same letters", "price = 'cheap'"},
		{"'chaep' <> price", "similar words", "price <> 'cheap'"},
		{"price = 'inexpensive'", "not mapped yet", "price = 'inexpensive'"},
		{"price IN ('very expensive', 'cheep')", "same letters, similar words", "price IN ('Very Expensive', 'cheap')"},
		{"'sea food' = ANY(kinds)", "similar words", "'Seafood' = ANY(kinds)"},
		{"'burger' = ANY(kinds)", "similar words", "'Burgers' = ANY(kinds)"},
		{"'chinese food' = ANY(kinds)", "similar words", "'Chinese' = ANY(kinds)"},
		{"'chinese seafood' = ANY(kinds)", "similar words", "'Seafood' = ANY(kinds) OR 'Chinese' = ANY(kinds)"},
		{"'chinese seafood' <> ALL(kinds)", "similar words", "'Seafood' <> ALL(kinds) AND 'Chinese' <> ALL(kinds)"},
		{"city = 'chaep'", "", "city = 'chaep'"},
	} {
		c := checked(t, "SELECT name FROM cafes WHERE "+tt.where)
		of := func(n *ast.Column) *catalog.Column { return c.Columns[n] }
		maps := domain.Mappings(c.Query, of)
		var how []string
		for _, m := range maps {
			how = append(how, string(m.How))
		}
		got := ast.Print(domain.WithMappings(c.Query, of, maps).(*ast.Select).Where)
		if diff := cmp.Diff([]string{tt.how, tt.want}, []string{strings.Join(how, ", "), got}); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.where, diff)
		}
	}
}

func TestWhatNothingFitsSuggestsTheNearest(t *testing.T) {
	c := checked(t, "SELECT name FROM cafes WHERE price = 'purple'")
	maps := domain.Mappings(c.Query, func(n *ast.Column) *catalog.Column { return c.Columns[n] })
	m := maps[0].Settled(reader.Reply{Null: true})
	if m.How != domain.Unfit || len(m.Nearest) != 3 {
		t.Errorf("%+v", m)
	}
	m = maps[0].Settled(reader.Reply{Text: "EXPENSIVE"})
	if m.How != domain.Read || len(m.To) != 1 || m.To[0] != "expensive" {
		t.Errorf("%+v", m)
	}
}
