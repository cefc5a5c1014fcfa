package train

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/parser"
)

// TestOpenings: a moment that an item's query names is asked for in the words
// that mean it.
func TestOpenings(t *testing.T) {
	for _, c := range []struct{ query, before, utterance, want string }{
		{"SELECT * FROM cafes WHERE open_at(hours, 'thursday 20:00')", "", "Show me the ones that are open on Thursday at 8 pm",
			"SELECT * FROM cafes WHERE answer(hours, 'open on Thursday at 8 pm') = 'Yes'"},
		{"SELECT * FROM cafes WHERE NOT open_at(hours, 'tuesday')", "", "which places are shut on Tuesdays?",
			"SELECT * FROM cafes WHERE answer(hours, 'shut on Tuesdays') = 'Yes'"},
		{"SELECT count(*) FROM cafes WHERE NOT open_at(hours, 'sunday')", "", "number of places that are not open on sunday",
			"SELECT count(*) FROM cafes WHERE answer(hours, 'open on sunday') = 'No'"},
		{"SELECT * FROM cafes WHERE open_at(hours, 'sunday 21:00')", "", "sunday, when the sun is down",
			"SELECT * FROM cafes WHERE open_at(hours, 'sunday 21:00')"},
		{"SELECT * FROM cafes WHERE open_at(hours, 'sunday') AND price = 'cheap'", "SELECT * FROM cafes WHERE open_at(hours, 'sunday')",
			"the cheap ones, still sunday", "SELECT * FROM cafes WHERE open_at(hours, 'sunday') AND price = 'cheap'"},
	} {
		q, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		var before ast.Query
		if c.before != "" {
			if before, err = parser.Parse(c.before); err != nil {
				t.Fatal(err)
			}
		}
		if got := ast.Print(openings(q, before, c.utterance)); got != c.want {
			t.Errorf("%q: %s\nwant %s", c.utterance, got, c.want)
		}
	}
}
