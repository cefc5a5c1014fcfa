package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// ownDayMeant is how often a time is one of the day that the rows have themselves, where a
// reading takes a day of rows of another table which nobody named: our estimate.
const ownDayMeant = 0.8

// ownDays are readings, and for each that joins a table which was not named for its day
// alone, the same by the day of the rows themselves:
//
//	what did we earn in October?
//	SELECT sum(visits.fee) FROM visits JOIN feedback ON … WHERE feedback.posted BETWEEN …
//	SELECT sum(fee) FROM visits WHERE visited_on BETWEEN …
func (r Rules) ownDays(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if own, ok := r.ownDay(t.Question, query); ok {
			return own, ownDayMeant
		}
		return nil, 0
	})
}

// ownDay is a query over one table in place of one over two, of which the other gives a day
// and nothing else.
func (r Rules) ownDay(q *link.Question, query ast.Query) (ast.Query, bool) {
	s, ok := query.(*ast.Select)
	if !ok || len(s.From) != 1 || s.Where == nil {
		return nil, false
	}
	join, ok := s.From[0].(*ast.Join)
	if !ok {
		return nil, false
	}
	left, ok1 := join.L.(*ast.Table)
	right, ok2 := join.R.(*ast.Table)
	if !ok1 || !ok2 {
		return nil, false
	}
	for _, pair := range [][2]*ast.Table{{left, right}, {right, left}} {
		own, other := r.Catalog.Table(pair[0].Name), r.Catalog.Table(pair[1].Name)
		if own == nil || other == nil || r.TableOrDayNamed(q, other) {
			continue
		}
		if out, ok := onlyDayOf(s, own, other); ok {
			return out, true
		}
	}
	return nil, false
}

// onlyDayOf is a block over a table alone, with the one day that all of its rows have in
// place of those of another table; false where the block has more of that.
func onlyDayOf(s *ast.Select, own, other *catalog.Table) (ast.Query, bool) {
	var days []*catalog.Column
	for _, c := range own.Columns {
		if role.IsDay(c) && c.Nulls == 0 {
			days = append(days, c)
		}
	}
	if len(days) != 1 {
		return nil, false
	}
	whole, found := true, false
	out := *s
	out.From = []ast.From{&ast.Table{Name: own.Name}}
	alone := ast.Rewrite(&out, func(n ast.Node) ast.Node {
		c, ok := n.(*ast.Column)
		switch {
		case !ok:
			return n
		case strings.EqualFold(c.Table, own.Name):
			return &ast.Column{Name: c.Name}
		case strings.EqualFold(c.Table, other.Name) && other.Column(c.Name) != nil && role.IsDay(other.Column(c.Name)):
			found = true
			return &ast.Column{Name: days[0].Name}
		}
		whole = false
		return n
	})
	star := slices.ContainsFunc(s.Items, func(it *ast.Item) bool { _, all := it.Expr.(*ast.Star); return all })
	return alone, whole && found && !star && !ast.HasFreeText(alone)
}
