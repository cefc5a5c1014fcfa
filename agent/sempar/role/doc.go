// Package role says what the columns of a table are for, by what they are called and by what
// they hold: which has days, and of these which is the day of birth, the one by which something
// has to be done, the one on which it was, and the two between which something goes on; which
// is an amount, and which the part of it that is paid. It knows no utterance and no query.
//
// Ask [IsDay] of a column, [SpanOf] of a table.
//
//	role.SpanOf(bookings) // &Span{From: arrival, To: departure}
//	role.DoneFor(orders, due) // delivered
package role
