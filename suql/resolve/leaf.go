package resolve

import (
	"maps"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Leaf is an item of a FROM clause that rows come from: a table, a view, a
// common table expression, a subquery, a function.
type Leaf struct {
	Name    string // qualifies its columns; no other leaf of the query has it
	Was     string // the name it had in the text
	Columns []Column
	Table   *catalog.Table // nil when it is not stored
}

// Column is one that a leaf has.
type Column struct {
	Name   string          // in the text
	now    string          // in the named query, when that is another
	Source *catalog.Column // nil when it is computed
	Of     ast.Expr        // what it computes of a group; nil elsewhere
	merged bool            // by USING or NATURAL, into the left column
}

// Column finds a column by its name in the named query.
func (l *Leaf) Column(name string) *Column {
	for i := range l.Columns {
		if strings.EqualFold(l.Columns[i].Called(), name) {
			return &l.Columns[i]
		}
	}
	return nil
}

// written finds a column by its name in the text.
func (l *Leaf) written(name string) *Column {
	for i := range l.Columns {
		if strings.EqualFold(l.Columns[i].Name, name) {
			return &l.Columns[i]
		}
	}
	return nil
}

// Called is the name of the column in the named query.
func (c *Column) Called() string {
	if c.now != "" {
		return c.now
	}
	return c.Name
}

// Leaves are those of a query, by name.
type Leaves map[string]*Leaf

// TableLeaf is a stored table under a name.
func TableLeaf(name string, t *catalog.Table) *Leaf {
	l := &Leaf{Name: name, Was: name, Table: t}
	for _, c := range t.Columns {
		l.Columns = append(l.Columns, Column{Name: c.Name, Source: c})
	}
	return l
}

// Leaf finds the leaf that c is of and, there, the column; an unqualified column
// only where there is one leaf.
func (ls Leaves) Leaf(c *ast.Column) (*Leaf, *Column) {
	for _, l := range ls {
		if strings.EqualFold(c.Table, l.Name) || c.Table == "" && len(ls) == 1 {
			return l, l.Column(c.Name)
		}
	}
	return nil, nil
}

// Source is the stored column that c reads; nil when it is computed.
func (ls Leaves) Source(c *ast.Column) *catalog.Column {
	if _, lc := ls.Leaf(c); lc != nil {
		return lc.Source
	}
	return nil
}

// Stored finds the stored table and column that c is of; false when it is not
// one of a stored table.
func (ls Leaves) Stored(c *ast.Column) (*Leaf, *catalog.Column, bool) {
	l, lc := ls.Leaf(c)
	if lc == nil || l.Table == nil || lc.Source == nil {
		return nil, nil, false
	}
	return l, lc.Source, true
}

// Refs are the leaves whose columns n uses.
func (ls Leaves) Refs(n ast.Node) map[string]bool {
	out := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if c, ok := n.(*ast.Column); ok && ls[c.Table] != nil {
			out[c.Table] = true
		}
		return true
	})
	return out
}

// Closed reports whether n uses columns of its own leaves alone, so that it can
// stand by itself.
func (ls Leaves) Closed(n ast.Node) bool { return Within(ls.Refs(n), Own(n)) }

// Own are the leaves that stand inside n.
func Own(n ast.Node) map[string]bool {
	out := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if f, ok := n.(ast.From); ok {
			if name := LeafName(f); name != "" {
				out[name] = true
			}
		}
		return true
	})
	return out
}

// LeafName is the name of the leaf that f is; "" when it is none.
func LeafName(f ast.From) string {
	switch f := f.(type) {
	case *ast.Table:
		return f.Ref()
	case *ast.Derived:
		return f.Alias
	case *ast.FuncTable:
		return f.Alias
	}
	return ""
}

// LeafNames are the leaves of FROM items, those of their subqueries aside.
func LeafNames(from ...ast.From) map[string]bool {
	out := map[string]bool{}
	for _, f := range from {
		if j, ok := f.(*ast.Join); ok {
			maps.Copy(out, LeafNames(j.L, j.R))
			continue
		}
		out[LeafName(f)] = true
	}
	return out
}

// Within reports whether all names of some are among all.
func Within(some, all map[string]bool) bool {
	for s := range some {
		if !all[s] {
			return false
		}
	}
	return true
}

// Union are the names of both.
func Union(a, b map[string]bool) map[string]bool {
	out := maps.Clone(a)
	maps.Copy(out, b)
	return out
}
