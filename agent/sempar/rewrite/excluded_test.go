package rewrite

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestExcluded: what is left out of the rest is ruled out, a value or a time.
func TestExcluded(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "barrels", Human: "barrels", Rows: 40, Columns: []*catalog.Column{
		heardtest.Number("barrels", "litres"), heardtest.Day("barrels", "filled", "2025-01-07", "2026-11-12", 0),
		{Table: "barrels", Name: "cellar_row", Human: "cellar row", Kind: catalog.Enum, Distinct: 3, Domain: []string{"A", "B", "C"}}}})
	const ruled, september = "SELECT * FROM barrels WHERE cellar_row <> 'A'", "SELECT * FROM barrels WHERE filled BETWEEN '2026-09-01' AND '2026-09-30'"
	for _, c := range []struct{ said, query, want string }{
		{"barrels apart from row A", "SELECT * FROM barrels WHERE cellar_row = 'A'", ruled},
		{"barrels outside row A", "SELECT * FROM barrels WHERE cellar_row = 'A'", ruled},
		{"all barrels but row A", "SELECT * FROM barrels WHERE cellar_row = 'A'", ruled},
		{"barrels, leaving out row A", "SELECT * FROM barrels WHERE cellar_row = 'A'", ruled},
		{"barrels, not counting row A", "SELECT * FROM barrels WHERE cellar_row = 'A'", ruled},
		{"barrels, row A aside", "SELECT * FROM barrels WHERE cellar_row = 'A'", ruled},
		{"barrels in row A", "SELECT * FROM barrels WHERE cellar_row = 'A'", "SELECT * FROM barrels WHERE cellar_row = 'A'"},
		{"small but in row A", "SELECT * FROM barrels WHERE cellar_row = 'A'", "SELECT * FROM barrels WHERE cellar_row = 'A'"},
		{"counting row A", "SELECT * FROM barrels WHERE cellar_row = 'A'", "SELECT * FROM barrels WHERE cellar_row = 'A'"},
		{"barrels ignoring September", september, "SELECT * FROM barrels WHERE filled NOT BETWEEN '2026-09-01' AND '2026-09-30'"},
		{"barrels in September", september, september},
	} {
		if got := ast.Print(Over(d).Denied(heardtest.Asked(d, c.said), heardtest.Query(t, c.query))); got != c.want {
			t.Errorf("%s: %s, not %s", c.said, got, c.want)
		}
	}
}
