package beside

import (
	"slices"
	"time"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// overlapMeant is how often rows that go on from one day to another are meant to go on at some
// part of a time, where a reading has one of the two days lie in it: our estimate.
const overlapMeant = 0.95

// goingOnIn are readings, and before each that has the first or the last day of what goes on
// lie in some days, the same of what goes on at any of them, where neither day was named:
//
//	bookings over Christmas
//	SELECT * FROM bookings WHERE arrives BETWEEN '2026-12-24' AND '2026-12-26'
//	SELECT * FROM bookings WHERE arrives <= '2026-12-26' AND leaves > '2026-12-24'
func (r Rules) goingOnIn(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if !saysDuring(t.Question) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		changed := false
		out := ast.Rewrite(query, func(n ast.Node) ast.Node {
			s, ok := n.(*ast.Select)
			if !ok || s.Where == nil {
				return n
			}
			of := *s
			var terms []ast.Expr
			for _, term := range ast.Terms(ast.And, s.Where) {
				overlapping := r.overlapping(t.Question, s, term)
				changed = changed || overlapping != nil
				if overlapping == nil {
					overlapping = []ast.Expr{term}
				}
				terms = append(terms, overlapping...)
			}
			of.Where = ast.Conj(terms...)
			return &of
		})
		if !changed {
			return nil, 0
		}
		return out, overlapMeant
	})
}

// saysDuring reports whether an utterance has "during" before a day.
func saysDuring(q *link.Question) bool {
	for i, t := range q.Tokens[:max(q.Said-1, 0)] {
		if t.Lower == reword.During && digitsOnly(q.Tokens[i+1].Text) {
			return true
		}
	}
	return false
}

// digitsOnly reports whether a token is made of digits.
func digitsOnly(word string) bool {
	return word != "" && !slices.ContainsFunc([]byte(word), func(b byte) bool { return b < '0' || b > '9' })
}

// overlapping is that what the rows of a block are about goes on in the days in which a
// condition has its first or its last day lie; nil for other conditions, and where that day
// was named.
func (r Rules) overlapping(q *link.Question, s *ast.Select, term ast.Expr) []ast.Expr {
	day, first, end := condition.DaysOfTerm(term)
	if day == nil {
		return nil
	}
	c := joins.ColumnIn(r.Catalog, s, day)
	if c == nil || slices.ContainsFunc(r.ColumnsAt(day), func(i int) bool { return heard.ColumnNamed(q, i) }) {
		return nil
	}
	of := r.spanWith(c)
	if of == nil {
		return nil
	}
	return condition.During(of, day.Table, first.Format(time.DateOnly), end.AddDate(0, 0, -1).Format(time.DateOnly))
}

// spanWith is the span of the table of a column that is one end of it, and in which every row
// has both; nil where it has none.
func (r Rules) spanWith(c *catalog.Column) *role.Span {
	t := r.Catalog.Table(c.Table)
	if t == nil {
		return nil
	}
	of := role.SpanOf(t)
	if of == nil || of.From.Name != c.Name && of.To.Name != c.Name || of.To.Nulls > 0 {
		return nil
	}
	return of
}
