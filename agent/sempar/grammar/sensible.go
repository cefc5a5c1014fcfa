package grammar

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
)

// Sensible reports whether a query says nothing twice: no output, condition,
// group or order stands there two times, no column is to be two things at
// once, and what lies between two values has them in their order.
func Sensible(q ast.Query) bool {
	good := true
	ast.Inspect(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Select:
			good = good && !repeats(n)
		case *ast.Between:
			good = good && before(n.Lo, n.Hi)
		case *ast.Binary:
			good = good && ast.Print(n.L) != ast.Print(n.R)
		case *ast.In:
			good = good && !twice(n.List)
		case *ast.Like:
			good = good && !fitsAll(n.Pattern)
		}
		return good
	})
	return good
}

// fitsAll reports whether a pattern fits every text.
func fitsAll(pattern ast.Expr) bool {
	l, ok := pattern.(*ast.Literal)
	return ok && strings.Trim(l.Text, "% ") == ""
}

func repeats(q *ast.Select) bool {
	var items, orders []ast.Expr
	for _, it := range q.Items {
		items = append(items, it.Expr)
	}
	for _, o := range q.OrderBy {
		orders = append(orders, o.Expr)
	}
	return twice(items) || twice(orders) || twice(q.GroupBy) || twice(ast.Terms(ast.And, q.Where)) ||
		contradicts(ast.Terms(ast.And, q.Where)) || endsEarly(ast.Terms(ast.And, q.Where)) ||
		twice(ast.Terms(ast.Or, q.Where))
}

// before reports whether one end of a range comes before the other, as far as
// both are known.
func before(low, high ast.Expr) bool {
	l, ok1 := low.(*ast.Literal)
	h, ok2 := high.(*ast.Literal)
	if !ok1 || !ok2 {
		return ast.Print(low) != ast.Print(high)
	}
	x, err1 := strconv.ParseFloat(l.Text, 64)
	y, err2 := strconv.ParseFloat(h.Text, 64)
	if err1 == nil && err2 == nil {
		return x < y
	}
	return l.Text < h.Text
}

// contradicts reports whether two conditions that must both hold want one
// column to be different things.
func contradicts(terms []ast.Expr) bool {
	is := map[string]bool{}
	for _, t := range terms {
		column, op, _, ok := ast.Compared[*ast.Column](t)
		if !ok || op != ast.Eq {
			continue
		}
		name := ast.Print(column)
		if is[name] {
			return true
		}
		is[name] = true
	}
	return false
}

// endsEarly reports whether two conditions that must both hold make a range that
// ends before it begins.
func endsEarly(terms []ast.Expr) bool {
	from, to := map[string][]ast.Expr{}, map[string][]ast.Expr{}
	for _, t := range terms {
		b, ok := t.(*ast.Binary)
		if !ok {
			continue
		}
		switch _, value := b.R.(*ast.Literal); {
		case !value:
		case b.Op == ast.Gt || b.Op == ast.Ge:
			from[ast.Print(b.L)] = append(from[ast.Print(b.L)], b.R)
		case b.Op == ast.Lt || b.Op == ast.Le:
			to[ast.Print(b.L)] = append(to[ast.Print(b.L)], b.R)
		}
	}
	for name, lows := range from {
		for _, low := range lows {
			if slices.ContainsFunc(to[name], func(high ast.Expr) bool { return before(high, low) }) {
				return true
			}
		}
	}
	return false
}

func twice(list []ast.Expr) bool {
	seen := map[string]bool{}
	for _, e := range list {
		text := ast.Print(e)
		if seen[text] {
			return true
		}
		seen[text] = true
	}
	return false
}
