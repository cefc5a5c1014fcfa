package unit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
)

// Of reads the units of a query. It accepts one SELECT block over one table,
// or over several joined where columns are equal, whose WHERE is an AND of
// conditions or of ORs of conditions and of ANDs of them, grouped by plain columns if at all, with
// groups chosen by plain comparisons of aggregates; for anything else it says
// what it can't take apart. Joined tables go by their own names, each once.
func Of(q ast.Query) ([]Unit, error) { return of(q, false) }

// Whole reads the units of any query of one SELECT block over plain tables,
// or of two such blocks combined: what [Of] can't take apart is one unit, with
// its SQL ([Unit.SQL]).
func Whole(q ast.Query) ([]Unit, error) {
	set, ok := q.(*ast.SetOp)
	if !ok {
		return of(q, true)
	}
	if set.All || set.With != nil || set.OrderBy != nil || set.Limit != nil || set.Offset != nil {
		return nil, fmt.Errorf("a set operation with parts of its own: %s", ast.Print(q))
	}
	units, err := of(set.L, true)
	if err != nil {
		return nil, err
	}
	return append(units, Unit{Kind: Combine, Op: Op(set.Op), SQL: ast.Print(set.R)}), nil
}

// of reads the units of a block; opaque says that what can't be taken apart
// is to be one unit.
func of(q ast.Query, opaque bool) ([]Unit, error) {
	s, ok := q.(*ast.Select)
	if !ok {
		return nil, fmt.Errorf("not a single SELECT: %s", ast.Print(q))
	}
	if s.With != nil || len(s.Distinct.Exprs) > 0 || len(s.From) != 1 {
		return nil, fmt.Errorf("more than a simple SELECT: %s", ast.Print(q))
	}
	units, err := fromUnits(s.From[0])
	if err != nil {
		return nil, err
	}
	several := len(units) > 1
	for i, it := range s.Items {
		us, err := itemUnits(i, it.Expr)
		if err != nil && opaque {
			us, err = []Unit{{Kind: Select, Slot: i, SQL: ast.Print(it.Expr)}}, nil
		}
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
		for n, side := range alternatives {
			both := ast.Terms(ast.And, side)
			for _, e := range both {
				us, err := conditionUnits(slot, g, e)
				if err != nil && opaque {
					us, err = []Unit{{Kind: Test, Slot: slot, Group: g, SQL: ast.Print(e)}}, nil
				}
				if err != nil {
					return nil, err
				}
				if g > 0 && len(both) > 1 {
					for i := range us {
						us[i].Branch = n + 1
					}
				}
				units = append(units, us...)
				slot++
			}
		}
	}
	for i, e := range s.GroupBy {
		c, ok := e.(*ast.Column)
		if !ok && opaque {
			units = append(units, Unit{Kind: Group, Slot: i, SQL: ast.Print(e)})
			continue
		}
		if !ok {
			return nil, fmt.Errorf("grouping by %s, which is not a column", ast.Print(e))
		}
		units = append(units, Unit{Kind: Group, Slot: i, From: c.Table, Column: c.Name})
	}
	for i, e := range ast.Terms(ast.And, s.Having) {
		u, ok := havingUnit(i, e)
		if !ok && opaque {
			u, ok = Unit{Kind: Having, Slot: i, SQL: ast.Print(e)}, true
		}
		if !ok {
			return nil, fmt.Errorf("groups chosen by %s, which does not compare an aggregate with a number", ast.Print(e))
		}
		units = append(units, u)
	}
	for i, o := range s.OrderBy {
		c, agg, ok := aggregated(o.Expr)
		if (!ok || agg != "" && !plainAggregate(agg)) && opaque {
			units = append(units, Unit{Kind: Order, Slot: i, SQL: ast.Print(o.Expr), Desc: o.Desc})
			continue
		}
		if !ok || agg != "" && !plainAggregate(agg) {
			return nil, fmt.Errorf("ordering by %s", ast.Print(o.Expr))
		}
		units = append(units, Unit{Kind: Order, Slot: i, From: c.Table, Column: c.Name, Agg: agg, Desc: o.Desc})
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
	if !several { // whose the columns are goes without saying
		for i := range units {
			units[i].From = ""
		}
	}
	return units, nil
}

// fromUnits are the tables of a query: one, or several that are joined where
// a column of the new one equals one of an earlier.
func fromUnits(f ast.From) ([]Unit, error) {
	switch f := f.(type) {
	case *ast.Table:
		return []Unit{{Kind: Table, Table: f.Name}}, nil
	case *ast.Join:
		units, err := fromUnits(f.L)
		if err != nil {
			return nil, err
		}
		u, ok := joinUnit(units, f)
		if !ok {
			return nil, fmt.Errorf("tables joined otherwise than where two columns are equal: %s", ast.Print(f))
		}
		return append(units, u), nil
	}
	return nil, fmt.Errorf("not a plain table: %s", ast.Print(f))
}

// joinUnit reads a join to the tables of units.
func joinUnit(units []Unit, f *ast.Join) (Unit, bool) {
	t, plain := f.R.(*ast.Table)
	on, equal := f.On.(*ast.Binary)
	if !plain || !equal || on.Op != ast.Eq || f.Kind != ast.Inner || t.Alias != "" {
		return Unit{}, false
	}
	l, lok := on.L.(*ast.Column)
	r, rok := on.R.(*ast.Column)
	if !lok || !rok {
		return Unit{}, false
	}
	there := func(name string) bool {
		return slices.ContainsFunc(units, func(u Unit) bool { return strings.EqualFold(u.Table, name) })
	}
	if strings.EqualFold(l.Table, t.Name) {
		l, r = r, l
	}
	if there(t.Name) || !there(l.Table) || !strings.EqualFold(r.Table, t.Name) {
		return Unit{}, false
	}
	return Unit{Kind: Join, Table: t.Name, From: l.Table, Column: l.Name, Values: []string{r.Name}}, true
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
	c, agg, ok := aggregated(x)
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
	u.From, u.Column, u.Agg = c.Table, c.Name, agg
	return u, true
}

// aggregated is the column that an expression names, and the aggregate over
// it, "" when it is the plain column.
func aggregated(e ast.Expr) (column *ast.Column, agg string, ok bool) {
	switch e := e.(type) {
	case *ast.Column:
		return e, "", true
	case *ast.Call:
		if e.Distinct || e.Filter != nil || e.Over != nil || len(e.OrderBy) > 0 || len(e.Args) > 1 {
			return nil, "", false
		}
		if len(e.Args) == 0 {
			return ast.Col("*"), e.Name, e.Star
		}
		c, ok := e.Args[0].(*ast.Column)
		if !ok {
			return nil, "", false
		}
		return c, e.Name, true
	}
	return nil, "", false
}

func itemUnits(slot int, e ast.Expr) ([]Unit, error) {
	switch e := e.(type) {
	case *ast.Star:
		return []Unit{{Kind: Select, Slot: slot, From: e.Table, Column: "*"}}, nil
	case *ast.FreeText:
		if c, ok := e.Text.(*ast.Column); ok {
			return []Unit{{Kind: Projection, Slot: slot, From: c.Table, Column: c.Name, Question: e.Question}}, nil
		}
	default:
		of, agg, ok := aggregated(e)
		if c, called := e.(*ast.Call); called && c.Distinct && c.Name == "count" {
			plain := *c
			plain.Distinct = false
			of, _, ok = aggregated(&plain)
			agg = CountDistinct
		}
		if !ok {
			break
		}
		units := []Unit{{Kind: Select, Slot: slot, From: of.Table, Column: of.Name}}
		if agg != "" {
			units = append(units, Unit{Kind: Aggregate, Slot: slot, From: of.Table, Column: of.Name, Agg: agg})
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
				return []Unit{{Kind: FreeText, Slot: slot, Group: group, From: c.Table, Column: c.Name, Question: ft.Question, Answer: v.Text}}, nil
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
		if !ok || !e.Fold {
			break
		}
		if op, value, ok := likeOp(p.Text, e.Not); ok {
			return plain(slot, group, e.X, op, ast.Str(value))
		}
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

// likeOp is the operator that a pattern amounts to, with its value: one "%" at
// an end of it or at both, and no other sign that stands for something else.
func likeOp(pattern string, not bool) (op Op, value string, ok bool) {
	middle, before := strings.CutPrefix(pattern, "%")
	short, after := strings.CutSuffix(middle, "%")
	if value = unescapeLike(short); escapeLike(value) != short {
		after = false // the last sign may stand for itself
		if value = unescapeLike(middle); escapeLike(value) != middle {
			return "", "", false
		}
	}
	switch {
	case before && after && not:
		return Unlike, value, true
	case before && after:
		return Like, value, true
	case not || before == after || value == "":
		return "", "", false
	case after:
		return Begins, value, true
	}
	return Ends, value, true
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
	units := Condition(slot, group, c.Name, op, number, texts...)
	for i := range units {
		units[i].From = c.Table
	}
	return units, nil
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
