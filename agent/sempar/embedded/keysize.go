package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// keyBySize is added to the logarithm of a query that compares a key by size, where
// no word names it: pupils under 18 as those whose number is. Of 35,900 queries that
// the parser learns from, three do that, and all of the others name the key.
const keyBySize = -4

// comparesKey reports whether a condition compares a key by size that the utterance
// does not name, by the last word of its name at least.
func (p *Parser) comparesKey(q *link.Question, made grammar.Derivation) bool {
	return slices.ContainsFunc(made.Conditions(), func(c grammar.Derivation) bool {
		column, ok := c.PlainColumn()
		switch c[0].Rule.Name {
		case "V > X", "V >= X", "V < X", "V <= X", "V BETWEEN X AND X":
			return ok && p.isKey(column) && !p.says(q, column)
		}
		return false
	})
}

// isKey reports whether a column tells the rows of its table apart, or points at those
// of another.
func (p *Parser) isKey(column int) bool {
	schema := p.db.Schema
	c := schema.Columns[column]
	if c.Column == nil || c.Table < 0 {
		return false
	}
	return slices.Equal(schema.Tables[c.Table].Key, []string{c.Name}) ||
		slices.ContainsFunc(schema.Keys, func(k grammar.Key) bool { return slices.Contains(k.Columns, column) })
}

// says reports whether an utterance has the last word of what a column is called: the
// id of pupil id.
func (p *Parser) says(q *link.Question, column int) bool {
	words := strings.Fields(strings.ToLower(p.db.Schema.Columns[column].Human))
	return len(words) > 0 && slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
		return strings.TrimSuffix(t.Lower, "s") == strings.TrimSuffix(words[len(words)-1], "s")
	})
}
