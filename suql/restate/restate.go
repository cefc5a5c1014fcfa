package restate

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/resolve"
)

// Input is what Query needs to know beside the query.
type Input struct {
	Source string // text of the query, for the carets of errors; may be ""
	// Plain says that the database has neither DISTINCT ON nor LATERAL.
	Plain bool
	// Key is an expression that tells the rows of a table apart and stays the
	// same from statement to statement, or nil where the database has none.
	Key func(table, ref string) ast.Expr
}

// Result is a query in other words.
type Result struct {
	Query ast.Query
	// First holds, by their names, the subqueries whose rows are numbered and of
	// which only those with number 1 are used: how many of these are wanted, in
	// the order of the numbers; 0 for all.
	First map[string]int
}

// A restatement says one construct in other words, and nothing else changes:
// its law stands above it.
type restatement struct {
	// needs reports whether there is something to do in q.
	needs func(in Input, q ast.Query) bool
	// query is one block or set operation in other words. Inner ones come
	// first.
	query func(w *rewriter, q ast.Query) ast.Query
}

// restatements are all of them, in the order in which they are applied.
var restatements = []restatement{
	firstOfEach,  // DISTINCT ON: the rows with number 1
	windowsBelow, // a question about a window function: about a column of a subquery
	lateralJoins, // LATERAL: a join, or scalar subqueries
	orderedSets,  // UNION … ORDER BY an answer: a subquery in that order
	groupsBelow,  // a question about a group: about a column of a subquery
	orderBelow,   // ORDER BY … LIMIT over a subquery: of the subquery itself
	limitFirst,   // LIMIT over subqueries in the output: of the rows alone
}

// Needed reports whether q has a construct that is said in other words.
func Needed(in Input, q ast.Query) bool {
	return slices.ContainsFunc(restatements, func(r restatement) bool { return r.needs(in, q) })
}

// Query is q, whose names [resolve.Names] has given it, in other words. The
// leaves that it makes are added to those of the query. The error is a
// *fault.Error where a construct can't be said otherwise.
func Query(in Input, q ast.Query, leaves resolve.Leaves) (Result, error) {
	w := &rewriter{in: in, leaves: leaves, first: map[string]int{}}
	for _, r := range restatements {
		if !r.needs(in, q) {
			continue
		}
		q = ast.Rewrite(q, func(n ast.Node) ast.Node {
			if part, ok := n.(ast.Query); ok && w.err == nil {
				return r.query(w, part)
			}
			return n
		})
	}
	return Result{Query: q, First: w.first}, w.err
}

// rewriter is what the restatements of one query share.
type rewriter struct {
	in     Input
	leaves resolve.Leaves
	first  map[string]int
	made   int // leaves of its own
	err    error
}

func (w *rewriter) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// ofBlocks makes a restatement of blocks one of queries.
func ofBlocks(f func(*rewriter, *ast.Select) *ast.Select) func(*rewriter, ast.Query) ast.Query {
	return func(w *rewriter, q ast.Query) ast.Query {
		if sel, ok := q.(*ast.Select); ok {
			return f(w, sel)
		}
		return q
	}
}
