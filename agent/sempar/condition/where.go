package condition

import "parley/suql/ast"

// Where is a block with other conditions, all of which have to hold; the block itself stays as it is.
func Where(s *ast.Select, terms ...ast.Expr) *ast.Select {
	out := *s
	out.Where = ast.Conj(terms...)
	return &out
}

// With is a block with more conditions.
func With(s *ast.Select, more ...ast.Expr) *ast.Select {
	return Where(s, append(ast.Terms(ast.And, s.Where), more...)...)
}
