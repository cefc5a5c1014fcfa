package rewrite

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// otherOfTwo is that a column says yes, in place of that it does not say no, or the other
// way round, where it says nothing else: rush <> 'no' is rush = 'yes'.
func otherOfTwo(q *check.Checked, n *ast.Binary) ast.Node {
	c, op, value, ok := ast.Compared[*ast.Column](n)
	if !ok || op != ast.Ne || q.Columns[c] == nil {
		return n
	}
	other := q.Columns[c].Other(value.Text)
	if other == "" || !strings.EqualFold(other, catalog.Opposite(value.Text)) {
		return n
	}
	return &ast.Binary{Op: ast.Eq, L: c, R: &ast.Literal{Kind: value.Kind, Text: other}}
}
