package mend

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
)

// manyWith is a hypothesis that counts those of which a number of others are kept, where it is asked how
// many these are, in place of one that shows them, or counts the rows of each:
//
//	how many customers have more than one property
//	SELECT name FROM customers JOIN properties … GROUP BY customers.id HAVING count(*) > 1
//	→ SELECT count(*) FROM customers WHERE id IN (SELECT customer_id … GROUP BY customer_id HAVING count(*) > 1)
func (r Rules) manyWith(said Said, h decode.Hypothesis) decode.Hypothesis {
	s, by := keepsGroups(h.Query)
	counted := r.CountedTable(said.Question, &ast.Select{})
	if by == nil || counted < 0 && !heard.SaysHowMany(said.Question) {
		return h
	}
	of := joins.ColumnIn(r.Catalog, s, by)
	if of == nil {
		return h
	}
	t, alone := r.groupsOf(of), len(s.Items) == 1 && shape.IsCount(s.Items[0].Expr)
	switch {
	case t != nil && (alone || counted >= 0 && r.Schema.Tables[counted].Name == t.Name):
		return h.Remade(r.Schema, &ast.Select{
			Items: []*ast.Item{{Expr: &ast.Call{Name: "count", Star: true}}},
			From:  []ast.From{&ast.Table{Name: t.Name}},
			Where: among(role.KeyOf(t), s, by)}, 0)
	case t == nil && r.ColumnCounted(said.Question, of):
		return h.Remade(r.Schema, &ast.Select{
			Items: []*ast.Item{{Expr: &ast.Call{Name: "count", Distinct: true, Args: []ast.Expr{ast.Col(of.Name)}}}},
			From:  []ast.From{&ast.Table{Name: of.Table}},
			Where: among(of.Name, s, by)}, 0)
	}
	return h
}

// keepsGroups is a block that keeps groups of one column by a figure of their rows, and that column; nil for others.
func keepsGroups(query ast.Query) (*ast.Select, *ast.Column) {
	s, ok := query.(*ast.Select)
	if !ok || len(s.From) != 1 || len(s.GroupBy) != 1 || s.Having == nil || s.Limit != nil || !block.Aggregated(s.Having) {
		return nil, nil
	}
	by, _ := s.GroupBy[0].(*ast.Column)
	return s, by
}

// among is the condition that a column is what the groups are of that a query keeps: of few of others, that
// it is none that has many, for there are none of those that have none.
func among(column string, s *ast.Select, by *ast.Column) ast.Expr {
	inner := *s
	inner.Items, inner.OrderBy = []*ast.Item{{Expr: by}}, nil
	inner.Having = countsOthers(s.Having, by)
	inner = *pointingOnly(&inner, by)
	in := &ast.In{X: ast.Col(column), Query: &inner}
	if b, ok := inner.Having.(*ast.Binary); ok && shape.IsCount(b.L) && (b.Op == ast.Lt || b.Op == ast.Le) {
		many := *b
		many.Op = map[ast.Op]ast.Op{ast.Lt: ast.Ge, ast.Le: ast.Gt}[b.Op]
		inner.Having, in.Not = &many, true
	}
	return in
}

// pointingOnly are groups of what points at a table in place of those of the table, where it has no other part in them.
func pointingOnly(s *ast.Select, by *ast.Column) *ast.Select {
	chain, ok := joins.ChainOf(s.From[0])
	if !ok {
		return s
	}
	at := slices.IndexFunc(chain.Tables, func(t *ast.Table) bool { return strings.EqualFold(t.Ref(), by.Table) })
	if at < 0 {
		return s
	}
	rest, pointing := chain.PointingAt(at, by)
	if pointing == nil {
		return s
	}
	out := *s
	out.From, out.GroupBy, out.Items = []ast.From{rest}, []ast.Expr{pointing}, []*ast.Item{{Expr: pointing}}
	if joins.Uses(&out, chain.Tables[at].Ref()) {
		return s
	}
	return shape.OfTableAlone(&out)
}

// groupsOf is the table of which a group by a column is one row each: of its key, or of what points at it;
// nil for none.
func (r Rules) groupsOf(of *catalog.Column) *catalog.Table {
	t := r.Catalog.Table(of.Table)
	if strings.EqualFold(of.Name, role.KeyOf(t)) {
		return t
	}
	to, _ := t.PointsAt(of.Name)
	if found := r.Catalog.Table(to); to != "" && found != nil && role.KeyOf(found) != "" {
		return found
	}
	return nil
}

// countsOthers is a condition of groups in which the rows of a group are counted, not what it is of, of
// which there is one.
func countsOthers(having ast.Expr, by *ast.Column) ast.Expr {
	return ast.Rewrite(having, func(n ast.Node) ast.Node {
		call, ok := n.(*ast.Call)
		if ok && call.Name == "count" && call.Distinct && len(call.Args) == 1 && ast.Print(call.Args[0]) == ast.Print(by) {
			return &ast.Call{Name: "count", Star: true}
		}
		return n
	})
}
