package look

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/parser"
)

// TestWithoutTexts: what is looked at of a query that puts questions to texts
// gives a row wherever the whole query does.
func TestWithoutTexts(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT name FROM walks WHERE km < 9":                                                           "SELECT name FROM walks WHERE km < 9",
		"SELECT * FROM walks WHERE km < 9 AND answer(notes, 'steep?') = 'No' ORDER BY km LIMIT 3":       "SELECT * FROM walks WHERE km < 9",
		"SELECT answer(notes, 'steep?') FROM walks WHERE km < 9":                                        "SELECT * FROM walks WHERE km < 9",
		"SELECT count(*) FROM walks WHERE km < 9 AND answer(notes, 'steep?') = 'No'":                    "SELECT count(*) FROM walks WHERE km < 9",
		"SELECT * FROM walks WHERE answer(notes, 'steep?') = 'No'":                                      "",
		"SELECT * FROM walks WHERE km < 9 OR answer(notes, 'steep?') = 'No'":                            "",
		"SELECT summary(notes) FROM walks":                                                              "",
		"SELECT answer(notes, 'why?'), count(*) FROM walks WHERE km < 9 GROUP BY answer(notes, 'why?')": "",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if rest, ok := withoutTexts(q); ok {
			got = ast.Print(rest)
		}
		if got != want {
			t.Errorf("%s: %q", query, got)
		}
	}
}
