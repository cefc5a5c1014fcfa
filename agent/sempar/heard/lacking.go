package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// notOver are words of what is not over: it has no end yet, though that is not denied.
var notOver = strings.Fields("still yet current currently now present active open pending available")

// Lacks reports whether a condition is that there is no value in a column that an utterance
// names and does not deny, or a no where it says that rows are to be with what it names.
func (d *Database) Lacks(q *link.Question, term ast.Expr) bool {
	if b, ok := term.(*ast.Binary); ok {
		return d.saysNo(b) && !q.Denies() && d.saidWith(q, joins.ColumnNamed(d.Catalog, b.L.(*ast.Column)))
	}
	is, ok := term.(*ast.Is)
	if !ok || is.Not || is.What != "NULL" {
		return false
	}
	c, ok := is.X.(*ast.Column)
	return ok && d.ColumnSaid(q, joins.ColumnNamed(d.Catalog, c)) && !q.Denies() && !q.OfUnknown() &&
		!slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(notOver, t.Lower) })
}

// saysNo reports whether a condition is that a column says no.
func (d *Database) saysNo(b *ast.Binary) bool {
	c, ok := b.L.(*ast.Column)
	if !ok || b.Op != ast.Eq {
		return false
	}
	of, value := joins.ColumnNamed(d.Catalog, c), ast.Print(b.R)
	if of != nil && of.YesNo() && value == ast.Print(condition.Answer(of, false)) {
		return true
	}
	return slices.Contains(Noes, strings.ToLower(strings.Trim(value, "'")))
}

// Noes are how columns of few values write a no, in small letters.
var Noes = []string{"no", "n", "false"}
