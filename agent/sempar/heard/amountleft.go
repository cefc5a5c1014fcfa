package heard

import (
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// AmountLeft reports whether a token names an amount that something is wanted per, and a derivation
// has none of that name.
func (p *Database) AmountLeft(q *link.Question, made grammar.Derivation, token int) bool {
	at, by := p.AmountSaid(q)
	return at == token && !slices.ContainsFunc(made, func(d grammar.Decision) bool {
		return d.Symbol == grammar.Column && slices.Contains(by, p.Schema.Columns[d.Index].Column)
	})
}
