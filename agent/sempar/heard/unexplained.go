package heard

import (
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// Unexplained tells of which tokens that carry meaning a derivation makes
// nothing; nil where it is not known which words are said for what.
func (d *Database) Unexplained(q *link.Question, made grammar.Derivation) []bool {
	if d.Words == nil {
		return nil
	}
	return d.Words.Unexplained(d.Linker, q, made)
}

// Explained tells which tokens a derivation says something of; of those that describe what
// follows, what only begins like a name does not.
func (d *Database) Explained(q *link.Question, made grammar.Derivation, describing []bool) []bool {
	out := d.Words.Explained(d.Linker, q, made)
	for i, t := range q.Tokens[:q.Said] {
		out[i] = out[i] && (!describing[i] || d.Without[RuleDescribing] || !d.onlyAlike(t))
	}
	return out
}
