package eval

import (
	"strings"

	"parley/eval/setmatch"
	"parley/suql/ast"
)

// plainNames writes a query as parsers do: tables go by their own names, and
// a column says whose it is where its block has several tables. A block that
// has a table twice keeps its aliases.
func plainNames(s *setmatch.Schema, q ast.Query) ast.Query {
	return (&names{schema: s}).query(q)
}

// names are those of the tables of a block.
type names struct {
	schema  *setmatch.Schema
	parent  *names
	tables  []*ast.Table
	aliased bool // a table is there twice
}

func (n *names) query(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok {
		return ast.Map(q, n.node).(ast.Query)
	}
	in := &names{schema: n.schema, parent: n}
	for _, f := range s.From {
		in.collect(f)
	}
	return ast.Map(s, in.node).(ast.Query)
}

func (n *names) collect(f ast.From) {
	switch f := f.(type) {
	case *ast.Table:
		for _, t := range n.tables {
			n.aliased = n.aliased || strings.EqualFold(t.Name, f.Name)
		}
		n.tables = append(n.tables, f)
	case *ast.Join:
		n.collect(f.L)
		n.collect(f.R)
	default:
		n.aliased = true
	}
}

func (n *names) node(node ast.Node) ast.Node {
	switch node := node.(type) {
	case *ast.Table:
		if n.aliased {
			return node
		}
		return &ast.Table{At: node.At, Name: node.Name}
	case *ast.Column:
		return n.column(node)
	case *ast.Star:
		if len(n.tables) == 1 && !n.aliased {
			return &ast.Star{At: node.At}
		}
		return node
	case ast.Query:
		return n.query(node)
	}
	return ast.Map(node, n.node)
}

func (n *names) column(c *ast.Column) ast.Node {
	for in := n; in != nil; in = in.parent {
		for _, t := range in.tables {
			if c.Table != "" && !strings.EqualFold(c.Table, t.Ref()) || c.Table == "" && !n.schema.HasColumn(t.Name, c.Name) {
				continue
			}
			switch {
			case in.aliased:
				return c
			case in == n && len(in.tables) == 1:
				return &ast.Column{At: c.At, Name: c.Name}
			}
			return &ast.Column{At: c.At, Table: t.Name, Name: c.Name}
		}
	}
	return c
}
