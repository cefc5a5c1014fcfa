package beside

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// nothingAhead is how often what has nothing booked has nothing that is still to come or going
// on, where rows lie behind and ahead: our estimate.
const nothingAhead = 0.8

// fromToday are readings, and before each that has none of some rows of which nothing was said
// but that they are arranged, the same with none from today on: a cottage that had guests last
// summer may have nothing booked.
//
//	cottages with nothing booked
//	id NOT IN (SELECT cottage_id FROM bookings)
//	id NOT IN (SELECT cottage_id FROM bookings WHERE leaves > '2026-11-28')
func (r Rules) fromToday(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if r.Today == nil || !r.noneArranged(t.Question) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		changed := false
		out := ast.Rewrite(query, func(n ast.Node) ast.Node {
			in, ok := n.(*ast.In)
			if !ok || !in.Not {
				return n
			}
			s, ok := in.Query.(*ast.Select)
			if !ok || s.GroupBy != nil || r.saysWhen(s) {
				return n
			}
			ahead := r.stillAhead(s)
			if ahead == nil {
				return n
			}
			changed = true
			none := *in
			none.Query = condition.With(s, ahead)
			return &none
		})
		if !changed {
			return nil, 0
		}
		return out, nothingAhead
	})
}

// noneArranged reports whether an utterance denies that something is arranged, now: not that
// it ever was.
func (r Rules) noneArranged(q *link.Question) bool {
	if q.Said == 0 || !q.Denies() || heard.SaysOne(q, heard.EverBefore) {
		return false
	}
	tokens := r.Tokens(q)
	arranges := func(t english.Token) bool { return english.Arranges(t.Lower) }
	return !english.SaysPast(tokens) && slices.ContainsFunc(tokens, arranges)
}

// saysWhen reports whether a block has a condition on a day, or one that its rows are arranged.
func (r Rules) saysWhen(s *ast.Select) bool {
	return ast.Some(s.Where, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Column:
			c := joins.ColumnIn(r.Catalog, s, n)
			return c != nil && role.IsDay(c)
		case *ast.Literal:
			return english.Arranges(n.Text)
		}
		return false
	})
}

// stillAhead is the condition that what the rows of a block are about is to come or goes on,
// by the last day of it or the one on which it happens; nil where they have no such day, or
// several, or all of them lie ahead.
func (r Rules) stillAhead(s *ast.Select) ast.Expr {
	days := joins.Of(r.Catalog, s).Columns(func(t *catalog.Table, c *catalog.Column) bool {
		if of := role.SpanOf(t); of != nil {
			return c == of.To && c.Nulls == 0 && r.ToCome(c)
		}
		return r.ToCome(c) && role.Happens(c)
	})
	if len(days) != 1 {
		return nil
	}
	c := joins.ColumnIn(r.Catalog, s, days[0])
	if c == nil || c.Min >= r.Day() {
		return nil
	}
	op := ast.Ge
	if role.Called(c, role.GoesOut) { // who leaves today is gone
		op = ast.Gt
	}
	return &ast.Binary{Op: op, L: days[0], R: ast.Str(r.Day())}
}
