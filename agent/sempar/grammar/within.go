package grammar

import (
	"fmt"
	"strings"

	"parley/suql/ast"
)

// A row is compared with the others like it: "above the average of its own
// category". The rules say so with a function that SQL does not have,
//
//	price > avg_within(category)
//
// which stands for
//
//	price > (SELECT avg(peer.price) FROM products AS peer WHERE peer.category = products.category)
//
// The highest and the lowest are of those that the query is about (among.go).
const withinMark = "_within"

// peer is the alias of the other rows.
const peer = "peer"

// within writes a comparison with a figure of the rows that have the same in
// a column as the grammar does, or reports false.
func (b *block) within(n *ast.Binary) (ast.Expr, bool) {
	left, ok := n.L.(*ast.Column)
	q := figureOf(n.R)
	if !ok || q == nil {
		return nil, false
	}
	figure, _ := q.Items[0].Expr.(*ast.Call)
	table, _ := q.From[0].(*ast.Table)
	in, column := b.instanceOf(left)
	if figure == nil || table == nil || in == nil || in.role != nil || b.s.table(table.Name) != in.table {
		return nil, false
	}
	inner := &block{s: b.s, instances: []*instance{{alias: strings.ToLower(table.Ref()), table: in.table}}}
	plain := len(figure.Args) == 1 && !figure.Distinct && figure.Over == nil && figure.Filter == nil
	if !plain || inner.columnOf(figure.Args[0]) != column {
		return nil, false
	}
	same := b.alikeIn(in, inner, q.Where)
	if same == nil {
		return nil, false
	}
	return &ast.Binary{Op: n.Op, L: left, R: &ast.Call{Name: figure.Name + withinMark, Args: []ast.Expr{same}}}, true
}

// figureOf is the query of a nested figure of the rows of one table, or nil.
func figureOf(e ast.Expr) *ast.Select {
	of, ok := e.(*ast.Subquery)
	if !ok || of.Array {
		return nil
	}
	if q, ok := of.Query.(*ast.Select); ok && plainFigure(q) {
		return q
	}
	return nil
}

// alikeIn is the column in which a nested condition has its rows be alike those
// of an instance around it, or nil.
func (b *block) alikeIn(in *instance, inner *block, where ast.Expr) *ast.Column {
	same, ok := where.(*ast.Binary)
	if !ok || same.Op != ast.Eq {
		return nil
	}
	for _, side := range [][2]ast.Expr{{same.L, same.R}, {same.R, same.L}} {
		outer, ok := side[1].(*ast.Column)
		if !ok || outer.Table == "" || strings.EqualFold(outer.Table, inner.instances[0].alias) {
			continue
		}
		from, n := b.instanceOf(outer)
		if from == in && n > 0 && inner.columnOf(side[0]) == n {
			return outer
		}
	}
	return nil
}

// plainFigure reports whether a query gives one figure of the rows of one table
// that one condition holds for.
func plainFigure(q *ast.Select) bool {
	return len(q.Items) == 1 && len(q.From) == 1 && q.Where != nil && q.GroupBy == nil && q.Having == nil &&
		q.OrderBy == nil && q.Limit == nil && q.Offset == nil && q.With == nil && !q.Distinct.On
}

// columnOf is the number of the column that an expression is, a cast or
// rounding apart, or -1.
func (b *block) columnOf(e ast.Expr) int {
	if c, ok := b.normal(e).(*ast.Column); ok {
		_, n := b.instanceOf(c)
		return n
	}
	return -1
}

// spelledOut is a condition as SQL has it, where the rules say it with a
// function of their own.
func (s *Schema) spelledOut(e ast.Expr) (ast.Expr, error) {
	if n, ok := e.(*ast.Call); ok && (n.Name == holds || n.Name == lacks) && len(n.Args) == 2 {
		return quantified(n), nil
	}
	n, ok := e.(*ast.Binary)
	if !ok {
		return e, nil
	}
	figure, ok := n.R.(*ast.Call)
	if !ok || !strings.HasSuffix(figure.Name, withinMark) {
		return e, nil
	}
	left, ok1 := n.L.(*ast.Column)
	same, ok2 := figure.Args[0].(*ast.Column)
	if !ok1 || !ok2 || left.Table != same.Table || s.table(left.Table) < 0 || left.Name == same.Name {
		return nil, fmt.Errorf("rows that are alike in %s are not compared by %s", ast.Print(figure.Args[0]), ast.Print(n.L))
	}
	figured := strings.TrimSuffix(figure.Name, withinMark)
	return &ast.Binary{Op: n.Op, L: left, R: ofAlike(figured, left.Table, left, same)}, nil
}

// ofAlike is a figure of a column over the rows of a table that have the same
// in another column as the row around it, whose that column is.
func ofAlike(figure, table string, of, same *ast.Column) *ast.Subquery {
	in := func(c *ast.Column) *ast.Column { return &ast.Column{Table: peer, Name: c.Name} }
	return &ast.Subquery{Query: &ast.Select{
		Items: []*ast.Item{{Expr: &ast.Call{Name: figure, Args: []ast.Expr{in(of)}}}},
		From:  []ast.From{&ast.Table{Name: table, Alias: peer}},
		Where: &ast.Binary{Op: ast.Eq, L: in(same), R: same},
	}}
}
