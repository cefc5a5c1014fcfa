package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// saidAndLacking is added to the logarithm of a reading that wants rows without a value where
// the column is named and nobody denies anything: drivers who left have a day on which they
// did, and of cottages with a hot tub nothing says that they have none. Our estimate.
const saidAndLacking = -2.5

// notOver are words of what is not over: it has no end yet, though that is not denied.
var notOver = strings.Fields("still yet current currently now present active open pending available")

// lacksWhatIsSaid reports whether a query wants rows without a value of a column that an
// utterance names and does not deny, or without the thing that rows are to be with.
func (p *Parser) lacksWhatIsSaid(q *link.Question, h decode.Hypothesis) bool {
	s, ok := h.Query.(*ast.Select)
	if !ok || p.isOfAll(q, s) {
		return false // what holds of all is put right
	}
	return slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool { return p.lacks(q, term) })
}

// lacks reports whether a condition is that there is no value in a column that an utterance
// names and does not deny, or a no where it says that rows are to be with what it names.
func (p *Parser) lacks(q *link.Question, term ast.Expr) bool {
	if b, ok := term.(*ast.Binary); ok {
		return p.saysNo(b) && !q.Denies() && p.heard.SaidWith(q, joins.ColumnNamed(p.heard.Catalog, b.L.(*ast.Column)))
	}
	is, ok := term.(*ast.Is)
	if !ok || is.Not || is.What != "NULL" {
		return false
	}
	c, ok := is.X.(*ast.Column)
	return ok && p.heard.ColumnSaid(q, joins.ColumnNamed(p.heard.Catalog, c)) && !q.Denies() && !q.OfUnknown() &&
		!slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(notOver, t.Lower) })
}

// saysNo reports whether a condition is that a column says no.
func (p *Parser) saysNo(b *ast.Binary) bool {
	c, ok := b.L.(*ast.Column)
	if !ok || b.Op != ast.Eq {
		return false
	}
	of, value := joins.ColumnNamed(p.heard.Catalog, c), ast.Print(b.R)
	if of != nil && of.YesNo() && value == ast.Print(condition.Answer(of, false)) {
		return true
	}
	return slices.Contains(noes, strings.ToLower(strings.Trim(value, "'")))
}
