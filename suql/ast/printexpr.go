package ast

import "strings"

// Binding strength of expressions, PostgreSQL's table of operator precedence
// from loose to tight.
const (
	bindOr = iota + 1
	bindAnd
	bindNot
	bindIs
	bindCompare
	bindRange // LIKE, IN, BETWEEN
	bindOther // || and any other operator
	bindAdd
	bindMul
	bindPow
	bindSign
	bindCast
	bindPrimary
)

func binding(e Expr) int {
	switch e := e.(type) {
	case *Binary:
		return opBinding(e.Op)
	case *Unary:
		switch e.Op {
		case Not:
			return bindNot
		case "-", "+":
			return bindSign
		}
		return bindOther
	case *Is:
		return bindIs
	case *Like, *In, *Between:
		return bindRange
	case *Quantified:
		return opBinding(e.Op)
	case *Cast:
		return bindCast
	case *Literal:
		if strings.HasPrefix(e.Text, "-") && e.Kind == Number {
			return bindSign
		}
	}
	return bindPrimary
}

func opBinding(op Op) int {
	switch op {
	case Or:
		return bindOr
	case And:
		return bindAnd
	case Eq, Ne, Lt, Le, Gt, Ge:
		return bindCompare
	case "IS DISTINCT FROM", "IS NOT DISTINCT FROM":
		return bindIs
	case "LIKE", "NOT LIKE", "ILIKE", "NOT ILIKE", "SIMILAR TO", "NOT SIMILAR TO":
		return bindRange
	case "+", "-":
		return bindAdd
	case "*", "/", "%":
		return bindMul
	case "^":
		return bindPow
	}
	return bindOther
}

// sub prints e, in parentheses when it binds looser than min.
func (p *printer) sub(e Expr, min int) {
	if binding(e) < min {
		p.s("(", e, ")")
		return
	}
	p.s(e)
}

func (p *printer) expr(e Expr) {
	switch e := e.(type) {
	case *Column:
		p.qualified(e.Table, Ident(e.Name))
	case *Star:
		p.qualified(e.Table, "*")
	case *Literal:
		if e.Kind == String {
			p.s(Quote(e.Text))
		} else {
			p.s(e.Text)
		}
	case *Array:
		p.s("ARRAY[")
		list(p, e.Elems)
		p.s("]")
	case *Row:
		p.s("ROW(")
		list(p, e.Elems)
		p.s(")")
	case *Unary:
		p.unary(e)
	case *Binary:
		p.binary(e)
	case *Like:
		p.like(e)
	case *In:
		p.in(e)
	case *Between:
		p.sub(e.X, bindRange+1)
		p.s(not(e.Not), " BETWEEN ")
		p.sub(e.Lo, bindRange+1)
		p.s(" AND ")
		p.sub(e.Hi, bindRange+1)
	case *Is:
		p.sub(e.X, bindIs+1)
		p.s(" IS", not(e.Not), " ", e.What)
	case *Quantified:
		p.quantified(e)
	default:
		p.primary(e)
	}
}

// qualified prints a name with its table before it, if it has one.
func (p *printer) qualified(table, name string) {
	if table != "" {
		p.s(Ident(table), ".")
	}
	p.s(name)
}

func (p *printer) binary(e *Binary) {
	b := opBinding(e.Op)
	left, right := b, b+1
	if b == bindCompare || b == bindIs || b == bindRange { // not associative
		left = b + 1
	}
	p.sub(e.L, left)
	p.s(" ", e.Op, " ")
	p.sub(e.R, right)
}

func (p *printer) like(e *Like) {
	word := " LIKE "
	if e.Fold {
		word = " ILIKE "
	}
	p.sub(e.X, bindRange+1)
	p.s(not(e.Not), word)
	p.sub(e.Pattern, bindRange+1)
	if e.Escape != nil {
		p.s(" ESCAPE ")
		p.sub(e.Escape, bindRange+1)
	}
}

func (p *printer) in(e *In) {
	p.sub(e.X, bindRange+1)
	p.s(not(e.Not), " IN (")
	if e.Query != nil {
		p.s(e.Query)
	}
	list(p, e.List)
	p.s(")")
}

func (p *printer) quantified(e *Quantified) {
	p.sub(e.X, opBinding(e.Op)+1)
	word := " ANY("
	if e.All {
		word = " ALL("
	}
	p.s(" ", e.Op, word)
	if e.Query != nil {
		p.s(e.Query, ")")
	} else {
		p.s(e.Array, ")")
	}
}

func (p *printer) caseExpr(e *Case) {
	p.s("CASE")
	if e.Operand != nil {
		p.s(" ", e.Operand)
	}
	for _, w := range e.Whens {
		p.s(" ", w)
	}
	if e.Else != nil {
		p.s(" ELSE ", e.Else)
	}
	p.s(" END")
}

// primary prints what needs no brackets anywhere.
func (p *printer) primary(e Expr) {
	switch e := e.(type) {
	case *Call:
		p.call(e)
	case *Case:
		p.caseExpr(e)
	case *Cast:
		p.sub(e.X, bindCast)
		p.s("::", e.Type.String())
	case *Subscript:
		switch e.X.(type) {
		case *Column, *Subscript:
			p.s(e.X)
		default:
			p.s("(", e.X, ")")
		}
		p.s("[", e.Index, "]")
	case *Exists:
		p.s("EXISTS (", e.Query, ")")
	case *Subquery:
		if e.Array {
			p.s("ARRAY")
		}
		p.s("(", e.Query, ")")
	case *FreeText:
		p.s(string(e.Func), "(", e.Text)
		if e.Func == Answer {
			p.s(", ", Quote(e.Question))
		}
		p.s(")")
	}
}

func (p *printer) unary(e *Unary) {
	if e.Op == Not {
		p.s("NOT ")
		p.sub(e.X, bindNot)
		return
	}
	p.s(e.Op)
	p.sub(e.X, bindSign+1)
}

func not(n bool) string {
	if n {
		return " NOT"
	}
	return ""
}
