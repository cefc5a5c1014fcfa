package unit

import (
	"fmt"
	"strings"

	"parley/suql/ast"
)

func conditionUnits(slot, group int, e ast.Expr) ([]Unit, error) {
	if u, ok := freeTextUnit(slot, group, e); ok {
		return []Unit{u}, nil
	}
	if x, op, values, ok := comparison(e); ok {
		return plain(slot, group, x, op, values...)
	}
	return nil, fmt.Errorf("condition %s has no units of its own", ast.Print(e))
}

// freeTextUnit reads a question put to free text, with the answer wanted.
func freeTextUnit(slot, group int, e ast.Expr) (Unit, bool) {
	text, op, v, ok := ast.Compared[*ast.FreeText](e)
	if !ok || op != ast.Eq {
		return Unit{}, false
	}
	c, isColumn := text.Text.(*ast.Column)
	if !isColumn || v.Kind != ast.String {
		return Unit{}, false
	}
	return Unit{Kind: FreeText, Slot: slot, Group: group, From: c.Table, Column: c.Name, Question: text.Question,
		Answer: v.Text}, true
}

// comparison takes a condition apart into what is compared, how, and with
// what.
func comparison(e ast.Expr) (x ast.Expr, op Op, values []ast.Expr, ok bool) {
	switch e := e.(type) {
	case *ast.Binary:
		return e.L, Op(e.Op), []ast.Expr{e.R}, e.Op.Comparison()
	case *ast.Between:
		return e.X, Between, []ast.Expr{e.Lo, e.Hi}, !e.Not
	case *ast.In:
		if e.Not {
			return e.X, NotIn, e.List, e.Query == nil
		}
		return e.X, In, e.List, e.Query == nil
	case *ast.Quantified:
		return e.Array, Contains, []ast.Expr{e.X}, isMember(e)
	case *ast.Unary:
		if of, is := e.X.(*ast.Quantified); is {
			return of.Array, Lacks, []ast.Expr{of.X}, e.Op == ast.Not && isMember(of)
		}
	case *ast.Like:
		if p, is := e.Pattern.(*ast.Literal); is && e.Fold {
			op, value, ok := likeOp(p.Text, e.Not)
			return e.X, op, []ast.Expr{ast.Str(value)}, ok
		}
	case *ast.Is:
		if e.Not {
			return e.X, Present, nil, e.What == "NULL"
		}
		return e.X, Missing, nil, e.What == "NULL"
	}
	return nil, "", nil, false
}

// isMember reports whether e says that an array holds a value: x = ANY (a).
func isMember(e *ast.Quantified) bool { return e.Op == ast.Eq && !e.All && e.Array != nil }

// likeOp is the operator that a pattern amounts to, with its value: one "%" at
// an end of it or at both, and no other sign that stands for something else.
func likeOp(pattern string, not bool) (op Op, value string, ok bool) {
	middle, before := strings.CutPrefix(pattern, "%")
	short, after := strings.CutSuffix(middle, "%")
	if value = unescapeLike(short); escapeLike(value) != short {
		after = false // the last sign may stand for itself
		if value = unescapeLike(middle); escapeLike(value) != middle {
			return "", "", false
		}
	}
	switch {
	case before && after && not:
		return Unlike, value, true
	case before && after:
		return Like, value, true
	case not || before == after || value == "":
		return "", "", false
	case after:
		return Begins, value, true
	}
	return Ends, value, true
}

func plain(slot, group int, x ast.Expr, op Op, values ...ast.Expr) ([]Unit, error) {
	c, ok := x.(*ast.Column)
	if !ok {
		return nil, fmt.Errorf("condition on %s, which is not a column", ast.Print(x))
	}
	var texts []string
	number := false
	for _, v := range values {
		l, ok := v.(*ast.Literal)
		if !ok || l.Kind == ast.Null {
			return nil, fmt.Errorf("condition on %s compares with %s, which is not a constant", c.Name, ast.Print(v))
		}
		number = l.Kind == ast.Number
		texts = append(texts, l.Text)
	}
	units := Condition(slot, group, c.Name, op, number, texts...)
	for i := range units {
		units[i].From = c.Table
	}
	return units, nil
}

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func escapeLike(s string) string { return likeEscaper.Replace(s) }

func unescapeLike(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
