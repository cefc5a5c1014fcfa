package plan

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/reader"
)

// lower replaces the free text in e by columns of Relation, asking for what
// they hold. output says that e computes output rather than a condition, so
// that what WHERE fixed need not be asked again.
func (b *builder) lower(e ast.Expr, output bool) (ast.Expr, error) {
	if e == nil {
		return nil, nil
	}
	n, err := b.lowerNode(e, output)
	if err != nil {
		return nil, err
	}
	return n.(ast.Expr), nil
}

func (b *builder) lowerNode(e ast.Node, output bool) (ast.Node, error) {
	if !ast.HasFreeText(e) {
		return e, nil
	}
	var failed error
	out := ast.Rewrite(e, func(n ast.Node) ast.Node {
		x, ok := n.(ast.Expr)
		if !ok || failed != nil {
			return n
		}
		y, err := b.pattern(x, output)
		if err != nil {
			failed = err
		}
		if y == nil {
			return n
		}
		return y
	})
	if failed != nil {
		return nil, failed
	}
	// What no pattern took is the plain answer.
	out = ast.Rewrite(out, func(n ast.Node) ast.Node {
		f, ok := n.(*ast.FreeText)
		if !ok {
			return n
		}
		if v, ok := b.fixed[ast.Print(f)]; ok && output {
			return ast.Str(v)
		}
		return column(b.answer(f))
	})
	return out, nil
}

// pattern lowers e when its meaning as a whole differs from that of SQL over
// the plain answer; nil when e is not such an expression.
func (b *builder) pattern(e ast.Expr, output bool) (ast.Expr, error) {
	if q, negated, err := b.truth(e, output); err != nil || q != nil {
		if err != nil {
			return nil, err
		}
		if negated {
			return &ast.Unary{Op: ast.Not, X: q}, nil
		}
		return q, nil
	}
	switch e := e.(type) {
	case *ast.Cast:
		return b.cast(e)
	case *ast.Binary:
		return b.comparison(e)
	case *ast.Between:
		x, values, err := b.comparedAll(e.X, e.Lo, e.Hi)
		if x == nil || err != nil {
			return nil, err
		}
		return &ast.Between{At: e.At, X: x, Lo: values[0], Hi: values[1], Not: e.Not}, nil
	case *ast.In:
		x, values, err := b.comparedAll(e.X, e.List...)
		if x == nil || err != nil {
			return nil, err
		}
		return &ast.In{At: e.At, X: x, List: values, Not: e.Not}, nil
	case *ast.Case:
		return b.search(e, output)
	}
	return nil, nil
}

// cast lowers a cast of an answer; nil for another.
func (b *builder) cast(e *ast.Cast) (ast.Expr, error) {
	f, ok := e.X.(*ast.FreeText)
	if !ok {
		return nil, nil
	}
	t, whole, err := b.readerType(e)
	if err != nil {
		return nil, err
	}
	return column(b.typed(f, t, whole, e)), nil
}

// search lowers a CASE whose operand is an answer as one that searches among
// conditions, which compare that answer; nil for another.
func (b *builder) search(e *ast.Case, output bool) (ast.Expr, error) {
	if _, ok := e.Operand.(*ast.FreeText); !ok {
		return nil, nil
	}
	c := *e
	c.Operand, c.Whens = nil, nil
	for _, w := range e.Whens {
		cond, err := b.lower(whenOf(e, w), output)
		if err != nil {
			return nil, err
		}
		c.Whens = append(c.Whens, &ast.When{At: w.At, Cond: cond, Then: w.Then})
	}
	return &c, nil
}

// comparedAll is the column of the answer x and what it is compared with, in
// the type of the first of these; nil when x is no answer.
func (b *builder) comparedAll(x ast.Expr, with ...ast.Expr) (*ast.Column, []ast.Expr, error) {
	if len(with) == 0 {
		return nil, nil, nil
	}
	c, t := b.compared(x, with[0])
	if c == nil {
		return nil, nil, nil
	}
	values, err := b.literals(t, with...)
	return c, values, err
}

// truth lowers e when its truth is itself what the reader says: a judgement,
// a classification, a yes/no answer. The result is the answer's column, or a
// literal where WHERE fixed it; negated says that e is its negation.
func (b *builder) truth(e ast.Expr, output bool) (q ast.Expr, negated bool, err error) {
	switch e := e.(type) {
	case *ast.Binary:
		if e.Op == ast.Eq || e.Op == ast.Ne {
			q, negated = b.truthOfEquality(e, output)
		}
	case *ast.In:
		q, negated = b.truthOfMembership(e)
	case *ast.Cast:
		if f, ok := e.X.(*ast.FreeText); ok && (e.Type.Name == "boolean" || e.Type.Name == "bool") && !e.Type.Array {
			q = column(b.typed(f, reader.BoolType, false, e))
		}
	}
	return q, negated, nil
}

// truthOfEquality lowers answer(…) = 'Yes' and the like; nil for what is not.
func (b *builder) truthOfEquality(e *ast.Binary, output bool) (q ast.Expr, negated bool) {
	f, v := side(e)
	if f == nil || ast.HasFreeText(v) {
		return nil, false
	}
	l, constant := v.(*ast.Literal)
	switch {
	case constant && l.Kind == ast.String:
		if fixed, ok := b.fixed[ast.Print(f)]; ok && output && fixed == l.Text {
			return &ast.Literal{Kind: ast.Bool, Text: "TRUE"}, e.Op == ast.Ne
		}
		if q := b.choice(f, l); q != nil {
			return q, e.Op == ast.Ne
		}
	case constant && l.Kind == ast.Bool:
		yes := strings.EqualFold(l.Text, "TRUE")
		return column(b.typed(f, reader.BoolType, false, f)), yes == (e.Op == ast.Ne)
	case constant || b.typeOf(v) != reader.TextType:
		return nil, false
	}
	if constant {
		q, negated = b.correct(f, l, e)
		return q, negated != (e.Op == ast.Ne)
	}
	return column(b.judged(f, v, affirmed(e))), e.Op == ast.Ne
}

// truthOfMembership lowers answer(…) IN ('modern', 'classic'); nil for what is
// not.
func (b *builder) truthOfMembership(e *ast.In) (q ast.Expr, negated bool) {
	f, ok := e.X.(*ast.FreeText)
	if !ok || len(e.List) == 0 {
		return nil, false
	}
	domain := make([]string, 0, len(e.List))
	for _, v := range e.List {
		l, ok := v.(*ast.Literal)
		if !ok || l.Kind != ast.String {
			return nil, false
		}
		domain = append(domain, l.Text)
	}
	if q := b.choice(f, e.List...); q != nil {
		return q, e.Not
	}
	if len(domain) == 1 {
		q, negated = b.correct(f, e.List[0].(*ast.Literal), e)
		return q, negated != e.Not
	}
	return column(b.classified(f, domain, affirmed(e))), e.Not
}

// affirmed is what a comparison or a list says without its negation: what the
// reader is asked.
func affirmed(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.Binary:
		if c := *e; c.Op == ast.Ne {
			c.Op = ast.Eq
			return &c
		}
	case *ast.In:
		c := *e
		c.Not = false
		return &c
	}
	return e
}

// side returns the free text of a comparison and what it is compared with.
func side(e *ast.Binary) (*ast.FreeText, ast.Expr) {
	if f, ok := e.L.(*ast.FreeText); ok {
		return f, e.R
	}
	if f, ok := e.R.(*ast.FreeText); ok {
		return f, e.L
	}
	return nil, nil
}

// comparison lowers a comparison of values: typed by the other side, or of
// two answers, whose texts are normalised first.
func (b *builder) comparison(e *ast.Binary) (ast.Expr, error) {
	if !e.Op.Comparison() {
		return nil, nil
	}
	f, v := side(e)
	if f == nil {
		if c, err := b.against(e, e.L, e.R); c != nil || err != nil {
			return c, err
		}
		return b.against(e, e.R, e.L)
	}
	if g, ok := v.(*ast.FreeText); ok {
		fold := func(f *ast.FreeText) ast.Expr {
			n := b.of(f, f)
			n.Fold = true
			return column(b.ask(n))
		}
		return &ast.Binary{At: e.At, Op: e.Op, L: fold(f), R: fold(g)}, nil
	}
	return b.against(e, f, v)
}

// against lowers the comparison of an answer with v, as a value of one type.
func (b *builder) against(e *ast.Binary, answer, v ast.Expr) (ast.Expr, error) {
	x, t := b.compared(answer, v)
	if x == nil {
		return nil, nil
	}
	value, err := b.literal(v, t)
	if err != nil {
		return nil, err
	}
	c := *e
	if e.L == answer {
		c.L, c.R = x, value
	} else {
		c.L, c.R = value, x
	}
	return &c, nil
}

// compared is the column of the answer x when it is compared with v, and the
// type they meet in: that of the cast of x, or else that of v. It is nil when
// x is no answer.
func (b *builder) compared(x, v ast.Expr) (*ast.Column, reader.Type) {
	switch x := x.(type) {
	case *ast.FreeText:
		t := b.typeOf(v)
		return column(b.typed(x, t, false, x)), t
	case *ast.Column: // a cast that is already lowered
		if x.Table == Relation {
			if a := b.list[b.askOf(x)]; a.Task == reader.Answer && !a.Fold {
				return x, a.Type
			}
		}
	}
	return nil, ""
}
