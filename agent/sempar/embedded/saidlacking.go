package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
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
	s, ok := h.Query.(*ast.Select)
	if !ok || p.isOfAll(q, s) {
		return false // what holds of all is put right
	}
	return slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool { return p.lacks(q, term) })
}

// lacks reports whether a condition is that there is no value in a column that an utterance
// names and does not deny.
func (p *Parser) lacks(q *link.Question, term ast.Expr) bool {
	is, ok := term.(*ast.Is)
	if !ok || is.Not || is.What != "NULL" {
		return false
	}
	c, ok := is.X.(*ast.Column)
	return ok && p.columnSaid(q, joins.ColumnNamed(p.cat, c)) && !q.Denies() && !q.OfUnknown() &&
		!slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(notOver, t.Lower) })
}

// columnSaid reports whether the name of a column, or a word of it, is among the tokens.
func (p *Parser) columnSaid(q *link.Question, c *catalog.Column) bool {
	return c != nil && slices.ContainsFunc(q.Columns, func(l tape.Link) bool { return p.names(q, l, c) })
}

// names reports whether a link is that of a token to a column by its name, or a word of it.
func (p *Parser) names(q *link.Question, l tape.Link, c *catalog.Column) bool {
	return p.db.Schema.Columns[l.To].Column == c && l.From < q.Said && (l.Way == link.NameWhole || l.Way == link.NamePart)
}
