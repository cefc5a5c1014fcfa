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
// conditions or of ORs of conditions and of ANDs of them, grouped by plain
// columns if at all, with groups chosen by plain comparisons of aggregates; for
// anything else it says what it can't take apart. The first table goes by its
// own name, others by theirs or by another, each once.
func Of(q ast.Query) ([]Unit, error) { return of(q, &taker{}) }

// Whole reads the units of any query of one SELECT block over plain tables,
// or of two such blocks combined: what [Of] can't take apart is one unit, with
// its SQL ([Unit.SQL]).
func Whole(q ast.Query) ([]Unit, error) {
	set, ok := q.(*ast.SetOp)
	if !ok {
		return of(q, &taker{opaque: true})
	}
	if set.All || set.With != nil || set.OrderBy != nil || set.Limit != nil || set.Offset != nil {
		return nil, fmt.Errorf("a set operation with parts of its own: %s", ast.Print(q))
	}
	units, err := of(set.L, &taker{opaque: true})
	if err != nil {
		return nil, err
	}
	return append(units, Unit{Kind: Combine, Op: Op(set.Op), SQL: ast.Print(set.R)}), nil
}

// of reads the units of a block.
func of(q ast.Query, t *taker) ([]Unit, error) {
	s, ok := q.(*ast.Select)
	if !ok {
		return nil, fmt.Errorf("not a single SELECT: %s", ast.Print(q))
	}
	if s.With != nil || len(s.Distinct.Exprs) > 0 || len(s.From) != 1 && !t.any {
		return nil, fmt.Errorf("more than a simple SELECT: %s", ast.Print(q))
	}
	units, err := t.from(s.From)
	if err != nil {
		return nil, err
	}
	several := len(units) > 1 || t.any && (units[0].As != "" || units[0].SQL != "")
	t.units = units
	for _, clause := range []func(*ast.Select) error{t.items, t.where, t.groups, t.having, t.order, t.bounds} {
		if err := clause(s); err != nil {
			return nil, err
		}
	}
	if !several { // whose the columns are goes without saying
		for i := range t.units {
			t.units[i].From = ""
		}
	}
	return t.units, nil
}

// taker takes the clauses of a block apart, in the order in which they are
// written.
type taker struct {
	opaque bool // what can't be taken apart is one unit
	any    bool // what is read may be anything, and the first table may go by another name
	units  []Unit
}

func (t *taker) add(units ...Unit) { t.units = append(t.units, units...) }

func (t *taker) items(s *ast.Select) error {
	for i, it := range s.Items {
		units, err := itemUnits(i, it.Expr)
		switch {
		case err == nil:
			t.add(units...)
		case t.opaque:
			t.add(Unit{Kind: Select, Slot: i, SQL: ast.Print(it.Expr)})
		default:
			return err
		}
	}
	if s.Distinct.On {
		t.add(Unit{Kind: Distinct})
	}
	return nil
}

// where takes an AND of ORs of ANDs apart. A group is an OR of several
// branches; groups and branches count from 1.
func (t *taker) where(s *ast.Select) error {
	slot, groups := 0, 0
	for _, term := range ast.Terms(ast.And, s.Where) {
		alternatives := ast.Terms(ast.Or, term)
		group := 0
		if len(alternatives) > 1 {
			groups++
			group = groups
		}
		for n, side := range alternatives {
			both := ast.Terms(ast.And, side)
			branch := 0
			if group > 0 && len(both) > 1 {
				branch = n + 1
			}
			for _, e := range both {
				if err := t.condition(slot, group, branch, e); err != nil {
					return err
				}
				slot++
			}
		}
	}
	return nil
}

func (t *taker) condition(slot, group, branch int, e ast.Expr) error {
	units, err := conditionUnits(slot, group, e)
	if err != nil && !t.opaque {
		return err
	}
	if err != nil {
		units = []Unit{{Kind: Test, Slot: slot, Group: group, SQL: ast.Print(e)}}
	}
	for i := range units {
		units[i].Branch = branch
	}
	t.add(units...)
	return nil
}

func (t *taker) groups(s *ast.Select) error {
	for i, e := range s.GroupBy {
		c, ok := e.(*ast.Column)
		switch {
		case ok:
			t.add(Unit{Kind: Group, Slot: i, From: c.Table, Column: c.Name})
		case t.opaque:
			t.add(Unit{Kind: Group, Slot: i, SQL: ast.Print(e)})
		default:
			return fmt.Errorf("grouping by %s, which is not a column", ast.Print(e))
		}
	}
	return nil
}

func (t *taker) having(s *ast.Select) error {
	for i, e := range ast.Terms(ast.And, s.Having) {
		u, ok := havingUnit(i, e)
		switch {
		case ok:
			t.add(u)
		case t.opaque:
			t.add(Unit{Kind: Having, Slot: i, SQL: ast.Print(e)})
		default:
			return fmt.Errorf("groups chosen by %s, which does not compare an aggregate with a number", ast.Print(e))
		}
	}
	return nil
}

func (t *taker) order(s *ast.Select) error {
	for i, o := range s.OrderBy {
		c, agg, ok := aggregated(o.Expr)
		switch {
		case ok && (agg == "" || plainAggregate(agg)):
			t.add(Unit{Kind: Order, Slot: i, From: c.Table, Column: c.Name, Agg: agg, Desc: o.Desc})
		case t.opaque:
			t.add(Unit{Kind: Order, Slot: i, SQL: ast.Print(o.Expr), Desc: o.Desc})
		default:
			return fmt.Errorf("ordering by %s", ast.Print(o.Expr))
		}
	}
	return nil
}

// bounds are LIMIT and OFFSET.
func (t *taker) bounds(s *ast.Select) error {
	for _, part := range []struct {
		kind Kind
		expr ast.Expr
	}{{Limit, s.Limit}, {Offset, s.Offset}} {
		if part.expr == nil {
			continue
		}
		n, ok := wholeNumber(part.expr)
		if !ok {
			return fmt.Errorf("%s %s is not a whole number", part.kind, ast.Print(part.expr))
		}
		t.add(Unit{Kind: part.kind, N: n})
	}
	return nil
}

func wholeNumber(e ast.Expr) (int, bool) {
	l, ok := e.(*ast.Literal)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(l.Text)
	return n, err == nil
}

// from are the tables of a query; where any will do and they are no chain of
// plain joins, one unit.
func (t *taker) from(all []ast.From) ([]Unit, error) {
	if !t.any {
		return t.tables(all[0])
	}
	if len(all) == 1 {
		if units, err := t.tables(all[0]); err == nil {
			return units, nil
		}
	}
	s := &ast.Select{Items: []*ast.Item{{Expr: &ast.Star{}}}, From: all}
	name := FirstTable(s)
	if name == "" {
		return nil, fmt.Errorf("a query that reads no table")
	}
	return []Unit{{Kind: Table, Table: name, SQL: strings.TrimPrefix(ast.Print(s), "SELECT * FROM ")}}, nil
}

// tables are the tables of a query: one, or several that are joined where a
// column of the new one equals one of an earlier.
func (t *taker) tables(f ast.From) ([]Unit, error) {
	switch f := f.(type) {
	case *ast.Table:
		u := Unit{Kind: Table, Table: f.Name}
		if t.any {
			u.As = f.Alias
		}
		return []Unit{u}, nil
	case *ast.Join:
		units, err := t.tables(f.L)
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
	if !plain || !equal || on.Op != ast.Eq || f.Kind != ast.Inner && f.Kind != ast.Left {
		return Unit{}, false
	}
	l, lok := on.L.(*ast.Column)
	r, rok := on.R.(*ast.Column)
	if !lok || !rok {
		return Unit{}, false
	}
	there := func(name string) bool {
		return slices.ContainsFunc(units, func(u Unit) bool { return strings.EqualFold(u.Ref(), name) })
	}
	if strings.EqualFold(l.Table, t.Ref()) {
		l, r = r, l
	}
	if there(t.Ref()) || !there(l.Table) || !strings.EqualFold(r.Table, t.Ref()) {
		return Unit{}, false
	}
	return Unit{Kind: Join, Table: t.Name, As: t.Alias, From: l.Table, Column: l.Name, Values: []string{r.Name},
		Outer: f.Kind == ast.Left}, true
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
