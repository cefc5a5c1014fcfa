package plan

import (
	"fmt"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/fault"
)

// unsupported says that free text can't stand with a construct yet.
func (in Input) unsupported(at ast.Node, what, hint string) error {
	return fault.Unsupported(in.Source, at, what, hint)
}

// beside words that for a construct of the query that free text is in.
func (in Input) beside(at ast.Node, what, hint string) error {
	return in.unsupported(at, what+" beside answer() or summary()", hint)
}

// places looks for free text of a block where it can't stand.
func (in Input) places(sel *ast.Select) error {
	var err error
	ast.Inspect(sel, func(n ast.Node) bool {
		if f, ok := n.(*ast.FreeText); ok {
			ast.Inspect(f.Text, func(n ast.Node) bool {
				if c, ok := n.(*ast.Call); ok && err == nil && (block.Aggregate(c) || c.Over != nil) {
					err = in.unsupported(c, fmt.Sprintf("%s() inside the text of answer() or summary()", c.Name),
						"ask about the text of each row, or build the text in a subquery in FROM")
				}
				_, sub := n.(ast.Query)
				return err == nil && !sub
			})
		}
		return err == nil
	})
	return err
}
