package postgres

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// binary reconciles the types of two operands.
func (d *dialect) binary(n *ast.Binary) ast.Node {
	if n.Op == ast.And || n.Op == ast.Or {
		return n
	}
	c := *n
	switch n.Op {
	case "@>", "<@", "&&":
		c.L, c.R = d.textArray(n.L), d.textArray(n.R)
	case ast.Concat:
		if d.isEnum(n.L) {
			c.L = textOf(n.L)
		}
		if d.isEnum(n.R) {
			c.R = textOf(n.R)
		}
	default:
		c.L, c.R = d.beside(n.L, n.R), d.beside(n.R, n.L)
	}
	if c.L == n.L && c.R == n.R {
		return n
	}
	return &c
}

// beside is e as it has to be written next to other.
func (d *dialect) beside(e, other ast.Expr) ast.Expr {
	switch x := e.(type) {
	case *ast.Column:
		switch {
		case d.strange(x, other):
			return textOf(x)
		case d.ofRelation(x) && d.types[x.Name] == text && d.isTime(other):
			return d.time(x)
		}
	case *ast.Literal:
		// 1 and 0 for true and false
		if c, ok := other.(*ast.Column); ok && x.Kind == ast.Number && d.columns[c] != nil && d.columns[c].base == "bool" &&
			!d.columns[c].list {
			if truth := map[string]string{"1": "TRUE", "0": "FALSE"}[x.Text]; truth != "" {
				return &ast.Literal{At: x.At, Kind: ast.Bool, Text: truth}
			}
		}
	}
	return e
}

// isTime reports whether e is a date, a time or an interval.
func (d *dialect) isTime(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Cast:
		name := strings.ToLower(e.Type.Name)
		return !e.Type.Array && (name == "date" || name == "interval" || strings.HasPrefix(name, "time"))
	case *ast.Call:
		switch e.Name {
		case "current_date", "now", "current_timestamp", "localtimestamp", "date_trunc", "make_date", "to_date",
			"make_timestamp", "age", "to_timestamp":
			return true
		}
	case *ast.Binary:
		return (e.Op == "+" || e.Op == "-") && (d.isTime(e.L) || d.isTime(e.R))
	case *ast.Column:
		t := d.columns[e]
		return t != nil && !t.list && (t.category == "D" || t.category == "T")
	}
	return false
}

// time is a column of the relation that holds dates or points in time.
func (d *dialect) time(c *ast.Column) ast.Expr {
	t := "date"
	at := slices.Index(d.relation.Columns, c.Name)
	for _, row := range d.relation.Rows {
		if s, ok := row[at].(string); ok && len(s) > len("2006-01-02") {
			t = "timestamp"
		}
	}
	return &ast.Cast{X: c, Type: ast.Type{Name: t}}
}
