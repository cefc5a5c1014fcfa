package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// saidAndLacking is added to the logarithm of a reading that wants rows without a value where
// the column is named and nobody denies anything: drivers who left have a day on which they
// did. Our estimate.
const saidAndLacking = -2.5

// notOver are words of what is not over: it has no end yet, though that is not denied.
var notOver = strings.Fields("still yet current currently now present active open pending available")

// lacksWhatIsSaid reports whether a query wants rows without a value of a column that an
// utterance names and does not deny.
func (p *Parser) lacksWhatIsSaid(q *link.Question, h decode.Hypothesis) bool {
	if q.Denies() || q.OfUnknown() || slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
		return slices.Contains(notOver, t.Lower)
	}) {
		return false
	}
	s, ok := h.Query.(*ast.Select)
	if !ok {
		return false
	}
	for _, term := range ast.Terms(ast.And, s.Where) {
		is, ok := term.(*ast.Is)
		if !ok || is.Not || is.What != "NULL" {
			continue
		}
		if c, ok := is.X.(*ast.Column); ok && p.columnSaid(q, p.columnOf(c)) {
			return true
		}
	}
	return false
}

// columnSaid reports whether the name of a column, or a word of it, is among the tokens.
func (p *Parser) columnSaid(q *link.Question, c *catalog.Column) bool {
	return c != nil && slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return p.db.Schema.Columns[l.To].Column == c && l.From < q.Said && (l.Way == link.NameWhole || l.Way == link.NamePart)
	})
}
