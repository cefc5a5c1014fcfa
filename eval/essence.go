package eval

import (
	"slices"
	"strings"

	"parley/eval/suqlset"
	"parley/suql/ast"
	"parley/suql/unit"
)

// essence is the query without what is right either way: a limit where any of
// the rows will do, and the name of the row beside what is asked.
func (e Example) essence(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || !e.Some && e.Row == "" {
		return q
	}
	out := *s
	if e.Some {
		out.Limit = nil
	}
	if e.Row == "" || s.Distinct.On || len(s.GroupBy) > 0 {
		return &out
	}
	out.Items = slices.DeleteFunc(slices.Clone(s.Items), func(it *ast.Item) bool {
		c, ok := it.Expr.(*ast.Column)
		return ok && strings.EqualFold(c.Name, e.Row)
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
		return e.Row != "" && strings.EqualFold(u.Column, e.Row)
	}
	return false
}

// Reads reports whether a gold query of the example puts the question of u, or
// one of the same meaning, to a text, whatever answer it wants.
func (e Example) Reads(u unit.Unit) bool {
	asked, ok := suqlset.Sense(e.Meanings, suqlset.Asked{Column: u.Column, Question: u.Question, Answer: u.Answer})
	return ok && slices.ContainsFunc(e.Accepted(), func(q ast.Query) bool {
		return strings.Contains(ast.Print(q), ast.Print(ast.Str(asked.Question)))
	})
}
