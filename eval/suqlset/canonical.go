package suqlset

import (
	"parley/suql/ast"
	"parley/suql/unit"
)

// Canonical returns the query with every question to a text replaced by the
// one of among that it stands for, and a denied yes by no: two wordings of
// the same become equal.
func Canonical(q ast.Query, among []Meaning) ast.Query {
	if !ast.HasFreeText(q) {
		return q
	}
	q = ast.Rewrite(q, func(n ast.Node) ast.Node {
		if b, ok := n.(*ast.Binary); ok && (b.Op == ast.Eq || b.Op == ast.Ne) {
			reword(b, among)
		}
		return n
	})
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.FreeText: // what is shown, or compared in another way
			if asked, ok := senseOf(among, n, ""); ok {
				return answerOf(asked)
			}
		case *ast.Binary:
			if n.Op == ast.Ne {
				return denied(n, n)
			}
		case *ast.Unary:
			if b, ok := n.X.(*ast.Binary); ok && n.Op == ast.Not && b.Op == ast.Eq {
				return denied(b, n)
			}
		}
		return n
	})
}

// reword puts the question that a comparison stands for in the place of its own.
func reword(b *ast.Binary, among []Meaning) {
	text, _, value, ok := ast.Compared[*ast.FreeText](b)
	if !ok {
		return
	}
	if asked, ok := senseOf(among, text, value.Text); ok {
		b.L, b.R = answerOf(asked), ast.Str(asked.Answer)
	}
}

// denied is "it is not so that a text says yes" as "it says no", the same in
// three-valued logic; for anything else, otherwise.
func denied(b *ast.Binary, otherwise ast.Expr) ast.Expr {
	text, _, value, ok := ast.Compared[*ast.FreeText](b)
	if !ok || value.Text != "Yes" && value.Text != "No" {
		return otherwise
	}
	contrary := map[string]string{"Yes": "No", "No": "Yes"}[value.Text]
	return &ast.Binary{Op: ast.Eq, L: text, R: ast.Str(contrary)}
}

func senseOf(among []Meaning, text *ast.FreeText, answer string) (Asked, bool) {
	column, ok := text.Text.(*ast.Column)
	if !ok || text.Question == ast.SummaryQuestion {
		return Asked{}, false
	}
	return Sense(among, Asked{Column: column.Name, Question: text.Question, Answer: answer})
}

func answerOf(a Asked) *ast.FreeText {
	return &ast.FreeText{Func: ast.Answer, Text: ast.Col(a.Column), Question: a.Question}
}

// CanonicalUnit does the same with a unit.
func CanonicalUnit(u unit.Unit, among []Meaning) unit.Unit {
	if u.Kind != unit.FreeText && u.Kind != unit.Projection || u.Question == ast.SummaryQuestion {
		return u
	}
	a, ok := Sense(among, Asked{Column: u.Column, Question: u.Question, Answer: u.Answer})
	if ok {
		u.Column, u.Question, u.Answer = a.Column, a.Question, a.Answer
	}
	return u
}
