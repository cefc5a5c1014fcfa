package beside

import (
	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// longestOver is how often the longest of what may go on is the longest of what is over: our
// estimate.
const longestOver = 0.4

// endedLongest are readings, and before each that has the first by how long things have lasted
// until today, or the most of that, the same of those that are over: the longest repair may be one
// that is done. What has been so for longest goes on.
func (r Rules) endedLongest(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if r.HasBeen(t.Question) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		changed := false
		over := func(e ast.Expr) ast.Expr {
			out := r.Derived.Over(e)
			changed = changed || out != e
			return out
		}
		out := ast.Rewrite(query, func(n ast.Node) ast.Node {
			switch n := n.(type) {
			case *ast.Order:
				if n.Desc {
					of := *n
					of.Expr, of.Nulls = over(n.Expr), ast.NullsLast
					return &of
				}
			case *ast.Call:
				if n.Name == "max" && len(n.Args) == 1 {
					of := *n
					of.Args = []ast.Expr{over(n.Args[0])}
					return &of
				}
			}
			return n
		})
		if !changed {
			return nil, 0
		}
		return out, longestOver
	})
}
