package grammar

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// names are what a built block calls its tables.
type names struct {
	s      *Schema
	tables []source
	on     []ast.Expr // what joins them
}

type source struct {
	name  string
	table int
}

// namesOf are the names of a block of tables and inner joins; ok is false for
// any other.
func (s *Schema) namesOf(q *ast.Select) (n names, ok bool) {
	n.s = s
	for _, f := range q.From {
		if !n.add(f) {
			return n, false
		}
	}
	return n, true
}

func (n *names) add(f ast.From) bool {
	switch f := f.(type) {
	case *ast.Table:
		t := n.s.table(f.Name)
		n.tables = append(n.tables, source{f.Ref(), t})
		return t >= 0
	case *ast.Join:
		n.on = append(n.on, ast.Terms(ast.And, f.On)...)
		return (f.Kind == ast.Inner || f.Kind == ast.Cross) && n.add(f.L) && n.add(f.R)
	}
	return false
}

// column is the number of a column, and the name of the table that it is of;
// -1 for what is no column of the block.
func (n names) column(e ast.Expr) (of string, number int) {
	c, ok := e.(*ast.Column)
	if !ok {
		return "", -1
	}
	for _, t := range n.tables {
		if c.Table != "" && !strings.EqualFold(c.Table, t.name) {
			continue
		}
		if number := n.s.column(t.table, c.Name); number >= 0 {
			return t.name, number
		}
	}
	return "", -1
}

// one reports whether a column tells the rows of its table apart.
func (n names) one(column int) bool {
	if column < 0 {
		return false
	}
	c := n.s.Columns[column]
	rows := n.s.Tables[c.Table].Rows
	return c.Key && (rows == 0 || c.Distinct == rows)
}

// reached adds to tables those of which there is one row for each of theirs.
func (n names) reached(tables []string) []string {
	for grown := true; grown; {
		grown = false
		for _, on := range n.on {
			b, ok := on.(*ast.Binary)
			if !ok || b.Op != ast.Eq {
				continue
			}
			for _, way := range [][2]ast.Expr{{b.L, b.R}, {b.R, b.L}} {
				from, _ := n.column(way[0])
				to, key := n.column(way[1])
				if slices.Contains(tables, from) && !slices.Contains(tables, to) && n.one(key) {
					tables, grown = append(tables, to), true
				}
			}
		}
	}
	return tables
}
