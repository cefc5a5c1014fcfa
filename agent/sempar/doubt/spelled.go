package doubt

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/agent/sempar/computed"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// coverValue marks the words that a value was said in, and those around them that the
// value has too: all of "Dr. Lind" where Dr. Helen Lind was found by "Lind".
func coverValue(q *link.Question, v link.Candidate, covered []bool) {
	words := strings.FieldsFunc(strings.ToLower(v.Text), func(r rune) bool { return strings.ContainsRune(" .,-'", r) })
	within := func(i int) bool {
		t := q.Tokens[i]
		return t.Text == "." || slices.Contains(words, t.Lower)
	}
	from, to := v.From, v.To
	for from > 0 && v.From < v.To && within(from-1) {
		from--
	}
	for to < q.Said && v.From < v.To && within(to) {
		to++
	}
	link.Cover(covered, from, to)
}

// otherMeasure is added to the logarithm of a reading that compares a column with an
// amount of something else: repairs that took more than a month as those that cost
// more than one.
const otherMeasure = -3

// unitsLeft are where units stand of amounts that are compared with a column which is
// not known to have them: the minutes of "visits longer than 30 minutes", where there
// is only a fee.
func (r Rules) unitsLeft(q *link.Question, made grammar.Derivation) []link.UnitWords {
	var out []link.UnitWords
	for _, c := range made.Conditions() {
		for column, value := range c.Compared() {
			if u, ok := r.otherUnit(q, value, column); ok && !slices.Contains(out, u) {
				out = append(out, u)
			}
		}
	}
	return out
}

// otherUnit is the unit in which a number was said that a column which is compared
// with it is not known to have. Years of age and sums of money are said of columns
// whose name says nothing of it. Rows are counted in no unit that a column has.
func (r Rules) otherUnit(q *link.Question, number string, column int) (link.UnitWords, bool) {
	for _, u := range q.Units {
		if column < 0 && !r.Linker.Measures(u.Unit) || r.money(q, u) && r.mayBeMoney(column) ||
			column >= 0 && (r.Linker.MeasuredIn(column) == u.Unit || r.yearsOf(q, u, column)) {
			continue
		}
		if slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
			of := v.Column < 0 || v.Column == column || r.Linker.MeasuredIn(v.Column) == u.Unit
			return v.Text == number && v.Edge == 0 && of && u.IsOf(v)
		}) {
			return u, true
		}
	}
	return link.UnitWords{}, false
}

// money reports whether words for a unit are those of money: pounds, where nothing is weighed.
func (r Rules) money(q *link.Question, u link.UnitWords) bool {
	return strings.HasPrefix(q.Tokens[u.From].Lower, "pound") && !r.Linker.Measures(u.Unit)
}

// moneyExplained marks words for money beside a number that a query compares with a column which is
// not known to be measured in anything else: the dollars of what costs over 40 dollars.
func (r Rules) moneyExplained(q *link.Question, query ast.Query, said []bool) {
	for _, of := range english.Quantities(r.Tokens(q)) {
		first, last := r.Stretch(q, of.First, of.Last)
		money := of.Unit == "money" || first < last && r.money(q, link.UnitWords{From: last - 1, Unit: of.Unit})
		if money && of.UnitWord != "" && r.comparesMoney(query, of.Text) {
			link.Cover(said, first, last)
		}
	}
}

// comparesMoney reports whether a query compares a column that may be of money with a number.
func (r Rules) comparesMoney(query ast.Query, number string) bool {
	return ast.Some(query, func(n ast.Node) bool {
		c, _, literal, ok := ast.Compared[*ast.Column](n)
		return ok && literal.Text == number && slices.ContainsFunc(r.ColumnsAt(c), r.mayBeMoney)
	})
}

// mayBeMoney reports whether a column is not known to be measured in anything but money.
func (r Rules) mayBeMoney(column int) bool {
	if column < 0 {
		return false
	}
	unit := r.Linker.MeasuredIn(column)
	return unit == "" || unit == "money"
}

// unconverted reports whether a condition has a number as it was said, of a column that
// is measured in another unit of its kind: 30 days as 30 of a column of hours.
func (r Rules) unconverted(q *link.Question, made grammar.Derivation) bool {
	return slices.ContainsFunc(made.Conditions(), func(c grammar.Derivation) bool {
		for column, number := range c.Compared() {
			said := func(v link.Candidate) bool { return v.Text == number && r.Linker.Converts(v, column) }
			other := func(v link.Candidate) bool { return v.Text == number && v.Column == column }
			if column >= 0 && slices.ContainsFunc(q.Values, said) && !slices.ContainsFunc(q.Values, other) {
				return true
			}
		}
		return false
	})
}

// yearsOf reports whether years were said of a column whose name says no unit: an age. Where a length
// of time is worked out, they are said of that, unless the column is named, or called an age.
func (r Rules) yearsOf(q *link.Question, u link.UnitWords, column int) bool {
	c := r.Schema.Columns[column].Column
	if u.Unit != "calendar" || c != nil && c.Unit != "" || q.Tokens[u.From].Lower[0] != 'y' {
		return false
	}
	lengths := slices.ContainsFunc(r.Derived, func(d computed.Column) bool {
		_, length := agent.LengthOf(d.Of)
		return length
	})
	return c == nil || !lengths || r.calledSo(q, c) || role.Called(c, computed.Ages)
}

// calledSo reports whether a column is named by a word of its name as it is, or by several of it: the
// rent is not by rented.
func (r Rules) calledSo(q *link.Question, c *catalog.Column) bool {
	words := catalog.SplitName(c.Human)
	return r.ColumnSaid(q, c) && slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
		return slices.Contains(words, t.Lower) || slices.Contains(words, english.Singular(t.Lower))
	})
}

// comparesTime reports whether a query compares a length of time with the number before a unit of it.
func (r Rules) comparesTime(q *link.Question, query ast.Query, u link.UnitWords) bool {
	return u.OfTime() && ast.Some(query, func(n ast.Node) bool {
		c, _, number, ok := ast.Compared[*ast.Column](n)
		if !ok || !r.Derived.IsLength(c) {
			return false
		}
		l, _ := agent.LengthOf(r.Derived.Named(c).Of)
		unit := english.Singular(q.Tokens[u.To-1].Lower)
		return english.Singular(l.Unit) == unit && slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
			return v.Text == number.Text && v.From < v.To && u.IsOf(v)
		})
	})
}

func (r Rules) timeExplained(q *link.Question, query ast.Query, said []bool) {
	for _, u := range q.Units {
		if r.comparesTime(q, query, u) {
			link.Cover(said, u.From, u.To)
		}
	}
}
