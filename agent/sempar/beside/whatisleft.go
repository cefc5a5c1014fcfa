package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// notInTexts is how often what goes on from a query that found nothing, with all its conditions,
// is meant of what is left without those on texts, which with them finds nothing either: our
// estimate.
const notInTexts = 0.5

// withoutTexts are readings that go on from a query which found nothing, and before each that has
// all its conditions the same without those on texts.
//
//	pizza in Oakland, nothing fancy; who has the most reviews?
//	… WHERE 'Pizza' = ANY(cuisines) AND location = 'Oakland' AND answer(reviews, 'is it fancy?') = 'No' ORDER BY …
//	→ … WHERE 'Pizza' = ANY(cuisines) AND location = 'Oakland' ORDER BY …
func (r Rules) withoutTexts(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	was, ok := t.Previous.(*ast.Select)
	if !ok || !t.Nothing {
		return all
	}
	return BesideOthers(all, func(query ast.Query) (ast.Query, float64) {
		now, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		terms, rest := ast.Terms(ast.And, now.Where), ast.Terms(ast.And, now.Where)
		for _, of := range ast.Terms(ast.And, was.Where) {
			same := func(term ast.Expr) bool { return ast.Print(ast.Qualify(term, "")) == ast.Print(ast.Qualify(of, "")) }
			if !slices.ContainsFunc(terms, same) {
				return nil, 0
			}
			if ast.HasFreeText(of) {
				rest = slices.DeleteFunc(rest, same)
			}
		}
		if len(rest) == 0 || len(rest) == len(terms) {
			return nil, 0
		}
		out := *now
		out.Where = ast.Conj(rest...)
		return &out, notInTexts
	})
}
