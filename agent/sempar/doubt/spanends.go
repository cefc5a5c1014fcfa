package doubt

import (
	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// comparesSpanEnds reports whether a condition compares the first day of what goes on with its last
// one, of which not both were named: all that has ended did so after it began, and nothing else is
// meant by it, such as a late night.
func (r Rules) comparesSpanEnds(q *link.Question, query ast.Query) bool {
	return comparesColumns(query, func(s *ast.Select, one, other *ast.Column) bool {
		return one.Table == other.Table && (r.endsOf(q, s, one, other) || r.endsOf(q, s, other, one))
	})
}

// endsOf reports whether two columns are the first and the last day of a span, and not both named.
func (r Rules) endsOf(q *link.Question, s *ast.Select, from, to *ast.Column) bool {
	span := condition.SpanEnding(r.Catalog, s, to)
	return span != nil && span.From == joins.ColumnIn(r.Catalog, s, from) &&
		!(r.ColumnSaid(q, span.From) && r.ColumnSaid(q, span.To))
}
