package ast

// Compared takes a comparison of a column, or of another kind of expression, with a fixed value
// apart; it is not ok for anything else.
//
//	c, op, value, ok := ast.Compared[*ast.Column](term) // status = 'paid'
func Compared[X Expr](n Node) (x X, op Op, value *Literal, ok bool) {
	b, is := n.(*Binary)
	if !is {
		return x, "", nil, false
	}
	x, ok = b.L.(X)
	value, fixed := b.R.(*Literal)
	return x, b.Op, value, ok && fixed
}
