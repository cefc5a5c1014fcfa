// Package domain says what the literals of a query mean among the values that
// a column has.
//
// A person writes price = 'cheap' where the column holds "inexpensive", asks
// whether a place is open on Monday of a column with "Mo-Fr 9:00-18:00", and
// sorts sizes from small to large where a database goes by the letters. This
// package writes such a query in the words of the database, before it is
// planned:
//
//   - [Mappings] lists the literals that are no value of their closed domain and
//     what they stand for, [WithMappings] puts that in their place;
//   - [HoursAsked] finds the questions that opening hours answer, [OpenAt] says
//     what they come to at a time, and [WithHours] puts that in their place;
//   - [Ordered] compares and sorts by the order of a domain;
//   - [Stored] compares numbers and days that are stored as text by what it says.
//
// Each gives a query that means the same on every database. For example, of a
// column with the domain cheap, expensive:
//
//	maps := domain.Mappings(q, columnOf)           // q: … WHERE price = 'Cheap'
//	q = domain.WithMappings(q, columnOf, maps)     // … WHERE price = 'cheap'
package domain
