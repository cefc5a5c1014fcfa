package parser

import (
	pg "github.com/pganalyze/pg_query_go/v6"

	"parley/suql/ast"
)

func (c *converter) from(n *pg.Node) ast.From {
	defer c.enter()()
	switch f := n.GetNode().(type) {
	case *pg.Node_RangeVar:
		return c.table(f.RangeVar)
	case *pg.Node_RangeSubselect:
		r := f.RangeSubselect
		d := &ast.Derived{Lateral: r.Lateral, Query: c.subquery(r.Subquery)}
		d.Alias, d.Cols = alias(r.Alias)
		d.Pos = below(d)
		return d
	case *pg.Node_RangeFunction:
		return c.funcTable(f.RangeFunction)
	case *pg.Node_JoinExpr:
		return c.join(f.JoinExpr)
	}
	c.refuse(n, ast.Span{})
	return nil // unreachable: refuse panics
}

func (c *converter) table(r *pg.RangeVar) *ast.Table {
	parts := 1
	if r.Schemaname != "" {
		parts++
	}
	if r.Catalogname != "" {
		parts++
	}
	span := c.tokens.dotted(r.Location, parts)
	if r.Catalogname != "" {
		c.unsupported(span, "a table of another database", "write the table's name alone")
	}
	if !r.Inh {
		c.unsupported(span, "ONLY", "name the table without it")
	}
	t := &ast.Table{At: ast.At{Pos: span}, Schema: r.Schemaname, Name: r.Relname}
	t.Alias, t.Cols = alias(r.Alias)
	return t
}

func (c *converter) funcTable(r *pg.RangeFunction) *ast.FuncTable {
	if r.IsRowsfrom || len(r.Functions) != 1 {
		c.unsupported(ast.Span{}, "ROWS FROM (…)", "list the functions separately in FROM")
	}
	call := c.expr(r.Functions[0].GetList().GetItems()[0])
	if _, ok := call.(*ast.Call); !ok {
		c.fail(call.Span(), CodeUnsupported,
			"FROM takes a table, a subquery or a function that returns rows, such as unnest(…)",
			"move this expression to SELECT or WHERE")
	}
	if len(r.Coldeflist) > 0 || len(r.Functions[0].GetList().GetItems()) > 1 &&
		r.Functions[0].GetList().GetItems()[1].GetList() != nil {
		c.unsupported(call.Span(), "a column definition list after a function in FROM", "name its columns: AS t (a, b)")
	}
	f := &ast.FuncTable{Lateral: r.Lateral, Call: call, Ordinality: r.Ordinality}
	f.Alias, f.Cols = alias(r.Alias)
	f.Pos = call.Span()
	return f
}

func (c *converter) join(j *pg.JoinExpr) *ast.Join {
	if j.Alias != nil || j.JoinUsingAlias != nil {
		c.unsupported(ast.Span{}, "an alias for a whole join", "give each table its own alias")
	}
	out := &ast.Join{L: c.from(j.Larg), R: c.from(j.Rarg), On: c.expr(j.Quals), Using: names(j.UsingClause),
		Natural: j.IsNatural}
	switch j.Jointype {
	case pg.JoinType_JOIN_LEFT:
		out.Kind = ast.Left
	case pg.JoinType_JOIN_RIGHT:
		out.Kind = ast.Right
	case pg.JoinType_JOIN_FULL:
		out.Kind = ast.Full
	default:
		out.Kind = ast.Inner
		if out.On == nil && len(out.Using) == 0 && !out.Natural {
			out.Kind = ast.Cross
		}
	}
	out.Pos = below(out)
	return out
}

func alias(a *pg.Alias) (string, []string) {
	if a == nil {
		return "", nil
	}
	return a.Aliasname, names(a.Colnames)
}
