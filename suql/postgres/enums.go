package postgres

import (
	"slices"

	"parley/suql/ast"
)

// An enum is of a type of its own in PostgreSQL: it compares with nothing
// else, and a literal beside it has to be one of its values. The language of
// queries knows it as text, so it is cast to text wherever that matters.

func (d *dialect) isEnum(e ast.Expr) bool { return d.enum(e) != nil }

// enum is what is known of e when it is a column of an enum type.
func (d *dialect) enum(e ast.Expr) *column {
	if c, ok := e.(*ast.Column); ok && d.columns[c] != nil && d.columns[c].category == "E" && !d.columns[c].list {
		return d.columns[c]
	}
	return nil
}

// goesWith reports whether e may stand beside values of the enum: it is one
// of them, NULL, or another column of the type.
func (d *dialect) goesWith(e ast.Expr, enum *column) bool {
	switch e := e.(type) {
	case nil:
		return true
	case *ast.Literal:
		return e.Kind == ast.Null || slices.Contains(enum.labels, e.Text)
	case *ast.Column:
		other := d.enum(e)
		return other != nil && other.base == enum.base
	}
	return false
}

// strange reports whether c is an enum and some of the values beside it are
// of no use to it.
func (d *dialect) strange(c *ast.Column, values ...ast.Expr) bool {
	enum := d.enum(c)
	return enum != nil && slices.ContainsFunc(values, func(v ast.Expr) bool { return !d.goesWith(v, enum) })
}

// oneType casts the enums among es to text, unless all are of one enum: for the
// arms of a CASE, the arguments of coalesce() and the like.
func (d *dialect) oneType(es []ast.Expr) []ast.Expr {
	mixed := slices.ContainsFunc(es, func(e ast.Expr) bool {
		c, ok := e.(*ast.Column)
		return ok && d.strange(c, es...)
	})
	if !mixed {
		return es
	}
	out := slices.Clone(es)
	for i, e := range es {
		if d.isEnum(e) {
			out[i] = textOf(e)
		}
	}
	return out
}

func (d *dialect) in(n *ast.In) ast.Node {
	c, ok := n.X.(*ast.Column)
	if !ok || !d.isEnum(c) {
		return n
	}
	strange := d.strange(c, n.List...)
	if n.Query != nil {
		strange = slices.ContainsFunc(leaves(n.Query), func(s *ast.Select) bool {
			return len(s.Items) == 1 && (!d.isEnum(s.Items[0].Expr) || d.strange(c, s.Items[0].Expr))
		})
	}
	if !strange {
		return n
	}
	in := *n
	in.X = textOf(c)
	return &in
}

func (d *dialect) caseOf(n *ast.Case) ast.Node {
	c := *n
	if d.isEnum(n.Operand) {
		c.Operand = textOf(n.Operand)
	}
	results := []ast.Expr{n.Else}
	for _, w := range n.Whens {
		results = append(results, w.Then)
	}
	results = d.oneType(results)
	c.Else, c.Whens = results[0], nil
	same := c.Operand == n.Operand && c.Else == n.Else
	for i, w := range n.Whens {
		when := *w
		when.Then = results[i+1]
		c.Whens = append(c.Whens, &when)
		same = same && when.Then == w.Then
	}
	if same {
		return n
	}
	return &c
}

// leaves are the SELECT blocks whose rows make up those of q.
func leaves(q ast.Query) []*ast.Select {
	switch q := q.(type) {
	case *ast.Select:
		return []*ast.Select{q}
	case *ast.SetOp:
		return append(leaves(q.L), leaves(q.R)...)
	}
	return nil
}

// setOp makes the columns of the sides alike.
func (d *dialect) setOp(n *ast.SetOp) ast.Node {
	columns := map[int][]ast.Expr{}
	for _, block := range leaves(n) {
		for i, it := range block.Items {
			columns[i] = append(columns[i], it.Expr)
		}
	}
	cast := map[ast.Expr]ast.Expr{}
	for _, es := range columns {
		for i, e := range d.oneType(es) {
			if e != es[i] {
				cast[es[i]] = e
			}
		}
	}
	if len(cast) == 0 {
		return n
	}
	return replaceOutputs(n, cast)
}

// replaceOutputs is q with output columns replaced; their names stay.
func replaceOutputs(q ast.Query, cast map[ast.Expr]ast.Expr) ast.Query {
	switch q := q.(type) {
	case *ast.SetOp:
		c := *q
		c.L, c.R = replaceOutputs(q.L, cast), replaceOutputs(q.R, cast)
		return &c
	case *ast.Select:
		c := *q
		c.Items = nil
		for _, it := range q.Items {
			if e, ok := cast[it.Expr]; ok {
				alias := it.Alias
				if col, ok := it.Expr.(*ast.Column); ok && alias == "" {
					alias = col.Name
				}
				it = &ast.Item{At: it.At, Expr: e, Alias: alias}
			}
			c.Items = append(c.Items, it)
		}
		return &c
	}
	return q
}
