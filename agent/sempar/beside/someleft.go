package beside

import (
	"parley/agent/sempar/computed"
	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// someLeftMeant is how often who speaks of what is left of something, and of no number, means that
// some of it is: our estimate.
const someLeftMeant = 0.95

// someLeft are readings, and before each that compares what is left of something with a number that
// nobody said, or asks whether it is known, the same of those of which some is left, or none.
//
//	who has sessions left     … WHERE sessions - used = 0        →  … WHERE sessions - used > 0
//	who has no sessions left  … WHERE sessions - used IS NULL    →  … WHERE sessions - used = 0
func (r Rules) someLeft(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	op := ast.Gt
	if t.Denies() {
		op = ast.Eq
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		terms, found := ast.Terms(ast.And, s.Where), false
		for i, term := range terms {
			if left := r.unsaidLeft(t, term); left != nil {
				some := &ast.Binary{Op: op, L: left, R: &ast.Literal{Kind: ast.Number, Text: "0"}}
				found = found || ast.Print(some) != ast.Print(term)
				terms[i] = some
			}
		}
		if !found {
			return nil, 0
		}
		out := *s
		out.Where = ast.Conj(terms...)
		return &out, someLeftMeant
	})
}

// unsaidLeft is the column of what is left that a condition compares with a number that nobody
// said, or asks whether it is known; nil for other conditions.
func (r Rules) unsaidLeft(t Turn, term ast.Expr) ast.Expr {
	if is, ok := term.(*ast.Is); ok && is.What == "NULL" {
		if c, ok := is.X.(*ast.Column); ok && computed.IsUnused(r.Derived.Named(c)) {
			return c
		}
	}
	c, _, _, ok := ast.Compared[*ast.Column](term)
	if ok && computed.IsUnused(r.Derived.Named(c)) && comparesUnsaid(t.Question, term) {
		return c
	}
	return nil
}
