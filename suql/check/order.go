package check

import (
	"strconv"

	"parley/suql/ast"
)

// orders resolves ORDER BY, where output names go before input columns.
func (c *checker) orders(orders []*ast.Order, s *scope, results *outputs) []*ast.Order {
	var out []*ast.Order
	for _, o := range orders {
		resolved := *o
		resolved.Expr = c.keys([]ast.Expr{o.Expr}, s, results, true)[0]
		out = append(out, &resolved)
	}
	return out
}

// keys resolves expressions of GROUP BY, ORDER BY or DISTINCT ON, which may
// be positions or names of output columns.
func (c *checker) keys(exprs []ast.Expr, s *scope, results *outputs, outputFirst bool) []ast.Expr {
	var out []ast.Expr
	for _, e := range exprs {
		out = append(out, c.key(e, s, results, outputFirst))
	}
	return out
}

func (c *checker) key(e ast.Expr, s *scope, results *outputs, outputFirst bool) ast.Expr {
	if lit, ok := e.(*ast.Literal); ok && lit.Kind == ast.Number {
		c.position(lit, s, results)
		return lit
	}
	if col, ok := e.(*ast.Column); ok && col.Table == "" {
		match, isOutput := results.find(col.Name)
		if isOutput && (outputFirst || len(s.lookup("", col.Name)) == 0) {
			return c.outputKey(col, match, s, results)
		}
	}
	x, _ := c.expr(e, s)
	return x
}

// position checks a number that stands for an output column.
func (c *checker) position(lit *ast.Literal, s *scope, results *outputs) {
	n, err := strconv.Atoi(lit.Text)
	if err != nil || n < 1 || n > len(results.columns) {
		c.fail(lit, BadPosition, "name the column instead", "%s %s: the query returns %s",
			s.place.clause, lit.Text, plural(len(results.columns), "column"))
	}
	if x := results.exprs[n-1]; x != nil && s.place.clause == "GROUP BY" {
		c.refuseAggregates(lit, x)
	}
}

// outputKey is a key that names the output column match.
func (c *checker) outputKey(col *ast.Column, match column, s *scope, results *outputs) ast.Expr {
	out := &ast.Column{At: col.At, Name: match.name}
	for i, r := range results.columns {
		if r.name == match.name && s.place.clause == "GROUP BY" && results.exprs[i] != nil {
			c.refuseAggregates(col, results.exprs[i])
		}
	}
	c.bind(col, out, match)
	return out
}

// count resolves LIMIT or OFFSET, which see no column of the query.
func (c *checker) count(e ast.Expr, clause string, outer *scope, env *ctes) ast.Expr {
	if e == nil {
		return nil
	}
	x, typ := c.expr(e, &scope{outer: outer, ctes: env, place: place{clause: clause}})
	if lit, ok := x.(*ast.Literal); ok && lit.Kind == ast.Number && lit.Text[0] == '-' {
		c.fail(e, TypeMismatch, "write a number from 0", "%s must not be negative", clause)
	}
	if typ.List || typ.Kind != Number && typ.Kind != Unknown {
		c.fail(e, TypeMismatch, "write a whole number", "%s takes a number, not %s", clause, typ)
	}
	return x
}
