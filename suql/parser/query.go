package parser

import (
	"strings"

	pg "github.com/pganalyze/pg_query_go/v6"

	"parley/suql/ast"
)

// converter turns libpg_query's tree into ours. It stops at the first
// construct that SUQL leaves out, by panicking with a *fault.Error that Parse
// recovers.
type converter struct {
	text   string
	tokens *tokens
	depth  int
	named  int // queries that WITH has named so far

	symmetric bool // inside an operand of BETWEEN SYMMETRIC
}

func (c *converter) statement(tree *pg.ParseResult) ast.Query {
	stmts := tree.Stmts
	switch len(stmts) {
	case 0:
		c.fail(ast.Span{}, CodeSyntax, "the query is empty", "write a SELECT, for example SELECT * FROM restaurants")
	case 1:
	default:
		at := int(stmts[1].StmtLocation)
		if tok := c.tokens.at(at, 0); tok != nil {
			at = int(tok.Start)
		}
		c.fail(c.tokens.word(int32(at)), CodeNotSelect, "there is more than one statement", "send them one at a time")
	}
	sel := stmts[0].Stmt.GetSelectStmt()
	if sel == nil {
		c.refuseStatement(stmts[0].Stmt, c.firstWord())
	}
	return c.query(sel)
}

// firstWord is the span of the text's first token.
func (c *converter) firstWord() ast.Span {
	if tok := c.tokens.at(0, 0); tok != nil {
		return c.tokens.word(tok.Start)
	}
	return ast.Span{}
}

// enter counts one level of nesting; the caller defers what it returns.
func (c *converter) enter() func() {
	if c.depth++; c.depth > MaxDepth {
		panic(tooDeep(c.text, ast.Span{}))
	}
	return func() { c.depth-- }
}

func (c *converter) subquery(n *pg.Node) ast.Query {
	s := n.GetSelectStmt()
	if s == nil {
		c.refuseStatement(n, ast.Span{})
	}
	return c.query(s)
}

func (c *converter) query(s *pg.SelectStmt) ast.Query {
	defer c.enter()()
	c.refuseClauses(s)
	with := c.with(s.WithClause)
	order, limit, offset := c.orders(s.SortClause), c.limit(s.LimitCount), c.expr(s.LimitOffset)
	switch {
	case s.Op != pg.SetOperation_SETOP_NONE:
		q := &ast.SetOp{With: with, All: s.All, OrderBy: order, Limit: limit, Offset: offset}
		switch s.Op {
		case pg.SetOperation_SETOP_UNION:
			q.Op = ast.Union
		case pg.SetOperation_SETOP_INTERSECT:
			q.Op = ast.Intersect
		case pg.SetOperation_SETOP_EXCEPT:
			q.Op = ast.Except
		}
		q.L, q.R = c.query(s.Larg), c.query(s.Rarg)
		q.Pos = below(q)
		return q
	case len(s.ValuesLists) > 0:
		return c.values(s, &ast.Select{With: with, OrderBy: order, Limit: limit, Offset: offset})
	}
	return c.selectBlock(s, &ast.Select{With: with, OrderBy: order, Limit: limit, Offset: offset})
}

// values converts a VALUES list. With a tail, it is a SELECT from that list.
func (c *converter) values(s *pg.SelectStmt, tail *ast.Select) ast.Query {
	v := &ast.Values{}
	for _, l := range s.ValuesLists {
		v.Rows = append(v.Rows, c.exprs(l.GetList().GetItems()))
	}
	v.Pos = below(v)
	if tail.With == nil && tail.OrderBy == nil && tail.Limit == nil && tail.Offset == nil {
		return v
	}
	tail.Items = []*ast.Item{{Expr: &ast.Star{}}}
	tail.From = []ast.From{&ast.Derived{Query: v, At: v.At}}
	tail.Pos = below(tail)
	return tail
}

// selectBlock converts the clauses of a SELECT into q, which has those that
// every query may have.
func (c *converter) selectBlock(s *pg.SelectStmt, q *ast.Select) ast.Query {
	if len(s.DistinctClause) > 0 {
		q.Distinct.On = true
		if s.DistinctClause[0].GetNode() != nil {
			q.Distinct.Exprs = c.exprs(s.DistinctClause)
		}
	}
	for _, n := range s.TargetList {
		q.Items = append(q.Items, c.item(n.GetResTarget()))
	}
	for _, n := range s.FromClause {
		q.From = append(q.From, c.from(n))
	}
	q.Where = c.expr(s.WhereClause)
	q.GroupBy = c.exprs(s.GroupClause)
	q.Having = c.expr(s.HavingClause)
	for _, n := range s.WindowClause {
		q.Windows = append(q.Windows, c.window(n.GetWindowDef(), true))
	}
	q.Pos = below(q)
	return q
}

// below is the span from the first to the last child of n.
func below(n ast.Node) ast.Span {
	var out ast.Span
	for _, child := range ast.Children(n) {
		out = join(out, child.Span())
	}
	return out
}

func (c *converter) with(w *pg.WithClause) *ast.With {
	if w == nil {
		return nil
	}
	out := &ast.With{Recursive: w.Recursive}
	for _, n := range w.Ctes {
		cte := n.GetCommonTableExpr()
		span := c.tokens.word(cte.Location)
		if c.named++; c.named > MaxNamed {
			panic(tooManyNamed(c.text, span))
		}
		switch {
		case cte.SearchClause != nil:
			c.unsupported(span, "SEARCH in a recursive WITH", "order by a column that the query computes")
		case cte.CycleClause != nil:
			c.unsupported(span, "CYCLE in a recursive WITH", "use UNION instead of UNION ALL, or count the depth")
		case cte.Ctequery.GetSelectStmt() == nil:
			c.refuseStatement(cte.Ctequery, span)
		}
		out.CTEs = append(out.CTEs, &ast.CTE{
			At: ast.At{Pos: span}, Name: cte.Ctename, Cols: names(cte.Aliascolnames),
			Query: c.subquery(cte.Ctequery),
		})
	}
	out.Pos = join(c.tokens.word(w.Location), below(out))
	return out
}

func (c *converter) item(t *pg.ResTarget) *ast.Item {
	item := &ast.Item{Expr: c.expr(t.Val), Alias: t.Name}
	item.Pos = item.Expr.Span()
	return item
}

func (c *converter) orders(nodes []*pg.Node) []*ast.Order {
	var out []*ast.Order
	for _, n := range nodes {
		s := n.GetSortBy()
		o := &ast.Order{Expr: c.expr(s.Node)}
		o.Pos = o.Expr.Span()
		switch s.SortbyDir {
		case pg.SortByDir_SORTBY_DESC:
			o.Desc = true
		case pg.SortByDir_SORTBY_USING:
			c.unsupported(o.Pos, "ORDER BY … USING", "write ASC or DESC")
		}
		switch s.SortbyNulls {
		case pg.SortByNulls_SORTBY_NULLS_FIRST:
			o.Nulls = ast.NullsFirst
		case pg.SortByNulls_SORTBY_NULLS_LAST:
			o.Nulls = ast.NullsLast
		}
		out = append(out, o)
	}
	return out
}

// limit is the row count; LIMIT ALL and LIMIT NULL are no limit.
func (c *converter) limit(n *pg.Node) ast.Expr {
	if k := n.GetAConst(); k != nil && k.Isnull {
		return nil
	}
	return c.expr(n)
}

// names are the values of a list of name nodes.
func names(nodes []*pg.Node) []string {
	var out []string
	for _, n := range nodes {
		out = append(out, n.GetString_().GetSval())
	}
	return out
}

// builtin returns a name without the schema that libpg_query adds to what is
// part of the language; false for a name of any other schema.
func builtin(nodes []*pg.Node) (string, bool) {
	parts := names(nodes)
	switch {
	case len(parts) == 1:
		return parts[0], true
	case len(parts) == 2 && parts[0] == "pg_catalog":
		return parts[1], true
	}
	return strings.Join(parts, "."), false
}
