// Package beside adds readings beside others: what else may be meant by an utterance of which the
// network has made a query, such as the same of the month that lies nearest to today. How often
// that is meant is a share of what the reading is worth.
//
//	rules.Beside(t, readings, nil)
//	// SELECT sum(total) FROM sales WHERE extract(month FROM day) = 10
//	// and SELECT sum(total) FROM sales WHERE day BETWEEN '2026-10-01' AND '2026-10-31'
//
// Each rule has a name by which it can be left out ([Names]).
package beside

import (
	"parley/agent/sempar/heard"
	"parley/agent/sempar/rewrite"
)

// Rules are the rules over one database. They may be shared.
type Rules struct {
	*heard.Database
	rewrite rewrite.Rules
}

// Over are the rules over a database.
func Over(db *heard.Database) Rules { return Rules{db, rewrite.Over(db)} }
