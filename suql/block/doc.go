// Package block says how the rows of one SELECT come to its output: in which
// order, how many of them, merged into groups or one by one.
//
// Nothing is planned here. The planner asks these questions before it leaves
// out a row or lists rows in an order, so an answer is "no" where the text of
// the query alone does not tell.
//
// Call [Blocking] first: where it reports neither, each row of the source is a
// row of the output, in the order of [Order], cut by [CutOf]:
//
//	blocking, _ := block.Blocking(sel)    // SELECT name FROM cafes ORDER BY 1 LIMIT 3
//	cut, literal := block.CutOf(sel)      // {Offset: 0, Limit: 3}, true
//	if !blocking && literal { … }         // the first three rows will do
//
// [GroupSteps] and [CountedRows] say the same of blocks that count rows: how
// many settle HAVING count(*) > 3, or (SELECT count(*) …) > 3.
package block
