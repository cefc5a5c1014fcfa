package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/suql/ast"
)

// tableLeft is added to the logarithm of a reading that makes nothing of a word in the name
// of a table: how many rehearsals Jack has had, of the castings of a Jack. Our estimate.
const tableLeft = -2

// leavesTable reports whether a query has no table of those whose names hold a word of which
// it makes nothing.
func (r Rules) leavesTable(q *link.Question, query ast.Query, unexplained []bool) bool {
	has := map[string]bool{}
	ast.Inspect(query, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok {
			has[strings.ToLower(t.Name)] = true
		}
		return true
	})
	named := map[int]bool{} // tokens, and whether a table that they name is there
	for _, l := range q.Tables {
		if l.From < len(unexplained) && unexplained[l.From] && heard.ByName(l) {
			named[l.From] = named[l.From] || has[strings.ToLower(r.Schema.Tables[l.To].Name)]
		}
	}
	for token, there := range named {
		if !there && !slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
			return l.From == token && (l.Way == link.NameWhole || l.Way == link.NamePart)
		}) {
			return true
		}
	}
	return false
}
