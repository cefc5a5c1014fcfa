package grammar

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// "The best barbecue in every town" is the best of the barbecues there, not a
// barbecue that is the best of all: in a query over one table, what rows are
// highest or lowest among holds for the other conditions too. The rules say
// only
//
//	rating = max_within(location)
//
// which, beside kind = 'barbecue', stands for
//
//	rating = (SELECT max(peer.rating) FROM places AS peer
//	          WHERE peer.location = places.location AND peer.kind = 'barbecue')

// amongThose puts the other conditions of a block over one table into the
// figure of a condition that [Schema.spelledOut] wrote.
func amongThose(where ast.Expr) ast.Expr {
	terms := ast.Terms(ast.And, where)
	at := slices.IndexFunc(terms, ofPeers)
	if at < 0 || len(terms) == 1 {
		return where
	}
	best := terms[at].(*ast.Binary)
	figure := *bestOf(best)
	for i, e := range terms {
		if i != at && !ofPeers(e) {
			theirs, _ := under(e, func(*ast.Column) string { return peer }).(ast.Expr)
			figure.Where = ast.Conj(figure.Where, theirs)
		}
	}
	terms[at] = &ast.Binary{Op: best.Op, L: best.L, R: &ast.Subquery{Query: &figure}}
	return ast.Conj(terms...)
}

// ofPeers reports whether a condition is one that [Schema.spelledOut] wrote.
func ofPeers(e ast.Expr) bool {
	q := bestOf(e)
	if q == nil {
		return false
	}
	_, t, ok := ast.OneTable(q)
	return ok && t.Alias == peer
}

// bestOf is the figure within a condition that a row is the highest or lowest of
// those like it, or nil.
func bestOf(e ast.Expr) *ast.Select {
	b, ok := e.(*ast.Binary)
	if !ok || b.Op != ast.Eq {
		return nil
	}
	q := figureOf(b.R)
	if q == nil || !extreme(q.Items[0].Expr) {
		return nil
	}
	return q
}

// under is an expression with its columns under other names of their tables;
// queries within keep theirs.
func under(n ast.Node, table func(*ast.Column) string) ast.Node {
	switch n := n.(type) {
	case *ast.Column:
		return &ast.Column{Table: table(n), Name: n.Name}
	case *ast.Select, *ast.SetOp:
		return n
	}
	return ast.Map(n, func(n ast.Node) ast.Node { return under(n, table) })
}

// ofThoseThatFit is the opposite of amongThose: a query whose highest or lowest
// figure is of the rows that its other conditions hold for, without these in the
// figure. The first row of each, by DISTINCT ON, is the highest or lowest too.
func ofThoseThatFit(q *ast.Select) (*ast.Select, error) {
	if len(q.Distinct.Exprs) > 0 {
		return firstOfEach(q)
	}
	_, table, ok := ast.OneTable(q)
	terms := ast.Terms(ast.And, q.Where)
	at := slices.IndexFunc(terms, func(e ast.Expr) bool { return bestOf(e) != nil })
	if !ok || at < 0 {
		return q, nil
	}
	figure := *bestOf(terms[at])
	_, inner, ok := ast.OneTable(&figure)
	if !ok || !strings.EqualFold(inner.Name, table.Name) || strings.EqualFold(inner.Ref(), table.Ref()) {
		return q, nil
	}
	if !ast.RefersTo(figure.Where, table.Ref()) {
		return q, nil
	}
	var others, same []ast.Expr
	for i, e := range terms {
		if i != at {
			others = append(others, e)
		}
	}
	left := texts(others, table.Ref())
	for _, e := range ast.Terms(ast.And, figure.Where) {
		if n := slices.Index(left, text(e, inner.Ref())); n >= 0 {
			left = slices.Delete(left, n, n+1)
			continue
		}
		same = append(same, e)
	}
	if len(left) > 0 || len(same) != 1 {
		return nil, beyond("the highest or lowest of other rows than those asked about")
	}
	figure.Where = same[0]
	best := terms[at].(*ast.Binary)
	out := *q
	out.Where = ast.Conj(append(others, &ast.Binary{Op: best.Op, L: best.L, R: &ast.Subquery{Query: &figure}})...)
	return &out, nil
}

// text is a condition in small letters without the name of its table.
func text(e ast.Expr, table string) string {
	return strings.ToLower(ast.Print(under(e, func(c *ast.Column) string {
		if strings.EqualFold(c.Table, table) {
			return ""
		}
		return c.Table
	})))
}

func texts(all []ast.Expr, table string) []string {
	var out []string
	for _, e := range all {
		out = append(out, text(e, table))
	}
	return out
}

// firstOfEach is a query of the first row for each value of a column as one of
// the rows that are highest or lowest among those: of rows that are equal there,
// it gives all.
func firstOfEach(q *ast.Select) (*ast.Select, error) {
	_, table, ok := ast.OneTable(q)
	plain := q.GroupBy == nil && q.Having == nil && q.Limit == nil && q.Offset == nil && q.With == nil
	if !ok || !plain || len(q.Distinct.Exprs) != 1 || len(q.OrderBy) != 2 {
		return nil, beyond("DISTINCT ON but for the first of each")
	}
	same, ok1 := q.Distinct.Exprs[0].(*ast.Column)
	first, ok2 := q.OrderBy[0].Expr.(*ast.Column)
	by, ok3 := q.OrderBy[1].Expr.(*ast.Column)
	if !ok1 || !ok2 || !ok3 || !strings.EqualFold(same.Name, first.Name) {
		return nil, beyond("DISTINCT ON but for the first of each")
	}
	figure := "min"
	if q.OrderBy[1].Desc {
		figure = "max"
	}
	best := ofAlike(figure, table.Name, by, &ast.Column{Table: table.Ref(), Name: same.Name})
	out := *q
	out.Distinct, out.OrderBy = ast.Distinct{}, nil
	out.Where = ast.Conj(q.Where, &ast.Binary{Op: ast.Eq, L: by, R: best})
	return &out, nil
}
