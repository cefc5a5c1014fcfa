package parser

import (
	pg "github.com/pganalyze/pg_query_go/v6"

	"parley/suql/ast"
)

// spelled gives the SQL words for the operators that libpg_query puts in
// place of them.
var spelled = map[string]ast.Op{
	"~~": "LIKE", "!~~": "NOT LIKE", "~~*": "ILIKE", "!~~*": "NOT ILIKE",
}

// opName is the spelling of a possibly qualified operator.
func (c *converter) opName(nodes []*pg.Node, span ast.Span) ast.Op {
	name, ok := builtin(nodes)
	if !ok {
		c.unsupported(span, "the operator "+name+" of another schema", "use a built-in operator")
	}
	if op, ok := spelled[name]; ok {
		return op
	}
	return ast.Op(name)
}

func (c *converter) operator(e *pg.A_Expr) ast.Expr {
	span := c.tokens.word(e.Location)
	switch e.Kind {
	case pg.A_Expr_Kind_AEXPR_OP:
		return c.plainOperator(e, span)
	case pg.A_Expr_Kind_AEXPR_OP_ANY, pg.A_Expr_Kind_AEXPR_OP_ALL:
		x, array := c.expr(e.Lexpr), c.expr(e.Rexpr)
		return &ast.Quantified{
			At: ast.At{Pos: join(x.Span(), c.tokens.closed(e.Location, 3), array.Span())},
			X:  x, Op: c.opName(e.Name, span), All: e.Kind == pg.A_Expr_Kind_AEXPR_OP_ALL, Array: array,
		}
	case pg.A_Expr_Kind_AEXPR_DISTINCT:
		return c.binary("IS DISTINCT FROM", e)
	case pg.A_Expr_Kind_AEXPR_NOT_DISTINCT:
		return c.binary("IS NOT DISTINCT FROM", e)
	case pg.A_Expr_Kind_AEXPR_NULLIF:
		return &ast.Call{At: c.closed(e.Location, 1), Name: "nullif", Args: []ast.Expr{c.expr(e.Lexpr), c.expr(e.Rexpr)}}
	case pg.A_Expr_Kind_AEXPR_IN:
		in := &ast.In{X: c.expr(e.Lexpr), List: c.exprs(e.Rexpr.GetList().GetItems())}
		in.Not = e.Name[0].GetString_().GetSval() == "<>"
		in.Pos = join(in.X.Span(), c.tokens.closed(e.Location, 2), below(in))
		return in
	case pg.A_Expr_Kind_AEXPR_LIKE, pg.A_Expr_Kind_AEXPR_ILIKE:
		return c.like(e)
	case pg.A_Expr_Kind_AEXPR_SIMILAR:
		return c.similar(e)
	}
	return c.between(e)
}

func (c *converter) plainOperator(e *pg.A_Expr, span ast.Span) ast.Expr {
	op := c.opName(e.Name, span)
	if e.Lexpr == nil {
		x := c.expr(e.Rexpr)
		if name, _ := builtin(e.Name); ast.Op(name) != op {
			op = ast.Op(name) // LIKE is never a prefix
		}
		return &ast.Unary{At: ast.At{Pos: join(span, x.Span())}, Op: op, X: x}
	}
	switch op {
	case "LIKE", "NOT LIKE", "ILIKE", "NOT ILIKE": // written as ~~ and so on
		return c.like(e)
	}
	return c.binary(op, e)
}

func (c *converter) binary(op ast.Op, e *pg.A_Expr) ast.Expr {
	l, r := c.expr(e.Lexpr), c.expr(e.Rexpr)
	return &ast.Binary{At: ast.At{Pos: join(l.Span(), r.Span())}, Op: op, L: l, R: r}
}

func (c *converter) like(e *pg.A_Expr) ast.Expr {
	out := &ast.Like{X: c.expr(e.Lexpr)}
	switch op, _ := builtin(e.Name); op {
	case "!~~":
		out.Not = true
	case "~~*":
		out.Fold = true
	case "!~~*":
		out.Fold, out.Not = true, true
	}
	pattern, escape := e.Rexpr, (*pg.Node)(nil)
	if e.Kind != pg.A_Expr_Kind_AEXPR_OP {
		pattern, escape = escaped(e.Rexpr, "like_escape")
	}
	out.Pattern, out.Escape = c.expr(pattern), c.expr(escape)
	out.Pos = below(out)
	return out
}

// escaped undoes the call that libpg_query wraps around a pattern.
func escaped(n *pg.Node, wrapper string) (pattern, escape *pg.Node) {
	f := n.GetFuncCall()
	if f == nil || len(f.Funcname) != 2 || f.Funcname[1].GetString_().GetSval() != wrapper {
		return n, nil
	}
	if len(f.Args) > 1 {
		escape = f.Args[1]
	}
	return f.Args[0], escape
}

func (c *converter) similar(e *pg.A_Expr) ast.Expr {
	pattern, escape := escaped(e.Rexpr, "similar_to_escape")
	if escape != nil {
		c.unsupported(c.tokens.word(e.Location), "SIMILAR TO … ESCAPE", "use LIKE … ESCAPE, or a regular expression with ~")
	}
	op := ast.Op("SIMILAR TO")
	if name, _ := builtin(e.Name); name == "!~" {
		op = "NOT SIMILAR TO"
	}
	l, r := c.expr(e.Lexpr), c.expr(pattern)
	return &ast.Binary{At: ast.At{Pos: join(l.Span(), r.Span())}, Op: op, L: l, R: r}
}

// between converts BETWEEN; SYMMETRIC has no node of its own and becomes the
// two readings it stands for. That doubles its operands, so it does not nest.
func (c *converter) between(e *pg.A_Expr) ast.Expr {
	bounds := e.Rexpr.GetList().GetItems()
	if len(bounds) != 2 {
		c.unsupported(c.tokens.word(e.Location), "this operator", "")
	}
	if e.Kind == pg.A_Expr_Kind_AEXPR_BETWEEN_SYM || e.Kind == pg.A_Expr_Kind_AEXPR_NOT_BETWEEN_SYM {
		if c.symmetric {
			c.unsupported(c.tokens.word(e.Location), "BETWEEN SYMMETRIC inside another one",
				"write BETWEEN with the smaller bound first")
		}
		c.symmetric = true
		defer func() { c.symmetric = false }()
	}
	x, lo, hi := c.expr(e.Lexpr), c.expr(bounds[0]), c.expr(bounds[1])
	at := ast.At{Pos: join(x.Span(), lo.Span(), hi.Span())}
	switch e.Kind {
	case pg.A_Expr_Kind_AEXPR_NOT_BETWEEN:
		return &ast.Between{At: at, X: x, Lo: lo, Hi: hi, Not: true}
	case pg.A_Expr_Kind_AEXPR_BETWEEN_SYM:
		return &ast.Binary{
			At: at, Op: ast.Or,
			L: &ast.Between{At: at, X: x, Lo: lo, Hi: hi},
			R: &ast.Between{At: at, X: c.expr(e.Lexpr), Lo: c.expr(bounds[1]), Hi: c.expr(bounds[0])},
		}
	case pg.A_Expr_Kind_AEXPR_NOT_BETWEEN_SYM:
		return &ast.Binary{
			At: at, Op: ast.And,
			L: &ast.Between{At: at, X: x, Lo: lo, Hi: hi, Not: true},
			R: &ast.Between{At: at, X: c.expr(e.Lexpr), Lo: c.expr(bounds[1]), Hi: c.expr(bounds[0]), Not: true},
		}
	}
	return &ast.Between{At: at, X: x, Lo: lo, Hi: hi}
}
