package embedded

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestStocked: how many there are of one thing is what a column says that has amounts in
// stock.
func TestStocked(t *testing.T) {
	table := func(name string, columns ...*catalog.Column) *catalog.Table {
		for _, c := range columns {
			c.Table = name
		}
		return &catalog.Table{Name: name, Rows: 9, Key: []string{"id"}, Columns: columns}
	}
	id := func() *catalog.Column { return &catalog.Column{Name: "id", Kind: catalog.Number, Distinct: 9} }
	name := func() *catalog.Column { return &catalog.Column{Name: "name", Kind: catalog.Text, Distinct: 9} }
	p := &Parser{cat: &catalog.Catalog{Tables: []*catalog.Table{
		table("parts", id(), name(), &catalog.Column{Name: "stock", Kind: catalog.Number, Distinct: 5},
			&catalog.Column{Name: "shelf", Kind: catalog.Text, Distinct: 3}),
		table("mechanics", id(), name(), &catalog.Column{Name: "wage", Kind: catalog.Number, Distinct: 5}),
	}}}
	for query, want := range map[string]string{
		"SELECT count(*) FROM parts WHERE name = 'Brake pads'":    "SELECT stock FROM parts WHERE name = 'Brake pads'",
		"SELECT count(*) FROM parts WHERE shelf = 'B'":            "",
		"SELECT count(*) FROM parts":                              "",
		"SELECT max(stock) FROM parts WHERE name = 'Brake pads'":  "",
		"SELECT count(*) FROM mechanics WHERE name = 'Ines Moro'": "",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if all := p.stocked([]decode.Hypothesis{{Query: q}}); len(all) == 2 {
			got = ast.Print(all[0].Query)
		}
		if got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
		_, one := p.oneOfAll(q)
		if wanted := want != "" || query == "SELECT count(*) FROM mechanics WHERE name = 'Ines Moro'"; wanted != (one != nil) {
			t.Errorf("%s counts one thing: %v", query, one != nil)
		}
	}
}
