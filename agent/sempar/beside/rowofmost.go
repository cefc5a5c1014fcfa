package beside

import (
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// rowMeant is how often the row that has the most is meant, where only its table was named, by a
// reading that shows the figure alone or what others are called: our estimate.
const rowMeant = 0.9

// rowsOfMost are readings, and before those that show only the highest of a column that nobody named,
// or nothing of the one table that was, the row that has it:
//
//	dearest visit in May
//	SELECT max(fee) FROM visits WHERE …
//	SELECT owners.name FROM owners JOIN … JOIN visits ON … ORDER BY visits.fee DESC LIMIT 1
//	→ SELECT * FROM visits WHERE … ORDER BY fee DESC LIMIT 1
func (r Rules) rowsOfMost(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	named := r.mostOf(t.Question)
	if named == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || len(s.Items) == 0 {
			return nil, 0
		}
		if out := r.rowOfFigure(t.Question, s, named); out != nil {
			return out, rowMeant
		}
		if out := r.rowInsteadOfOthers(t.Question, s, named); out != nil {
			return out, rowMeant
		}
		return nil, 0
	})
}

// mostOf is the one table that was named, right after a superlative; nil where there is none, and
// where it was asked who or where.
func (r Rules) mostOf(q *link.Question) (found *catalog.Table) {
	if heard.SaysOne(q, []string{"who", "whose", "whom", "where"}) {
		return nil
	}
	for _, l := range q.Tables {
		t := r.Catalog.Table(r.Schema.Tables[l.To].Name)
		if l.From >= q.Said || !heard.ByName(l) || t == nil || t == found {
			continue
		}
		if whole := heard.NamedAt(q, l.From); whole >= 0 && l.Way != link.TableWhole && whole != l.To {
			continue // job_parts, where jobs are
		}
		if found != nil || l.From == 0 || !superlativeIs(q.Tokens[l.From-1].Lower) {
			return nil
		}
		found = t
	}
	return found
}

func superlativeIs(word string) bool {
	_, grade := english.Degree(word)
	return grade == english.Superlative || word == "last" || word == "first"
}

// rowOfFigure is the row that has the highest or the lowest of a column that was not named, of a query
// that shows only that; nil for others.
func (r Rules) rowOfFigure(q *link.Question, s *ast.Select, named *catalog.Table) ast.Query {
	call, ok := s.Items[0].Expr.(*ast.Call)
	if !ok || len(s.Items) != 1 || call.Name != "max" && call.Name != "min" || len(call.Args) != 1 {
		return nil
	}
	c, ok := call.Args[0].(*ast.Column)
	if !ok {
		return nil
	}
	of := joins.ColumnIn(r.Catalog, s, c)
	asksTime := of != nil && of.Kind == catalog.Date && heard.SaysOne(q, []string{"when", "date", "day", "time"})
	if of == nil || asksTime || r.ColumnSaid(q, of) || c.Table != "" && of.Table != named.Name {
		return nil
	}
	out := *s
	out.Items = []*ast.Item{{Expr: &ast.Star{Table: c.Table}}}
	out.OrderBy = []*ast.Order{{Expr: c, Desc: call.Name == "max", Nulls: ast.NullsLast}}
	out.Limit = ast.Num("1")
	return &out
}

// rowInsteadOfOthers is a query for the first rows of a table in place of what is shown of others; nil
// where something of it is shown, or something that was named.
func (r Rules) rowInsteadOfOthers(q *link.Question, s *ast.Select, named *catalog.Table) ast.Query {
	j := joins.Of(r.Catalog, s)
	if !firstBy(s) || len(j.Tables) < 2 {
		return nil
	}
	ref := j.RefOf(named)
	if ref == "" {
		return nil
	}
	by := s.OrderBy[0].Expr.(*ast.Column)
	for _, it := range s.Items {
		c, ok := it.Expr.(*ast.Column)
		if !ok || strings.EqualFold(c.Table, ref) && !ast.IsColumn(by)(c) || r.ColumnSaid(q, j.Column(c)) {
			return nil
		}
	}
	out := *s
	out.Items, out.Distinct = []*ast.Item{{Expr: &ast.Star{Table: ref}}}, ast.Distinct{}
	if shape.UsesOthers(&out, j.Tables, ref) {
		return &out
	}
	out.Items, out.From = []*ast.Item{{Expr: &ast.Star{}}}, []ast.From{&ast.Table{Name: named.Name}}
	return ast.Unqualify[ast.Query](&out, ref)
}
