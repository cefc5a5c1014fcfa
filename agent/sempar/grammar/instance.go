package grammar

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// instance is a table as it stands in FROM once.
type instance struct {
	alias string // lower case
	table int
	role  *Role // that the table plays for another; nil for most
}

// edge is a condition that joins two instances along a key.
type edge struct {
	from, to *instance
	key      Key
	term     ast.Expr
}

// open takes in FROM. roles says that tables that are joined by a key with a
// role play it; else they stand for themselves, which they can only where the
// key is the one that joins their tables anyway.
func (b *block) open(q *ast.Select, roles bool) ([]ast.Expr, error) {
	var joins []ast.Expr
	for _, f := range q.From {
		if err := b.from(f, &joins); err != nil {
			return nil, err
		}
	}
	edges := b.edges(append(slices.Clone(joins), ast.Terms(ast.And, q.Where)...))
	if roles && !shows(q) {
		b.play(edges)
	}
	for _, e := range edges {
		if e.to.role != nil && e.to.role == e.key.Role {
			b.along = append(b.along, e.term)
			continue
		}
		b.others = append(b.others, e)
	}
	for _, in := range b.instances {
		if in.role != nil {
			continue
		}
		if slices.Contains(b.tables, in.table) {
			return nil, beyond("a table joined to itself")
		}
		b.tables = append(b.tables, in.table)
	}
	return joins, nil
}

// joinedSo reports whether tables, joined as [Schema.Build] joins them, are
// joined where the query has it: what it says to be equal is.
func (b *block) joinedSo(tables []int) bool {
	same := make([]int, len(b.s.Columns)) // the next of those that are equal
	for i := range same {
		same[i] = i
	}
	root := func(c int) int {
		for same[c] != c {
			c = same[c]
		}
		return c
	}
	for i, t := range tables {
		if k, ok := b.s.keyBetween(tables[:i], t); ok {
			for n := range k.Columns {
				same[root(k.Columns[n])] = root(k.Targets[n])
			}
		}
	}
	return !slices.ContainsFunc(b.others, func(e edge) bool { return root(e.key.Columns[0]) != root(e.key.Targets[0]) })
}

// shows reports whether a query shows all columns there are.
func shows(q *ast.Select) bool {
	return slices.ContainsFunc(q.Items, func(it *ast.Item) bool {
		_, star := it.Expr.(*ast.Star)
		return star
	})
}

// edges are the conditions that join two instances along a key of one column.
func (b *block) edges(terms []ast.Expr) []edge {
	var out []edge
	for _, t := range terms {
		x, ok := t.(*ast.Binary)
		if !ok || x.Op != ast.Eq || !isColumn(x.L) || !isColumn(x.R) {
			continue
		}
		l, lc := b.instanceOf(x.L.(*ast.Column))
		r, rc := b.instanceOf(x.R.(*ast.Column))
		if l == nil || r == nil || l == r {
			continue
		}
		for _, k := range b.s.Keys {
			switch {
			case len(k.Columns) != 1:
			case k.Columns[0] == lc && k.Targets[0] == rc:
				out = append(out, edge{l, r, k, t})
			case k.Columns[0] == rc && k.Targets[0] == lc:
				out = append(out, edge{r, l, k, t})
			}
		}
	}
	return out
}

// play gives a role to every instance that is joined to another by a key with
// a role and to nothing else.
func (b *block) play(edges []edge) {
	degree := map[*instance]int{}
	for _, e := range edges {
		degree[e.from]++
		degree[e.to]++
	}
	for _, e := range edges {
		if e.key.Role != nil && degree[e.to] == 1 && e.from.role == nil {
			e.to.role = e.key.Role
		}
	}
}

// instanceOf finds the instance that a column is of, and its number in the
// table; nil for none.
func (b *block) instanceOf(c *ast.Column) (*instance, int) {
	for _, in := range b.instances {
		if c.Table != "" && in.alias != strings.ToLower(c.Table) {
			continue
		}
		if n := b.s.column(in.table, c.Name); n >= 0 {
			return in, n
		} else if c.Table != "" {
			return nil, -1
		}
	}
	return nil, -1
}

// present are the conditions that keys are there of roles that a query joins
// and says nothing else of: those rows alone are left by the join.
func (b *block) present(q *ast.Select) []ast.Expr {
	said := map[*Role]bool{}
	ast.Inspect(q, func(n ast.Node) bool {
		if c, ok := n.(*ast.Column); ok {
			if in, column := b.instanceOf(c); in != nil && in.role != nil && column != in.role.Key.Targets[0] {
				said[in.role] = true
			}
		}
		return true
	})
	var out []ast.Expr
	for _, in := range b.instances {
		if in.role == nil || said[in.role] {
			continue
		}
		said[in.role] = true
		if key := in.role.Key.Columns[0]; b.s.Columns[key].Nulls > 0 {
			out = append(out, &ast.Is{X: labelRef(key), What: "NULL", Not: true})
		}
	}
	return out
}
