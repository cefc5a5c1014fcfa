package embedded

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// otherOfTwo is that a column says yes, in place of that it does not say no, or the other
// way round, where it says nothing else: rush <> 'no' is rush = 'yes'.
func otherOfTwo(q *check.Checked, n *ast.Binary) ast.Node {
	c, ok := n.L.(*ast.Column)
	value, literal := n.R.(*ast.Literal)
	if !ok || !literal || n.Op != ast.Ne || q.Columns[c] == nil {
		return n
	}
	values := q.Columns[c].Domain
	switch of := q.Columns[c]; {
	case of.Kind == catalog.Bool:
		values = []string{"TRUE", "FALSE"}
	case of.YesNo():
		values = []string{"0", "1"}
	}
	other := slices.IndexFunc(values, func(v string) bool { return strings.ToLower(v) == catalog.Opposite(value.Text) })
	if other < 0 || len(values) != 2 {
		return n
	}
	return &ast.Binary{Op: ast.Eq, L: c, R: &ast.Literal{Kind: value.Kind, Text: values[other]}}
}
