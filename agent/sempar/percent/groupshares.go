package percent

import (
	"slices"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// groupShares are the groups of a query with what each has of the total of all rows that
// are in them.
func groupShares(cat *catalog.Catalog, s *ast.Select, said Said) []Weighed {
	items, found := sharedItems(cat, s)
	if !found {
		return nil
	}
	out := *s
	out.Items = items
	if one, ok := s.Limit.(*ast.Literal); !ok || one.Text != "1" || !said.Several {
		return []Weighed{{&out, 1}}
	}
	every := out
	every.Limit = nil
	return []Weighed{{&every, everyGroup}, {&out, otherwiseGroup}}
}

// sharedItems are what groups show with their counts and sums as shares; where they show
// none, with the share of what they are ordered by, or of their rows. It is not found where
// they show other figures alone, or percentages, which come to no total.
func sharedItems(cat *catalog.Catalog, s *ast.Select) (out []*ast.Item, found bool) {
	other := false
	for _, it := range s.Items {
		switch {
		case shape.Adds(it.Expr) && !inPercents(cat, it.Expr):
			it, found = &ast.Item{Expr: ofTotal(s, it.Expr)}, true
		case block.Aggregated(it.Expr):
			other = true
		}
		out = append(out, it)
	}
	if found || other {
		return out, found
	}
	var by ast.Expr = &ast.Call{Name: "count", Star: true}
	figure := func(o *ast.Order) bool { return shape.Adds(o.Expr) && !inPercents(cat, o.Expr) }
	if i := slices.IndexFunc(s.OrderBy, figure); i >= 0 {
		by = s.OrderBy[i].Expr
	}
	return append(out, &ast.Item{Expr: ofTotal(s, by)}), true
}

// inPercents reports whether a figure is of percentages.
func inPercents(cat *catalog.Catalog, e ast.Expr) bool {
	return ast.Some(e, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		if !ok {
			return false
		}
		of := joins.ColumnNamed(cat, c)
		return of != nil && of.Unit == "%"
	})
}

// ofTotal is the figure of a group in per cent of that of all rows.
func ofTotal(s *ast.Select, figure ast.Expr) ast.Expr {
	all := &ast.Select{Items: []*ast.Item{{Expr: figure}}, From: s.From, Where: s.Where}
	return inPerCent(figure, &ast.Subquery{Query: all})
}

// inPerCent is 100.0 * a / b.
func inPerCent(a, b ast.Expr) ast.Expr {
	return &ast.Binary{Op: "/", L: &ast.Binary{Op: "*", L: ast.Num("100.0"), R: a}, R: b}
}
