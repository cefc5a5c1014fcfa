package sampled

import (
	"strconv"

	"parley/suql/ast"
	"parley/suql/block"
)

// Most is how many groups are estimated.
const Most = 50

// Parts is how many parts a sample has.
const Parts = 64

// The names of the statement: of its inner rows, one for each part and group,
// of its groups and of what is added up for each figure.
const (
	parts    = "parts"
	groupOf  = "g" // g0, g1 …
	numberOf = "n" // n0, n1 …: rows of a part that the figure counts
	totalOf  = "s" // s0, s1 …: their sum
)

// moments is how many columns of the statement each figure has.
const moments = 6

// Statement is what to run over the sample: for each group, and each figure of
// it, in how many parts there are rows of it, the sums of their numbers and of
// the squares, of their totals and of the squares, and of the products. part is
// which part a row is in.
func (q *Query) Statement(part ast.Expr) *ast.Select {
	out := &ast.Select{
		From:    []ast.From{&ast.Derived{Query: q.byPart(part), Alias: parts}},
		OrderBy: q.order, Limit: ast.Num(strconv.Itoa(Most + 1)),
	}
	for i := range q.groups {
		g := of(groupOf, i)
		out.Items, out.GroupBy = append(out.Items, &ast.Item{Expr: g}), append(out.GroupBy, g)
	}
	for i := range q.figures {
		n, s := of(numberOf, i), of(totalOf, i)
		here := &ast.Call{Name: "count", Star: true, Filter: &ast.Binary{Op: ast.Gt, L: n, R: ast.Num("0")}}
		for _, e := range []ast.Expr{here, added(n), added(times(n, n)), added(s), added(times(s, s)), added(times(n, s))} {
			out.Items = append(out.Items, &ast.Item{Expr: e})
		}
	}
	if len(out.OrderBy) == 0 { // not by a figure: those that come first are mostly estimated too high
		for _, g := range out.GroupBy {
			out.OrderBy = append(out.OrderBy, &ast.Order{Expr: g})
		}
	}
	return out
}

// byPart is what the parts of the sample hold, group by group.
func (q *Query) byPart(part ast.Expr) *ast.Select {
	in := &ast.Select{From: q.block.From, Where: q.block.Where, GroupBy: []ast.Expr{part}}
	for i, g := range q.groups {
		in.Items = append(in.Items, &ast.Item{Expr: g, Alias: groupOf + strconv.Itoa(i)})
		if i < q.by { // the others go by these
			in.GroupBy = append(in.GroupBy, g)
		}
	}
	for i, f := range q.figures {
		n, s := *f.arg, *f.arg
		n.Name, s.Name = string(count), string(sum)
		total := ast.Expr(&s)
		if f.of == count {
			total = ast.Num("0")
		}
		in.Items = append(in.Items, &ast.Item{Expr: double(&n), Alias: numberOf + strconv.Itoa(i)},
			&ast.Item{Expr: &ast.Call{Name: "coalesce", Args: []ast.Expr{double(total), ast.Num("0")}},
				Alias: totalOf + strconv.Itoa(i)})
	}
	return in
}

// orders reads ORDER BY, which goes by what the statement has; false where it
// does not.
func (q *Query) orders() bool {
	for _, o := range block.Order(q.block) {
		i, ok := q.item(o.Expr)
		if !ok {
			return false
		}
		by := *o
		q.ranked = q.ranked || i.figure
		switch {
		case !i.figure:
			by.Expr = of(groupOf, i.at)
		case q.figures[i.at].of == count:
			by.Expr = added(of(numberOf, i.at))
		case q.figures[i.at].of == sum:
			by.Expr = added(of(totalOf, i.at))
		default:
			by.Expr = &ast.Binary{Op: "/", L: added(of(totalOf, i.at)),
				R: &ast.Call{Name: "nullif", Args: []ast.Expr{added(of(numberOf, i.at)), ast.Num("0")}}}
		}
		q.order = append(q.order, &by)
	}
	return true
}

// of is a column of the inner rows.
func of(what string, i int) *ast.Column {
	return &ast.Column{Table: parts, Name: what + strconv.Itoa(i)}
}

func added(e ast.Expr) ast.Expr { return &ast.Call{Name: "sum", Args: []ast.Expr{e}} }

func times(l, r ast.Expr) ast.Expr { return &ast.Binary{Op: "*", L: l, R: r} }

// double is e as a number whose squares have room.
func double(e ast.Expr) ast.Expr { return &ast.Cast{X: e, Type: ast.Type{Name: "double precision"}} }
