package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// boundMeant is how often an amount is meant to lie on that side of another which the word before this one
// says, where a reading has it the other way round: our estimate.
const boundMeant = 0.95

// boundsSaid are readings, and before each that has what was said to be a bound below what is below it, or
// above what is above it, the same turned round:
//
//	paper below its reorder level
//	… WHERE reorder_level < sheets_on_hand  →  … WHERE sheets_on_hand < reorder_level
func (r Rules) boundsSaid(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		terms := ast.Terms(ast.And, s.Where)
		for i, term := range terms {
			b, ok := term.(*ast.Binary)
			if !ok || b.Op != ast.Lt && b.Op != ast.Le && b.Op != ast.Gt && b.Op != ast.Ge {
				continue
			}
			bound, first := b.L.(*ast.Column)
			other, second := b.R.(*ast.Column)
			if !first || !second || !r.boundAfter(t.Question, bound, b.Op) || r.named(t.Question, other) {
				continue
			}
			terms[i] = &ast.Binary{Op: b.Op, L: other, R: bound}
			return condition.Where(s, terms...), boundMeant
		}
		return nil, 0
	})
}

// named reports whether an utterance names a column of a query.
func (r Rules) named(q *link.Question, c *ast.Column) bool {
	return slices.ContainsFunc(r.ColumnsAt(c), func(i int) bool {
		return r.ColumnSaid(q, r.Schema.Columns[i].Column)
	})
}

// below and above are words for where an amount lies to a bound, with those between them and the bound.
var (
	below  = []string{"below", "under", "beneath", "less", "lower", "fewer", "short"}
	above  = []string{"above", "over", "more", "higher", "exceeding", "beyond"}
	toward = []string{"than", "of", "its", "their", "the", "our", "his", "her", "a"}
)

// boundAfter reports whether a column is named right after a word for what lies on that side of it.
func (r Rules) boundAfter(q *link.Question, c *ast.Column, op ast.Op) bool {
	words := below
	if op == ast.Gt || op == ast.Ge {
		words = above
	}
	at := r.ColumnsAt(c)
	for i, t := range q.Tokens[:q.Said] {
		if !slices.Contains(words, t.Lower) {
			continue
		}
		next := i + 1
		for next < q.Said && slices.Contains(toward, q.Tokens[next].Lower) {
			next++
		}
		for _, l := range q.Columns {
			if l.From == next && (l.Way == link.NameWhole || l.Way == link.NamePart) && slices.Contains(at, l.To) {
				return true
			}
		}
	}
	return false
}

// eitherWayMeant is how often rows are meant that have a value in either of two columns, where two words
// such as "to or from" stand before it: our estimate.
const eitherWayMeant = 0.95

// ways are words for where something is, goes to or comes from.
var ways = []string{"to", "from", "in", "into", "out", "by", "for", "at", "via", "through", "of", "on", "off"}

// eitherWays are readings, and before each that looks for a value in one column, before which two words
// stand for where it is, the same in either of the two columns that hold it:
//
//	trips to or from the airport
//	… WHERE dropoff = 'Airport'  →  … WHERE pickup = 'Airport' OR dropoff = 'Airport'
func (r Rules) eitherWays(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	at := eitherWaySaid(t.Question)
	if at < 0 || r.Values == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		terms := ast.Terms(ast.And, s.Where)
		for i, term := range terms {
			c, op, v, ok := ast.Compared[*ast.Column](term)
			if !ok || op != ast.Eq || v.Kind != ast.String || !saidFrom(t.Question, v.Text, at) {
				continue
			}
			if other := r.otherHolding(c, v.Text); other != nil {
				terms[i] = &ast.Binary{Op: ast.Or, L: term, R: &ast.Binary{Op: ast.Eq, L: other, R: v}}
				return condition.Where(s, terms...), eitherWayMeant
			}
		}
		return nil, 0
	})
}

// eitherWaySaid is the token behind two words for where something is with "or" between them; -1 for none.
func eitherWaySaid(q *link.Question) int {
	for i := 0; i+3 < q.Said; i++ {
		word := func(k int) string { return q.Tokens[i+k].Lower }
		if slices.Contains(ways, word(0)) && (word(1) == "or" || word(1) == "and") && slices.Contains(ways, word(2)) &&
			word(0) != word(2) {
			return i + 3
		}
	}
	return -1
}

// saidFrom reports whether a value is said from a token on, perhaps behind an article.
func saidFrom(q *link.Question, value string, at int) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		return strings.EqualFold(v.Text, value) && (v.From == at || v.From == at+1)
	})
}

// otherHolding is the one other column of the rows of a column in which a value is stored; nil for none, or
// several.
func (r Rules) otherHolding(c *ast.Column, value string) (found *ast.Column) {
	for _, m := range r.Values.Lookup(value) {
		own := slices.ContainsFunc(r.ColumnsAt(c), func(i int) bool {
			of := r.Schema.Columns[i].Column
			return of != m.Column && strings.EqualFold(of.Table, m.Column.Table)
		})
		if !own || !strings.EqualFold(m.Value, value) || found != nil && found.Name == m.Column.Name {
			continue
		}
		if found != nil {
			return nil
		}
		found = &ast.Column{Table: c.Table, Name: m.Column.Name}
	}
	return found
}
