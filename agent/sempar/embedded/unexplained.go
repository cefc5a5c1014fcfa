package embedded

import (
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
)

// unexplained tells of which tokens that carry meaning a derivation makes
// nothing; nil where it is not known which words are said for what.
func (p *Parser) unexplained(q *link.Question, made grammar.Derivation) []bool {
	if p.heard.Words == nil {
		return nil
	}
	return p.heard.Words.Unexplained(p.heard.Linker, q, made)
}

// explained tells which tokens a derivation says something of; of those that describe what
// follows, what only begins like a name does not.
func (p *Parser) explained(q *link.Question, made grammar.Derivation, describing []bool) []bool {
	out := p.heard.Words.Explained(p.heard.Linker, q, made)
	for i, t := range q.Tokens[:q.Said] {
		out[i] = out[i] && (!describing[i] || p.heard.Without[heard.RuleDescribing] || !p.heard.OnlyAlike(t))
	}
	return out
}
