package ambiguity

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// twoTables reads two things that are in tables of their own, where a draft
// looks into one of them.
func twoTables(s sentence, cat *catalog.Catalog, and int, drafts []ast.Query) [][]ast.Query {
	left, l := namedBefore(s, cat, and)
	right, r := named(s, cat, and+1)
	if left == nil || right == nil || left == right {
		return nil
	}
	var out [][]ast.Query
	for _, d := range drafts {
		q, ok := d.(*ast.Select)
		if !ok || q.Where == nil || q.GroupBy != nil || q.OrderBy != nil || q.Limit != nil || over(q, left) == over(q, right) {
			continue
		}
		_, front, ok := pair{l, r}.conditions(s, ast.Terms(ast.And, q.Where))
		if !ok {
			continue
		}
		one, other, ok := siblings(q, left, right)
		if !ok {
			continue
		}
		freed, kept := one, other
		if front {
			freed, kept = other, one
		}
		free := *freed
		free.Where = nil
		both, last := union(one, other), union(&free, kept)
		if front {
			last = union(kept, &free)
		}
		out = append(out, []ast.Query{both, last})
	}
	return out
}

func union(l, r *ast.Select) ast.Query { return &ast.SetOp{Op: ast.Union, L: l, R: r} }

// namedBefore is the table whose name ends before a place.
func namedBefore(s sentence, cat *catalog.Catalog, to int) (*catalog.Table, span) {
	for from := max(0, to-4); from < to; from++ {
		if t, at := named(s, cat, from); t != nil && at.to == to {
			return t, at
		}
	}
	return nil, span{}
}

// over reports whether a query looks into a table.
func over(q ast.Query, t *catalog.Table) bool {
	found := false
	ast.Inspect(q, func(n ast.Node) bool {
		table, ok := n.(*ast.Table)
		found = found || ok && strings.EqualFold(table.Name, t.Name)
		return !found
	})
	return found
}

// siblings are a query over one of two tables as it is over each; false where
// the other table has no such columns.
func siblings(q *ast.Select, left, right *catalog.Table) (l, r *ast.Select, ok bool) {
	from, to := left, right
	if over(q, right) {
		from, to = right, left
	}
	ok = true
	var visit func(n ast.Node) ast.Node
	visit = func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Table:
			if strings.EqualFold(n.Name, from.Name) {
				ok = ok && n.Alias == ""
				return &ast.Table{Name: to.Name}
			}
		case *ast.Column:
			own := from.Column(n.Name)
			if own == nil || n.Table != "" && !strings.EqualFold(n.Table, from.Name) {
				return n
			}
			like := counterpart(from, to, own)
			if like == nil {
				ok = false
				return n
			}
			out := &ast.Column{Name: like.Name}
			if n.Table != "" {
				out.Table = to.Name
			}
			return out
		}
		return ast.Map(n, visit)
	}
	moved, isSelect := visit(q).(*ast.Select)
	if !ok || !isSelect {
		return nil, nil, false
	}
	if from == left {
		return q, moved, true
	}
	return moved, q, true
}

// counterpart is the column of another table that holds the same of its rows:
// of the same name, or of the same name but for that of the table, or what the
// rows are called.
func counterpart(from, to *catalog.Table, c *catalog.Column) *catalog.Column {
	if same := to.Column(c.Name); same != nil {
		return same
	}
	own := shortNames(from, c)
	for _, other := range to.Columns {
		others := shortNames(to, other)
		if other.Kind == c.Kind && slices.Equal(own[len(own)-1], others[len(others)-1]) {
			return other
		}
	}
	if label(from) == c {
		return label(to)
	}
	return nil
}
