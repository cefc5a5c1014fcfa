package grammar

import (
	"strings"

	"parley/suql/ast"
)

// split writes a membership in a combined query as memberships in its parts.
// Each form holds of exactly the same rows, missing values included:
//
//	x IN (A INTERSECT B)  →  x IN (A) AND x IN (B)
//	x IN (A UNION B)      →  x IN (A) OR x IN (B)
//	x NOT IN (A UNION B)  →  x NOT IN (A) AND x NOT IN (B)
//	x IN (A EXCEPT B)     →  x IN (A) AND x NOT IN (B), where B never misses a value
func (s *Schema) split(n *ast.In) (ast.Expr, bool) {
	set, ok := n.Query.(*ast.SetOp)
	if !ok || set.With != nil || set.OrderBy != nil || set.Limit != nil || set.Offset != nil {
		return nil, false
	}
	op := s.splitBy(set, n.Not)
	if op == "" {
		return nil, false
	}
	part := func(q ast.Query, not bool) ast.Expr {
		in := &ast.In{X: n.X, Query: q, Not: not}
		if e, ok := s.split(in); ok {
			return e
		}
		return in
	}
	return &ast.Binary{Op: op, L: part(set.L, n.Not), R: part(set.R, n.Not != (set.Op == ast.Except))}, true
}

// splitBy is how memberships in the two parts of a combined query are joined,
// empty where they can't be.
func (s *Schema) splitBy(set *ast.SetOp, not bool) ast.Op {
	switch {
	case set.Op == ast.Union && not, set.Op == ast.Intersect && !not && !set.All:
		return ast.And
	case set.Op == ast.Union:
		return ast.Or
	case set.Op == ast.Except && !not && !set.All && s.gives(set.R):
		return ast.And
	}
	return ""
}

// gives reports whether every row of a query's one column has a value.
func (s *Schema) gives(q ast.Query) bool {
	of, ok := q.(*ast.Select)
	return ok && len(of.Items) == 1 && s.never(of, of.Items[0].Expr)
}

// ungrouped writes one figure of a grouped query in FROM as a query without
// it, where the grammar can say the same:
//
//	avg(n) FROM (SELECT count(*) AS n … GROUP BY g)  →  1.0 * count(*) / count(DISTINCT g) …
//	max(n) FROM (SELECT sum(c) AS n … GROUP BY g)    →  sum(c) … GROUP BY g ORDER BY sum(c) DESC LIMIT 1
//	count(*) FROM (SELECT g … GROUP BY g HAVING h)   →  count(DISTINCT g) … WHERE g IN (SELECT g … GROUP BY g HAVING h)
//
// Groups are counted by their different values only where g is never missing:
// count(DISTINCT g) leaves a missing value out, GROUP BY makes a group of it.
// Over no rows at all, the highest figure is no row rather than a row without a
// value.
func (s *Schema) ungrouped(q *ast.Select) *ast.Select {
	of, in := onlyDerived(q)
	if in == nil {
		return q
	}
	figure, ok := (&block{s: s}).normal(q.Items[0].Expr).(*ast.Call)
	if !ok || figure.Distinct || figure.Over != nil || figure.Filter != nil {
		return q
	}
	if out := s.overGroups(figure, of.Alias, in); out != nil {
		return out
	}
	return q
}

// onlyDerived is the query in FROM of which q gives one figure and nothing
// else, and that query without its alias; nil for any other.
func onlyDerived(q *ast.Select) (*ast.Derived, *ast.Select) {
	narrowed := q.Where != nil || q.GroupBy != nil || q.Having != nil || q.OrderBy != nil || q.Limit != nil
	if len(q.From) != 1 || len(q.Items) != 1 || q.Distinct.On || narrowed {
		return nil, nil
	}
	of, ok := q.From[0].(*ast.Derived)
	if !ok || of.Lateral || of.Cols != nil {
		return nil, nil
	}
	in, ok := of.Query.(*ast.Select)
	if !ok || !onlyGroups(in) {
		return nil, nil
	}
	return of, in
}

// onlyGroups reports whether a query gives rows or groups in no order, all of
// them.
func onlyGroups(q *ast.Select) bool {
	return q.With == nil && q.OrderBy == nil && q.Limit == nil && q.Offset == nil && q.Windows == nil &&
		len(q.Distinct.Exprs) == 0
}

func (s *Schema) overGroups(figure *ast.Call, alias string, in *ast.Select) *ast.Select {
	if figure.Name == "count" && figure.Star {
		return s.groupsCounted(in)
	}
	if len(figure.Args) != 1 || in.Distinct.On {
		return nil
	}
	c, ok := figure.Args[0].(*ast.Column)
	if !ok || c.Table != "" && !strings.EqualFold(c.Table, alias) {
		return nil
	}
	of, ok := itemCalled(in, c.Name).(*ast.Call)
	if !ok || of.Over != nil || of.Filter != nil || of.Distinct {
		return nil
	}
	switch figure.Name {
	case "avg":
		return s.averaged(of, in)
	case "max", "min":
		return &ast.Select{
			Items: []*ast.Item{{Expr: of}}, From: in.From, Where: in.Where, GroupBy: in.GroupBy, Having: in.Having,
			OrderBy: []*ast.Order{{Expr: of, Desc: figure.Name == "max", Nulls: ast.NullsLast}}, Limit: ast.Num("1"),
		}
	}
	return nil
}

// itemCalled is the output of a grouped query that has a name, or nil.
func itemCalled(q *ast.Select, name string) ast.Expr {
	if q.GroupBy == nil {
		return nil
	}
	for _, it := range q.Items {
		if strings.EqualFold(it.Alias, name) {
			return it.Expr
		}
	}
	return nil
}

// averaged is the average, over the groups of in, of their number of rows.
func (s *Schema) averaged(of *ast.Call, in *ast.Select) *ast.Select {
	if of.Name != "count" || !of.Star || len(in.GroupBy) != 1 || in.Having != nil || !s.never(in, in.GroupBy[0]) {
		return nil
	}
	rows := &ast.Binary{Op: "*", L: ast.Num("1.0"), R: of}
	groups := &ast.Call{Name: "count", Distinct: true, Args: in.GroupBy}
	return &ast.Select{Items: []*ast.Item{{Expr: &ast.Binary{Op: "/", L: rows, R: groups}}}, From: in.From,
		Where: in.Where}
}

// groupsCounted is the number of groups of in, or of its different values.
func (s *Schema) groupsCounted(in *ast.Select) *ast.Select {
	var of ast.Expr
	switch {
	case len(in.GroupBy) == 1 && !in.Distinct.On:
		of = in.GroupBy[0]
	case len(in.Items) == 1 && in.Distinct.On && in.GroupBy == nil && in.Having == nil:
		of = in.Items[0].Expr
	}
	if of == nil || !s.never(in, of) {
		return nil
	}
	out := &ast.Select{
		Items: []*ast.Item{{Expr: &ast.Call{Name: "count", Distinct: true, Args: []ast.Expr{of}}}},
		From:  in.From, Where: in.Where,
	}
	if in.Having != nil {
		within := &ast.Select{Items: []*ast.Item{{Expr: of}}, From: in.From, Where: in.Where, GroupBy: in.GroupBy,
			Having: in.Having}
		out.Where = &ast.In{X: of, Query: within}
	}
	return out
}

// never reports whether e is a column of the query's tables in which no value
// is missing.
func (s *Schema) never(q *ast.Select, e ast.Expr) bool {
	c, ok := e.(*ast.Column)
	if !ok {
		return false
	}
	b := &block{s: s}
	if _, err := b.open(q, true); err != nil {
		return false
	}
	n := b.find(c)
	return n > 0 && s.Columns[n].Column != nil && s.Columns[n].Nulls == 0
}

// counted writes the sum of a comparison, which SQLite takes for 1 or 0, as the
// number of rows where it holds; one of a value that is missing doesn't hold.
func counted(n *ast.Call) ast.Expr {
	if len(n.Args) != 1 || n.Distinct || n.Over != nil || n.Filter != nil {
		return n
	}
	if c, ok := n.Args[0].(*ast.Binary); !ok || !c.Op.Comparison() {
		return n
	}
	one := &ast.Case{Whens: []*ast.When{{Cond: n.Args[0], Then: ast.Num("1")}}, Else: ast.Num("0")}
	return &ast.Call{Name: "sum", Args: []ast.Expr{one}}
}
