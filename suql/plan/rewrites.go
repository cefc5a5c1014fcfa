package plan

import (
	"slices"

	"parley/suql/ast"
)

// A rewrite changes how a query is run, never what it gives: its law stands
// above it. A rewrite works at one or more of three points.
type rewrite struct {
	name string

	// needs reports whether query has something to do in q. A rewrite of
	// queries is never left out: what it says in other words is what the
	// steps, or the database, have no words for.
	needs func(in Input, q ast.Query) bool
	// query is one block or set operation in other words. Inner ones come
	// first.
	query func(w *decorrelator, q ast.Query) ast.Query

	// asks changes a block before its questions are gathered.
	asks func(d *draft)

	// steps changes the steps of a block. Before, they list every row, judge
	// its whole condition, and leave the rest to the database.
	steps func(d *draft)
}

// rewrites are all of them, in the order in which Build applies them.
var rewrites = []rewrite{
	firstOfEach,       // DISTINCT ON: the rows with number 1
	windowsBelow,      // a question about a window function: about a column of a subquery
	lateralJoins,      // LATERAL: a join, or scalar subqueries
	orderedSets,       // UNION … ORDER BY an answer: a subquery in that order
	groupsBelow,       // a question about a group: about a column of a subquery
	equalAnswers,      // answer(a) = answer(b): each text is read once, the database joins
	orderBelow,        // ORDER BY … LIMIT over a subquery: of the subquery itself
	limitFirst,        // LIMIT over subqueries in the output: of the rows alone
	members,           // x IN (SELECT y …): of the subquery only the rows with y = x
	existence,         // EXISTS, count(*) > n: no more rows than settle it
	fixedAnswers,      // an answer that WHERE fixes is not asked for in the output
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
	mostRelevantFirst, // where judging may stop, likely rows come first
	guardedAnswers,    // an arm of CASE that does not apply is not asked about
	inferredAnswers,   // what an inference table says is not read
	neededRows,        // rows that differ in nothing that is read count once
}

// Rewrites names those rewrites that a plan can do without, in their order.
func Rewrites() []string {
	var out []string
	for _, r := range rewrites {
		if r.query == nil {
			out = append(out, r.name)
		}
	}
	return out
}

// rewritten is q without the constructs that the steps have no words for.
func (w *decorrelator) rewritten(q ast.Query) ast.Query {
	for _, r := range rewrites {
		if r.query == nil || !r.needs(w.in, q) {
			continue
		}
		q = ast.Rewrite(q, func(n ast.Node) ast.Node {
			if block, ok := n.(ast.Query); ok && w.err == nil {
				return r.query(w, block)
			}
			return n
		})
	}
	return q
}

// rewrites reports whether q has a construct that the steps have no words for.
func (in Input) rewrites(q ast.Query) bool {
	return slices.ContainsFunc(rewrites, func(r rewrite) bool { return r.query != nil && r.needs(in, q) })
}

// without reports whether r is to be left out.
func (in Input) without(r rewrite) bool { return slices.Contains(in.Without, r.name) }

// ofBlocks makes a rewrite of blocks one of queries.
func ofBlocks(f func(*decorrelator, *ast.Select) *ast.Select) func(*decorrelator, ast.Query) ast.Query {
	return func(w *decorrelator, q ast.Query) ast.Query {
		if sel, ok := q.(*ast.Select); ok {
			return f(w, sel)
		}
		return q
	}
}
