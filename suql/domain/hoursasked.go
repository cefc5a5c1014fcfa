package domain

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/hours"
)

// HoursAsked is q with each question to a column of opening hours whether it
// is open at a moment put to the hours themselves:
//
//	answer(opening_hours, 'is it open on mondays?') = 'Yes'
//
// is open_at(opening_hours, 'on mondays'). A reader finds the day in "Mon
// closed" and may take that for a yes; the hours say it exactly.
func HoursAsked(q ast.Query, of Resolve) ast.Query {
	if !ast.HasFreeText(q) {
		return q
	}
	q = ast.Rewrite(q, func(n ast.Node) ast.Node {
		if b, ok := n.(*ast.Binary); ok {
			return hoursCompared(b, of)
		}
		return n
	})
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		text, ok := n.(*ast.FreeText)
		if !ok {
			return n
		}
		yes, no := hoursAsked(text, of)
		if yes == nil {
			return n
		}
		return &ast.Case{At: text.At, Whens: []*ast.When{
			{At: text.At, Cond: yes, Then: ast.Str("Yes")}, {At: text.At, Cond: no, Then: ast.Str("No")}}}
	})
}

// hoursCompared is a question to opening hours that is compared with yes or
// no as a condition; any other comparison is as it was.
func hoursCompared(b *ast.Binary, of Resolve) ast.Expr {
	text, op, value, ok := ast.Compared[*ast.FreeText](b)
	if !ok || op != ast.Eq && op != ast.Ne {
		return b
	}
	yes, no := hoursAsked(text, of)
	if op == ast.Ne {
		yes, no = no, yes
	}
	switch said := strings.ToLower(value.Text); {
	case yes == nil:
	case said == "yes":
		return yes
	case said == "no":
		return no
	}
	return b
}

// hoursAsked are the conditions under which the answer to a question is yes,
// and no; nil where opening hours don't say it.
func hoursAsked(text *ast.FreeText, of Resolve) (yes, no ast.Expr) {
	col, ok := text.Text.(*ast.Column)
	if !ok || text.Func != ast.Answer {
		return nil, nil
	}
	if c := of(col); c == nil || c.Kind != catalog.Hours {
		return nil, nil
	}
	asked, ok := hours.Put(text.Question)
	if !ok {
		return nil, nil
	}
	call := &ast.Call{At: text.At, Name: check.OpenAt, Args: []ast.Expr{col, ast.Str(asked.Moment)}}
	yes, no = call, &ast.Unary{At: text.At, Op: ast.Not, X: call}
	if asked.Shut {
		yes, no = no, yes
	}
	return yes, no
}
