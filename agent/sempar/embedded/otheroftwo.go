package embedded

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// opposites are the words that databases have for yes and no.
var opposites = map[string]string{"yes": "no", "no": "yes", "y": "n", "n": "y", "true": "false", "false": "true",
	"t": "f", "f": "t"}

// otherOfTwo is that a column says yes, in place of that it does not say no, or the other
// way round, where it says nothing else: rush <> 'no' is rush = 'yes'.
func otherOfTwo(q *check.Checked, n *ast.Binary) ast.Node {
	c, ok := n.L.(*ast.Column)
	value, literal := n.R.(*ast.Literal)
	if !ok || !literal || n.Op != ast.Ne || q.Columns[c] == nil {
		return n
	}
	values := q.Columns[c].Domain
	if q.Columns[c].Kind == catalog.Bool {
		values = []string{"TRUE", "FALSE"}
	}
	other := slices.IndexFunc(values, func(v string) bool {
		return strings.ToLower(v) == opposites[strings.ToLower(value.Text)]
	})
	if other < 0 || len(values) != 2 {
		return n
	}
	return &ast.Binary{Op: ast.Eq, L: c, R: &ast.Literal{Kind: value.Kind, Text: values[other]}}
}
