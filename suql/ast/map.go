package ast

// Map returns a copy of n with f applied to each direct child, for walks that
// carry something down, such as a scope. f returns a node of the same
// interface as its argument. n itself is not changed.
func Map(n Node, f func(Node) Node) Node { return mapChildren(n, f) }
