package rewrite

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// known are the values of a column that are looked up by their words.
type known []catalog.Match

func (k known) Lookup(string) []catalog.Match { return k }
func (k known) Whole(string) []catalog.Match  { return nil }

// TestListed: letters that one value of a few has stand for that value.
func TestListed(t *testing.T) {
	p := Rules{Database: &heard.Database{Catalog: &catalog.Catalog{Tables: []*catalog.Table{{Name: "tools", Columns: []*catalog.Column{
		{Table: "tools", Name: "state", Kind: catalog.Enum, Domain: []string{"good", "worn", "worn out"}},
		{Table: "tools", Name: "shed", Kind: catalog.Enum, Domain: []string{"A", "B"}},
		{Table: "tools", Name: "maker", Kind: catalog.Text}}}}}}}
	for where, want := range map[string]string{
		"shed ILIKE '%a%'":      "shed = 'A'",
		"shed NOT ILIKE '%a%'":  "shed <> 'A'",
		"state ILIKE 'GOOD'":    "state = 'good'",
		"state ILIKE '%out'":    "state = 'worn out'",
		"state ILIKE 'worn%'":   "state ILIKE 'worn%'", // two of them
		"state ILIKE '%new%'":   "state ILIKE '%new%'",
		"state ILIKE 'g__d'":    "state ILIKE 'g__d'",
		"state LIKE '%good%'":   "state LIKE '%good%'",
		"maker ILIKE '%stone%'": "maker ILIKE '%stone%'",
	} {
		if got := listedWhere(t, p, where, false); got != want {
			t.Errorf("%s: %s, want %s", where, got, want)
		}
	}
}

// TestListedLoosely: a stored word stands for the letters where no other value
// of the column has it.
func TestListedLoosely(t *testing.T) {
	maker := &catalog.Column{Table: "tools", Name: "maker", Kind: catalog.Text}
	other := &catalog.Column{Table: "tools", Name: "colour", Kind: catalog.Text}
	p := Rules{Database: &heard.Database{Catalog: &catalog.Catalog{Tables: []*catalog.Table{{Name: "tools", Columns: []*catalog.Column{maker, other}}}}}}
	for _, c := range []struct {
		stored known
		want   string
	}{
		{known{{Column: maker, Value: "Stone"}, {Column: other, Value: "Stone grey"}}, "maker = 'Stone'"},
		{known{{Column: maker, Value: "Stone"}, {Column: maker, Value: "Stone & Sons"}}, "maker ILIKE '%stone%'"},
		{known{{Column: maker, Value: "Stone & Sons"}}, "maker ILIKE '%stone%'"},
		{nil, "maker ILIKE '%stone%'"},
	} {
		p.Values = c.stored
		if got := listedWhere(t, p, "maker ILIKE '%stone%'", true); got != c.want {
			t.Errorf("%v: %s, want %s", c.stored, got, c.want)
		}
	}
}

func listedWhere(t *testing.T, p Rules, where string, loosely bool) string {
	t.Helper()
	q, err := parser.Parse("SELECT * FROM tools WHERE " + where)
	if err != nil {
		t.Fatal(err)
	}
	return ast.Print(p.Listed(q, loosely).(*ast.Select).Where)
}
