package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// thereIs is how often a column that says yes or no, named like a thing, stands for the rows
// of which it says yes: our estimate.
const thereIs = 0.75

// asColumn are words by which a column is asked for as it is.
var asColumn = []string{"whether", "if", "show", "column", "by", "per", "each", "or", "and"}

// thingsThere are readings, and beside those that show whether there is a thing the rows that
// have it: complaints this week are the trips of this week of which somebody complained.
//
//	SELECT trip, complaint FROM trips WHERE …  →  SELECT trip FROM trips WHERE … AND complaint = TRUE
func (r Rules) thingsThere(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if t.Follows || slices.ContainsFunc(t.Tokens[:t.Said], func(token link.Token) bool {
		return slices.Contains(asColumn, token.Lower)
	}) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if there := r.withThing(t.Question, query); there != nil {
			return there, thereIs
		}
		return nil, 0
	})
}

// withThing is a query for the rows of which a column says yes that it only shows; nil where
// it shows no such column that is named, or has a condition on it.
func (r Rules) withThing(q *link.Question, query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || len(s.GroupBy) > 0 || s.Where == nil {
		return nil
	}
	if len(s.Items) == 1 {
		if rows := r.rowsOfThing(q, s); rows != nil {
			return rows
		}
	}
	for i, it := range s.Items {
		c, ok := it.Expr.(*ast.Column)
		if !ok {
			continue
		}
		of := joins.ColumnNamed(r.Catalog, c)
		if of == nil || !of.YesNo() || !r.ColumnSaid(q, of) || namesColumn(s.Where, c.Name) {
			continue
		}
		out := *s
		out.Items = slices.Delete(slices.Clone(s.Items), i, i+1)
		if len(out.Items) == 0 {
			out.Items = []*ast.Item{{Expr: &ast.Star{Table: c.Table}}}
		}
		out.Where = ast.Conj(s.Where, &ast.Binary{Op: ast.Eq, L: c, R: condition.Answer(of, true)})
		return &out
	}
	return nil
}

// rowsOfThing is a query that counts the rows of a table of which a named column says yes, or
// shows them whole, in place of all; nil where none is named, or something else is shown.
func (r Rules) rowsOfThing(q *link.Question, s *ast.Select) ast.Query {
	_, t, one := ast.OneTable(s)
	if !one {
		return nil
	}
	switch e := s.Items[0].Expr.(type) {
	case *ast.Star:
	case *ast.Call:
		if e.Name != "count" || !e.Star {
			return nil
		}
	default:
		return nil
	}
	table := r.Catalog.Table(t.Name)
	if table == nil || r.TableSaid(q, table) {
		return nil
	}
	for _, c := range table.Columns {
		if !c.YesNo() || !r.ColumnSaid(q, c) || namesColumn(s.Where, c.Name) {
			continue
		}
		out := *s
		out.Where = ast.Conj(s.Where, &ast.Binary{Op: ast.Eq, L: ast.Col(c.Name), R: condition.Answer(c, true)})
		return &out
	}
	return nil
}

// namesColumn reports whether a condition is of a column of that name.
func namesColumn(e ast.Expr, name string) bool {
	return e != nil && ast.Some(e, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		return ok && strings.EqualFold(c.Name, name)
	})
}
