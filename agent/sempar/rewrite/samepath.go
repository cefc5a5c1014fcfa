package rewrite

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// samePath is a query that goes on from another, by the columns by which that joined its
// tables, where it is over the same ones. The grammar writes no joins, but takes the
// shortest: of patients, their appointments and dentists it would join the dentists of
// patients, where those of appointments were meant before.
func (r Rules) samePath(before, query ast.Query) ast.Query {
	was, ok1 := before.(*ast.Select)
	now, ok2 := query.(*ast.Select)
	if !ok1 || !ok2 || len(was.From) != 1 || len(now.From) != 1 {
		return query
	}
	plain, ok := r.plainJoins(was).(*ast.Select)
	if !ok || sameJoins(plain.From[0], now.From[0]) || !slices.Equal(TablesOf(plain.From[0]), TablesOf(now.From[0])) {
		return query
	}
	out := *now
	out.From = plain.From
	return &out
}

// TablesOf are the tables that a FROM reads, and what they go by, in alphabetical order.
func TablesOf(f ast.From) (out []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok {
			out = append(out, strings.ToLower(t.Name+" "+t.Ref()))
		}
		return true
	})
	slices.Sort(out)
	return out
}

// sameJoins reports whether two FROMs join by the same columns.
func sameJoins(a, b ast.From) bool { return slices.Equal(joinedBy(a), joinedBy(b)) }

// joinedBy are the pairs of columns that a FROM joins by, in alphabetical order.
func joinedBy(f ast.From) (out []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		if b, ok := n.(*ast.Binary); ok && b.Op == ast.Eq {
			pair := []string{strings.ToLower(ast.Print(b.L)), strings.ToLower(ast.Print(b.R))}
			slices.Sort(pair)
			out = append(out, strings.Join(pair, " "))
		}
		return true
	})
	slices.Sort(out)
	return out
}
