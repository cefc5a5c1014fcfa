package agent

import (
	"testing"

	"parley/suql"
	"parley/suql/parser"
)

// TestAnsweredFirst: of what texts are asked, those that answer come first.
func TestAnsweredFirst(t *testing.T) {
	rows := []suql.Row{{Values: []any{"a", nil}}, {Values: []any{"b", "a new chain"}}, {Values: []any{"c", nil}}, {Values: []any{"d", "oiled"}}}
	for query, want := range map[string]string{
		"SELECT name, answer(notes, 'what about the chain?') FROM repairs":               "bdac",
		"SELECT name, answer(notes, 'what about the chain?') FROM repairs ORDER BY name": "abcd",
		"SELECT name, cost FROM repairs":                                                 "abcd",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, r := range answeredFirst(q, rows) {
			got += r.Values[0].(string)
		}
		if got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
}
