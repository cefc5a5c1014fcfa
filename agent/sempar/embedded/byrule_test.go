package embedded

import (
	"parley/agent/sempar/beside"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/doubt"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/agent/sempar/mend"
	"parley/agent/sempar/rerank"
	"parley/agent/sempar/rewrite"
	"parley/suql/ast"
)

// mendedBy is a hypothesis with what one rule puts in full, by its name.
func mendedBy(p *Parser, rule string, q *link.Question, h decode.Hypothesis) decode.Hypothesis {
	only := mend.Over(heardtest.Only(p.heard, mend.Names(), rule))
	said := only.Said(q, rerank.Hear(p.heard.Linker, q, nil))
	return only.Versions(said, nil, only.Mended(said, h))[0]
}

// besideBy are readings of a query with those that one rule adds, by its name.
func besideBy(p *Parser, rule string, t beside.Turn, query ast.Query) []decode.Hypothesis {
	return beside.Over(heardtest.Only(p.heard, beside.Names(), rule)).Beside(t, []decode.Hypothesis{{Query: query}})
}

// rewrittenBy is what one rule makes of a query, by its name.
func rewrittenBy(p *Parser, rule string, q *link.Question, query ast.Query) ast.Query {
	return rewrite.Over(heardtest.Only(p.heard, rewrite.Names(), rule)).InFull(q, query)
}

// inShort is the first that the grammar may write of a query; nil for none.
func inShort(p *Parser, query ast.Query) ast.Query {
	for short := range p.rewrite.Short(query) {
		return short
	}
	return nil
}

// speaksAgainst reports whether one rule speaks against a hypothesis, by its name.
func speaksAgainst(p *Parser, rule string, q *link.Question, h decode.Hypothesis) bool {
	only := doubt.Over(heardtest.Only(p.heard, doubt.Names(), rule))
	_, log := only.Doubted(q, h, doubt.Versions{Written: h.Query, Meant: h.Query}, nil)
	return log != 0 || only.Barred(q, h)
}
