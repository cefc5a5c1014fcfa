// Package rewrite puts one query in the place of another that says what was meant: in full where
// the grammar writes it in short, with the rows that nothing is joined to, with the days of a
// time written in one way; and it takes back what it did where a turn goes on from a query.
//
//	rewrite.Over(db).withNone(q)
//	// SELECT name FROM pupils JOIN lessons ON … GROUP BY pupils.id HAVING count(*) < 5
//	// → SELECT name FROM pupils LEFT JOIN lessons ON … GROUP BY pupils.id HAVING count(lessons.id) < 5
package rewrite

import "parley/agent/sempar/heard"

// Rules are the rules over one database. They may be shared.
type Rules struct {
	*heard.Database
	asked *questions
}

// Over are the rules over a database.
func Over(db *heard.Database) Rules { return Rules{db, &questions{}} }
