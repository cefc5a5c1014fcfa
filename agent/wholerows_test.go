package agent_test

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestWholeRows: a list of things is the same list, whichever of the columns
// that it looks at anyway it shows; what is asked for beside them is not.
func TestWholeRows(t *testing.T) {
	text := func(name string, different int) *catalog.Column {
		return &catalog.Column{Table: "tools", Name: name, Kind: catalog.Text, Distinct: different}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "tools", Rows: 8, Columns: []*catalog.Column{text("tool", 8),
		text("shed", 3), {Table: "tools", Name: "price", Kind: catalog.Number, Distinct: 8}}}}}
	const cheapest = "SELECT * FROM tools ORDER BY price LIMIT 3"
	for query, want := range map[string]string{
		"SELECT tool FROM tools ORDER BY price LIMIT 3":        cheapest,
		"SELECT tool, price FROM tools ORDER BY price LIMIT 3": cheapest,
		"SELECT shed, tool FROM tools WHERE shed = 'A'":        "SELECT * FROM tools WHERE shed = 'A'",
		"SELECT tool, shed FROM tools ORDER BY price LIMIT 3":  "", // where they are was asked for
		"SELECT price FROM tools ORDER BY price LIMIT 3":       "", // whose price is not told
		"SELECT DISTINCT tool FROM tools":                      "",
		"SELECT tool, count(*) FROM tools GROUP BY tool":       "",
		"SELECT a.tool FROM tools AS a, tools AS b":            "",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = ast.Print(q)
		}
		if got := ast.Print(agent.WholeRows(cat, q)); got != want {
			t.Errorf("%s:\n%s, want\n%s", query, got, want)
		}
	}
}
