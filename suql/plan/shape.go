package plan

import (
	"fmt"

	"parley/suql/ast"
	"parley/suql/fault"
)

// unsupported says that free text can't stand with a construct yet.
func (in Input) unsupported(at ast.Node, what, hint string) error {
	return &fault.Error{
		Source: in.Source, Span: at.Span(), Code: "unsupported",
		Message: what + " is not supported yet", Hint: hint,
	}
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
				if c, ok := n.(*ast.Call); ok && err == nil && (Aggregate(c) || c.Over != nil) {
					err = in.unsupported(c, fmt.Sprintf("%s() inside the text of answer() or summary()", c.Name), "ask about the text of each row, or build the text in a subquery in FROM")
				}
				_, sub := n.(ast.Query)
				return err == nil && !sub
			})
		}
		return err == nil
	})
	return err
}

// Aggregate reports whether c is an aggregate over rows (not a window
// function).
func Aggregate(c *ast.Call) bool {
	if c.Over != nil {
		return false
	}
	if c.Star || c.Filter != nil {
		return true
	}
	switch c.Name {
	case "count", "sum", "avg", "min", "max", "string_agg", "array_agg", "bool_and", "bool_or", "every",
		"json_agg", "jsonb_agg", "json_object_agg", "jsonb_object_agg", "stddev", "stddev_pop", "stddev_samp",
		"variance", "var_pop", "var_samp", "percentile_cont", "percentile_disc", "mode", "group_concat", "total", "median":
		return true
	}
	return false
}

// returnsRows reports whether c makes rows of its argument.
func returnsRows(c *ast.Call) bool {
	switch c.Name {
	case "unnest", "generate_series", "json_array_elements", "json_array_elements_text":
		return true
	}
	return false
}

// blocks reports whether the output of sel can't be told row by row in the
// order of the source: rows are merged, or look at each other.
func blocks(sel *ast.Select) (blocked, merged bool) {
	merged = sel.Distinct.On || len(sel.GroupBy) > 0 || sel.Having != nil
	exprs := make([]ast.Node, 0, len(sel.Items)+len(sel.OrderBy))
	for _, it := range sel.Items {
		exprs = append(exprs, it)
	}
	for _, o := range sel.OrderBy {
		exprs = append(exprs, o)
	}
	for _, e := range exprs {
		ast.Inspect(e, func(n ast.Node) bool {
			if c, ok := n.(*ast.Call); ok {
				switch {
				case Aggregate(c):
					merged = true
				case c.Over != nil:
					blocked = true
				case returnsRows(c):
					merged = true
				}
			}
			_, sub := n.(ast.Query)
			return !sub
		})
	}
	return blocked || merged, merged
}
