package embedded

import (
	"parley/suql/ast"
	"parley/suql/catalog"
)

// lacksNothing is added to the logarithm of a query that asks for rows without
// a value where every row has one. Of 599 such conditions in the questions that
// the parser learns from, none is on a column that every row fills.
const lacksNothing = -6

// asksForMissing reports whether a query wants rows that lack a value of a
// column that no row lacks. Rows that an outer join adds lack every value.
func asksForMissing(cat *catalog.Catalog, q ast.Query) bool {
	var of []*catalog.Table
	var wanted []string
	outer := false
	ast.Inspect(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Table:
			if t := cat.Table(n.Name); t != nil {
				of = append(of, t)
			}
		case *ast.Join:
			outer = outer || n.Kind != ast.Inner && n.Kind != ast.Cross
		case *ast.Is:
			if c, ok := n.X.(*ast.Column); ok && n.What == "NULL" && !n.Not {
				wanted = append(wanted, c.Name)
			}
		}
		return true
	})
	if outer {
		return false
	}
	for _, name := range wanted {
		if filled(of, name) {
			return true
		}
	}
	return false
}

// filled reports whether every row of every one of the tables that has such a
// column has a value in it, as far as the rows are known.
func filled(tables []*catalog.Table, name string) bool {
	found := false
	for _, t := range tables {
		c := t.Column(name)
		if c == nil {
			continue
		}
		if c.Nulls > 0 || c.Distinct == 0 {
			return false
		}
		found = true
	}
	return found
}
