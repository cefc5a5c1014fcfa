package shape

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/check"
)

func IsCount(n ast.Node) bool {
	e, ok := n.(ast.Expr)
	return ok && block.CountsRows(e)
}

// CountsRows reports whether a query counts rows, and nothing is made of the count
// but comparing and sorting by it.
func CountsRows(s *ast.Select) bool {
	found := ast.Some(s.Having, IsCount)
	for _, it := range s.Items {
		switch {
		case IsCount(it.Expr):
			found = true
		case ast.Some(it.Expr, IsCount):
			return false
		}
	}
	return found || slices.ContainsFunc(s.OrderBy, func(o *ast.Order) bool { return ast.Some(o.Expr, IsCount) })
}

// CountedKey is the column whose values a query counts, and nothing else; nil for any other.
func CountedKey(s *ast.Select) *ast.Column {
	if len(s.Items) != 1 || s.GroupBy != nil {
		return nil
	}
	call, ok := s.Items[0].Expr.(*ast.Call)
	if !ok || call.Name != "count" || !call.Distinct || len(call.Args) != 1 {
		return nil
	}
	c, _ := call.Args[0].(*ast.Column)
	return c
}

// ShownOnce is the one column of which a query shows or counts every value once; nil for any
// other.
func ShownOnce(s *ast.Select) *ast.Column {
	if key := CountedKey(s); key != nil {
		return key
	}
	if len(s.Items) != 1 || s.GroupBy != nil || !s.Distinct.On || len(s.Distinct.Exprs) > 0 {
		return nil
	}
	c, _ := s.Items[0].Expr.(*ast.Column)
	return c
}

// CountDistinct counts the values of a column in place of rows.
func CountDistinct(s *ast.Select, key *ast.Column) ast.Query {
	return ast.Rewrite(s, func(n ast.Node) ast.Node {
		if IsCount(n) {
			return &ast.Call{Name: "count", Args: []ast.Expr{key}, Distinct: true}
		}
		return n
	})
}

// Adds reports whether an expression is a count or a sum, nought where there is nothing.
func Adds(e ast.Expr) bool {
	call, ok := e.(*ast.Call)
	if ok && call.Name == "coalesce" {
		return Adds(call.Args[0])
	}
	return ok && call.Over == nil && call.Filter == nil && (call.Name == "count" || call.Name == "sum")
}

// AddsUp reports whether an expression is a figure that is nought of no rows.
func AddsUp(e ast.Expr) bool {
	call, ok := e.(*ast.Call)
	return ok && !call.Distinct && (call.Name == "count" || call.Name == "sum")
}

// IsFew reports whether a condition is that a figure is below a number.
func IsFew(e ast.Expr) bool {
	b, ok := e.(*ast.Binary)
	if !ok || b.Op != ast.Lt && b.Op != ast.Le {
		return false
	}
	_, number := b.R.(*ast.Literal)
	return number && AddsUp(b.L)
}

// GroupedTable is the one table of whose columns a query makes groups, in small letters;
// "" where there are several, or the groups are of something else.
func GroupedTable(s *ast.Select) string {
	of := ""
	for _, g := range s.GroupBy {
		c, ok := g.(*ast.Column)
		if !ok || c.Table == "" || of != "" && !strings.EqualFold(c.Table, of) {
			return ""
		}
		of = strings.ToLower(c.Table)
	}
	return of
}

// WorksOutOne reports whether a query shows figures of all its rows and orders these by
// something else: a list of one has no order.
func WorksOutOne(s *ast.Select) bool {
	return !slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return !check.HasAggregate(it.Expr) }) &&
		!slices.ContainsFunc(s.OrderBy, func(o *ast.Order) bool {
			c, ok := o.Expr.(*ast.Column)
			return !ok || slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return strings.EqualFold(it.Alias, c.Name) })
		})
}

// IsPeriod reports whether a node takes a part of a day, such as its year.
func IsPeriod(n ast.Node) bool {
	call, ok := n.(*ast.Call)
	return ok && (call.Name == "extract" || call.Name == "to_char")
}
