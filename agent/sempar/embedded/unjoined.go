package embedded

import "parley/suql/ast"

// unjoined reports whether a query sets every row of one table beside every row
// of another, as the grammar does with tables that no key joins. Of 32,400
// questions that people wrote over 251 databases none means that, and a network
// that knew neither their tables nor their queries read 23 so, all of them
// wrongly, half of these with a probability above .6: who holds a season pass
// was everybody who rents anything, for there are season passes. A reading like
// that is none.
func unjoined(q ast.Query) bool {
	found := false
	ast.Inspect(q, func(n ast.Node) bool {
		j, ok := n.(*ast.Join)
		found = found || ok && j.Kind == ast.Cross
		return !found
	})
	return found
}
