package followup

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/percent"
	"parley/english"
	"parley/suql/ast"
)

// OtherTimes are what a query comes to in the time that a turn says: none where it says
// anything else, or the query has no time.
func (r Rules) OtherTimes(q *link.Question, before ast.Query) []percent.Weighed {
	s, ok := before.(*ast.Select)
	if !ok || q.Said == 0 {
		return nil
	}
	if out := r.goneOnThen(q, s); out != nil {
		return out
	}
	was, ok := condition.TimeOf(r.Catalog, s)
	if !ok {
		return nil
	}
	var out []percent.Weighed
	for _, t := range r.timesSaid(q, was) {
		out = append(out, percent.Weighed{Query: r.movedTo(s, was, t.Period), Weight: t.Share})
	}
	return out
}

// movedTo is a query in another time.
func (r Rules) movedTo(s *ast.Select, was condition.Time, to english.Period) ast.Query {
	var terms []ast.Expr
	at := -1
	for _, term := range ast.Terms(ast.And, s.Where) {
		if day := condition.DayIn(term); day == nil || ast.Print(day) != ast.Print(was.Day) {
			terms = append(terms, term)
		} else if at < 0 {
			at = len(terms)
		}
	}
	out := *s
	in := condition.LiesIn(joins.ColumnIn(r.Catalog, s, was.Day), was.Day, to)
	out.Where = ast.Conj(slices.Insert(terms, max(at, 0), in...)...)
	return &out
}
