package block

import (
	"slices"
	"strconv"

	"parley/suql/ast"
)

// GroupSteps are the numbers of rows in a group that the output of sel tells
// apart, and what makes the groups; false when it depends on more than whether
// a count of rows has reached one of a few numbers.
func GroupSteps(sel *ast.Select) (list []int, keys []ast.Expr, ok bool) {
	if _, merged := Blocking(sel); !merged {
		return nil, nil, false
	}
	c := &counts{sel: sel, keys: map[string]bool{}, ok: true}
	for _, e := range sel.GroupBy {
		k := GroupKey(sel, e)
		keys = append(keys, k)
		c.keys[ast.Print(k)] = true
		c.ok = c.ok && !ast.HasFreeText(k) && !Volatile(k)
	}
	for _, it := range sel.Items {
		c.walk(it.Expr)
	}
	for _, o := range sel.OrderBy {
		c.walk(o.Expr)
	}
	for _, x := range sel.Windows {
		c.walk(x)
	}
	for _, d := range sel.Distinct.Exprs {
		c.walk(d)
	}
	if sel.Having != nil {
		c.walk(sel.Having)
	}
	if !c.ok {
		return nil, nil, false
	}
	least := leastRows(sel.Having)
	if least == 0 && len(keys) > 0 {
		least = 1 // a group without a row is not in the output
	}
	list = append(c.steps, least)
	return ordered(slices.DeleteFunc(list, func(s int) bool { return s < least })), keys, true
}

// leastRows is how many rows a group must have for HAVING to let it pass, as
// far as it says so.
func leastRows(having ast.Expr) int {
	least := 0
	for _, t := range ast.Terms(ast.And, having) {
		e, ok := t.(*ast.Binary)
		if !ok {
			continue
		}
		x, op, n, ok := ComparedWithNumber(e)
		if !ok || !CountsRows(x) {
			continue
		}
		switch op {
		case ast.Gt:
			least = max(least, n+1)
		case ast.Ge, ast.Eq:
			least = max(least, n)
		}
	}
	return least
}

// counts collects the steps of a block.
type counts struct {
	sel   *ast.Select
	keys  map[string]bool // GROUP BY, as text
	steps []int
	ok    bool // nothing but keys and compared counts so far
}

// walk collects the steps of what stands in the output.
func (c *counts) walk(n ast.Node) {
	switch n := n.(type) {
	case ast.Query, *ast.FreeText, *ast.Star:
		c.ok = false
		return
	case *ast.Call:
		if Aggregate(n) || ReturnsRows(n) || Volatile(n) {
			c.ok = false
			return
		}
	case *ast.Column:
		c.ok = c.ok && (c.keys[ast.Print(n)] || c.named(n))
		return
	}
	if list, ok := comparedCount(n); ok {
		c.steps = append(c.steps, list...)
		return
	}
	if e, ok := n.(ast.Expr); ok && c.keys[ast.Print(e)] {
		return
	}
	for _, child := range ast.Children(n) {
		c.walk(child)
	}
}

// comparedCount are the steps of a comparison of count(*) with whole numbers;
// false when n is none.
func comparedCount(n ast.Node) ([]int, bool) {
	switch n := n.(type) {
	case *ast.Binary:
		x, op, m, ok := ComparedWithNumber(n)
		return steps(op, m), ok && CountsRows(x)
	case *ast.Between:
		lo, lok := wholeNumber(n.Lo)
		hi, hok := wholeNumber(n.Hi)
		return []int{lo, hi + 1}, lok && hok && CountsRows(n.X)
	}
	return nil, false
}

// named reports whether n is the name of an output column.
func (c *counts) named(n *ast.Column) bool {
	for _, it := range c.sel.Items {
		if n.Table == "" && it.Alias != "" && it.Alias == n.Name {
			return true
		}
	}
	return false
}

// ComparedWithNumber takes the comparison of something with a whole number apart.
func ComparedWithNumber(e *ast.Binary) (x ast.Expr, op ast.Op, n int, ok bool) {
	if ast.MirrorOp(e.Op) == "" {
		return nil, "", 0, false
	}
	x, v, op := e.L, e.R, e.Op
	if _, isLit := x.(*ast.Literal); isLit {
		x, v, op = e.R, e.L, ast.MirrorOp(e.Op)
	}
	n, ok = wholeNumber(v)
	return x, op, n, ok
}

// CountsRows reports whether e is count(*).
func CountsRows(e ast.Expr) bool {
	c, ok := e.(*ast.Call)
	return ok && c.Name == "count" && c.Star && c.Filter == nil && c.Over == nil
}

// CountedRows are the steps of the comparison of a subquery that counts its
// rows with a number; false when e is no such comparison.
func CountedRows(e *ast.Binary) ([]int, bool) {
	x, op, n, ok := ComparedWithNumber(e)
	if !ok {
		return nil, false
	}
	sub, ok := x.(*ast.Subquery)
	if !ok || sub.Array {
		return nil, false
	}
	sel, ok := sub.Query.(*ast.Select)
	if !ok || len(sel.Items) != 1 || !CountsRows(sel.Items[0].Expr) || len(sel.GroupBy) > 0 || sel.Having != nil ||
		sel.Distinct.On || sel.Limit != nil || sel.Offset != nil {
		return nil, false
	}
	return ordered(steps(op, n)), true
}

// steps are the numbers of rows that the comparison of count(*) with n tells
// apart: reaching a step changes the outcome.
func steps(op ast.Op, n int) []int {
	switch op {
	case ast.Ge, ast.Lt:
		return []int{n}
	case ast.Gt, ast.Le:
		return []int{n + 1}
	}
	return []int{n, n + 1}
}

// ordered is a list of steps in order, each once, without those that every
// number of rows has reached. It is never nil.
func ordered(list []int) []int {
	out := []int{}
	for _, s := range list {
		if s > 0 {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func wholeNumber(e ast.Expr) (int, bool) {
	l, ok := e.(*ast.Literal)
	if !ok || l.Kind != ast.Number {
		return 0, false
	}
	n, err := strconv.Atoi(l.Text)
	return n, err == nil && n >= 0
}

// ReachesCount reports whether e says that a subquery has so many rows or more.
func ReachesCount(e *ast.Binary) (rows []int, more, ok bool) {
	rows, ok = CountedRows(e)
	_, op, _, _ := ComparedWithNumber(e)
	return rows, op == ast.Gt || op == ast.Ge, ok
}
