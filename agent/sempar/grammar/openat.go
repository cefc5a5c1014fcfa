package grammar

import (
	"strings"

	"parley/suql/ast"
)

// The rules ask opening hours as they ask any text: a follow-up to
//
//	open_at(opening_hours, 'after 11pm')
//
// goes on from
//
//	answer(opening_hours, 'is it open after 11pm?') = 'Yes'
//
// and what is asked is the same (package domain, HoursAsked).

// whetherOpen is a call of open_at as a question to the hours.
func whetherOpen(n *ast.Call) ast.Node {
	if len(n.Args) != 2 {
		return n
	}
	moment, ok := n.Args[1].(*ast.Literal)
	if !ok || moment.Kind != ast.String {
		return n
	}
	asked := &ast.FreeText{Func: ast.Answer, Text: n.Args[0], Question: "is it open " + moment.Text + "?"}
	return &ast.Binary{Op: ast.Eq, L: asked, R: ast.Str("Yes")}
}

// answeredNo holds where a text is asked something and the other answer is
// given; nil for any other comparison.
func answeredNo(b *ast.Binary) ast.Node {
	asked, op, answer, ok := ast.Compared[*ast.FreeText](b)
	if !ok || op != ast.Eq {
		return nil
	}
	switch strings.ToLower(answer.Text) {
	case "yes":
		return &ast.Binary{Op: ast.Eq, L: asked, R: ast.Str("No")}
	case "no":
		return &ast.Binary{Op: ast.Eq, L: asked, R: ast.Str("Yes")}
	}
	return nil
}

// openOrNot is the question whose answers an output says: CASE WHEN … THEN 'Yes'
// WHEN NOT … THEN 'No' END.
func openOrNot(n *ast.Case) ast.Node {
	if n.Operand != nil || n.Else != nil || len(n.Whens) != 2 {
		return n
	}
	b, ok := n.Whens[0].Cond.(*ast.Binary)
	if !ok || !strings.EqualFold(literalText(n.Whens[0].Then), "Yes") ||
		!strings.EqualFold(literalText(n.Whens[1].Then), "No") {
		return n
	}
	if no := answeredNo(b); no == nil || ast.Print(no) != ast.Print(n.Whens[1].Cond) {
		return n
	}
	return b.L
}
