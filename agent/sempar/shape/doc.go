// Package shape says what a query has the form of: whether it lists rows, counts them or works
// out a figure, of which of its tables it shows something, and what its groups are of. It knows
// no utterance.
//
//	shape.PlainList(s)        // SELECT name FROM guests WHERE …
//	shape.SubjectOf(cat, s)   // guests
package shape
