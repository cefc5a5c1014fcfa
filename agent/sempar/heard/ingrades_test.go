package heard

import (
	"testing"

	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// TestComparedGrade: a grade is compared with as a number is, and the words of its own column
// say which way.
func TestComparedGrade(t *testing.T) {
	price := []string{"cheap", "moderate", "expensive", "luxury"}
	effort := []string{"easy", "medium", "hard"}
	for _, c := range []struct {
		said, value string
		order       []string
		op          ast.Op
		words       string
	}{
		{"hotels cheaper than expensive, in Graz", "expensive", price, ast.Lt, "cheaper than expensive"},
		{"pricier than moderate", "moderate", price, ast.Gt, "pricier than moderate"},
		{"not more expensive than moderate", "moderate", price, ast.Le, "not more expensive than moderate"},
		{"moderate or cheaper", "moderate", price, ast.Le, "moderate or cheaper"},
		{"at least expensive", "expensive", price, ast.Ge, "at least expensive"},
		{"walks easier than hard", "hard", effort, ast.Lt, "easier than hard"},
		{"walks harder than easy", "easy", effort, ast.Gt, "harder than easy"},
		{"nothing harder than medium", "medium", effort, ast.Le, "nothing harder than medium"},
		{"cheap, at least 4 stars", "cheap", price, "", ""},
		{"cheap or over 4 stars", "cheap", price, "", ""},
		{"only cheap ones", "cheap", price, "", ""},
	} {
		q := &link.Question{Tokens: link.Tokens(c.said)}
		q.Said = len(q.Tokens)
		found := false
		for i, token := range q.Tokens {
			if token.Lower != c.value {
				continue
			}
			g, ok := comparedGrade(q, link.Candidate{Text: c.value, From: i, To: i + 1}, c.order)
			words := ""
			if found = ok; ok {
				words = c.said[q.Tokens[g.From].From:q.Tokens[g.To-1].To]
			}
			if g.Op != c.op || words != c.words {
				t.Errorf("%s: %q %q", c.said, g.Op, words)
			}
		}
		if found != (c.op != "") {
			t.Errorf("%s: found %v", c.said, found)
		}
	}
}
