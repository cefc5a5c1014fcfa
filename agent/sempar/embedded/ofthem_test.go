package embedded

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/parser"
)

// TestOfShown: which words ask of those that were shown.
func TestOfShown(t *testing.T) {
	for said, want := range map[string]string{
		"which of them are paid?":      "them",
		"how many of those lessons":    "those",
		"and of these":                 "these",
		"what share of those who paid": "",
		"those of May":                 "",
		"which are paid?":              "",
	} {
		tokens := link.Tokens(said)
		if got := heard.OfShown(&link.Question{Tokens: tokens, Said: len(tokens)}); got != want {
			t.Errorf("%s: %q, not %q", said, got, want)
		}
	}
}

// TestLostOf: which conditions of what was shown a query has no more.
func TestLostOf(t *testing.T) {
	for _, c := range [][3]string{
		{"SELECT name FROM teachers WHERE started < '2020-01-01'", "SELECT name FROM teachers WHERE plays = 'cello'",
			"started < '2020-01-01'"},
		{"SELECT name FROM teachers WHERE plays = 'cello'", "SELECT name FROM teachers WHERE plays = 'violin'", ""},
		{"SELECT * FROM lessons WHERE room = 'Hall' AND minutes > 30",
			"SELECT count(*) FROM lessons JOIN teachers ON lessons.teacher = teachers.id WHERE lessons.minutes > 30",
			"room = 'Hall'"},
		{"SELECT name FROM pupils WHERE grade > 2 INTERSECT SELECT name FROM pupils WHERE left_on IS NULL",
			"SELECT name FROM pupils WHERE grade > 2", "left_on IS NULL"},
	} {
		was, err1 := parser.Parse(c[0])
		now, err2 := parser.Parse(c[1])
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		got := ""
		if lost := shape.Lost(shape.InOne(was), now.(*ast.Select)); len(lost) > 0 {
			got = ast.Print(ast.Conj(lost...))
		}
		if got != c[2] {
			t.Errorf("%s\nafter %s\nloses %q, not %q", c[1], c[0], got, c[2])
		}
	}
}
