package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// mostNamed is added to the logarithm of a reading that takes a superlative for a value which is
// stored nowhere, or asks texts for it together with what else was said: the lightest tents are of no
// kind that is called lightest, and no text says that it has the lightest tent. Our estimate.
const mostNamed = -5

// takesMostForName reports whether a derivation does.
func (r Rules) takesMostForName(q *link.Question, made grammar.Derivation) bool {
	for _, s := range r.Superlatives(q) {
		word := q.Tokens[s.To-1].Text
		for _, d := range made {
			has := func() bool { return slices.Contains(strings.Fields(d.Text), word) }
			switch {
			case d.Symbol == grammar.Words && has() && len(strings.Fields(d.Text)) > s.To-s.From,
				d.Symbol == grammar.Value && has() && !storedAs(q, d.Text):
				return true
			}
		}
	}
	return false
}

// storedAs reports whether a value stands in the database, or in quotation marks.
func storedAs(q *link.Question, text string) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		return v.Text == text && v.Way != link.Plain && v.Way != link.Capitals && v.Way != link.Kept
	})
}

// mostExplained marks the superlative that a query asks texts about.
func (r Rules) mostExplained(q *link.Question, query ast.Query, said []bool) {
	for _, s := range r.askedWhether(q, query) {
		for i := s.From; i < s.To; i++ {
			said[i] = true
		}
	}
}

// Unranked is a superlative of which a query asks texts only whether rows are so, and what that is:
// lightest, light; "" for none.
func (r Rules) Unranked(q *link.Question, query ast.Query) (most, base string) {
	for _, s := range r.askedWhether(q, query) {
		return heard.Spoken(q, link.Candidate{From: s.From, To: s.To}), s.Base
	}
	return "", ""
}

// askedWhether are the superlatives that a query asks texts about.
func (r Rules) askedWhether(q *link.Question, query ast.Query) (out []heard.Superlative) {
	for _, s := range r.Superlatives(q) {
		if ast.Some(query, func(n ast.Node) bool {
			text, ok := n.(*ast.FreeText)
			return ok && (text.Question == s.Base || strings.EqualFold(text.Question, q.Tokens[s.To-1].Text))
		}) {
			out = append(out, s)
		}
	}
	return out
}
