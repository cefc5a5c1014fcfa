// Package joins says how the tables of one SELECT hang together: which points at which, whose
// rows a join has several times, what is left without a table, and which column of the database
// a column of the query is. It knows no utterance.
//
// Ask [Of] for the tables of a block with what each points at, and [ChainOf] for those that inner
// joins join, to take one away or to put another in its place.
//
//	j := joins.Of(cat, block)  // SELECT … FROM lessons JOIN pupils ON lessons.pupil_id = pupils.id
//	j.Multiplied("pupils")     // true: a pupil comes once a lesson
//	c, _ := joins.ChainOf(block.From[0])
//	c.Without("pupils")        // FROM lessons
package joins
