package beside

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// noValues has no value stored.
type noValues struct{}

func (noValues) Lookup(string) []catalog.Match { return nil }
func (noValues) Whole(string) []catalog.Match  { return nil }

// TestAsksWhether: texts are asked what a superlative says in place of an order that was guessed for
// it, where they have the word and nothing measures it.
func TestAsksWhether(t *testing.T) {
	boats := &catalog.Table{Name: "boats", Human: "boats", Key: []string{"id"}}
	for name, kind := range map[string]catalog.Kind{"price": catalog.Number, "length": catalog.Number, "notes": catalog.FreeText} {
		boats.Columns = append(boats.Columns, &catalog.Column{Table: "boats", Name: name, Human: name, Kind: kind})
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{boats}}
	schema := grammar.NewSchema(cat)
	r := Rules{Database: &heard.Database{Catalog: cat, Schema: schema, Linker: link.New(schema, noValues{})}}
	const byPrice, light = "SELECT * FROM boats ORDER BY price LIMIT 1", "SELECT * FROM boats WHERE answer(notes, 'light') = 'Yes'"
	for _, c := range []struct{ said, query, want string }{
		{"lightest boat", byPrice, light},
		{"most stable boat", "SELECT * FROM boats", "SELECT * FROM boats WHERE answer(notes, 'stable') = 'Yes'"},
		{"lightest boat", "SELECT * FROM boats WHERE answer(notes, 'lightest') = 'Yes' ORDER BY price LIMIT 1",
			"SELECT * FROM boats WHERE answer(notes, 'lightest') = 'Yes'"},
		{"lightest boat", "SELECT price, count(*) FROM boats GROUP BY price ORDER BY price LIMIT 1", ""},
		{"quietest boat", byPrice, ""},  // no text has it
		{"cheapest boat", byPrice, "-"}, // of prices
		{"tallest boat", byPrice, ""},
		{"longest boat", byPrice, "-"},
		{"who has the most stable boats", byPrice, "-"},
	} {
		q := r.Linker.Read(c.said)
		turn := Turn{Question: q, Mentions: func(_ int, word string) (int, bool) { return len(word), word == "light" || word == "stable" }}
		said := r.Superlatives(q)
		if len(said) == 0 {
			if c.want != "-" {
				t.Errorf("%s: no superlative", c.said)
			}
			continue
		}
		query, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if out := r.asksWhether(turn, said[0], query); out != nil {
			got = ast.Print(out)
		}
		if got != c.want {
			t.Errorf("%s, %s:\n%q, not\n%q", c.said, c.query, got, c.want)
		}
	}
}
