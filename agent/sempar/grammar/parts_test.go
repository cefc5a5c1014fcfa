package grammar_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link/linktest"
	"parley/suql/ast"
)

// TestParts: each condition of a query, and what is left without it.
func TestParts(t *testing.T) {
	s := grammar.NewSchema(shop())
	for query, want := range map[string][]string{
		"SELECT title FROM products WHERE price < 5 AND title = 'ball' AND id > 3": {
			"SELECT title FROM products WHERE title = 'ball' AND id > 3",
			"SELECT title FROM products WHERE price < 5 AND id > 3",
			"SELECT title FROM products WHERE price < 5 AND title = 'ball'",
		},
		"SELECT title FROM products WHERE price < 5 ORDER BY title": {
			"SELECT title FROM products ORDER BY title NULLS LAST",
		},
		"SELECT title FROM products WHERE id > 3 AND (price < 5 OR price > 9)": {
			"SELECT title FROM products WHERE price < 5 OR price > 9",
			"SELECT title FROM products WHERE id > 3",
		},
		"SELECT city, count(*) FROM customers WHERE last_name = 'Lund' GROUP BY city HAVING count(*) > 2": {
			"SELECT city, count(*) FROM customers GROUP BY city HAVING count(*) > 2",
			"SELECT city, count(*) FROM customers WHERE last_name = 'Lund' GROUP BY city",
		},
		"SELECT title FROM products":                                  nil,
		"SELECT city FROM customers UNION SELECT title FROM products": nil,
	} {
		var got []string
		for _, p := range linktest.Derive(t, s, query).Parts() {
			q, err := s.Build(p.Rest)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, ast.Print(q))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", query, diff)
		}
	}
}

// TestWhatIsLeftIsAQuery: of every query of the golden file, what is left without
// any of its conditions is a query that the grammar can write.
func TestWhatIsLeftIsAQuery(t *testing.T) {
	queries, err := os.ReadFile("testdata/queries.txt")
	if err != nil {
		t.Fatal(err)
	}
	s := grammar.NewSchema(shop())
	left := 0
	for line := range strings.Lines(string(queries)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		d := linktest.Derive(t, s, line)
		rests := d.Parts()
		if bare, ok := d.Unconditional(); ok {
			rests = append(rests, grammar.Part{Rest: bare})
		}
		for _, p := range rests {
			q, err := s.Build(p.Rest)
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			if again, err := s.Derive(q); err != nil || !again.Same(p.Rest) {
				t.Errorf("%s\nwithout %s is %s, which comes back as %s: %v", line, s.Print(p.Condition), s.Print(p.Rest), s.Print(again), err)
			}
			left++
		}
	}
	if left == 0 {
		t.Error("no query has conditions")
	}
}
