package rewrite

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Words by which what begins only later is meant, too, and by which rows are meant that lack a day.
var (
	toCome  = []string{"will", "coming", "upcoming", "next", "future", "reserved", "booked", "planned", "later"}
	lacking = []string{"without", "no", "missing", "empty", "blank", "date", "dates", "day"}
)

// back are words in the name of a day on which something came back that went out.
var back = []string{"back", "returned", "return"}

// begun is a query in which what is not back yet went out, where some rows begin only after today: what is
// reserved for December is not out now, though it is not back. What is not finished or left may begin later.
//
//	how many helmets are out right now
//	… WHERE back_on IS NULL  →  … WHERE back_on IS NULL AND out_date <= '2026-11-29'
func (r Rules) begun(q *link.Question, query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || r.Today == nil || heard.SaysOne(q, toCome) || heard.SaysOne(q, lacking) {
		return query
	}
	for _, term := range ast.Terms(ast.And, s.Where) {
		is, ok := term.(*ast.Is)
		if !ok || is.Not || is.What != "NULL" {
			continue
		}
		end, ok := is.X.(*ast.Column)
		if !ok {
			continue
		}
		from := r.beginOf(joins.ColumnIn(r.Catalog, s, end))
		if from == nil {
			continue
		}
		day := &ast.Column{Table: end.Table, Name: from.Name}
		if ast.Some(s.Where, ast.IsColumn(day)) {
			return query
		}
		return condition.With(s, r.untilNow(s, day))
	}
	return query
}

// beginOf is the one day on which all rows begin that come back on another, if there is one and some are still to
// come; nil otherwise.
func (r Rules) beginOf(end *catalog.Column) *catalog.Column {
	if end == nil || !role.EndsSome(end) || !role.Called(end, back) {
		return nil
	}
	t := r.Catalog.Table(end.Table)
	if t == nil {
		return nil
	}
	begins := slices.DeleteFunc(slices.Clone(t.Columns), func(c *catalog.Column) bool {
		return c == end || !role.IsDay(c) || c.Nulls > 0 || role.Called(c, role.Deadlines) || role.IsExpiry(c)
	})
	if len(begins) != 1 || !r.ToCome(begins[0]) || !role.After(end, begins[0]) {
		return nil
	}
	return begins[0]
}
