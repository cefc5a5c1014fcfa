package check

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// relation is something with columns: a FROM item, a common table
// expression, or what a query returns.
type relation struct {
	name    string // by which its columns are qualified; "" when they can't be
	table   *catalog.Table
	columns []column
	at      ast.Node // the FROM item, for errors
	partial bool     // the stored table has columns that no query may name
	outer   bool     // stands in an outer join, which may leave it without a row
	size    int      // of a named query, whenever it is read
	arms    int      // what UNION ALL puts together in it; 0 for what stands alone
}

type column struct {
	name   string
	typ    Type
	source *catalog.Column
	merged bool // by USING or NATURAL: stands in the left table's column
	size   int  // of what it computes, wherever it is named
}

// ctes is a linked list of the common table expressions in force, innermost
// first.
type ctes struct {
	rel   *relation
	outer *ctes
}

func (e *ctes) find(name string) *relation {
	for x := e; x != nil; x = x.outer {
		if x.rel.name == name {
			return x.rel
		}
	}
	for x := e; x != nil; x = x.outer {
		if strings.EqualFold(x.rel.name, name) {
			return x.rel
		}
	}
	return nil
}

// scope is what the names in one clause of a SELECT block can mean.
type scope struct {
	rels    []*relation
	outer   *scope // the enclosing block, for correlated subqueries
	ctes    *ctes
	windows map[string]bool
	items   []*ast.Item // the SELECT list as written, for hints
	place   place
}

// place is what may stand where.
type place struct {
	clause     string // WHERE, SELECT, …
	aggregates bool   // aggregate functions may stand here
	overs      bool   // window functions may stand here
	inside     string // the aggregate whose argument this is
}

// outputs are the columns of the SELECT list as ORDER BY and GROUP BY see
// them.
type outputs struct {
	columns []column
	// exprs are what the columns compute, nil for those of * and of set
	// operations.
	exprs []ast.Expr
}

func (o *outputs) find(name string) (column, bool) {
	if o == nil {
		return column{}, false
	}
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		for _, col := range o.columns {
			if same(col.name, name) {
				return col, true
			}
		}
	}
	return column{}, false
}

func (s *scope) at(p place) *scope {
	t := *s
	t.place = p
	return &t
}

// found is a column in the relation that has it.
type found struct {
	rel *relation
	col column
}

// lookup finds the columns of one block that a name can mean: exact matches,
// else those that differ in letter case alone.
func (s *scope) lookup(table, name string) []found {
	exact := func(a, b string) bool { return a == b }
	for _, same := range []func(a, b string) bool{exact, strings.EqualFold} {
		var out []found
		for _, r := range s.rels {
			if table != "" && !strings.EqualFold(r.name, table) {
				continue
			}
			for _, col := range r.columns {
				if same(col.name, name) && (table != "" || !col.merged) {
					out = append(out, found{r, col})
				}
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// relation finds a FROM item by the name that qualifies its columns.
func (s *scope) relation(name string) *relation {
	for b := s; b != nil; b = b.outer {
		for _, r := range b.rels {
			if r.name == name {
				return r
			}
		}
		for _, r := range b.rels {
			if strings.EqualFold(r.name, name) {
				return r
			}
		}
	}
	return nil
}

// column resolves a reference: the innermost block that has the name wins.
func (c *checker) column(n *ast.Column, s *scope) (ast.Expr, Type) {
	if n.Table != "" && s.relation(n.Table) == nil {
		c.unknownQualifier(n, s)
	}
	for b := s; b != nil; b = b.outer {
		matches := b.lookup(n.Table, n.Name)
		switch len(matches) {
		case 0:
			continue
		case 1:
			m := matches[0]
			c.grow(n, max(m.col.size-1, 0)) // in its place
			out := &ast.Column{At: n.At, Table: n.Table, Name: m.col.name}
			if n.Table != "" {
				out.Table = m.rel.name
			}
			c.bind(n, out, m.col)
			return out, m.col.typ
		}
		c.ambiguous(n, matches)
	}
	c.unknownColumn(n, s)
	return nil, Type{} // unreachable: unknownColumn panics
}

func (c *checker) bind(old, node *ast.Column, col column) {
	if col.source != nil {
		c.out.Columns[node], c.out.Columns[old] = col.source, col.source
	}
}

func (c *checker) ambiguous(n *ast.Column, matches []found) {
	var names []string
	sameTable := true
	for _, m := range matches {
		sameTable = sameTable && m.rel == matches[0].rel
		if m.rel.name == "" {
			names = append(names, ast.Ident(m.col.name))
			continue
		}
		names = append(names, ast.Ident(m.rel.name)+"."+ast.Ident(m.col.name))
	}
	hint := "put the table's name before it"
	if sameTable {
		hint = "write it in double quotes, exactly as it is spelled"
	}
	c.failNear(n, AmbiguousColumn, names, hint, "%q can mean more than one column", n.Name)
}
