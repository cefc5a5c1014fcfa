// Package ruletest tries one rule of the parser by itself, by its name.
package ruletest

import (
	"parley/agent/sempar/beside"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/doubt"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/agent/sempar/mend"
	"parley/agent/sempar/rerank"
	"parley/agent/sempar/rewrite"
	"parley/suql/ast"
)

// Mended is a hypothesis with what one rule puts in full.
func Mended(d *heard.Database, rule string, q *link.Question, h decode.Hypothesis) decode.Hypothesis {
	only := mend.Over(heardtest.Only(d, mend.Names(), rule))
	said := only.Said(q, rerank.Hear(d.Linker, q, nil))
	return only.Versions(said, nil, only.Mended(said, h))[0]
}

// Beside are readings of a query with those that one rule adds.
func Beside(d *heard.Database, rule string, t beside.Turn, query ast.Query) []decode.Hypothesis {
	return beside.Over(heardtest.Only(d, beside.Names(), rule)).Beside(t, []decode.Hypothesis{{Query: query}})
}

// Rewritten is what one rule makes of a query.
func Rewritten(d *heard.Database, rule string, q *link.Question, query ast.Query) ast.Query {
	return rewrite.Over(heardtest.Only(d, rewrite.Names(), rule)).InFull(q, query)
}

// SpeaksAgainst reports whether one rule speaks against a hypothesis.
func SpeaksAgainst(d *heard.Database, rule string, q *link.Question, h decode.Hypothesis) bool {
	only := doubt.Over(heardtest.Only(d, doubt.Names(), rule))
	_, log := only.Doubted(q, h, doubt.Versions{Written: h.Query, Meant: h.Query}, nil)
	return log != 0 || only.Barred(q, h)
}
