package embedded

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// keeping is a query that keeps rows which nothing is joined to, where a table is
// joined only to tell which rows of another are counted: the share of lessons in the
// Main Hall is of all lessons, those without a room too. The same holds where it is shown
// of the first so many rows: who gave the five most valuable objects.
//
// The grammar writes inner joins alone. They stay where keys are never empty, and
// where a condition, a group, the order or what is shown needs the other table:
// package suql says there how many rows are left out.
func (p *Parser) keeping(q ast.Query) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || len(s.From) != 1 || s.Distinct.On {
		return q
	}
	c, ok := chainOf(s.From[0])
	if !ok {
		return q
	}
	j := joinsOf(p.cat, s)
	optional := map[string]bool{}
	for _, l := range c.links {
		if ref := p.mayLack(j, c, l); ref != "" && (fillsIn(s, ref) || ofTheFirst(s, ref)) {
			optional[ref] = true
		}
	}
	if len(optional) == 0 {
		return q
	}
	out := *s
	out.From = []ast.From{c.from(optional)}
	return &out
}

// chain are tables that inner joins join, each by one column to one before it.
type chain struct {
	tables []*ast.Table
	links  []equality
}

// equality are two columns that a join has equal.
type equality struct {
	on          ast.Expr
	left, right *ast.Column
}

// ends are the tables of a link, as they are called, in small letters.
func (l equality) ends() [2]string {
	return [2]string{strings.ToLower(l.left.Table), strings.ToLower(l.right.Table)}
}

func chainOf(f ast.From) (chain, bool) {
	switch f := f.(type) {
	case *ast.Table:
		return chain{tables: []*ast.Table{f}}, true
	case *ast.Join:
		c, ok := chainOf(f.L)
		t, plain := f.R.(*ast.Table)
		on, equal := f.On.(*ast.Binary)
		if !ok || !plain || !equal || on.Op != ast.Eq || f.Kind != ast.Inner {
			return chain{}, false
		}
		l, lok := on.L.(*ast.Column)
		r, rok := on.R.(*ast.Column)
		if !lok || !rok {
			return chain{}, false
		}
		return chain{append(c.tables, t), append(c.links, equality{on, l, r})}, true
	}
	return chain{}, false
}

// from joins the tables anew, those that are optional by outer joins to what they
// say more of.
func (c chain) from(optional map[string]bool) ast.From {
	first := slices.IndexFunc(c.tables, func(t *ast.Table) bool { return !optional[strings.ToLower(t.Ref())] })
	there := map[string]bool{strings.ToLower(c.tables[first].Ref()): true}
	var out ast.From = c.tables[first]
	for range c.tables[1:] {
		for _, t := range c.tables {
			ref := strings.ToLower(t.Ref())
			at := slices.IndexFunc(c.links, func(l equality) bool {
				ends := l.ends()
				return ends[0] == ref && there[ends[1]] || ends[1] == ref && there[ends[0]]
			})
			if there[ref] || at < 0 {
				continue
			}
			kind := ast.Inner
			if optional[ref] {
				kind = ast.Left
			}
			out, there[ref] = &ast.Join{Kind: kind, L: out, R: t, On: c.links[at].on}, true
			break
		}
	}
	return out
}

// mayLack is the table that a link leads to from rows some of which point at none,
// where no other table is joined to it; "" where there is none.
func (p *Parser) mayLack(j *joins, c chain, l equality) string {
	ends := l.ends()
	from, to, key := ends[0], ends[1], l.left
	if !slices.Contains(j.points, [2]string{from, to}) {
		from, to, key = to, from, l.right
	}
	t := j.tables[from]
	if t == nil || !slices.Contains(j.points, [2]string{from, to}) {
		return ""
	}
	if column := t.Column(key.Name); column == nil || column.Nulls == 0 {
		return ""
	}
	if !c.leaf(to) {
		return ""
	}
	return to
}

// leaf reports whether one table of a chain alone is joined to a table.
func (c chain) leaf(ref string) bool {
	joined := 0
	for _, l := range c.links {
		if e := l.ends(); slices.Contains(e[:], ref) {
			joined++
		}
	}
	return joined == 1
}

// fillsIn reports whether a query has a table only to tell which rows of others are
// counted.
func fillsIn(s *ast.Select, ref string) bool {
	rest := *s
	rest.From, rest.Items = nil, nil
	if ast.RefersTo(&rest, ref) {
		return false
	}
	used := false
	for _, it := range s.Items {
		used = used || ast.RefersTo(it.Expr, ref)
		if ast.RefersTo(withoutCases(it.Expr), ref) {
			return false
		}
	}
	return used
}

// ofTheFirst reports whether a query has a table only to show something of it, of the
// first so many rows of others.
func ofTheFirst(s *ast.Select, ref string) bool {
	rest := *s
	rest.From, rest.Items = nil, nil
	return s.Limit != nil && len(s.OrderBy) > 0 && len(s.GroupBy) == 0 && !ast.RefersTo(&rest, ref)
}

// withoutCases is an expression without what depends on conditions in it.
func withoutCases(e ast.Expr) ast.Expr {
	return ast.Rewrite[ast.Node](e, func(n ast.Node) ast.Node {
		if _, ok := n.(*ast.Case); ok {
			return ast.Num("1")
		}
		return n
	}).(ast.Expr)
}

// plainJoins undoes keeping and withNone: the query as the grammar writes it.
func (p *Parser) plainJoins(q ast.Query) ast.Query {
	plain := ast.Rewrite(q, func(n ast.Node) ast.Node {
		if j, ok := n.(*ast.Join); ok && j.Kind == ast.Left {
			inner := *j
			inner.Kind = ast.Inner
			return &inner
		}
		return n
	})
	for _, plain := range []ast.Query{plain, ast.Rewrite(plain, bareFigures)} {
		if ast.Print(p.withNone(p.keeping(plain))) == ast.Print(q) {
			return plain
		}
	}
	return q
}

// bareFigures undoes orNothing.
func bareFigures(n ast.Node) ast.Node {
	call, ok := n.(*ast.Call)
	if !ok || len(call.Args) == 0 || call.Distinct {
		return n
	}
	switch call.Name {
	case "count":
		return &ast.Call{Name: "count", Star: true}
	case "coalesce":
		return call.Args[0]
	}
	return n
}
