package lexical

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// unitsOver takes the previous query apart, if it is one over the table.
func unitsOver(previous ast.Query, t *catalog.Table) []unit.Unit {
	if previous == nil {
		return nil
	}
	us, err := unit.Of(plainly(previous))
	if err != nil || !strings.EqualFold(us[0].Table, t.Name) {
		return nil // a query of another shape has no units to change
	}
	return us
}

// plainly says a query without NOT where a comparison says the same: NOT
// dogs = 'allowed' is dogs <> 'allowed', and what a text does not say yes to,
// it says no to.
func plainly(q ast.Query) ast.Query {
	contrary := map[string]string{"Yes": "No", "No": "Yes"}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		not, isNot := n.(*ast.Unary)
		if !isNot || not.Op != ast.Not {
			return n
		}
		b, isBinary := not.X.(*ast.Binary)
		if !isBinary {
			return n
		}
		opposite, compares := opposites[unit.Op(b.Op)]
		if !compares {
			return n
		}
		if _, text := b.L.(*ast.FreeText); !text {
			return &ast.Binary{Op: ast.Op(opposite), L: b.L, R: b.R}
		}
		if v, isValue := b.R.(*ast.Literal); isValue && b.Op == ast.Eq && contrary[v.Text] != "" {
			return &ast.Binary{Op: ast.Eq, L: b.L, R: ast.Str(contrary[v.Text])}
		}
		return n
	})
}

// opposites are the operators that hold where the others do not.
var opposites = map[unit.Op]unit.Op{
	unit.Eq: unit.Ne, unit.Ne: unit.Eq, unit.Lt: unit.Ge, unit.Ge: unit.Lt, unit.Gt: unit.Le, unit.Le: unit.Gt, unit.In: unit.NotIn, unit.NotIn: unit.In,
	unit.Contains: unit.Lacks, unit.Lacks: unit.Contains, unit.Like: unit.Unlike, unit.Unlike: unit.Like, unit.Missing: unit.Present, unit.Present: unit.Missing,
}
