package doubt

import (
	"slices"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// moreThanRows is added to the logarithm of a reading that keeps groups of more rows than any of its tables has:
// our estimate.
const moreThanRows = -2

// keepsTooMany reports whether a query keeps groups of more rows than any of its tables has.
func (r Rules) keepsTooMany(_ *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || s.Having == nil {
		return false
	}
	most := 0
	for _, t := range joins.Of(r.Catalog, s).Tables {
		most = max(most, t.Rows)
	}
	return most > 0 && slices.ContainsFunc(ast.Terms(ast.And, s.Having), func(term ast.Expr) bool {
		of, op, value, ok := ast.Compared[*ast.Call](term)
		return ok && shape.IsCount(of) && (op == ast.Gt || op == ast.Ge) && role.Whole(value.Text) > most
	})
}
