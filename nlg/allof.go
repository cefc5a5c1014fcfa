package nlg

import (
	"slices"

	"parley/agent"
	"parley/nlg/noun"
	"parley/suql/ast"
	"parley/suql/unit"
)

// ofAll says a condition that the key of the main table is not among some rows, together with
// another that it is among more of them, as what holds of all of these: id IN (SELECT student
// FROM lessons) and id NOT IN (SELECT student FROM lessons WHERE status <> 'cancelled') is
// that the lessons are all ones where status is cancelled. Of any other it is "".
func (s *Speaker) ofAll(h agent.Hypothesis, u unit.Unit) string {
	none := membership(u)
	if none == nil || !none.Not {
		return ""
	}
	for _, o := range h.Units {
		some := membership(o.Unit)
		if some == nil {
			continue
		}
		inner := s.wordingOf(none.Query.(*ast.Select))
		if held := inner.heldOfAll(some, none); held != nil {
			return s.say("words/all ones", parts{A: inner.thoseOf(some.Query.(*ast.Select)), B: inner.of(held)})
		}
	}
	return ""
}

// thoseOf says the rows of a query within that its conditions are on, by their key where they
// have several of one table.
func (w *wording) thoseOf(q *ast.Select) string {
	rows := w.rowsWith(q)
	points, ok := q.Items[0].Expr.(*ast.Column)
	if ok && w.s.oneOfSeveral(w.main.Name, points.Name, w.pointed(points)) != nil {
		rows = w.s.say("words/by", parts{A: rows, B: w.of(points)})
	}
	if q.Where == nil {
		return rows
	}
	return w.s.say("words/those", parts{A: rows, B: w.of(q.Where)})
}

// pointed is the table that a column of the main one declares to point at; "" for none.
func (w *wording) pointed(c *ast.Column) string {
	to, _ := w.main.PointsAt(c.Name)
	return to
}

// saidWithAll reports whether a condition goes without saying, as another says what holds of
// all the rows that it is about.
func (s *Speaker) saidWithAll(h agent.Hypothesis, u unit.Unit) bool {
	some := membership(u)
	return some != nil && !some.Not && slices.ContainsFunc(h.Units, func(o agent.Scored) bool {
		none := membership(o.Unit)
		return none != nil && none.Not && s.wordingOf(none.Query.(*ast.Select)).heldOfAll(some, none) != nil &&
			s.ofAll(h, o.Unit) != ""
	})
}

// membership is a unit that looks a value up in a query, or that it is not there, by itself;
// nil for any other.
func membership(u unit.Unit) *ast.In {
	if u.Kind != unit.Test || u.Group != 0 {
		return nil
	}
	e, err := u.Expr()
	if err != nil {
		return nil
	}
	in, ok := e.(*ast.In)
	if !ok {
		return nil
	}
	q, ok := in.Query.(*ast.Select)
	if !ok || len(q.Items) != 1 || len(q.From) != 1 || q.GroupBy != nil || q.Limit != nil {
		return nil
	}
	return in.WithoutPresent()
}

// heldOfAll is what holds of all rows that the one condition is about, where the other says
// that there are none of these of which it does not; nil where they say something else.
func (w *wording) heldOfAll(some, none *ast.In) ast.Expr {
	of, but := some.Query.(*ast.Select), none.Query.(*ast.Select)
	if some.Not || !none.Not || w.main == nil || ast.Print(some.X) != ast.Print(none.X) ||
		ast.Print(of.Items[0].Expr) != ast.Print(but.Items[0].Expr) && !alikeNames(of, but) {
		return nil
	}
	which := map[string]bool{}
	for _, term := range ast.Terms(ast.And, of.Where) {
		which[nameless(term)] = true
	}
	var against []ast.Expr
	for _, term := range ast.Terms(ast.And, but.Where) {
		if !which[nameless(term)] {
			against = append(against, term)
		}
		delete(which, nameless(term))
	}
	if len(which) > 0 {
		return nil
	}
	return w.held(ast.Conj(against...))
}

// alikeNames reports whether two queries show a column of the same table and name, with the
// name of its table or not.
func alikeNames(a, b *ast.Select) bool {
	return nameless(a.Items[0].Expr) == nameless(b.Items[0].Expr) && unit.FirstTable(a) == unit.FirstTable(b)
}

// nameless is an expression without the names of tables.
func nameless(e ast.Expr) string {
	return ast.Print(ast.Rewrite(e, func(n ast.Node) ast.Node {
		if c, ok := n.(*ast.Column); ok {
			return &ast.Column{Name: c.Name}
		}
		return n
	}))
}

// onlyAlike says a condition that the value of a row is not among those of other rows of its
// table as what holds of all rows with the same value: the village has only cottages that are
// live. Of any other it is "".
func (w *wording) onlyAlike(n *ast.In) string {
	same, column := n.X.(*ast.Column)
	q, from, one := ast.OneTable(n.Query)
	if !n.Not || !column || !one || w.main == nil || len(q.Items) != 1 || q.GroupBy != nil ||
		w.tableOf(same) != w.main || w.s.cat.Table(from.Name) != w.main ||
		nameless(q.Items[0].Expr) != nameless(same) || key(w.main, same.Name) {
		return ""
	}
	inner := w.s.wordingOf(q)
	holds := inner.held(q.Where)
	if holds == nil {
		return ""
	}
	return w.s.say("words/only alike", parts{A: w.of(same), B: noun.Many(w.main.Human), C: inner.of(holds)})
}
