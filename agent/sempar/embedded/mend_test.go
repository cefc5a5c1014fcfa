package embedded

import (
	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/agent/sempar/mend"
	"parley/agent/sempar/rerank"
)

// mendedBy is a hypothesis with what one rule puts in full, by its name.
func mendedBy(p *Parser, rule string, q *link.Question, h decode.Hypothesis) decode.Hypothesis {
	of := *p.heard
	of.Without = map[string]bool{}
	for _, name := range mend.Names() {
		of.Without[name] = name != rule
	}
	only := mend.Over(&of)
	said := only.Said(q, rerank.Hear(of.Linker, q, nil))
	return only.Versions(said, nil, only.Mended(said, h))[0]
}
