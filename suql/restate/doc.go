// Package restate says a query in other words where the steps of a plan, or the
// database, have no words for a construct of it: LATERAL, DISTINCT ON, a question
// to the reader about a group or a window function, an order or a LIMIT that
// need not wait for the reader's answers.
//
// The result means the same for every answer that a reader may give. Each
// restatement has a file of its own, with its law above it; the list
// restatements in restate.go has them in order.
//
// Call [Needed] first: most queries are planned as they are. Then [Query], after
// [resolve.Names] has given each row source a name of its own:
//
//	q, leaves := resolve.Names(q, cat)
//	// SELECT DISTINCT ON (city) city, name FROM cafes ORDER BY city, stars DESC
//	out, err := restate.Query(restate.Input{Plain: true}, q, leaves)
//	// SELECT city, name FROM (SELECT …, row_number() OVER (PARTITION BY city
//	// ORDER BY city, stars DESC) …) WHERE row_number = 1 ORDER BY city, …
package restate
