package nlg

import (
	"parley/nlg/noun"
	"parley/suql/ast"
)

// groupsOf says a condition that the key of the main table is, or is not, among groups of
// so many rows, as one on what they add up to: id NOT IN (SELECT pupil FROM lessons GROUP
// BY pupil HAVING count(*) >= 5) is that the number of lessons is under 5. Of any other
// condition it is not ok.
func (w *wording) groupsOf(n *ast.In) (said string, ok bool) {
	id, ok1 := n.X.(*ast.Column)
	q, ok2 := groups(n.Query)
	if !ok1 || !ok2 || w.main == nil || w.tableOf(id) != w.main || !w.keyOf(id, q) {
		return "", false
	}
	having, ok := q.Having.(*ast.Binary)
	if !ok || ast.OppositeOp(having.Op) == "" {
		return "", false
	}
	op := having.Op
	if n.Not {
		op = ast.OppositeOp(op)
	}
	inner := w.s.wordingOf(q)
	rows := noun.Many(inner.main.Human)
	if q.Where != nil {
		rows = w.s.say("words/those", parts{A: rows, B: inner.of(q.Where)})
	}
	what := w.s.say("words/rows", parts{A: rows})
	if call, figure := having.L.(*ast.Call); !figure || !call.Star {
		what = w.s.say("words/figure", parts{A: inner.of(having.L), B: rows})
	}
	return w.s.say("words/"+operators[op], parts{A: what, B: inner.of(having.R)}), true
}

// groups is a query that shows what it makes groups by, and nothing else.
func groups(q ast.Query) (*ast.Select, bool) {
	s, ok := q.(*ast.Select)
	return s, ok && len(s.Items) == 1 && len(s.GroupBy) == 1 && s.Limit == nil &&
		ast.Print(s.Items[0].Expr) == ast.Print(s.GroupBy[0])
}

// keyOf reports whether a column of the main table tells its rows apart, or is what the
// column that a query shows is declared to point at.
func (w *wording) keyOf(id *ast.Column, q *ast.Select) bool {
	if key(w.main, id.Name) {
		return true
	}
	from, ok := q.From[0].(*ast.Table)
	points, column := q.Items[0].Expr.(*ast.Column)
	if !ok || !column {
		return false
	}
	to := w.s.cat.Table(from.Name)
	return to != nil && pointsAt(to, points.Name, w.main, id.Name)
}
