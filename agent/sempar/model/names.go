package model

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// A query is taken apart under the tables' own names: what a model calls them
// (orders AS o) is no decision, and where a column is named without its
// table, the only one that has it is meant.

// ownNames is q with every table under its own name and, where a block has
// several, every column with its table's. A block that has a table twice or
// reads something else than tables keeps its names, and so does one whose
// names are needed to tell its table from the same one further in.
func (p *Parser) ownNames(q ast.Query) ast.Query { return (&names{cat: p.cat}).query(q) }

// names are those of the tables of a block.
type names struct {
	cat    *catalog.Catalog
	outer  *names
	tables []named
	others []string // what else the block reads goes by these names
	kept   bool     // all of them stay as they are
}

// named is a table under the name that it goes by in a block.
type named struct {
	ref   string
	table *catalog.Table
}

func (n *names) query(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok {
		return ast.Map(q, n.node).(ast.Query)
	}
	in := &names{cat: n.cat, outer: n}
	for _, f := range s.From {
		in.collect(f)
	}
	in.kept = in.kept || in.needed(s) || in.hides(s)
	return ast.Map(s, in.node).(ast.Query)
}

// collect notes what a block reads.
func (n *names) collect(f ast.From) {
	switch f := f.(type) {
	case *ast.Table:
		t := n.cat.Table(f.Name)
		if t == nil || f.Cols != nil { // the check will say what is wrong, if anything is
			n.kept, n.others = true, append(n.others, f.Ref())
			return
		}
		for _, other := range n.tables {
			n.kept = n.kept || other.table == t
		}
		n.tables = append(n.tables, named{f.Ref(), t})
	case *ast.Join:
		n.kept = n.kept || f.Natural || len(f.Using) > 0
		n.collect(f.L)
		n.collect(f.R)
	case *ast.Derived:
		n.kept, n.others = true, append(n.others, f.Alias)
	case *ast.FuncTable:
		n.kept, n.others = true, append(n.others, f.Alias)
		if call, ok := f.Call.(*ast.Call); ok {
			n.others = append(n.others, call.Name)
		}
	}
}

// needed reports whether a query within s reads one of its tables under the
// table's own name, and speaks of it by another.
func (n *names) needed(s *ast.Select) bool {
	needed := false
	for _, of := range n.tables {
		if strings.EqualFold(of.ref, of.table.Name) {
			continue
		}
		within(s, func(q ast.Node) {
			hidden := false
			ast.Inspect(q, func(node ast.Node) bool {
				t, ok := node.(*ast.Table)
				hidden = hidden || ok && strings.EqualFold(t.Ref(), of.table.Name)
				return !hidden
			})
			needed = needed || hidden && ast.RefersTo(q, of.ref)
		})
	}
	return needed
}

// hides reports whether a table of s, under its own name, would stand before
// the same one of a block further out that s speaks of.
func (n *names) hides(s *ast.Select) bool {
	for out := n.outer; out != nil; out = out.outer {
		for _, far := range out.tables {
			for _, near := range n.tables {
				if far.table == near.table && !strings.EqualFold(far.ref, near.ref) && ast.RefersTo(s, far.ref) {
					return true
				}
			}
		}
	}
	return false
}

// within visits the queries inside s.
func within(s *ast.Select, visit func(ast.Node)) {
	for _, child := range ast.Children(s) {
		ast.Inspect(child, func(n ast.Node) bool {
			if q, ok := n.(ast.Query); ok {
				visit(q)
				return false
			}
			return true
		})
	}
}

func (n *names) node(node ast.Node) ast.Node {
	switch node := node.(type) {
	case *ast.Table:
		if n.kept {
			return node
		}
		out := *node
		out.Name, out.Alias = n.cat.Table(node.Name).Name, ""
		return &out
	case *ast.Column:
		return n.column(node)
	case *ast.Star:
		for _, of := range n.tables {
			if !n.kept && node.Table != "" && strings.EqualFold(node.Table, of.ref) {
				if len(n.tables) == 1 {
					return &ast.Star{At: node.At}
				}
				return &ast.Star{At: node.At, Table: of.table.Name}
			}
		}
		return node
	case ast.Query:
		return n.query(node)
	}
	return ast.Map(node, n.node)
}

// column names a column's table, its own block's tables first.
func (n *names) column(c *ast.Column) ast.Node {
	for in := n; in != nil; in = in.outer {
		of, found := in.owner(c)
		switch {
		case !found && in.mayHave(c):
			return c
		case !found:
			continue
		case in.kept:
			return c
		case in == n && len(in.tables) == 1:
			return &ast.Column{At: c.At, Name: c.Name}
		}
		return &ast.Column{At: c.At, Table: of.table.Name, Name: c.Name}
	}
	return c
}

// owner is the table of the block that a column is of; false when there is
// none, or several may be meant.
func (n *names) owner(c *ast.Column) (named, bool) {
	var out []named
	for _, of := range n.tables {
		if c.Table != "" && strings.EqualFold(c.Table, of.ref) || c.Table == "" && of.table.Column(c.Name) != nil {
			out = append(out, of)
		}
	}
	if len(out) != 1 {
		return named{}, false
	}
	return out[0], true
}

// mayHave reports whether a column that is not of just one of the block's
// tables may be of the block all the same.
func (n *names) mayHave(c *ast.Column) bool {
	if c.Table != "" {
		return slices.ContainsFunc(n.others, func(ref string) bool { return strings.EqualFold(ref, c.Table) })
	}
	return n.kept || slices.ContainsFunc(n.tables, func(of named) bool { return of.table.Column(c.Name) != nil })
}
