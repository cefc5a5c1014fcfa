package computed

import "parley/suql/ast"

// byBirth is a query that sorts by days of birth in place of ages: of two who are 71, the
// one who was born first is the older.
//
//	ORDER BY age DESC  →  ORDER BY date_of_birth
func (all Columns) byBirth(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		o, ok := n.(*ast.Order)
		if !ok {
			return n
		}
		c, plain := o.Expr.(*ast.Column)
		if !plain {
			return n
		}
		if d := all.Named(c); d != nil && d.since != nil {
			o.Expr, o.Desc = ast.Qualify(d.since, c.Table), !o.Desc
		}
		return o
	})
}

// IsAge reports whether an expression is an age that is worked out.
func (all Columns) IsAge(e ast.Expr) bool {
	c, ok := e.(*ast.Column)
	if !ok {
		return false
	}
	d := all.Named(c)
	return d != nil && d.since != nil
}
