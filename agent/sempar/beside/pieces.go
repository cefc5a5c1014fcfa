package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// allPieces is how often somebody who asks how many of something there were, of rows that each
// are for several, means all of them and not the rows: our estimate.
const allPieces = 0.7

// pieces are readings, and for each that counts the rows of something, which are for several
// each, the same that adds them up:
//
//	how many breakfasts did we sell?
//	SELECT count(*) FROM extras WHERE item = 'breakfast'
//	SELECT sum(qty) FROM extras WHERE item = 'breakfast'
//
// Who names the rows themselves ("how many orders") means them. In the same way a sum of
// prices stands beside one of prices times quantities.
func (r Rules) pieces(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	many := heard.SaysOne(t.Question, []string{"many"}) && !heard.NamesAny(t.Question)
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		sum, ok := r.priced(query)
		if !ok && many {
			sum, ok = r.summed(query)
		}
		if !ok {
			return nil, 0
		}
		return sum, allPieces
	})
}

// summed is a query that adds up how many the rows are for which it counts by one value;
// false where it counts others.
func (r Rules) summed(query ast.Query) (ast.Query, bool) {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) != 1 || len(s.From) != 1 || len(s.GroupBy) > 0 || !shape.IsCount(s.Items[0].Expr) {
		return nil, false
	}
	named := slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(e ast.Expr) bool {
		m, ok := condition.MembershipOf(e)
		return ok && !m.Denied
	})
	found := r.quantitiesOf(s)
	if len(found) != 1 || !named {
		return nil, false
	}
	out := *s
	out.Items = []*ast.Item{{Expr: &ast.Call{Name: "sum", Args: []ast.Expr{found[0]}}}}
	return &out, true
}

// priced is a query with sums of prices times quantities, for those of the prices of rows
// that are for several each; false where it has none.
func (r Rules) priced(query ast.Query) (ast.Query, bool) {
	s, ok := query.(*ast.Select)
	if !ok || len(s.From) != 1 {
		return nil, false
	}
	all := r.quantitiesOf(s)
	found := false
	out := ast.Rewrite(query, func(n ast.Node) ast.Node {
		sum, ok := n.(*ast.Call)
		if !ok || sum.Name != "sum" || sum.Distinct || len(sum.Args) != 1 || len(all) != 1 {
			return n
		}
		price, ok := sum.Args[0].(*ast.Column)
		if !ok || price.Table != all[0].Table || !role.Called(&catalog.Column{Name: price.Name}, []string{"price"}) {
			return n
		}
		found = true
		return &ast.Call{Name: "sum", Args: []ast.Expr{&ast.Binary{Op: "*", L: all[0], R: price}}}
	})
	return out, found
}

// quantitiesOf are the columns of a block that say how many of something a row is for. What
// is in stock is counted by kinds.
func (r Rules) quantitiesOf(s *ast.Select) []*ast.Column {
	return joins.Of(r.Catalog, s).Columns(func(t *catalog.Table, c *catalog.Column) bool {
		words := catalog.SplitName(c.Name)
		return c.Kind == catalog.Number && !c.Hidden && slices.ContainsFunc(words, english.CountsPieces) && r.ofOthers(t)
	})
}

// ofOthers reports whether the rows of a table belong to those of another, as the lines of
// an order do.
func (r Rules) ofOthers(t *catalog.Table) bool {
	return slices.ContainsFunc(r.Schema.Keys, func(k grammar.Key) bool {
		return k.From != k.To && strings.EqualFold(r.Schema.Tables[k.From].Name, t.Name)
	})
}
