package doubt

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/ast"
)

// lettersUnsaid is added to the logarithm of a reading without a pattern, where names are said to begin or to end
// with letters: our estimate.
const lettersUnsaid = -4

// The words by which names are said to begin or to end with letters.
var (
	beginning = []string{"start", "starts", "starting", "begin", "begins", "beginning", "end", "ends", "ending"}
	andWith   = []string{"with", "in"}
)

// lettersLeft reports whether names are said to begin or to end with a letter or two, and a query has no pattern.
func (r Rules) lettersLeft(q *link.Question, query ast.Query) bool {
	for i := 0; i+2 < q.Said; i++ {
		letters := q.Tokens[i+2]
		article := letters.Text == "a" && i+3 < q.Said && english.LetterOrDigit(q.Tokens[i+3].Text)
		if slices.Contains(beginning, q.Tokens[i].Lower) && slices.Contains(andWith, q.Tokens[i+1].Lower) &&
			len(letters.Text) <= 2 && english.LetterOrDigit(letters.Text) && !article {
			return !ast.Some(query, func(n ast.Node) bool { _, like := n.(*ast.Like); return like })
		}
	}
	return false
}
