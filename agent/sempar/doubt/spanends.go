package doubt

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// comparesSpanEnds reports whether a condition compares the first day of what goes on with its last
// one, of which not both were named: all that has ended did so after it began, and nothing else is
// meant by it, such as a late night.
func (r Rules) comparesSpanEnds(q *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		return ok && slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
			b, _ := term.(*ast.Binary)
			if b == nil || ast.OppositeOp(b.Op) == "" {
				return false
			}
			one, _ := b.L.(*ast.Column)
			other, _ := b.R.(*ast.Column)
			return one != nil && other != nil && one.Table == other.Table &&
				(r.endsOf(q, s, one, other) || r.endsOf(q, s, other, one))
		})
	})
}

// endsOf reports whether two columns are the first and the last day of a span, and not both named.
func (r Rules) endsOf(q *link.Question, s *ast.Select, from, to *ast.Column) bool {
	span := condition.SpanEnding(r.Catalog, s, to)
	return span != nil && span.From == joins.ColumnIn(r.Catalog, s, from) &&
		!(r.ColumnSaid(q, span.From) && r.ColumnSaid(q, span.To))
}
