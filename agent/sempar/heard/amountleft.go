package heard

import (
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// AmountLeft reports whether a token names an amount that something is wanted per, and a derivation
// has none of that name.
func (d *Database) AmountLeft(q *link.Question, made grammar.Derivation, token int) bool {
	at, by := d.AmountSaid(q)
	return at == token && !slices.ContainsFunc(made, func(decision grammar.Decision) bool {
		return decision.Symbol == grammar.Column && slices.Contains(by, d.Schema.Columns[decision.Index].Column)
	})
}
