// Package condition says what a condition of a query means: in which time it has the rows lie,
// which values it wants of a column; and writes such conditions. It knows no utterance.
//
//	condition.TimeOf(cat, s)      // the time that the rows of a block lie in
//	condition.MembershipOf(term)  // the column and its values: country IN ('France', 'Spain')
package condition
