package embedded

import (
	"parley/agent/sempar/decode"
	"parley/agent/sempar/rerank"
)

// whole is a reading with the whole of each time that was said.
func (p *Parser) whole(said rerank.Said, h decode.Hypothesis) decode.Hypothesis {
	made, changed := said.Whole(h.Made)
	if !changed {
		return h
	}
	q, err := p.heard.Schema.Build(made)
	if err != nil {
		return h
	}
	h.Made, h.Query = made, q
	return h
}
