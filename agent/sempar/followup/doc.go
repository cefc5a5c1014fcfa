// Package followup says what a turn means that goes on from a query and says hardly anything else:
// a time or a percentage; and makes the query of it.
//
//	how many orders in March 2025?   BETWEEN '2025-03-01' AND '2025-03-31'
//	and the month before?            BETWEEN '2025-02-01' AND '2025-02-28'
//
//	followup.Over(db).OtherTimes(q, before)
package followup

import "parley/agent/sempar/heard"

// Rules are the rules over one database. They may be shared.
type Rules struct{ *heard.Database }

// Over are the rules over a database.
func Over(db *heard.Database) Rules { return Rules{db} }
