// Package resolve gives every row source of a query a name of its own, and says
// which of them, and which stored column, a name means.
//
// SQL lets the same name mean different tables in different blocks, joins merge
// columns (USING, NATURAL), and stars stand for many. After [Names] none of that
// is left: a block can be moved out of the blocks around it without a name
// changing its meaning.
//
//	q, leaves := resolve.Names(q, cat)
//	// SELECT * FROM cafes NATURAL JOIN cities →
//	// SELECT cafes.name, cafes.city, cities.country FROM cafes JOIN cities ON cafes.city = cities.city
//	leaves["cafes"].Table                     // the stored table
//	leaves.Source(ast.Col("name"))            // the stored column that is read
//	leaves.Output(e)                          // what kind of value e gives
//	leaves.Refs(e)                            // the row sources that e depends on
package resolve
