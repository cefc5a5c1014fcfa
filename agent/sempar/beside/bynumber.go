package beside

import (
	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// byItsNumber is how often the number behind the name of one thing says which it is: our
// estimate.
const byItsNumber = 0.8

// byNumber are readings, and beside those that make something else of the number of a thing
// the thing itself.
//
//	show me ticket 109  →  SELECT * FROM tickets WHERE id = 109
func (r Rules) byNumber(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	of, c, number := r.Numbered(t.Question)
	if c == nil {
		return all
	}
	return BesideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if ast.Some(query, func(n ast.Node) bool {
			b, ok := n.(*ast.Binary)
			return ok && b.Op == ast.Eq && ast.Print(b.R) == number
		}) {
			return nil, 0
		}
		return &ast.Select{Items: []*ast.Item{{Expr: &ast.Star{}}}, From: []ast.From{&ast.Table{Name: of.Name}},
			Where: &ast.Binary{Op: ast.Eq, L: ast.Col(c.Name), R: ast.Num(number)}}, byItsNumber
	})
}
