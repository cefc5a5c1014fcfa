package nlg

import (
	"cmp"

	"parley/nlg/noun"
	"parley/suql/ast"
)

// share says what a part of something is in per cent:
//
//	100.0 * sum(CASE WHEN … THEN 1 ELSE 0 END) / count(*)         share in per cent where …
//	100.0 * sum(CASE WHEN … THEN fee ELSE 0 END) / sum(fee)       share of the total fee in per cent where …
//	100.0 * count(*) / (SELECT count(*) FROM visits)              share of all visits in per cent
//	100.0 * sum(fee) / (SELECT sum(fee) FROM visits)              share of the total fee in per cent
//	100.0 * deposit / fee                                         deposit in per cent of fee
func (w *wording) share(b *ast.Binary) (string, bool) {
	part, scaled := b.L.(*ast.Binary)
	if b.Op != "/" || !scaled || part.Op != "*" || !isNumber(part.L, "100", "100.0") {
		return "", false
	}
	said, ok := "", false
	switch all := b.R.(type) {
	case *ast.Subquery:
		said, ok = w.ofTotal(part.R, all.Query)
	case *ast.Call:
		said, ok = w.ofThoseWhere(part.R, all)
	}
	if !ok {
		said = w.say("per cent of", part.R, b.R)
	}
	return said, true
}

// ofThoseWhere says a part that meets a condition.
func (w *wording) ofThoseWhere(part ast.Expr, all *ast.Call) (string, bool) {
	sum, ok := part.(*ast.Call)
	if !ok || sum.Name != "sum" || len(sum.Args) != 1 {
		return "", false
	}
	c, ok := sum.Args[0].(*ast.Case)
	if !ok || len(c.Whens) != 1 {
		return "", false
	}
	when := c.Whens[0]
	switch {
	case all.Star && isNumber(when.Then, "1"):
		return w.say("share", when.Cond), true
	case all.Name == "sum" && len(all.Args) == 1 && ast.Print(all.Args[0]) == ast.Print(when.Then):
		return w.say("share of figure where", all, when.Cond), true
	}
	return "", false
}

// ofTotal says a figure of each group as a share of that of all rows, or of those that meet
// the conditions of a query.
func (w *wording) ofTotal(figure ast.Expr, total ast.Query) (string, bool) {
	all, ok := total.(*ast.Select)
	if !ok || len(all.Items) != 1 || len(all.From) != 1 || all.GroupBy != nil || all.Limit != nil {
		return "", false
	}
	inner := w.s.wordingOf(all)
	if ast.Print(all.Items[0].Expr) != ast.Print(figure) || inner.main == nil {
		return "", false
	}
	these := all.Where == nil || w.where != nil && ast.Print(all.Where) == ast.Print(w.where)
	count, _ := figure.(*ast.Call)
	switch {
	case count != nil && count.Name == "count" && count.Star:
		return w.ofRows(inner, all.Where, these), true
	case these:
		return w.s.say("words/share of figure", parts{A: inner.of(figure)}), true
	}
	return w.s.say("words/share of other", parts{A: w.query(all)}), true
}

// ofRows says a number of rows as a share of those that meet a condition; these are those
// that are spoken of.
func (w *wording) ofRows(of *wording, where ast.Expr, these bool) string {
	things := noun.Many(cmp.Or(of.rows, of.main).Human)
	switch {
	case where == nil:
		return w.s.say("words/share of all", parts{A: things})
	case these:
		return w.s.say("words/share of these", parts{A: things})
	}
	return w.s.say("words/share of those", parts{A: things, B: of.of(where)})
}

// whereOf is what all rows of a query meet; nil where it says nothing of them all.
func whereOf(q ast.Query) ast.Expr {
	if s, ok := q.(*ast.Select); ok {
		return s.Where
	}
	return nil
}
