package beside

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// boundMeant is how often an amount is meant to lie on that side of another which the word before this one
// says, where a reading has it the other way round: our estimate.
const boundMeant = 0.8

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
			if !first || !second || !r.boundAfter(t.Question, bound, b.Op) ||
				r.ColumnSaid(t.Question, joins.ColumnIn(r.Catalog, s, other)) {
				continue
			}
			terms[i] = &ast.Binary{Op: b.Op, L: other, R: bound}
			return condition.Where(s, terms...), boundMeant
		}
		return nil, 0
	})
}

// below and above are words for where an amount lies to a bound, with those between them and the bound.
var (
	below  = []string{"below", "under", "beneath"}
	above  = []string{"above", "over", "exceeding", "beyond"}
	lower  = []string{"less", "lower", "fewer"}    // than
	higher = []string{"more", "higher", "greater"} // than
	toward = []string{"its", "their", "the", "our", "his", "her", "a"}
)

// boundAfter reports whether a column is named right after a word for what lies on that side of it.
func (r Rules) boundAfter(q *link.Question, c *ast.Column, op ast.Op) bool {
	words, comparing := below, lower
	if op == ast.Gt || op == ast.Ge {
		words, comparing = above, higher
	}
	at := r.ColumnsAt(c)
	for i, t := range q.Tokens[:q.Said] {
		next := i + 1
		switch {
		case slices.Contains(words, t.Lower):
		case slices.Contains(comparing, t.Lower) && tokenAt(q, next) == "than":
			next++
		default:
			continue
		}
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
