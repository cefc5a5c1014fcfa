package doubt

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// ageTurned is added to the logarithm of a reading that has the youngest where the oldest
// was said, or the other way round.
const ageTurned = -6

// turnsAge reports whether a query has the youngest where the oldest was said, or the
// other way round, by an age that is worked out.
func (r Rules) turnsAge(q *link.Question, query ast.Query) bool {
	said := func(word string) bool {
		return slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return t.Lower == word })
	}
	oldest, youngest := said("oldest"), said("youngest")
	if oldest == youngest {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Order:
			return r.Derived.IsAge(n.Expr) && n.Desc != oldest
		case *ast.Call:
			return len(n.Args) == 1 && r.Derived.IsAge(n.Args[0]) && (n.Name == "min" && oldest || n.Name == "max" && youngest)
		}
		return false
	})
}
