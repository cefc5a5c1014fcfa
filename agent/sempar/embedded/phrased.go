package embedded

import (
	"strings"

	"parley/agent/sempar/predicate"
	"parley/suql/ast"
)

// phrased puts the words that a query asks of texts as questions: the grammar
// has them as they were said.
func phrased(q ast.Query) ast.Query {
	names := literals(q)
	var visit func(n ast.Node) ast.Node
	visit = func(n ast.Node) ast.Node {
		if b, ok := n.(*ast.Binary); ok && b.Op == ast.Eq {
			text, asked := b.L.(*ast.FreeText)
			answer, fixed := b.R.(*ast.Literal)
			if asked && fixed {
				return test(text, answer)
			}
		}
		if t, ok := n.(*ast.FreeText); ok && t.Func == ast.Answer {
			return &ast.FreeText{Func: t.Func, Text: t.Text, Question: predicate.Open(without(t.Question, names))}
		}
		return ast.Map(n, visit)
	}
	return visit(q).(ast.Query)
}

// test is a condition on what a text says. Words that deny something ("not
// loud") ask for the rows of which it is not so.
func test(text *ast.FreeText, answer *ast.Literal) ast.Node {
	p := predicate.Of(text.Question)
	if p.Negated && strings.EqualFold(answer.Text, "Yes") {
		answer = ast.Str("No")
	}
	return &ast.Binary{Op: ast.Eq, L: &ast.FreeText{Func: text.Func, Text: text.Text, Question: p.Question}, R: answer}
}

// literals are the values that a query compares columns with, in small
// letters.
func literals(q ast.Query) []string {
	var out []string
	ast.Inspect(q, func(n ast.Node) bool {
		if l, ok := n.(*ast.Literal); ok && l.Kind == ast.String {
			out = append(out, strings.ToLower(l.Text))
		}
		return true
	})
	return out
}

// without puts "it" in place of the value that says which row is asked about:
// "is nine bamboo carts loud" asks whether it is loud.
func without(words string, names []string) string {
	lower := strings.ToLower(words)
	for _, name := range names {
		if at := strings.Index(lower, name); at > 0 && len(name) > 3 {
			return words[:at] + "it" + words[at+len(name):]
		}
	}
	return words
}
