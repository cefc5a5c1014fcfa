package grammar

import "parley/suql/ast"

// What a list holds is compared column first, as everything else is, so that
// the value is chosen from those of the column. The rules say so with functions
// that SQL does not have: holds(cuisines, 'Thai') stands for
// 'Thai' = ANY(cuisines), and lacks(cuisines, 'Thai') for NOT 'Thai' = ANY(cuisines).
const (
	holds = "holds"
	lacks = "lacks"
)

// membership writes a comparison with the elements of a list as the grammar
// does.
func membership(n *ast.Quantified) ast.Node {
	switch {
	case n.Array == nil:
	case n.Op == ast.Eq && !n.All:
		return &ast.Call{Name: holds, Args: []ast.Expr{n.Array, n.X}}
	case n.Op == ast.Ne && n.All:
		return &ast.Call{Name: lacks, Args: []ast.Expr{n.Array, n.X}}
	}
	return n
}

// notMember turns one into the other.
func notMember(n *ast.Call) ast.Node {
	c := *n
	c.Name = map[string]string{holds: lacks, lacks: holds}[n.Name]
	return &c
}

// quantified is a comparison with the elements of a list as SQL has it.
func quantified(n *ast.Call) ast.Expr {
	held := &ast.Quantified{X: n.Args[1], Op: ast.Eq, Array: n.Args[0]}
	if n.Name == lacks {
		return &ast.Unary{Op: ast.Not, X: held}
	}
	return held
}
