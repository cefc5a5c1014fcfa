package ast

import "strings"

// Qualify is an expression over columns of one table, or a query of them, by its name or alias
// in a query; "" puts them by themselves.
func Qualify[N Node](of N, table string) N {
	return Rewrite(of, func(n Node) Node {
		if c, ok := n.(*Column); ok {
			return &Column{Table: table, Name: c.Name}
		}
		return n
	})
}

// Unqualify is an expression, or a query, with the columns of one table by themselves.
func Unqualify[N Node](of N, table string) N {
	return Rewrite(of, func(n Node) Node {
		if c, ok := n.(*Column); ok && strings.EqualFold(c.Table, table) {
			return &Column{Name: c.Name}
		}
		return n
	})
}

// Columns are the columns in an expression, or a query, as often as they stand there.
func Columns(of Node) (out []*Column) {
	Inspect(of, func(n Node) bool {
		if c, ok := n.(*Column); ok {
			out = append(out, c)
		}
		return true
	})
	return out
}

// TableOf is the table that the columns of an expression name; "" where they name none.
func TableOf(e Expr) (table string) {
	for _, c := range Columns(e) {
		table = c.Table
	}
	return table
}

// EachOnce are expressions, those that are written alike once.
func EachOnce(all []Expr) (out []Expr) {
	seen := map[string]bool{}
	for _, e := range all {
		if text := Print(e); !seen[text] {
			seen[text] = true
			out = append(out, e)
		}
	}
	return out
}

// IsColumn reports whether a node is a column, written alike.
func IsColumn(c *Column) func(Node) bool {
	return func(n Node) bool {
		of, ok := n.(*Column)
		return ok && Print(of) == Print(c)
	}
}
