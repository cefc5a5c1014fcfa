package postgres

import (
	"slices"

	"parley/suql/ast"
)

// jsonList returns what is known of e when it is a column of JSON, or of text
// that is compared as a list: an array as other databases store it.
func (d *dialect) jsonList(e ast.Expr) *column {
	c, ok := e.(*ast.Column)
	if !ok {
		return nil
	}
	t := d.columns[c]
	if t == nil || t.list || t.base != "json" && t.base != "jsonb" && t.category != "S" {
		return nil
	}
	return t
}

func jsonb(e ast.Expr) ast.Expr { return &ast.Cast{X: e, Type: ast.Type{Name: "jsonb"}} }

// elements is the JSON array e as an array of text; NULL when e is.
func elements(e ast.Expr) ast.Expr {
	each := &ast.Call{Name: "jsonb_array_elements_text", Args: []ast.Expr{jsonb(e)}}
	return &ast.Case{Whens: []*ast.When{{
		Cond: &ast.Is{X: e, What: "NULL", Not: true},
		Then: &ast.Subquery{Array: true, Query: &ast.Select{Items: []*ast.Item{{Expr: each}}}},
	}}}
}

// textArray is e, as an array of text when it is a column of another kind of
// array, for PostgreSQL compares arrays of one type only.
func (d *dialect) textArray(e ast.Expr) ast.Expr {
	if d.jsonList(e) != nil {
		return elements(e)
	}
	c, ok := e.(*ast.Column)
	if !ok || d.columns[c] == nil || !d.columns[c].list {
		return e
	}
	if t := d.columns[c]; t.base == "text" || t.category != "S" && t.category != "E" {
		return e
	}
	return &ast.Cast{X: e, Type: ast.Type{Name: "text", Array: true}}
}

// quantified is x op ANY (list) over whatever holds the list.
func (d *dialect) quantified(n *ast.Quantified) ast.Node {
	if n.Query != nil {
		return n
	}
	if d.jsonList(n.Array) != nil {
		q := *n
		q.Array = elements(n.Array)
		return &q
	}
	if list, ok := n.Array.(*ast.Array); ok { // x = ANY(ARRAY['a'])
		if c, ok := n.X.(*ast.Column); ok && d.isEnum(c) && len(list.Elems) > 0 {
			q := *n
			q.X = textOf(c)
			return &q
		}
		return n
	}
	c, ok := n.Array.(*ast.Column)
	if !ok || d.columns[c] == nil || d.columns[c].category != "E" {
		return n
	}
	if l, ok := n.X.(*ast.Literal); ok && n.Op.Comparison() && slices.Contains(d.columns[c].labels, l.Text) {
		return n
	}
	q := *n
	q.Array = d.textArray(n.Array)
	return &q
}

// table is a function in FROM, over JSON too.
func (d *dialect) table(n *ast.FuncTable) ast.Node {
	call, ok := n.Call.(*ast.Call)
	if !ok || call.Name != "unnest" || len(call.Args) != 1 || d.jsonList(call.Args[0]) == nil {
		return n
	}
	f, each := *n, *call
	each.Name, each.Args = "jsonb_array_elements_text", []ast.Expr{jsonb(call.Args[0])}
	f.Call = &each
	if f.Alias == "" {
		f.Alias = "unnest"
	}
	if len(f.Cols) == 0 {
		f.Cols = []string{f.Alias}
	}
	return &f
}
