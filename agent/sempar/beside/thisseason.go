package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// seasonMeant is how often "this season" is a condition on the column of that name, where a
// reading has none: our estimate.
const seasonMeant = 0.95

// ofThisSeason are readings, and before each that makes nothing of "this season" or "last
// season" the same with a condition on the column that says the season:
//
//	fees this season
//	SELECT * FROM fees
//	SELECT * FROM fees WHERE season = '2026/27'
func (r Rules) ofThisSeason(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	column, value := r.SeasonSaid(t.Question)
	if column == nil {
		return all
	}
	return BesideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.From) != 1 || len(s.GroupBy) > 0 {
			return nil, 0
		}
		found := joins.Of(r.Catalog, s).Columns(func(_ *catalog.Table, c *catalog.Column) bool { return c == column })
		if len(found) != 1 || ast.Some(s.Where, ast.IsColumn(found[0])) {
			return nil, 0
		}
		out := *s
		is := &ast.Binary{Op: ast.Eq, L: found[0], R: ast.Str(value)}
		out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), is)...)
		shows := func(it *ast.Item) bool { return ast.IsColumn(found[0])(it.Expr) }
		if out.Items = slices.DeleteFunc(slices.Clone(s.Items), shows); len(out.Items) == 0 {
			out.Items = []*ast.Item{{Expr: &ast.Star{}}}
		}
		return &out, seasonMeant
	})
}
