// Package mend puts in full what a hypothesis of the network has only a part of: all the values
// that were said in a row, a grade that rows are compared with, the whole of a time, what is
// wanted per another amount. A rule takes a hypothesis and gives it back with another query.
//
//	rules := mend.Over(db)
//	said := rules.Said(q, times)
//	rules.Mended(said, h)
//	// SELECT sum(total) FROM sales WHERE country = 'Germany' AND country = 'France'
//	// → SELECT sum(total) FROM sales WHERE country IN ('Germany', 'France', 'Spain')
//
// [Rules.Versions] are what it may come to: counting things, or rows. Each rule has a name by
// which it can be left out ([Names]).
package mend

import "parley/agent/sempar/heard"

// Rules are the rules over one database. They may be shared.
type Rules struct{ *heard.Database }

// Over are the rules over a database.
func Over(db *heard.Database) Rules { return Rules{db} }
