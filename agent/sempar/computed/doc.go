// Package computed gives a database the columns that it does not hold as people speak of them:
// the age of members with a date of birth, the weekday of a day, whether a job is overdue, how
// many nights a stay has. An utterance sees them as if they were there; a query has what they
// are computed from.
//
// Ask [SpokenOf] which kinds of them an utterance speaks of, and [Widen] a catalog by those.
//
//	says := computed.SpokenOf(cat, "members over 65", nil, today)
//	wide, columns := computed.Widen(cat, today, says) // members have an age
//	columns.WrittenOut(q)
//	// SELECT name FROM members WHERE age > 65
//	// → SELECT name FROM members WHERE floor((DATE '2026-11-26' - born) / 365.25) > 65
//	columns.InShort(q) // the other way round, where a turn goes on from it
package computed
