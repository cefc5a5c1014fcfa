package plan

import (
	"parley/suql/ast"
)

// stands reports whether c is a column of the stored table of that leaf.
func (b *builder) stands(c *ast.Column, leaf string) bool {
	l, _, ok := b.leaves.Stored(c)
	return ok && l.Name == leaf
}

// place says where the text e is stored.
func (b *builder) place(e ast.Expr) Stored {
	c, ok := e.(*ast.Column)
	if !ok {
		return Stored{}
	}
	l, col, ok := b.leaves.Stored(c)
	if !ok {
		return Stored{}
	}
	return Stored{Table: l.Table.Name, Column: col.Name, Rows: l.Table.Rows}
}

// textOf describes an expression that the reader needs.
func (b *builder) textOf(e ast.Expr) Text {
	t := Text{Expr: e, List: b.leaves.Output(e).List, Cost: 1}
	c, ok := e.(*ast.Column)
	if !ok {
		return t
	}
	l, col, ok := b.leaves.Stored(c)
	if !ok || col.Distinct <= 0 {
		return t
	}
	t.Distinct = col.Distinct
	if t.Distinct < l.Table.Rows {
		t.Cost = float64(t.Distinct) / float64(l.Table.Rows)
	}
	return t
}
