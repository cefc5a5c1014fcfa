package embedded

import (
	"parley/agent"
	"parley/suql/ast"
)

// foundNothing reports whether the query that a turn may go on from found no rows.
func foundNothing(t agent.Turn) bool {
	if len(t.Earlier) == 0 || t.Previous == nil {
		return false
	}
	last := t.Earlier[len(t.Earlier)-1]
	return last.Total == 0 && last.SUQL == ast.Print(t.Previous)
}
