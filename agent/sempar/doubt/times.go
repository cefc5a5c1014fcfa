package doubt

import (
	"slices"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/role"
	"parley/suql/ast"
)

// dayForPeriod reports whether a condition has the first or the last day of a longer
// time alone, in the place of that time: who joined this year as who joined on
// 1 January.
func (r Rules) dayForPeriod(q *link.Question, made grammar.Derivation) bool {
	return slices.ContainsFunc(made.Conditions(), func(c grammar.Derivation) bool {
		if c[0].Rule.Name != "V = X" {
			return false
		}
		for _, day := range c.Compared() {
			if heard.EndOfPeriod(q, day) {
				return true
			}
		}
		return false
	})
}

// clockElsewhere is added to the logarithm of a reading that compares a time of day with
// anything else: who came after 6 pm as who spent more than 6 or 18.
const clockElsewhere = -6

// misplacedClock reports whether a condition has a number of a time of day of a column
// that is none, or only the digits of it.
func (r Rules) misplacedClock(q *link.Question, made grammar.Derivation) bool {
	for _, c := range made.Conditions() {
		for column, value := range c.Compared() {
			hours, other := heard.ClockSaid(q, value)
			if !hours && !other {
				continue
			}
			ofClock := column >= 0 && slices.ContainsFunc(r.Derived, func(d computed.Column) bool {
				return d.Literal != nil && d.Column == r.Schema.Columns[column].Column
			})
			if !ofClock || !hours {
				return true
			}
		}
	}
	return false
}

// ageTurned is added to the logarithm of a reading that has the youngest where the oldest
// was said, or the other way round.
const ageTurned = -6

// turnsAge reports whether a query has the youngest where the oldest was said, or the
// other way round, by an age that is worked out.
func (r Rules) turnsAge(q *link.Question, query ast.Query) bool {
	said := func(word string) bool {
		return slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return t.Lower == word })
	}
	oldest, youngest := said("oldest"), said("youngest")
	if oldest == youngest {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Order:
			return r.Derived.IsAge(n.Expr) && n.Desc != oldest
		case *ast.Call:
			return len(n.Args) == 1 && r.Derived.IsAge(n.Args[0]) && (n.Name == "min" && oldest || n.Name == "max" && youngest)
		}
		return false
	})
}

// notOfBirth is added to the logarithm of a reading that has no day of birth, where a birthday
// was said and the database has such days: our estimate.
const notOfBirth = -4

// lacksBirth reports whether a reading is such, or has a year in which nobody was born.
func (r Rules) lacksBirth(q *link.Question, query ast.Query) bool {
	if !heard.SaysOne(q, reword.Birthdays) || len(role.WithBirths(r.Catalog)) == 0 {
		return false
	}
	has, unborn := false, false
	ast.Inspect(query, func(n ast.Node) bool {
		if c, ok := n.(*ast.Column); ok && r.lastBirth(c) != "" {
			has = true
		}
		year, of, from := yearFrom(n)
		unborn = unborn || year && r.lastBirth(of) != "" && from > r.lastBirth(of)
		return true
	})
	return !has || unborn
}

// lastBirth is the last day of birth that a column of a query has; "" for other columns.
func (r Rules) lastBirth(c *ast.Column) string {
	for _, i := range r.ColumnsAt(c) {
		if of := r.Schema.Columns[i].Column; role.IsBirth(of) {
			return of.Max
		}
	}
	return ""
}

// yearFrom is the column whose year a condition compares, and the first year of that; false
// for other conditions.
func yearFrom(n ast.Node) (year bool, of *ast.Column, from string) {
	var x, least ast.Expr
	switch n := n.(type) {
	case *ast.Between:
		x, least = n.X, n.Lo
	case *ast.Binary:
		x, least = n.L, n.R
	default:
		return false, nil, ""
	}
	part, day := ast.Extracted(x)
	c, ok1 := day.(*ast.Column)
	l, ok2 := least.(*ast.Literal)
	if part != "year" || !ok1 || !ok2 {
		return false, nil, ""
	}
	return true, c, l.Text
}
