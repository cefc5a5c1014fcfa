package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// newcomersMeant is how often new ones of a table are those that came to it in the time that is said, where a
// reading has others that something new points at: our estimate.
const newcomersMeant = 0.9

// newcomers are readings, and before each in which a value of another table makes those new that are called so, all of
// their table: the time that is said is when they came to it ([Rules.timesAdded]).
//
//	new customers this year
//	SELECT customers.name FROM customers JOIN jobs … WHERE jobs.status = 'new' AND … → SELECT name FROM customers
func (r Rules) newcomers(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	of := r.newAt(t)
	if of == nil || len(r.Periods(t.Question)) != 1 {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || !r.newByOther(s, of) {
			return nil, 0
		}
		out := &ast.Select{From: []ast.From{&ast.Table{Name: of.Name}}}
		for _, it := range s.Items {
			c, ok := it.Expr.(*ast.Column)
			switch {
			case ok && strings.EqualFold(c.Table, of.Name):
				out.Items = append(out.Items, &ast.Item{Expr: ast.Col(c.Name)})
			case ast.Print(it.Expr) == "count(*)" || ok:
			default:
				return nil, 0
			}
		}
		if len(out.Items) == 0 {
			return nil, 0
		}
		return out, newcomersMeant
	})
}

// newAt is the table of which new ones are spoken of, where one day of it says since when they are there; nil for
// none.
func (r Rules) newAt(t Turn) *catalog.Table {
	at := slices.IndexFunc(t.Tokens[:t.Said], func(token link.Token) bool { return token.Lower == "new" })
	if at < 0 || at+1 >= t.Said {
		return nil
	}
	named := heard.NamedAt(t.Question, at+1)
	if named < 0 {
		return nil
	}
	of := r.Catalog.Table(r.Schema.Tables[named].Name)
	days := 0
	for _, c := range of.Columns {
		if role.IsDay(c) {
			days++
		}
	}
	if days != 1 {
		return nil
	}
	return of
}

// newByOther reports whether a value of another table than the one that is spoken of is "new" in a block.
func (r Rules) newByOther(s *ast.Select, of *catalog.Table) bool {
	return slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool {
		c, _, value, ok := ast.Compared[*ast.Column](term)
		if !ok || !strings.EqualFold(value.Text, "new") {
			return false
		}
		column := joins.ColumnIn(r.Catalog, s, c)
		return column != nil && column.Table != of.Name
	})
}
