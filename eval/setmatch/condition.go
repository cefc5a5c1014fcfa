package setmatch

import (
	"strings"

	"parley/suql/ast"
)

// conditions reads a condition; brackets in it don't count.
func (s *scope) conditions(e ast.Expr) conditions {
	if e == nil {
		return conditions{}
	}
	if b, ok := e.(*ast.Binary); ok && (b.Op == ast.And || b.Op == ast.Or) {
		out := s.conditions(b.L)
		out.join(strings.ToLower(string(b.Op)), s.conditions(b.R))
		return out
	}
	return conditions{all: []condition{s.condition(e)}}
}

func (s *scope) condition(e ast.Expr) condition {
	switch e := e.(type) {
	case *ast.Unary:
		if e.Op == ast.Not {
			c := s.condition(e.X)
			c.not = !c.not
			return c
		}
	case *ast.Binary:
		if e.Op.Comparison() {
			return s.comparison(e)
		}
	case *ast.Like:
		return condition{e.Not, "like", s.subject(e.X), []operand{s.operand(e.Pattern)}}
	case *ast.In:
		c := condition{not: e.Not, op: "in", left: s.subject(e.X)}
		if e.Query != nil {
			c.with = []operand{{query: s.block(e.Query)}}
		}
		for _, x := range e.List {
			c.with = append(c.with, s.operand(x))
		}
		return c
	case *ast.Between:
		return condition{e.Not, "between", s.subject(e.X), []operand{s.operand(e.Lo), s.operand(e.Hi)}}
	case *ast.Is:
		return condition{e.Not, "is", s.subject(e.X), []operand{{text: value(e.What)}}}
	case *ast.Exists:
		return condition{op: "exists", with: []operand{{query: s.block(e.Query)}}}
	case *ast.Quantified:
		return s.quantified(e)
	}
	return condition{op: "holds", left: s.value(e)}
}

// comparison reads a comparison; one that begins with a constant is turned
// round.
func (s *scope) comparison(e *ast.Binary) condition {
	l, r, op := compared(e.L), compared(e.R), e.Op
	_, constant := l.(*ast.Literal)
	_, query := l.(*ast.Subquery)
	if _, both := r.(*ast.Literal); (constant || query) && !both {
		l, r, op = r, l, turned(op)
	}
	name := string(op)
	if op == ast.Ne {
		name = "!="
	}
	return condition{op: name, left: s.subject(l), with: []operand{s.operand(r)}}
}

func turned(op ast.Op) ast.Op {
	switch op {
	case ast.Lt:
		return ast.Gt
	case ast.Le:
		return ast.Ge
	case ast.Gt:
		return ast.Lt
	case ast.Ge:
		return ast.Le
	}
	return op
}

func (s *scope) quantified(e *ast.Quantified) condition {
	if e.Query == nil { // a list holds the value
		return condition{op: string(e.Op), left: s.subject(e.Array), with: []operand{s.operand(e.X)}}
	}
	op := string(e.Op) + " any"
	switch {
	case e.All:
		op = string(e.Op) + " all"
	case e.Op == ast.Eq:
		op = "in"
	}
	return condition{op: op, left: s.subject(e.X), with: []operand{{query: s.block(e.Query)}}}
}

// subject is what a condition is about. In HAVING it may be called by the
// name of an output.
func (s *scope) subject(e ast.Expr) value {
	e = compared(e)
	if c, ok := e.(*ast.Column); ok {
		e = s.renamed(c)
	}
	return s.value(e)
}

// renamed is the output that a column stands for, unless a table has a column
// of that name.
func (s *scope) renamed(c *ast.Column) ast.Expr {
	for _, src := range s.sources {
		if _, ok := s.of(src, strings.ToLower(c.Name)); ok {
			return c
		}
	}
	return s.output(c)
}

// operand is what a condition compares with. A name that is nothing here is a
// string, as in SQLite.
func (s *scope) operand(e ast.Expr) operand {
	switch e := compared(e).(type) {
	case *ast.Subquery:
		return operand{query: s.block(e.Query)}
	case *ast.Literal:
		return operand{text: value(folded(e))}
	case *ast.Column:
		return operand{text: s.columnOrText(e)}
	default:
		return operand{text: s.value(e)}
	}
}

func (s *scope) columnOrText(c *ast.Column) (v value) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(unresolved); !ok {
				panic(r)
			}
			v = value(strings.ToLower(c.Name))
		}
	}()
	return s.column(c)
}

// folded is a constant such that those that mean the same are equal.
func folded(l *ast.Literal) string {
	text := strings.ToLower(strings.TrimSpace(l.Text))
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return text
}
