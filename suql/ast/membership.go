package ast

import "slices"

// Present is the condition that what the query of a NOT IN gives is there, as
// in NOT IN (SELECT x … WHERE x IS NOT NULL): one row without a value would
// leave nothing outside. It is nil for any other membership.
func (n *In) Present() Expr {
	if s, ok := n.Query.(*Select); ok && n.Not && len(s.Items) == 1 {
		return &Is{X: s.Items[0].Expr, What: "NULL", Not: true}
	}
	return nil
}

// WithoutPresent is the membership without the condition Present, which nobody
// says.
func (n *In) WithoutPresent() *In {
	present := n.Present()
	if present == nil {
		return n
	}
	s, out, text := *n.Query.(*Select), *n, Print(present)
	s.Where = Conj(slices.DeleteFunc(Terms(And, s.Where), func(t Expr) bool { return Print(t) == text })...)
	out.Query = &s
	return &out
}
