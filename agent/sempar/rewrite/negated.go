package rewrite

import (
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// Denied is a query in which a value is ruled out where a word denies it that has it in
// itself: of "unconfirmed appointments" those that are confirmed.
//
//	SELECT * FROM appointments WHERE status = 'confirmed'
//	→ SELECT * FROM appointments WHERE status <> 'confirmed'
func (r Rules) Denied(q *link.Question, query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		column, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq || !heard.DeniedIn(q, strings.ToLower(value.Text)) {
			return n
		}
		return &ast.Binary{Op: ast.Ne, L: column, R: value}
	})
}
