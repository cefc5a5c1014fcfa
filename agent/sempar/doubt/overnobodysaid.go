package doubt

import (
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// overNobodySaid is added to the logarithm of a reading that looks for rows among those that others of their table
// point at, such as bosses, where nobody speaks of these: our estimate.
const overNobodySaid = -3

// amongThoseOver reports whether rows are looked for among those that a column of their own table points at, which
// nobody speaks of: fitters without jobs as those who are nobody's supervisor with jobs.
func (r Rules) amongThoseOver(q *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		in, ok := n.(*ast.In)
		if !ok || in.Query == nil {
			return false
		}
		s, ok := in.Query.(*ast.Select)
		if !ok || len(s.Items) != 1 || len(s.From) != 1 {
			return false
		}
		if _, alone := s.From[0].(*ast.Table); alone {
			return false
		}
		shown, ok := s.Items[0].Expr.(*ast.Column)
		if !ok {
			return false
		}
		c := joins.ColumnIn(r.Catalog, s, shown)
		if c == nil || r.ColumnSaid(q, c) {
			return false
		}
		to, _ := r.Catalog.Table(c.Table).PointsAt(c.Name)
		return strings.EqualFold(to, c.Table)
	})
}
