// Package doubt says what speaks against a reading: that nobody means such a thing, that a rule
// doubts it, and which words it makes nothing of.
//
//	rules.Barred(q, h)                       // dropped: who joined this year, of who joined on 1 January
//	left, log := rules.Doubted(q, h, query, unexplained)
//	// left: the words to be told; log: what is added to the logarithm of the reading
//
// Each rule has a name by which it can be left out ([Names]).
package doubt

import (
	"parley/agent/sempar/heard"
	"parley/agent/sempar/mend"
	"parley/agent/sempar/rewrite"
)

// Rules are the rules over one database. They may be shared.
type Rules struct {
	*heard.Database
	rewrite   rewrite.Rules
	mend      mend.Rules
	elsewhere Others
}

// Over are the rules over a database, and rules that stand elsewhere.
func Over(db *heard.Database, elsewhere Others) Rules {
	return Rules{db, rewrite.Over(db), mend.Over(db), elsewhere}
}
