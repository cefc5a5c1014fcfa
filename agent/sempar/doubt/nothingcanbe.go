package doubt

import (
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// nothingCanBe reports whether a block wants a column both missing and compared with something, which no row is: bills
// that were not paid, and paid before June.
func (r Rules) nothingCanBe(_ *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		return ok && missingAndCompared(s.Where)
	})
}

// missingAndCompared reports whether conditions that all hold have a column missing and compare it.
func missingAndCompared(where ast.Expr) bool {
	missing, compared := map[string]bool{}, map[string]bool{}
	for _, term := range ast.Terms(ast.And, where) {
		switch e := term.(type) {
		case *ast.Is:
			if _, is := e.X.(*ast.Column); is && e.What == "NULL" {
				missing[ast.Print(e.X)] = missing[ast.Print(e.X)] || !e.Not
				compared[ast.Print(e.X)] = compared[ast.Print(e.X)] || e.Not
			}
		case *ast.Binary:
			if c, is := e.L.(*ast.Column); is && e.Op.Comparison() {
				compared[ast.Print(c)] = true
			}
		case *ast.Between:
			if c, is := e.X.(*ast.Column); is {
				compared[ast.Print(c)] = true
			}
		}
	}
	for c, is := range missing {
		if is && compared[c] {
			return true
		}
	}
	return false
}
