package parser

import (
	"strconv"
	"strings"

	pg "github.com/pganalyze/pg_query_go/v6"

	"parley/suql/ast"
)

func (c *converter) exprs(nodes []*pg.Node) []ast.Expr {
	var out []ast.Expr
	for _, n := range nodes {
		out = append(out, c.expr(n))
	}
	return out
}

// expr converts an expression; nil gives nil.
func (c *converter) expr(n *pg.Node) ast.Expr {
	if n == nil {
		return nil
	}
	defer c.enter()()
	switch e := n.GetNode().(type) {
	case *pg.Node_ColumnRef:
		return c.column(e.ColumnRef)
	case *pg.Node_AConst:
		return c.literal(e.AConst)
	case *pg.Node_AExpr:
		return c.operator(e.AExpr)
	case *pg.Node_BoolExpr:
		return c.boolean(e.BoolExpr)
	case *pg.Node_FuncCall:
		return c.call(e.FuncCall)
	case *pg.Node_TypeCast:
		return c.cast(e.TypeCast)
	case *pg.Node_SubLink:
		return c.subLink(e.SubLink)
	case *pg.Node_NullTest:
		t := &ast.Is{X: c.expr(e.NullTest.Arg), What: "NULL", Not: e.NullTest.Nulltesttype == pg.NullTestType_IS_NOT_NULL}
		t.Pos = join(t.X.Span(), c.isSpan(e.NullTest.Location))
		return t
	case *pg.Node_BooleanTest:
		return c.booleanTest(e.BooleanTest)
	case *pg.Node_CaseExpr:
		return c.caseExpr(e.CaseExpr)
	case *pg.Node_AIndirection:
		return c.indirection(e.AIndirection)
	}
	return c.written(n)
}

// written converts what has a syntax of its own and means an array, a row or
// the call of a function: ARRAY[…], ROW(…), COALESCE(…), CURRENT_DATE.
func (c *converter) written(n *pg.Node) ast.Expr {
	switch e := n.GetNode().(type) {
	case *pg.Node_AArrayExpr:
		return &ast.Array{At: c.closed(e.AArrayExpr.Location, 1), Elems: c.exprs(e.AArrayExpr.Elements)}
	case *pg.Node_RowExpr:
		return &ast.Row{At: c.closed(e.RowExpr.Location, 1), Elems: c.exprs(e.RowExpr.Args)}
	case *pg.Node_CoalesceExpr:
		return &ast.Call{At: c.closed(e.CoalesceExpr.Location, 1), Name: "coalesce", Args: c.exprs(e.CoalesceExpr.Args)}
	case *pg.Node_MinMaxExpr:
		name := "greatest"
		if e.MinMaxExpr.Op == pg.MinMaxOp_IS_LEAST {
			name = "least"
		}
		return &ast.Call{At: c.closed(e.MinMaxExpr.Location, 1), Name: name, Args: c.exprs(e.MinMaxExpr.Args)}
	case *pg.Node_SqlvalueFunction:
		return c.valueFunction(e.SqlvalueFunction)
	}
	c.refuse(n, ast.Span{})
	return nil // unreachable: refuse panics
}

// closed places a node from the word at pos to the bracket closing after it.
func (c *converter) closed(pos int32, within int) ast.At {
	return ast.At{Pos: c.tokens.closed(pos, within)}
}

func (c *converter) column(r *pg.ColumnRef) ast.Expr {
	span := c.tokens.dotted(r.Location, len(r.Fields))
	last := len(r.Fields) - 1
	table := ""
	switch last {
	case 0:
	case 1:
		table = r.Fields[0].GetString_().GetSval()
	default:
		c.unsupported(span, "a column with its schema", "write table.column, or give the table an alias")
	}
	if r.Fields[last].GetAStar() != nil {
		return &ast.Star{At: ast.At{Pos: span}, Table: table}
	}
	return &ast.Column{At: ast.At{Pos: span}, Table: table, Name: r.Fields[last].GetString_().GetSval()}
}

func (c *converter) literal(k *pg.A_Const) ast.Expr {
	span := c.tokens.word(k.Location)
	lit := &ast.Literal{At: ast.At{Pos: span}}
	if k.Isnull {
		lit.Kind, lit.Text = ast.Null, "NULL"
		return lit
	}
	switch v := k.Val.(type) {
	case *pg.A_Const_Ival:
		lit.Kind, lit.Text = ast.Number, strconv.Itoa(int(v.Ival.Ival))
	case *pg.A_Const_Fval:
		lit.Kind, lit.Text = ast.Number, v.Fval.Fval
	case *pg.A_Const_Boolval:
		lit.Kind, lit.Text = ast.Bool, strings.ToUpper(strconv.FormatBool(v.Boolval.Boolval))
	case *pg.A_Const_Sval:
		lit.Kind, lit.Text = ast.String, v.Sval.Sval
	default:
		c.unsupported(span, "a bit string", "write a number or a string")
	}
	if tok := c.tokens.at(span.Start, 0); tok != nil && tok.Token == pg.Token_ASCII_45 { // the sign of a negative number
		if tok := c.tokens.at(span.Start, 1); tok != nil {
			lit.Pos.End = int(tok.End)
		}
	}
	return lit
}

func (c *converter) boolean(b *pg.BoolExpr) ast.Expr {
	word := c.tokens.word(b.Location)
	if b.Boolop == pg.BoolExprType_NOT_EXPR {
		x := c.expr(b.Args[0])
		// NOT (x IN (query)) is how libpg_query spells x NOT IN (query).
		if in, ok := x.(*ast.In); ok && in.Query != nil && !in.Not {
			in.Not = true
			return in
		}
		return &ast.Unary{At: ast.At{Pos: join(word, x.Span())}, Op: ast.Not, X: x}
	}
	op := ast.And
	if b.Boolop == pg.BoolExprType_OR_EXPR {
		op = ast.Or
	}
	out := c.expr(b.Args[0])
	for _, n := range b.Args[1:] {
		r := c.expr(n)
		out = &ast.Binary{At: ast.At{Pos: join(out.Span(), r.Span())}, Op: op, L: out, R: r}
	}
	return out
}

// isSpan extends the word IS (or ISNULL) to the last word of the test.
func (c *converter) isSpan(pos int32) ast.Span {
	s := c.tokens.word(pos)
	for i := 0; i < 3; i++ {
		tok := c.tokens.at(s.Start, i)
		if tok == nil {
			break
		}
		switch tok.Token {
		case pg.Token_IS, pg.Token_ISNULL, pg.Token_NOTNULL, pg.Token_NOT, pg.Token_NULL_P,
			pg.Token_TRUE_P, pg.Token_FALSE_P, pg.Token_UNKNOWN:
			s.End = int(tok.End)
		default:
			return s
		}
	}
	return s
}

func (c *converter) booleanTest(b *pg.BooleanTest) ast.Expr {
	t := &ast.Is{X: c.expr(b.Arg)}
	switch b.Booltesttype {
	case pg.BoolTestType_IS_TRUE:
		t.What = "TRUE"
	case pg.BoolTestType_IS_NOT_TRUE:
		t.What, t.Not = "TRUE", true
	case pg.BoolTestType_IS_FALSE:
		t.What = "FALSE"
	case pg.BoolTestType_IS_NOT_FALSE:
		t.What, t.Not = "FALSE", true
	case pg.BoolTestType_IS_UNKNOWN:
		t.What = "UNKNOWN"
	case pg.BoolTestType_IS_NOT_UNKNOWN:
		t.What, t.Not = "UNKNOWN", true
	}
	t.Pos = join(t.X.Span(), c.isSpan(b.Location))
	return t
}

func (c *converter) caseExpr(e *pg.CaseExpr) ast.Expr {
	out := &ast.Case{Operand: c.expr(e.Arg)}
	for _, n := range e.Args {
		w := n.GetCaseWhen()
		when := &ast.When{Cond: c.expr(w.Expr), Then: c.expr(w.Result)}
		when.Pos = join(c.tokens.word(w.Location), when.Then.Span())
		out.Whens = append(out.Whens, when)
	}
	out.Else = c.expr(e.Defresult)
	out.Pos = c.tokens.upTo(join(c.tokens.word(e.Location), below(out)), pg.Token_END_P)
	return out
}

func (c *converter) indirection(e *pg.A_Indirection) ast.Expr {
	out := c.expr(e.Arg)
	for _, n := range e.Indirection {
		i := n.GetAIndices()
		switch {
		case i == nil:
			c.unsupported(out.Span(), "a field of a composite value", "read the column directly")
		case i.IsSlice:
			c.unsupported(out.Span(), "a slice of an array", "read single elements: x[1]")
		}
		sub := &ast.Subscript{X: out, Index: c.expr(i.Uidx)}
		sub.Pos = c.tokens.upTo(below(sub), pg.Token_ASCII_93)
		out = sub
	}
	return out
}

func (c *converter) subLink(s *pg.SubLink) ast.Expr {
	q := c.subquery(s.Subselect)
	x := c.expr(s.Testexpr)
	span := c.closed(s.Location, 3).Pos
	if x != nil {
		span = join(x.Span(), span)
	}
	at := ast.At{Pos: span}
	switch s.SubLinkType {
	case pg.SubLinkType_EXISTS_SUBLINK:
		return &ast.Exists{At: at, Query: q}
	case pg.SubLinkType_EXPR_SUBLINK:
		return &ast.Subquery{At: at, Query: q}
	case pg.SubLinkType_ARRAY_SUBLINK:
		return &ast.Subquery{At: at, Query: q, Array: true}
	case pg.SubLinkType_ANY_SUBLINK:
		if len(s.OperName) == 0 {
			return &ast.In{At: at, X: x, Query: q}
		}
		return &ast.Quantified{At: at, X: x, Op: c.opName(s.OperName, span), Query: q}
	case pg.SubLinkType_ALL_SUBLINK:
		return &ast.Quantified{At: at, X: x, Op: c.opName(s.OperName, span), All: true, Query: q}
	}
	c.unsupported(span, "this use of a subquery", "")
	return nil // unreachable: unsupported panics
}
