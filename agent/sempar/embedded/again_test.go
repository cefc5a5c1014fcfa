package embedded

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/sqlite"
)

// TestAFollowUpSaysSomethingNew: whatever is said after a query, the query
// itself is not the likeliest reading of it.
func TestAFollowUpSaysSomethingNew(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `
CREATE TABLE runners (runner TEXT PRIMARY KEY, nation TEXT, finish_min REAL);
INSERT INTO runners VALUES ('Ann', 'GER', 201), ('Bo', 'SWE', 188), ('Cy', 'GER', 240), ('Di', 'POL', 176), ('Eve', 'SWE', 211);`)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	values, err := catalog.NewIndex(t.Context(), cat, db, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(cat, values)
	if err != nil {
		t.Fatal(err)
	}
	previous, err := parser.Parse("SELECT * FROM runners WHERE nation = 'GER'")
	if err != nil {
		t.Fatal(err)
	}
	for _, said := range []string{"no, Swedes", "only those under 200", "and their times", "how many", "the quickest", "hm"} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: said, Previous: previous}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		if len(hs) > 0 && ast.Meaning(hs[0].Query) == ast.Meaning(previous) {
			t.Errorf("%q is read as %s once more", said, ast.Print(hs[0].Query))
		}
	}
}
