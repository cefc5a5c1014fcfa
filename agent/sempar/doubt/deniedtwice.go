package doubt

import (
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// deniedTwice is added to the logarithm of a reading that takes off those of which something is not so, where one
// thing is denied: our estimate.
const deniedTwice = -2

// deniesTwice reports whether a query takes off those of which something is not so, and only one thing is denied:
// jobs that are ready but not collected, of those that are ready without those that were not collected.
func (r Rules) deniesTwice(q *link.Question, query ast.Query) bool {
	denied := 0
	for i := range q.Said {
		if q.Flags[i*link.FlagCount+link.IsNo] != 0 {
			denied++
		}
	}
	if denied != 1 {
		return false
	}
	differs := func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		return ok && b.Op == ast.Ne
	}
	return ast.Some(query, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SetOp:
			return n.Op == ast.Except && ast.Some(n.R, differs)
		case *ast.In:
			return n.Not && n.Query != nil && ast.Some(n.Query, differs)
		}
		return false
	})
}
