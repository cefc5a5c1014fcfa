// Package certain tells the rows that belong to the result of a query whatever
// the answers are that were not found any more, because a budget, an error or
// the visitor ended the reading.
//
// A text that was not read is neither a yes nor a no: what depends on it is NULL
// in three-valued logic. SQL does most of that by itself, but not all: EXISTS
// over rows that were not all read says FALSE, and a count of them a number that
// is too small. [Rows] puts NULL in the place of both:
//
//	q := certain.Rows(statement, func(rel string) bool { return !whole[rel] })
//
// Which texts were read stands in a relation beside that of the answers, with
// the same columns: its name ends in [ReadSuffix].
package certain
