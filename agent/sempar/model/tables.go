package model

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// A query over several tables is taken apart under their own names: what a
// model calls them (orders AS o) is no decision, and where a column is
// named without its table, the only one that has it is meant.

// ownNames is q with every table under its own name and, where there are
// several, every column with its table's. Queries that it can't change so,
// say of a table joined with itself, come back as they are.
func (p *Parser) ownNames(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || len(s.From) != 1 {
		return q
	}
	if _, joined := s.From[0].(*ast.Join); !joined {
		return q
	}
	real := map[string]string{} // by the name in the query
	var tables []*catalog.Table
	twice := false
	ast.Inspect(s.From[0], func(n ast.Node) bool {
		t, ok := n.(*ast.Table)
		if !ok {
			return true
		}
		known := p.cat.Table(t.Name)
		if known == nil {
			return true // the check will say so
		}
		for _, other := range tables {
			twice = twice || other == known
		}
		tables = append(tables, known)
		real[strings.ToLower(t.Ref())] = known.Name
		return true
	})
	if twice {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Table:
			if name, ok := real[strings.ToLower(n.Ref())]; ok && n.Cols == nil {
				out := *n
				out.Name, out.Alias = name, ""
				return &out
			}
		case *ast.Column:
			out := *n
			if out.Table = real[strings.ToLower(n.Table)]; n.Table == "" {
				out.Table = onlyWith(tables, n.Name)
			} else if out.Table == "" {
				out.Table = n.Table // the check will say that there is none
			}
			return &out
		case *ast.Star:
			if name, ok := real[strings.ToLower(n.Table)]; ok {
				out := *n
				out.Table = name
				return &out
			}
		}
		return n
	})
}

// onlyWith is the only one of the tables that has a column; "" when several
// have, or none.
func onlyWith(tables []*catalog.Table, column string) string {
	found := ""
	for _, t := range tables {
		if t.Column(column) == nil {
			continue
		}
		if found != "" {
			return ""
		}
		found = t.Name
	}
	return found
}

// tableOf is the table that the column of a unit is of, in a query that
// begins with first; nil when the database has none of that name.
func tableOf(cat *catalog.Catalog, u, first unit.Unit) *catalog.Table {
	if u.From != "" {
		return cat.Table(u.From)
	}
	return cat.Table(first.Table)
}

// keysOf are the ways in which a table is joined with others, as a query
// says them.
func keysOf(t *catalog.Table) []string {
	var out []string
	for _, f := range t.Foreign {
		if len(f.Columns) == 1 && len(f.RefColumns) == 1 {
			out = append(out, ast.Ident(t.Name)+"."+ast.Ident(f.Columns[0])+" = "+ast.Ident(f.RefTable)+"."+ast.Ident(f.RefColumns[0]))
		}
	}
	return out
}
