package block

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/check"
)

// Blocking reports whether the output of sel can't be told row by row in the
// order of the source: rows are merged, or look at each other.
func Blocking(sel *ast.Select) (blocked, merged bool) {
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
				merged = merged || Aggregate(c) || c.Over == nil && ReturnsRows(c)
				blocked = blocked || c.Over != nil
			}
			_, sub := n.(ast.Query)
			return !sub
		})
	}
	return blocked || merged, merged
}

// Aggregate reports whether c is an aggregate over rows (not a window
// function).
func Aggregate(c *ast.Call) bool {
	if c.Over != nil {
		return false
	}
	return c.Star || c.Filter != nil || check.Aggregate(c.Name)
}

// ReturnsRows reports whether c makes rows of its argument.
func ReturnsRows(c *ast.Call) bool {
	switch c.Name {
	case "unnest", "generate_series", "json_array_elements", "json_array_elements_text":
		return true
	}
	return false
}

// Aggregated reports whether e has an aggregate of its own block.
func Aggregated(e ast.Node) bool {
	return ast.SomeInBlock(e, func(n ast.Node) bool {
		c, ok := n.(*ast.Call)
		return ok && Aggregate(c)
	})
}

// Windowed reports whether n has a window function of its own block.
func Windowed(n ast.Node) bool { return ast.SomeInBlock(n, isWindow) }

// HasWindow reports whether n has a window function, be it in a block inside.
func HasWindow(n ast.Node) bool { return ast.Some(n, isWindow) }

func isWindow(n ast.Node) bool {
	c, ok := n.(*ast.Call)
	return ok && c.Over != nil
}

// Volatile reports whether e may have another value each time.
func Volatile(e ast.Node) bool {
	return ast.Some(e, func(n ast.Node) bool {
		c, ok := n.(*ast.Call)
		return ok && strings.HasPrefix(c.Name, "random")
	})
}

// AsksInside reports whether a subquery of n asks the reader something.
func AsksInside(n ast.Node) bool {
	return ast.SomeInBlock(n, func(n ast.Node) bool {
		q, sub := n.(ast.Query)
		return sub && ast.HasFreeText(q)
	})
}

// ReadsTable reports whether n has a table of one of the names in a FROM.
func ReadsTable(n ast.Node, names ...string) bool {
	return ast.Some(n, func(n ast.Node) bool {
		t, ok := n.(*ast.Table)
		return ok && slices.Contains(names, t.Name)
	})
}

// Settled reports whether rows can be grouped by e before anything is read:
// it is the same each time, and of the row alone.
func Settled(e ast.Expr) bool {
	return !Volatile(e) && !ast.Some(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FreeText, *ast.Star, ast.Query:
			return true
		}
		return false
	})
}

// MakesRows reports whether an output column of sel makes rows of its argument.
func MakesRows(sel *ast.Select) bool {
	for _, it := range sel.Items {
		if ast.SomeInBlock(it, func(n ast.Node) bool {
			c, ok := n.(*ast.Call)
			return ok && ReturnsRows(c)
		}) {
			return true
		}
	}
	return false
}
