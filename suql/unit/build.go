package unit

import (
	"fmt"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/parser"
)

// Build makes the query that the units describe. Units may come in any order
// of clauses; within a clause their order is kept. It fails when a unit is
// incomplete (a condition without its operator, no table).
func Build(units []Unit) (*ast.Select, error) {
	b := &builder{q: &ast.Select{}, aggs: map[int]string{}, conditions: map[int]bool{}}
	for _, u := range units {
		if u.Kind == Aggregate {
			b.aggs[u.Slot] = u.Agg
		}
	}
	for _, u := range units {
		if err := b.add(u); err != nil {
			return nil, err
		}
	}
	for _, u := range units {
		if u.Kind == Column && !b.conditions[u.Slot] {
			return nil, fmt.Errorf("condition on %s has no operator or value", u.Column)
		}
	}
	if len(b.q.From) == 0 || len(b.q.Items) == 0 {
		return nil, fmt.Errorf("a query needs a table and an output column")
	}
	b.q.Where = b.where.all()
	return b.q, nil
}

// builder is a query being built.
type builder struct {
	q          *ast.Select
	where      groups
	aggs       map[int]string // the aggregate over an output, by its slot
	conditions map[int]bool   // slots of WHERE that are complete
}

func (b *builder) add(u Unit) error {
	if u.SQL != "" {
		return opaque(b.q, &b.where, u)
	}
	q := b.q
	switch u.Kind {
	case Table:
		q.From = append(q.From, &ast.Table{Name: u.Table, Alias: u.As})
	case Join:
		return b.join(u)
	case Select:
		q.Items = append(q.Items, &ast.Item{Expr: output(u, b.aggs[u.Slot])})
	case Projection:
		q.Items = append(q.Items, &ast.Item{Expr: freeText(u)})
	case Distinct:
		q.Distinct.On = true
	case Operator, Value, FreeText, Having:
		return b.condition(u)
	case Group:
		q.GroupBy = append(q.GroupBy, column(u))
	case Order:
		q.OrderBy = append(q.OrderBy, &ast.Order{Expr: output(u, u.Agg), Desc: u.Desc, Nulls: ast.NullsLast})
	case Limit:
		q.Limit = ast.Num(strconv.Itoa(u.N))
	case Offset:
		q.Offset = ast.Num(strconv.Itoa(u.N))
	}
	return nil
}

func (b *builder) join(u Unit) error {
	if len(b.q.From) != 1 || len(u.Values) != 1 {
		return fmt.Errorf("%s has nothing to be joined to", u)
	}
	on := &ast.Binary{Op: ast.Eq, L: column(u), R: &ast.Column{Table: u.Ref(), Name: u.Values[0]}}
	kind := ast.Inner
	if u.Outer {
		kind = ast.Left
	}
	b.q.From[0] = &ast.Join{Kind: kind, L: b.q.From[0], R: &ast.Table{Name: u.Table, Alias: u.As}, On: on}
	return nil
}

// condition adds a condition on rows or on groups. The Value unit carries the
// whole of one; an Operator is one only when it needs no value.
func (b *builder) condition(u Unit) error {
	switch {
	case u.Kind == Operator && u.Op != Missing && u.Op != Present:
	case u.Kind == FreeText:
		b.where.add(u, &ast.Binary{Op: ast.Eq, L: freeText(u), R: ast.Str(u.Answer)})
	case u.Kind == Having:
		e, err := compared(output(u, u.Agg), u)
		if err != nil {
			return err
		}
		b.q.Having = ast.Conj(b.q.Having, e)
	default:
		e, err := condition(u)
		if err != nil {
			return err
		}
		b.conditions[u.Slot] = true
		b.where.add(u, e)
	}
	return nil
}

// groups are the conditions of a query: an AND of ORs of ANDs.
type groups []*group

// group is an OR of branches; one with the id 0 has a single condition.
type group struct {
	id       int
	branches []branch
}

type branch struct {
	id   int
	both ast.Expr
}

func (gs *groups) add(u Unit, e ast.Expr) {
	for _, g := range *gs {
		if u.Group == 0 || g.id != u.Group {
			continue
		}
		for i, b := range g.branches {
			if u.Branch > 0 && b.id == u.Branch {
				g.branches[i].both = ast.Conj(b.both, e)
				return
			}
		}
		g.branches = append(g.branches, branch{u.Branch, e})
		return
	}
	*gs = append(*gs, &group{u.Group, []branch{{u.Branch, e}}})
}

func (gs groups) all() ast.Expr {
	var all []ast.Expr
	for _, g := range gs {
		var any []ast.Expr
		for _, b := range g.branches {
			any = append(any, b.both)
		}
		all = append(all, ast.Disj(any...))
	}
	return ast.Conj(all...)
}

// column is the one that a unit is about.
func column(u Unit) *ast.Column { return &ast.Column{Table: u.From, Name: u.Column} }

func output(u Unit, agg string) ast.Expr {
	switch {
	case agg == "" && u.Column == "*":
		return &ast.Star{Table: u.From}
	case agg == "":
		return column(u)
	case u.Column == "*":
		return &ast.Call{Name: agg, Star: true}
	case agg == CountDistinct:
		return &ast.Call{Name: "count", Distinct: true, Args: []ast.Expr{column(u)}}
	}
	return &ast.Call{Name: agg, Args: []ast.Expr{column(u)}}
}

func freeText(u Unit) *ast.FreeText {
	if u.Question == ast.SummaryQuestion {
		return &ast.FreeText{Func: ast.Summary, Text: column(u), Question: u.Question}
	}
	return &ast.FreeText{Func: ast.Answer, Text: column(u), Question: u.Question}
}

// condition is the expression of a condition's last unit.
func condition(u Unit) (ast.Expr, error) { return compared(column(u), u) }

// compared is the comparison of an expression as the unit's operator and
// values say.
func compared(col ast.Expr, u Unit) (ast.Expr, error) {
	need := map[Op]int{Missing: 0, Present: 0, Between: 2}
	n, fixed := need[u.Op]
	if !fixed {
		n = 1
	}
	if len(u.Values) < n {
		return nil, fmt.Errorf("condition on %s %s has no value", u.Column, u.Op)
	}
	lit := make([]ast.Expr, len(u.Values))
	for i, v := range u.Values {
		if u.Number {
			lit[i] = ast.Num(v)
		} else {
			lit[i] = ast.Str(v)
		}
	}
	switch u.Op {
	case Eq, Ne, Lt, Le, Gt, Ge:
		return &ast.Binary{Op: ast.Op(u.Op), L: col, R: lit[0]}, nil
	case Between:
		return &ast.Between{X: col, Lo: lit[0], Hi: lit[1]}, nil
	case In, NotIn:
		return &ast.In{X: col, List: lit, Not: u.Op == NotIn}, nil
	case Contains:
		return &ast.Quantified{X: lit[0], Op: ast.Eq, Array: col}, nil
	case Lacks:
		return &ast.Unary{Op: ast.Not, X: &ast.Quantified{X: lit[0], Op: ast.Eq, Array: col}}, nil
	case Like, Unlike:
		return &ast.Like{X: col, Pattern: ast.Str("%" + escapeLike(u.Values[0]) + "%"), Fold: true, Not: u.Op == Unlike}, nil
	case Begins:
		return &ast.Like{X: col, Pattern: ast.Str(escapeLike(u.Values[0]) + "%"), Fold: true}, nil
	case Ends:
		return &ast.Like{X: col, Pattern: ast.Str("%" + escapeLike(u.Values[0])), Fold: true}, nil
	case Missing, Present:
		return &ast.Is{X: col, What: "NULL", Not: u.Op == Present}, nil
	}
	return nil, fmt.Errorf("unknown operator %q in a condition on %s", u.Op, u.Column)
}

// opaque puts a unit that holds SQL into a query. Combine and Query units are
// left to [BuildWhole].
func opaque(q *ast.Select, where *groups, u Unit) error {
	switch u.Kind {
	case Combine, Query:
		return nil
	case Table:
		from, err := u.source()
		q.From = append(q.From, from...)
		return err
	}
	e, err := u.Expr()
	if err != nil {
		return err
	}
	switch u.Kind {
	case Select:
		q.Items = append(q.Items, &ast.Item{Expr: e})
	case Test:
		where.add(u, e)
	case Group:
		q.GroupBy = append(q.GroupBy, e)
	case Having:
		q.Having = ast.Conj(q.Having, e)
	case Order:
		q.OrderBy = append(q.OrderBy, &ast.Order{Expr: e, Desc: u.Desc, Nulls: ast.NullsLast})
	default:
		return fmt.Errorf("%s can't hold SQL", u)
	}
	return nil
}

// Expr is the expression that the unit's SQL is.
func (u Unit) Expr() (ast.Expr, error) {
	q, err := parser.Parse("SELECT " + u.SQL)
	if err != nil {
		return nil, fmt.Errorf("unit %s: %w", u, err)
	}
	s, ok := q.(*ast.Select)
	if !ok || len(s.Items) != 1 {
		return nil, fmt.Errorf("unit %s is not one expression", u)
	}
	return s.Items[0].Expr, nil
}

// source is what the SQL of a Table unit reads.
func (u Unit) source() ([]ast.From, error) {
	q, err := parser.Parse("SELECT * FROM " + u.SQL)
	if err != nil {
		return nil, fmt.Errorf("unit %s: %w", u, err)
	}
	s, ok := q.(*ast.Select)
	if !ok {
		return nil, fmt.Errorf("unit %s is not something to read", u)
	}
	return s.From, nil
}

// BuildWhole is [Build] for units that [Whole] or [Any] gave: blocks may be
// combined, or the query be one unit.
func BuildWhole(units []Unit) (ast.Query, error) {
	for _, u := range units {
		if u.Kind == Query {
			return u.query()
		}
	}
	l, err := Build(units)
	if err != nil {
		return nil, err
	}
	var out ast.Query = l
	for _, u := range units {
		if u.Kind != Combine {
			continue
		}
		r, err := u.query()
		if err != nil {
			return nil, err
		}
		kind, all := strings.CutSuffix(string(u.Op), everyRow)
		out = &ast.SetOp{Op: ast.SetKind(kind), All: all, L: out, R: r}
	}
	return out, nil
}

// query is the one that the unit's SQL is.
func (u Unit) query() (ast.Query, error) {
	q, err := parser.Parse(u.SQL)
	if err != nil {
		return nil, fmt.Errorf("unit %s: %w", u, err)
	}
	return q, nil
}
