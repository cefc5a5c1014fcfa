package eval

import (
	"slices"
	"strings"

	"parley/eval/suqlset"
	"parley/suql/ast"
	"parley/suql/unit"
)

// canonical returns the query with every question to a text replaced by the
// one of among that it stands for, and a denied yes by no: two wordings of
// the same become equal.
func canonical(q ast.Query, among []suqlset.Meaning) ast.Query {
	if !ast.HasFreeText(q) {
		return q
	}
	q = ast.Rewrite(q, func(n ast.Node) ast.Node {
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != ast.Eq && b.Op != ast.Ne {
			return n
		}
		text, isText := b.L.(*ast.FreeText)
		value, isValue := b.R.(*ast.Literal)
		if !isText || !isValue {
			return n
		}
		if asked, ok := sense(among, text, value.Text); ok {
			b.L, b.R = answerOf(asked), ast.Str(asked.Answer)
		}
		return b
	})
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.FreeText: // what is shown, or compared in another way
			if asked, ok := sense(among, n, ""); ok {
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

// denied is "it is not so that a text says yes" as "it says no", the same in
// three-valued logic; for anything else, otherwise.
func denied(b *ast.Binary, otherwise ast.Expr) ast.Expr {
	text, isText := b.L.(*ast.FreeText)
	value, isValue := b.R.(*ast.Literal)
	if !isText || !isValue || value.Text != "Yes" && value.Text != "No" {
		return otherwise
	}
	contrary := map[string]string{"Yes": "No", "No": "Yes"}[value.Text]
	return &ast.Binary{Op: ast.Eq, L: text, R: ast.Str(contrary)}
}

func sense(among []suqlset.Meaning, text *ast.FreeText, answer string) (suqlset.Asked, bool) {
	column, ok := text.Text.(*ast.Column)
	if !ok || text.Question == ast.SummaryQuestion {
		return suqlset.Asked{}, false
	}
	return suqlset.Sense(among, suqlset.Asked{Column: column.Name, Question: text.Question, Answer: answer})
}

func answerOf(a suqlset.Asked) *ast.FreeText {
	return &ast.FreeText{Func: ast.Answer, Text: ast.Col(a.Column), Question: a.Question}
}

// canonicalUnit does the same with a unit.
func canonicalUnit(u unit.Unit, among []suqlset.Meaning) unit.Unit {
	if u.Kind != unit.FreeText && u.Kind != unit.Projection || u.Question == ast.SummaryQuestion {
		return u
	}
	a, ok := suqlset.Sense(among, suqlset.Asked{Column: u.Column, Question: u.Question, Answer: u.Answer})
	if ok {
		u.Column, u.Question, u.Answer = a.Column, a.Question, a.Answer
	}
	return u
}

// essence is the query without what is right either way: a limit where any of
// the rows will do, and the name of the row beside what is asked.
func (e Example) essence(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || !e.Some && e.row == "" {
		return q
	}
	out := *s
	if e.Some {
		out.Limit = nil
	}
	if e.row == "" || s.Distinct.On || len(s.GroupBy) > 0 {
		return &out
	}
	out.Items = slices.DeleteFunc(slices.Clone(s.Items), func(it *ast.Item) bool {
		c, ok := it.Expr.(*ast.Column)
		return ok && strings.EqualFold(c.Name, e.row)
	})
	if len(out.Items) == 0 {
		out.Items = []*ast.Item{{Expr: &ast.Star{}}}
	}
	return &out
}

// eitherWay reports whether the user does not mind about a unit.
func (e Example) eitherWay(u unit.Unit) bool {
	switch u.Kind {
	case unit.Limit:
		return e.Some
	case unit.Select:
		return e.row != "" && strings.EqualFold(u.Column, e.row)
	}
	return false
}
