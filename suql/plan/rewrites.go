package plan

import (
	"slices"
)

// A rewrite changes how a query is run, never what it gives: its law stands
// above it. A rewrite works at one or both of two points.
type rewrite struct {
	name string

	// asks changes a block before its questions are gathered.
	asks func(d *draft)

	// steps changes the steps of a block. Before, they list every row, judge
	// its whole condition, and leave the rest to the database.
	steps func(d *draft)
}

// rewrites are all of them, in the order in which Build applies them.
var rewrites = []rewrite{
	equalAnswers,      // answer(a) = answer(b): each text is read once, the database joins
	members,           // x IN (SELECT y …): of the subquery only the rows with y = x
	existence,         // EXISTS, count(*) > n: no more rows than settle it
	fixedAnswers,      // an answer that WHERE fixes is not asked for in the output
	oneOfSeveral,      // the arms of a CASE about one answer are one question
	pushedConditions,  // what SQL alone decides is decided while listing the rows
	earlyOrder,        // the rows are listed in the order of the output
	earlyLimit,        // judging stops when there are enough rows
	innerLimit,        // that of an inner block too
	countedGroups,     // and in a group when its count settles the output
	onceEach,          // or its first row does, as with DISTINCT
	extremes,          // or that with the greatest or least value
	firstRows,         // or the first of DISTINCT ON
	groupsWanted,      // no group is read when there are enough of them
	rowsWanted,        // no block is read on when there are enough rows
	guardedAnswers,    // an arm of CASE that does not apply is not asked about
	inferredAnswers,   // what an inference table says is not read
	neededRows,        // rows that differ in nothing that is read count once
	mostRelevantFirst, // where judging may stop, likely rows come first
	knownTextsFirst,   // and rows about texts that were read for others
}

// Rewrites names them, in their order: a plan can do without each.
func Rewrites() []string {
	var out []string
	for _, r := range rewrites {
		out = append(out, r.name)
	}
	return out
}

// without reports whether r is to be left out.
func (in Input) without(r rewrite) bool { return slices.Contains(in.Without, r.name) }
