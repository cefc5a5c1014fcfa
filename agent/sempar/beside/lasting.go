package beside

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/agent/sempar/computed"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// lastingMeant is how often what is compared with a length of time, in a reading that compares
// something else with that number, is how long something went on: our estimate.
const lastingMeant = 0.97

// lasting are readings, and before those that compare with the number of a length of time what is not
// measured in time, or count rows, the same by how long the rows of a table went on.
//
//	members who rented for more than a year
//	SELECT … FROM members JOIN rentals ON … WHERE rentals.fee > 1
//	→ SELECT … FROM members JOIN rentals ON … WHERE rentals.duration > 1
func (r Rules) lasting(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if len(r.Derived) == 0 || !slices.ContainsFunc(t.Units, link.UnitWords.OfTime) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		if lasted := r.byLength(t.Question, s); lasted != nil {
			return lasted, lastingMeant
		}
		return nil, 0
	})
}

// byLength is a query with a length in place of what it compares with the number of a length of time;
// nil where it compares nothing so, or no one of its tables tells how long its rows went on.
func (r Rules) byLength(q *link.Question, s *ast.Select) ast.Query {
	length := r.lengthOf(q, s)
	if length == nil {
		return nil
	}
	out := *s
	if b := r.countsTime(q, s.Having); b != nil {
		out.Having, out.GroupBy, out.Distinct = nil, nil, ast.Distinct{On: true}
		out.Items = slices.DeleteFunc(slices.Clone(s.Items), func(it *ast.Item) bool {
			_, column := it.Expr.(*ast.Column)
			return !column
		})
		out.Where = ast.Conj(s.Where, &ast.Binary{Op: b.Op, L: length, R: b.R})
		if len(out.Items) == 0 || len(s.OrderBy) > 0 {
			return nil
		}
		return &out
	}
	found := false
	out.Where = ast.Conj(mapped(ast.Terms(ast.And, s.Where), func(term ast.Expr) ast.Expr {
		c, op, number, ok := ast.Compared[*ast.Column](term)
		if !ok || !r.timeOfOther(q, c, number) {
			return term
		}
		found = true
		return &ast.Binary{Op: op, L: length, R: number}
	})...)
	if !found {
		return nil
	}
	return &out
}

func mapped(terms []ast.Expr, of func(ast.Expr) ast.Expr) []ast.Expr {
	out := make([]ast.Expr, len(terms))
	for i, term := range terms {
		out[i] = of(term)
	}
	return out
}

// countsTime is a condition that compares a count with the number of a length of time; nil for others.
func (r Rules) countsTime(q *link.Question, having ast.Expr) *ast.Binary {
	b, ok := having.(*ast.Binary)
	if !ok {
		return nil
	}
	number, ok := b.R.(*ast.Literal)
	call, counts := b.L.(*ast.Call)
	if !ok || !counts || call.Name != "count" || !saidInTime(q, number.Text) {
		return nil
	}
	return b
}

// timeOfOther reports whether the number of a length of time is compared with a column that is not
// measured in time: no length, age or part of a day.
func (r Rules) timeOfOther(q *link.Question, c *ast.Column, number *ast.Literal) bool {
	if number.Kind != ast.Number || !saidInTime(q, number.Text) || r.Derived.Named(c) != nil {
		return false
	}
	at := r.ColumnsAt(c)
	return len(at) > 0 && !slices.ContainsFunc(at, func(i int) bool {
		of := r.Schema.Columns[i]
		return of.Kind != catalog.Number || link.IsTime(r.Linker.MeasuredIn(i)) || role.Called(of.Column, computed.Ages)
	})
}

// saidInTime reports whether a number was said in a unit of time.
func saidInTime(q *link.Question, number string) bool {
	return slices.ContainsFunc(q.Units, func(u link.UnitWords) bool {
		return u.OfTime() && slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
			return v.Text == number && v.From < v.To && v.Edge == 0 && u.IsOf(v)
		})
	})
}

// saidUnit reports whether an utterance has a length in a unit.
func saidUnit(q *link.Question, unit string) bool {
	return slices.ContainsFunc(q.Units, func(u link.UnitWords) bool {
		return u.To > u.From && english.Singular(q.Tokens[u.To-1].Lower) == english.Singular(unit)
	})
}

// lengthOf is how long the rows of the one table of a query went on that tells that; nil for none, or
// several.
func (r Rules) lengthOf(q *link.Question, s *ast.Select) (found *ast.Column) {
	j := joins.Of(r.Catalog, s)
	for ref, t := range j.Tables {
		span := role.SpanOf(t)
		if span == nil {
			continue
		}
		for _, d := range r.Derived {
			l, ok := agent.LengthOf(d.Of)
			if !ok || !saidUnit(q, l.Unit) || d.Column.Table != t.Name || !strings.EqualFold(l.From.Name, span.From.Name) ||
				!strings.EqualFold(l.To.Name, span.To.Name) {
				continue
			}
			if found != nil {
				return nil
			}
			found = &ast.Column{Name: d.Column.Name}
			if len(j.Tables) > 1 {
				found.Table = ref
			}
			break
		}
	}
	return found
}
