package rewrite

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestWithNames: a row is called by its name before what its text says.
func TestWithNames(t *testing.T) {
	p := Rules{Database: &heard.Database{Catalog: &catalog.Catalog{Tables: []*catalog.Table{{Name: "walks", Columns: []*catalog.Column{
		{Table: "walks", Name: "name", Human: "name", Kind: catalog.Text}, {Table: "walks", Name: "km", Human: "km", Kind: catalog.Number},
		{Table: "walks", Name: "notes", Kind: catalog.FreeText}}}}}}}
	for _, c := range []struct{ query, want string }{
		{"SELECT answer(notes, 'steep?') FROM walks LIMIT 1", "SELECT name, answer(notes, 'steep?') FROM walks LIMIT 1"},
		{"SELECT answer(notes, 'steep?') FROM walks WHERE name = 'Fell'", "SELECT name, answer(notes, 'steep?') FROM walks WHERE name = 'Fell'"},
		{"SELECT name, summary(notes) FROM walks", "SELECT name, summary(notes) FROM walks"},
		{"SELECT km, summary(notes) FROM walks", "SELECT name, km, summary(notes) FROM walks"},
		{"SELECT answer(notes, 'why?'), count(*) FROM walks", "SELECT answer(notes, 'why?'), count(*) FROM walks"},
		{"SELECT km FROM walks", "SELECT km FROM walks"},
	} {
		q, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		if got := ast.Print(p.withNames(q)); got != c.want {
			t.Errorf("%s: %s", c.query, got)
		}
	}
}

// TestOfNamedRow: whether something is so of a row that is named is shown, where
// nothing else is asked.
func TestOfNamedRow(t *testing.T) {
	p := Rules{Database: &heard.Database{Naming: map[string]bool{"name": true}}}
	for query, want := range map[string]string{
		"SELECT * FROM walks WHERE name = 'Fell' AND answer(notes, 'steep?') = 'Yes'":            "SELECT answer(notes, 'steep?') FROM walks WHERE name = 'Fell'",
		"SELECT name FROM walks WHERE answer(notes, 'steep?') = 'Yes' AND name = 'Fell'":         "SELECT answer(notes, 'steep?') FROM walks WHERE name = 'Fell'",
		"SELECT * FROM walks WHERE name = 'Fell' AND answer(notes, 'steep?') = 'No'":             "",
		"SELECT km FROM walks WHERE name = 'Fell' AND answer(notes, 'steep?') = 'Yes'":           "",
		"SELECT * FROM walks WHERE name = 'Fell' AND km > 3 AND answer(notes, 'steep?') = 'Yes'": "",
		"SELECT * FROM walks WHERE km > 3 AND answer(notes, 'steep?') = 'Yes'":                   "",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = query
		}
		if got := ast.Print(p.ofNamedRow(q)); got != want {
			t.Errorf("%s: %s", query, got)
		}
	}
}
