package doubt

import (
	"slices"

	"parley/agent"
	"parley/agent/sempar/computed"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
)

// amountOfTexts is added to the logarithm of a reading that asks texts for an amount of time that rows tell: our
// estimate.
const amountOfTexts = -1.5

// asksTextsForTime reports whether a query asks texts for an amount of time, where rows tell how long something
// took.
func (r Rules) asksTextsForTime(_ *link.Question, query ast.Query) bool {
	if !slices.ContainsFunc(r.Derived, func(d computed.Column) bool { _, is := agent.LengthOf(d.Of); return is }) {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		of, ok := n.(*ast.FreeText)
		return ok && slices.ContainsFunc(english.Quantities(english.Tokens(of.Question)), func(a english.Quantity) bool {
			return a.Comparison != english.Plain && (a.Unit == "second" || a.Unit == "calendar")
		})
	})
}
