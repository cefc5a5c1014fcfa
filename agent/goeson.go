package agent

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/unit"
)

// goesOn reports whether a query has all conditions of the one before, over the same rows: whoever says "which
// of those are urgent" in place of choosing a reading goes on from the likeliest.
func goesOn(q, before ast.Query) bool {
	now, ok1 := q.(*ast.Select)
	was, ok2 := before.(*ast.Select)
	if !ok1 || !ok2 || unit.FirstTable(now) != unit.FirstTable(was) {
		return false
	}
	has := conditions(now)
	return !slices.ContainsFunc(conditions(was), func(term string) bool { return !slices.Contains(has, term) })
}

// conditions are those of a block, whatever its tables go by.
func conditions(s *ast.Select) (out []string) {
	for _, term := range ast.Terms(ast.And, s.Where) {
		out = append(out, ast.Print(ast.Rewrite(term, func(n ast.Node) ast.Node {
			if c, ok := n.(*ast.Column); ok {
				return ast.Col(c.Name)
			}
			return n
		})))
	}
	return out
}
