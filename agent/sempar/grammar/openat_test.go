package grammar_test

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/suql/ast"
	"parley/suql/parser"
)

// TestOpenAt: a query that asks opening hours is taken apart as a question to
// them, so that a follow-up can go on from it.
func TestOpenAt(t *testing.T) {
	s := grammar.NewSchema(gyms())
	for query, want := range map[string]string{
		"SELECT * FROM gyms WHERE open_at(reviews, 'after 11pm')":                                                            "SELECT * FROM gyms WHERE answer(reviews, 'is it open after 11pm?') = 'Yes'",
		"SELECT * FROM gyms WHERE NOT open_at(reviews, 'on mondays')":                                                        "SELECT * FROM gyms WHERE answer(reviews, 'is it open on mondays?') = 'No'",
		"SELECT name, CASE WHEN open_at(reviews, 'now') THEN 'Yes' WHEN NOT open_at(reviews, 'now') THEN 'No' END FROM gyms": "SELECT name, answer(reviews, 'is it open now?') FROM gyms",
	} {
		if got := ast.Print(rebuilt(t, s, query)); got != want {
			t.Errorf("%s\nis built as %s\nwant %s", query, got, want)
		}
	}
	other := "SELECT CASE WHEN open_at(reviews, 'now') THEN 'Yes' WHEN NOT open_at(reviews, 'now') THEN 'later' END FROM gyms"
	q, err := parser.Parse(other)
	if err != nil {
		t.Fatal(err)
	}
	if d, err := s.Derive(q); err == nil {
		t.Errorf("%s is taken for %s", other, d)
	}
}
