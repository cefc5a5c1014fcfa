package rewrite

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/parser"
)

// TestPerGroup: what is counted beside a column is counted for each of its values.
func TestPerGroup(t *testing.T) {
	for said, want := range map[string]string{
		"SELECT count(*), shelf FROM books WHERE lang = 'Polish'": "SELECT count(*), shelf FROM books WHERE lang = 'Polish' GROUP BY shelf",
		"SELECT avg(stars), title FROM ratings":                   "SELECT avg(stars), title FROM ratings GROUP BY title",
		"SELECT max(stars), title FROM ratings":                   "",
		"SELECT count(*) FROM books":                              "",
		"SELECT shelf, count(*) FROM books GROUP BY shelf":        "",
		"SELECT count(*), sum(price) FROM books":                  "",
	} {
		q, err := parser.Parse(said)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = said
		}
		if got := ast.Print(Rules{}.perGroup(q)); got != want {
			t.Errorf("%s:\n%s, not\n%s", said, got, want)
		}
	}
}
