package check

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

func (c *checker) exprs(es []ast.Expr, s *scope) ([]ast.Expr, []Type) {
	if es == nil {
		return nil, nil
	}
	out, types := make([]ast.Expr, len(es)), make([]Type, len(es))
	for i, e := range es {
		out[i], types[i] = c.expr(e, s)
	}
	return out, types
}

// optional resolves an expression that may be missing.
func (c *checker) optional(e ast.Expr, s *scope) (ast.Expr, Type) {
	if e == nil {
		return nil, Type{}
	}
	return c.expr(e, s)
}

// expr resolves an expression and says what it gives.
func (c *checker) expr(e ast.Expr, s *scope) (ast.Expr, Type) {
	c.grow(e, 1)
	switch e := e.(type) {
	case *ast.Column:
		return c.column(e, s)
	case *ast.Star:
		c.fail(e, MisplacedStar, "name one column", "* stands for all columns and can't be used in an expression")
	case *ast.Literal:
		return e, literalTypes[e.Kind]
	case *ast.Array:
		return c.array(e, s)
	case *ast.Row:
		out := *e
		out.Elems, _ = c.exprs(e.Elems, s)
		return &out, Type{Kind: Record}
	case *ast.Unary:
		return c.unary(e, s)
	case *ast.Binary:
		return c.binary(e, s)
	case *ast.Like:
		return c.like(e, s)
	case *ast.In:
		return c.in(e, s)
	case *ast.Between:
		return c.between(e, s)
	case *ast.Is:
		out := *e
		var x Type
		out.X, x = c.expr(e.X, s)
		if e.What != "NULL" {
			out.X = c.boolean(out.X, x, "IS "+e.What)
		}
		return &out, Type{Kind: Bool}
	case *ast.Quantified:
		return c.quantified(e, s)
	}
	return c.primary(e, s)
}

// literalTypes are the types of literals; a text takes its type from what it
// stands beside.
var literalTypes = map[ast.LiteralKind]Type{ast.Number: {Kind: Number}, ast.Bool: {Kind: Bool}}

func (c *checker) array(e *ast.Array, s *scope) (ast.Expr, Type) {
	out := *e
	var types []Type
	out.Elems, types = c.exprs(e.Elems, s)
	elem := Type{}
	for i, t := range types {
		if i == 0 {
			elem = t
		}
		elem = unify(elem, t)
	}
	return &out, Type{Kind: elem.Kind, List: true}
}

func (c *checker) between(e *ast.Between, s *scope) (ast.Expr, Type) {
	out := *e
	var x, lo, hi Type
	out.X, x = c.expr(e.X, s)
	out.Lo, lo = c.expr(e.Lo, s)
	out.Hi, hi = c.expr(e.Hi, s)
	c.comparable(e, out.X, x, out.Lo, lo)
	c.comparable(e, out.X, x, out.Hi, hi)
	c.lastDay(out.X, out.Hi)
	c.inOrder(out.Lo, out.X)
	c.inOrder(out.Hi, out.X)
	return &out, Type{Kind: Bool}
}

func (c *checker) primary(e ast.Expr, s *scope) (ast.Expr, Type) {
	switch e := e.(type) {
	case *ast.Call:
		return c.call(e, s)
	case *ast.Case:
		return c.caseExpr(e, s)
	case *ast.Cast:
		out := *e
		c.readable(e)
		out.X, _ = c.expr(e.X, s)
		t := castType(e.Type)
		if _, literal := isString(out.X); literal {
			c.castFits(out.X, t)
		}
		return &out, t
	case *ast.Subscript:
		out := *e
		var x Type
		out.X, x = c.expr(e.X, s)
		out.Index, _ = c.expr(e.Index, s)
		if !x.List && x.Kind != Unknown && x.Kind != JSON {
			c.fail(e, TypeMismatch, "leave out the [ ]", "%s is %s, not a list", ast.Print(out.X), x)
		}
		return &out, Type{Kind: x.Kind}
	case *ast.Exists:
		out := *e
		out.Query, _ = c.query(e.Query, s, s.ctes)
		return &out, Type{Kind: Bool}
	case *ast.Subquery:
		out := *e
		q, col := c.oneColumn(e, e.Query, s)
		out.Query = q
		return &out, Type{Kind: col.Kind, List: col.List || e.Array}
	case *ast.FreeText:
		return c.freeText(e, s)
	}
	panic("check: expression without a case") // unreachable: ast.Expr is sealed
}

// oneColumn resolves a subquery that stands for a value.
func (c *checker) oneColumn(n ast.Node, q ast.Query, s *scope) (ast.Query, Type) {
	out, rel := c.query(q, s, s.ctes)
	if len(rel.columns) != 1 {
		c.fail(n, ColumnCount, "select the one that is meant", "this subquery must return 1 column, not %d", len(rel.columns))
	}
	return out, rel.columns[0].typ
}

func (c *checker) caseExpr(e *ast.Case, s *scope) (ast.Expr, Type) {
	out := *e
	out.Whens = nil
	var operand, result Type
	out.Operand, operand = c.optional(e.Operand, s)
	for i, w := range e.Whens {
		when := *w
		var cond, then Type
		when.Cond, cond = c.expr(w.Cond, s)
		if e.Operand == nil {
			when.Cond = c.boolean(when.Cond, cond, "WHEN")
		} else {
			c.comparable(w, out.Operand, operand, when.Cond, cond)
		}
		when.Then, then = c.expr(w.Then, s)
		if i == 0 {
			result = then
		}
		result = unify(result, then)
		out.Whens = append(out.Whens, &when)
	}
	if e.Else != nil {
		var t Type
		out.Else, t = c.expr(e.Else, s)
		result = unify(result, t)
	}
	return &out, result
}

func (c *checker) freeText(e *ast.FreeText, s *scope) (ast.Expr, Type) {
	out := *e
	var t Type
	out.Text, t = c.expr(e.Text, s)
	switch {
	case t.Kind == Text, t.Kind == Answer, t.Kind == Unknown, c.keptAsText(out.Text):
	default:
		hint := ""
		near := c.proseColumns(s)
		if len(near) == 0 {
			hint = "no column here holds text"
		}
		c.failNear(e.Text, NotFreeText, near, hint, "%s() reads text, and %s is %s", e.Func, ast.Print(out.Text), t)
	}
	if e.Func == ast.Summary {
		return &out, Type{Kind: Text}
	}
	return &out, Type{Kind: Answer}
}

// keptAsText reports whether e is a column of texts that all look like dates.
func (c *checker) keptAsText(e ast.Expr) bool {
	col, ok := e.(*ast.Column)
	if !ok || c.out.Columns[col] == nil {
		return false
	}
	stored := c.out.Columns[col]
	declared := strings.ToLower(stored.Type)
	return stored.Kind == catalog.Date && (strings.Contains(declared, "text") || strings.Contains(declared, "char"))
}

// proseColumns are the free-text columns in scope, which answer() may have
// been meant to read.
func (c *checker) proseColumns(s *scope) []string {
	var out []string
	for _, r := range s.rels {
		for _, col := range r.columns {
			if col.source != nil && col.source.Kind == catalog.FreeText {
				out = append(out, ast.Ident(col.name))
			}
		}
	}
	return out[:min(len(out), maxCandidates)]
}
