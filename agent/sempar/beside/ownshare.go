package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// shareOfAll is how often a share is one of all rows, where a reading has it of those alone
// that are counted in it: our estimate. That would always be 100 in 100.
const shareOfAll = 0.97

// ownShares are readings, and before each that gives the share of rows among themselves the
// same among those without that condition:
//
//	how many of them are women? what percentage is that?
//	SELECT 100.0 * sum(CASE WHEN sex = 'F' THEN 1 ELSE 0 END) / count(*) FROM … WHERE sex = 'F'
//	SELECT 100.0 * sum(CASE WHEN sex = 'F' THEN 1 ELSE 0 END) / count(*) FROM …
func (r Rules) ownShares(_ Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return BesideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || s.Where == nil {
			return nil, 0
		}
		counted := map[string]bool{}
		for _, it := range s.Items {
			ast.Inspect(it.Expr, func(n ast.Node) bool {
				if c, ok := n.(*ast.Case); ok && len(c.Whens) == 1 {
					counted[ast.Print(c.Whens[0].Cond)] = true
				}
				return true
			})
		}
		terms := ast.Terms(ast.And, s.Where)
		left := slices.DeleteFunc(slices.Clone(terms), func(e ast.Expr) bool { return counted[ast.Print(e)] })
		if len(left) == len(terms) {
			return nil, 0
		}
		out := *s
		out.Where = ast.Conj(left...)
		return &out, shareOfAll
	})
}
