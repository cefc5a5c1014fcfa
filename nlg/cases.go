package nlg

import (
	"cmp"
	"strings"

	"parley/nlg/noun"
	"parley/suql/ast"
)

// ofSome says a figure of those rows that meet a condition:
//
//	sum(CASE WHEN paid = 'no' THEN 1 ELSE 0 END)      number of visits where paid is no
//	sum(CASE WHEN paid = 'no' THEN fee ELSE 0 END)    total fee where paid is no
//	sum(fee) FILTER (WHERE paid = 'no')               the same
func (w *wording) ofSome(c *ast.Call) (string, bool) {
	if c.Filter != nil {
		all := *c
		all.Filter = nil
		return w.say("those", &all, c.Filter), true
	}
	if figures[c.Name] == "" || len(c.Args) != 1 {
		return "", false
	}
	when, ok := c.Args[0].(*ast.Case)
	if !ok || when.Operand != nil || len(when.Whens) != 1 || !nothing(when.Else) {
		return "", false
	}
	one, rows := when.Whens[0], cmp.Or(w.rows, w.main)
	if isNumber(one.Then, "1") && (c.Name == "sum" || c.Name == "count" && !c.Distinct) && rows != nil {
		all := w.s.say("words/rows", parts{A: noun.Many(rows.Human)})
		return w.s.say("words/those", parts{A: all, B: w.of(one.Cond)}), true
	}
	figure := *c
	figure.Args = []ast.Expr{one.Then}
	return w.say("those", &figure, one.Cond), true
}

// nothing reports whether an expression adds nothing: there is none, or it is NULL or 0.
func nothing(e ast.Expr) bool {
	l, ok := e.(*ast.Literal)
	return e == nil || ok && (l.Kind == ast.Null || isNumber(l, "0"))
}

// cases says what a CASE gives: new where built is over 9, otherwise old.
func (w *wording) cases(c *ast.Case) string {
	if said := w.partOf(c); said != "" {
		return said
	}
	if len(c.Whens) == 1 && c.Operand == nil && isNumber(c.Whens[0].Then, "1") {
		return w.say("case", c.Whens[0].Cond)
	}
	var all []string
	for _, when := range c.Whens {
		cond := when.Cond
		if c.Operand != nil {
			cond = &ast.Binary{Op: ast.Eq, L: c.Operand, R: cond}
		}
		all = append(all, w.say("those", when.Then, cond))
	}
	said := strings.Join(all, ", ")
	if nothing(c.Else) {
		return said
	}
	return w.s.say("words/otherwise", parts{A: said, B: w.of(c.Else)})
}
