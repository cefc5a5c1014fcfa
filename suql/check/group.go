package check

import (
	"slices"
	"sort"
	"strconv"

	"parley/suql/ast"
)

// sortNames puts names collected from a map into a stable order.
func sortNames(r *ranked) { sort.Strings(r.names) }

// isAggregate reports whether e calls an aggregate over the group.
func isAggregate(e ast.Node) bool {
	call, ok := e.(*ast.Call)
	return ok && call.Over == nil && allowed[call.Name].class == aggregate
}

// HasAggregate reports whether an aggregate stands in e: not one of a query
// within, and none over a window. Names are in small letters.
func HasAggregate(e ast.Expr) bool {
	found := false
	if e == nil {
		return false
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if _, sub := n.(ast.Query); sub {
			return false
		}
		found = found || isAggregate(n)
		return !found
	})
	return found
}

// refuseAggregates ends the check when GROUP BY names an aggregate.
func (c *checker) refuseAggregates(at ast.Node, e ast.Expr) {
	if HasAggregate(e) {
		c.fail(at, AggregateMissed, "group by the columns it is computed from",
			"GROUP BY can't use %s, which summarises the groups", ast.Print(e))
	}
}

// warnUngrouped tells of output columns that are neither grouped nor
// aggregated: SQLite takes the value of any row of the group, PostgreSQL
// refuses unless the group's key determines it.
func (c *checker) warnUngrouped(q *ast.Select) {
	grouped := len(q.GroupBy) > 0 || q.Having != nil
	for _, it := range q.Items {
		grouped = grouped || HasAggregate(it.Expr)
	}
	if !grouped {
		return
	}
	var keys []string
	for _, g := range q.GroupBy {
		if col, ok := g.(*ast.Column); ok {
			keys = append(keys, col.Name)
			if c.isKey(col) {
				return
			}
		}
		keys = append(keys, ast.Print(g))
	}
	for i, it := range q.Items {
		place := ast.Print(&ast.Literal{Kind: ast.Number, Text: strconv.Itoa(i + 1)})
		byAlias := it.Alias != "" && slices.Contains(keys, ast.Ident(it.Alias))
		if !byAlias && !slices.Contains(keys, place) && !slices.Contains(keys, ast.Print(it.Expr)) {
			c.warnOutside(it.Expr, keys)
		}
	}
}

// warnOutside tells of the columns in e that are outside of aggregates and no
// keys.
func (c *checker) warnOutside(e ast.Expr, keys []string) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case ast.Query:
			return false
		case *ast.Call:
			return !isAggregate(n) && !slices.Contains(keys, ast.Print(n))
		case *ast.Column:
			if !slices.Contains(keys, n.Name) && !slices.Contains(keys, ast.Print(n)) {
				c.warn(n, UngroupedColumn,
					"%s is neither in GROUP BY nor in an aggregate: of several values in a group, any one is shown", ast.Print(n))
			}
		case ast.Expr:
			return !slices.Contains(keys, ast.Print(n))
		}
		return true
	})
}

// isKey reports whether a column alone tells the rows of its table apart.
func (c *checker) isKey(col *ast.Column) bool {
	source := c.out.Columns[col]
	if source == nil {
		return false
	}
	t := c.cat.Table(source.Table)
	return t != nil && len(t.Key) == 1 && t.Key[0] == source.Name
}
