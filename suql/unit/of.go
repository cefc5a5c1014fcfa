package unit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
)

// Of reads the units of a query. It accepts one SELECT block over one table
// whose WHERE is an AND of conditions or of ORs of conditions, grouped by
// plain columns if at all, with groups chosen by plain comparisons of aggregates; for anything else it says what it can't take apart.
func Of(q ast.Query) ([]Unit, error) {
	s, ok := q.(*ast.Select)
	if !ok {
		return nil, fmt.Errorf("not a single SELECT: %s", ast.Print(q))
	}
	if s.With != nil || len(s.Distinct.Exprs) > 0 || len(s.From) != 1 {
		return nil, fmt.Errorf("more than a simple SELECT over one table: %s", ast.Print(q))
	}
	t, ok := s.From[0].(*ast.Table)
	if !ok {
		return nil, fmt.Errorf("not a plain table: %s", ast.Print(s.From[0]))
	}
	units := []Unit{{Kind: Table, Table: t.Name}}
	for i, it := range s.Items {
		us, err := itemUnits(i, it.Expr)
		if err != nil {
			return nil, err
		}
		units = append(units, us...)
	}
	if s.Distinct.On {
		units = append(units, Unit{Kind: Distinct})
	}
	slot, group := 0, 0
	for _, term := range ast.Terms(ast.And, s.Where) {
		alternatives := ast.Terms(ast.Or, term)
		g := 0
		if len(alternatives) > 1 {
			group++
			g = group
		}
		for _, e := range alternatives {
			us, err := conditionUnits(slot, g, e)
			if err != nil {
				return nil, err
			}
			units = append(units, us...)
			slot++
		}
	}
	for i, e := range s.GroupBy {
		c, ok := e.(*ast.Column)
		if !ok {
			return nil, fmt.Errorf("grouping by %s, which is not a column", ast.Print(e))
		}
		units = append(units, Unit{Kind: Group, Slot: i, Column: c.Name})
	}
	for i, e := range ast.Terms(ast.And, s.Having) {
		u, ok := havingUnit(i, e)
		if !ok {
			return nil, fmt.Errorf("groups chosen by %s, which does not compare an aggregate with a number", ast.Print(e))
		}
		units = append(units, u)
	}
	for i, o := range s.OrderBy {
		column, agg, ok := aggregated(o.Expr)
		if !ok || agg != "" && !plainAggregate(agg) {
			return nil, fmt.Errorf("ordering by %s", ast.Print(o.Expr))
		}
		units = append(units, Unit{Kind: Order, Slot: i, Column: column, Agg: agg, Desc: o.Desc})
	}
	for _, part := range []struct {
		kind Kind
		expr ast.Expr
	}{{Limit, s.Limit}, {Offset, s.Offset}} {
		if part.expr == nil {
			continue
		}
		l, ok := part.expr.(*ast.Literal)
		n := 0
		var err error
		if ok {
			n, err = strconv.Atoi(l.Text)
		}
		if !ok || err != nil {
			return nil, fmt.Errorf("%s %s is not a whole number", part.kind, ast.Print(part.expr))
		}
		units = append(units, Unit{Kind: part.kind, N: n})
	}
	return units, nil
}

// plainAggregate reports whether a function is one that works a figure out
// of a column.
func plainAggregate(name string) bool {
	return slices.Contains([]string{"count", "sum", "avg", "min", "max"}, name)
}

// havingUnit reads a condition on groups.
func havingUnit(slot int, e ast.Expr) (Unit, bool) {
	u := Unit{Kind: Having, Slot: slot, Number: true}
	var x ast.Expr
	var values []ast.Expr
	switch e := e.(type) {
	case *ast.Binary:
		if !e.Op.Comparison() {
			return u, false
		}
		x, u.Op, values = e.L, Op(e.Op), []ast.Expr{e.R}
	case *ast.Between:
		if e.Not {
			return u, false
		}
		x, u.Op, values = e.X, Between, []ast.Expr{e.Lo, e.Hi}
	default:
		return u, false
	}
	column, agg, ok := aggregated(x)
	if !ok || !plainAggregate(agg) {
		return u, false
	}
	for _, v := range values {
		l, ok := v.(*ast.Literal)
		if !ok || l.Kind != ast.Number {
			return u, false
		}
		u.Values = append(u.Values, l.Text)
	}
	u.Column, u.Agg = column, agg
	return u, true
}

// aggregated is the column that an expression names, and the aggregate over
// it, "" when it is the plain column.
func aggregated(e ast.Expr) (column, agg string, ok bool) {
	switch e := e.(type) {
	case *ast.Column:
		return e.Name, "", true
	case *ast.Call:
		if e.Distinct || e.Filter != nil || e.Over != nil || len(e.OrderBy) > 0 || len(e.Args) > 1 {
			return "", "", false
		}
		if len(e.Args) == 0 {
			return "*", e.Name, e.Star
		}
		c, ok := e.Args[0].(*ast.Column)
		if !ok {
			return "", "", false
		}
		return c.Name, e.Name, true
	}
	return "", "", false
}

func itemUnits(slot int, e ast.Expr) ([]Unit, error) {
	switch e := e.(type) {
	case *ast.Star:
		return []Unit{{Kind: Select, Slot: slot, Column: "*"}}, nil
	case *ast.FreeText:
		if c, ok := e.Text.(*ast.Column); ok {
			return []Unit{{Kind: Projection, Slot: slot, Column: c.Name, Question: e.Question}}, nil
		}
	default:
		column, agg, ok := aggregated(e)
		if c, called := e.(*ast.Call); called && c.Distinct && c.Name == "count" {
			plain := *c
			plain.Distinct = false
			column, _, ok = aggregated(&plain)
			agg = CountDistinct
		}
		if !ok {
			break
		}
		units := []Unit{{Kind: Select, Slot: slot, Column: column}}
		if agg != "" {
			units = append(units, Unit{Kind: Aggregate, Slot: slot, Column: column, Agg: agg})
		}
		return units, nil
	}
	return nil, fmt.Errorf("output %s is not a column, an aggregate of one, or an answer from one", ast.Print(e))
}

func conditionUnits(slot, group int, e ast.Expr) ([]Unit, error) {
	switch e := e.(type) {
	case *ast.Binary:
		if ft, ok := e.L.(*ast.FreeText); ok && e.Op == ast.Eq {
			c, isCol := ft.Text.(*ast.Column)
			v, isLit := e.R.(*ast.Literal)
			if isCol && isLit && v.Kind == ast.String {
				return []Unit{{Kind: FreeText, Slot: slot, Group: group, Column: c.Name, Question: ft.Question, Answer: v.Text}}, nil
			}
		}
		if !e.Op.Comparison() {
			break
		}
		return plain(slot, group, e.L, Op(e.Op), e.R)
	case *ast.Between:
		if e.Not {
			break
		}
		return plain(slot, group, e.X, Between, e.Lo, e.Hi)
	case *ast.In:
		if e.Query != nil {
			break
		}
		if e.Not {
			return plain(slot, group, e.X, NotIn, e.List...)
		}
		return plain(slot, group, e.X, In, e.List...)
	case *ast.Quantified:
		if e.Op == ast.Eq && !e.All && e.Array != nil {
			return plain(slot, group, e.Array, Contains, e.X)
		}
	case *ast.Unary:
		if a, ok := e.X.(*ast.Quantified); ok && e.Op == ast.Not && a.Op == ast.Eq && !a.All && a.Array != nil {
			return plain(slot, group, a.Array, Lacks, a.X)
		}
	case *ast.Like:
		p, ok := e.Pattern.(*ast.Literal)
		if !ok || !e.Fold || len(p.Text) < 2 || !strings.HasPrefix(p.Text, "%") || !strings.HasSuffix(p.Text, "%") {
			break
		}
		op := Like
		if e.Not {
			op = Unlike
		}
		return plain(slot, group, e.X, op, ast.Str(unescapeLike(p.Text[1:len(p.Text)-1])))
	case *ast.Is:
		if e.What == "NULL" {
			op := Missing
			if e.Not {
				op = Present
			}
			return plain(slot, group, e.X, op)
		}
	}
	return nil, fmt.Errorf("condition %s has no units of its own", ast.Print(e))
}

func plain(slot, group int, x ast.Expr, op Op, values ...ast.Expr) ([]Unit, error) {
	c, ok := x.(*ast.Column)
	if !ok {
		return nil, fmt.Errorf("condition on %s, which is not a column", ast.Print(x))
	}
	var texts []string
	number := false
	for _, v := range values {
		l, ok := v.(*ast.Literal)
		if !ok || l.Kind == ast.Null {
			return nil, fmt.Errorf("condition on %s compares with %s, which is not a constant", c.Name, ast.Print(v))
		}
		number = l.Kind == ast.Number
		texts = append(texts, l.Text)
	}
	return Condition(slot, group, c.Name, op, number, texts...), nil
}

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func escapeLike(s string) string { return likeEscaper.Replace(s) }

func unescapeLike(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String()
}
