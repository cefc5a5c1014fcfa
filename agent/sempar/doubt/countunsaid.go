package doubt

import (
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
)

// countUnsaid is added to the logarithm of a reading that only counts, where no word asks how many there are (of
// 459 such queries that analysts wrote 6): our estimate.
const countUnsaid = -2

// asksNumber are words that ask how many there are.
var asksNumber = english.Cues("askingnumber")

// countsUnasked reports whether a query shows a count of all its rows and nothing else, and nobody asked for it.
func (r Rules) countsUnasked(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) != 1 || len(s.GroupBy) > 0 || q.Said < len(q.Tokens) ||
		!shape.IsCount(s.Items[0].Expr) && shape.CountedKey(s) == nil {
		return false
	}
	return !heard.SaysOne(q, asksNumber)
}
