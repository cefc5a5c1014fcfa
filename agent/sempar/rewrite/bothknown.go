package rewrite

import (
	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/suql/ast"
	"parley/suql/block"
)

// bothKnown is a query for ratios of sums over the rows that have both: words without hours are
// none in so many hours. It stays where it asks for other figures, too.
func (r Rules) bothKnown(query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok {
		return query
	}
	var terms []ast.Expr
	others := false
	bare := *s
	bare.From, bare.Where = nil, nil
	ast.Inspect(&bare, func(n ast.Node) bool {
		a, b := SumsIn(n)
		if a == nil {
			e, is := n.(*ast.Call)
			others = others || is && block.Aggregated(e)
			return true
		}
		for _, c := range append(ast.Columns(a), ast.Columns(b)...) {
			if of := joins.ColumnIn(r.Catalog, s, c); of != nil && of.Nulls > 0 {
				terms = append(terms, &ast.Is{X: c, What: "NULL", Not: true})
			}
		}
		return false
	})
	if others || len(terms) == 0 {
		return query
	}
	out := *s
	out.Where = ast.Conj(ast.EachOnce(append(ast.Terms(ast.And, s.Where), terms...))...)
	return &out
}

// SumsIn are what is added up on both sides of a ratio of sums; nil for anything else.
func SumsIn(n ast.Node) (a, b ast.Expr) {
	ratio, ok := n.(*ast.Binary)
	if !ok || ratio.Op != "/" {
		return nil, nil
	}
	times, ok := ratio.L.(*ast.Binary)
	if !ok || times.Op != "*" || !condition.IsNumber(times.L, "1.0") {
		return nil, nil
	}
	l, ok1 := times.R.(*ast.Call)
	r, ok2 := ratio.R.(*ast.Call)
	if !ok1 || !ok2 || l.Name != "sum" || r.Name != "sum" || l.Distinct || r.Distinct {
		return nil, nil
	}
	return l.Args[0], r.Args[0]
}

// PerSum is 1.0 * sum(a) / sum(b).
func PerSum(a, b ast.Expr) ast.Expr {
	sum := func(of ast.Expr) ast.Expr { return &ast.Call{Name: "sum", Args: []ast.Expr{of}} }
	return &ast.Binary{Op: "/", L: &ast.Binary{Op: "*", L: ast.Num("1.0"), R: sum(a)}, R: sum(b)}
}
