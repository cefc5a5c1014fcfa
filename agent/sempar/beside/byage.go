package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// byAge are readings, and in place of those that compare an age with one that nobody said,
// where the young or the old ones of several are spoken of, all rows: in the order of their
// ages, where they are listed. Nobody has said how old is old.
//
//	young pupils
//	SELECT * FROM pupils WHERE age = 0  →  SELECT * FROM pupils ORDER BY age
func (r Rules) byAge(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	at := r.YoungOrOld(t.Question)
	if at < 0 {
		return all
	}
	out := slices.Clone(all)
	for i, h := range out {
		s, ok := h.Query.(*ast.Select)
		if !ok {
			continue
		}
		if age, rest := r.withoutAge(t.Question, s); age != nil {
			if ref, _ := shape.SubjectOf(r.Catalog, s); shape.PlainList(s) && !shape.WorksOutOne(s) && ref == age.Table {
				rest.OrderBy = []*ast.Order{{Expr: age, Desc: t.Tokens[at].Lower == "old", Nulls: ast.NullsLast}}
			}
			out[i].Query = rest
		}
	}
	return out
}

// withoutAge is a query without its comparisons of an age with one that nobody said, and the
// age; nil where it has none.
func (r Rules) withoutAge(q *link.Question, s *ast.Select) (age *ast.Column, rest *ast.Select) {
	terms := slices.DeleteFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
		b, ok := term.(*ast.Binary)
		if !ok || !r.Derived.IsAge(b.L) || heard.NumberSaid(q, ast.Print(b.R)) != nil {
			return false
		}
		age = b.L.(*ast.Column)
		return true
	})
	out := *s
	out.Where = ast.Conj(terms...)
	return age, &out
}

// byItsNumber is how often the number behind the name of one thing says which it is: our
// estimate.
const byItsNumber = 0.8

// byNumber are readings, and beside those that make something else of the number of a thing
// the thing itself.
//
//	show me ticket 109  →  SELECT * FROM tickets WHERE id = 109
func (r Rules) byNumber(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	of := r.Numbered(t.Question)
	if of == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if ast.Some(query, func(n ast.Node) bool {
			b, ok := n.(*ast.Binary)
			return ok && b.Op == ast.Eq && ast.Print(b.R) == of.Number
		}) {
			return nil, 0
		}
		return &ast.Select{Items: []*ast.Item{{Expr: &ast.Star{}}}, From: []ast.From{&ast.Table{Name: of.Table.Name}},
			Where: &ast.Binary{Op: ast.Eq, L: ast.Col(of.Column.Name), R: ast.Num(of.Number)}}, byItsNumber
	})
}
