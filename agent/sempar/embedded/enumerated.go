package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/block"
)

// mostIn and mostNotIn are how many values the grammar has in one condition.
const mostIn, mostNotIn = 4, 3

// enumerated is a reading that has some of the values of one column that were said in a
// row, or has them in conditions that no row can meet together, with all of them in one:
//
//	sales in Germany, France and Spain
//	SELECT sum(total) FROM sales WHERE country = 'Germany' AND country = 'France'
//	→ SELECT sum(total) FROM sales WHERE country IN ('Germany', 'France', 'Spain')
func (p *Parser) enumerated(q *link.Question, lists []enumeration, h decode.Hypothesis) decode.Hypothesis {
	query, changed := h.Query, false
	for _, e := range lists {
		within := 0
		ast.Inspect(query, func(n ast.Node) bool {
			if s, ok := n.(*ast.Select); ok && p.all(q, e, s) != s {
				within++
			}
			return true
		})
		if within != 1 {
			continue
		}
		changed = true
		query = ast.Rewrite(query, func(n ast.Node) ast.Node {
			if s, ok := n.(*ast.Select); ok {
				return p.all(q, e, s)
			}
			return n
		})
	}
	if !changed {
		return h
	}
	out := p.remade(h, query, 0)
	out.Query = query // three and another condition are more than the grammar writes
	return out
}

// all is a block with all values of a row in one condition, in place of those that have
// some of them; the block itself where it has none, or has them so.
func (p *Parser) all(q *link.Question, e enumeration, s *ast.Select) *ast.Select {
	of := p.heard.Schema.Columns[e.column]
	if of.Column == nil || s.Where == nil {
		return s
	}
	var rest []ast.Expr
	var found []membership
	for _, term := range ast.Terms(ast.And, s.Where) {
		m, ok := membershipOf(term)
		if !ok || !p.isColumn(m.column, e.column) || !e.has(q, m.values) {
			rest = append(rest, term)
			continue
		}
		if found == nil {
			rest = append(rest, nil)
		}
		found = append(found, m)
	}
	if found == nil || !p.apart(e, s, found) {
		return s
	}
	denied := found[0].denied
	mixed := slices.ContainsFunc(found, func(m membership) bool { return m.denied != denied })
	if mixed || len(found) == 1 && found[0].whole(e) {
		return s
	}
	out := *s
	at := slices.Index(rest, nil)
	rest[at] = oneCondition(found[0].column, e.values, denied, found[0].list)
	out.Where = ast.Conj(rest...)
	return &out
}

// apart reports whether the values of a row are meant one or the other: after "or", or
// where one row has one of them alone. Whoever bought tea and coffee bought both.
func (p *Parser) apart(e enumeration, s *ast.Select, found []membership) bool {
	if e.any || found[0].denied {
		return true
	}
	if found[0].list || len(e.values) == 2 && len(found) == 1 {
		return false
	}
	j := joins.Of(p.heard.Catalog, s)
	return len(s.From) == 1 && (len(j.Tables) < 2 || len(s.GroupBy) > 0 ||
		slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return block.Aggregated(it.Expr) }))
}

// isColumn reports whether a column of a query is one of the schema.
func (p *Parser) isColumn(c *ast.Column, column int) bool {
	of := p.heard.Schema.Columns[column]
	return of.Role == nil && strings.EqualFold(c.Name, of.Name) &&
		(c.Table == "" || strings.EqualFold(c.Table, p.heard.Schema.Tables[of.Table].Name))
}

// has reports whether values are all members of a row, or words that it has.
func (e enumeration) has(q *link.Question, values []string) bool {
	var words []string
	for _, t := range q.Tokens[e.from:e.to] {
		words = append(words, t.Lower)
	}
	said := " " + strings.Join(words, " ") + " "
	return !slices.ContainsFunc(values, func(v string) bool {
		member := slices.ContainsFunc(e.values, func(o string) bool { return strings.EqualFold(o, v) })
		return !member && !strings.Contains(said, " "+strings.ToLower(v)+" ")
	})
}

// membership is a condition that a column has one of some values.
type membership struct {
	column *ast.Column
	values []string
	denied bool
	list   bool // the column holds lists
}

// whole reports whether a condition has exactly the values of a row.
func (m membership) whole(e enumeration) bool {
	return len(m.values) == len(e.values) && !slices.ContainsFunc(e.values, func(v string) bool {
		return !slices.ContainsFunc(m.values, func(o string) bool { return strings.EqualFold(o, v) })
	})
}

// membershipOf is what a condition says of the values of a column.
func membershipOf(e ast.Expr) (membership, bool) {
	switch n := e.(type) {
	case *ast.Binary:
		return comparedWith(n)
	case *ast.In:
		column, ok := n.X.(*ast.Column)
		m := membership{column: column, denied: n.Not}
		for _, x := range n.List {
			value, is := x.(*ast.Literal)
			if ok = ok && is; ok {
				m.values = append(m.values, value.Text)
			}
		}
		return m, ok && len(m.values) > 0
	case *ast.Quantified:
		column, ok1 := n.Array.(*ast.Column)
		value, ok2 := n.X.(*ast.Literal)
		if !ok1 || !ok2 || n.Op != ast.Eq || n.All {
			return membership{}, false
		}
		return membership{column: column, values: []string{value.Text}, list: true}, true
	case *ast.Unary:
		m, ok := membershipOf(n.X)
		m.denied = !m.denied
		return m, ok && n.Op == ast.Not && len(m.values) == 1
	}
	return membership{}, false
}

// comparedWith is what a comparison, or several of which one holds, say of a column.
func comparedWith(n *ast.Binary) (membership, bool) {
	if n.Op == ast.Or {
		l, ok1 := membershipOf(n.L)
		r, ok2 := membershipOf(n.R)
		if !ok1 || !ok2 || l.denied || r.denied || ast.Print(l.column) != ast.Print(r.column) {
			return membership{}, false
		}
		l.values = append(l.values, r.values...)
		return l, true
	}
	column, op, value, ok := ast.Compared[*ast.Column](n)
	if !ok || value.Kind != ast.String || op != ast.Eq && op != ast.Ne {
		return membership{}, false
	}
	return membership{column: column, values: []string{value.Text}, denied: op == ast.Ne}, true
}

// oneCondition is that a column has one of some values, or none of them.
func oneCondition(column *ast.Column, values []string, denied, list bool) ast.Expr {
	var parts []ast.Expr
	if list {
		for _, v := range values {
			var held ast.Expr = &ast.Quantified{X: ast.Str(v), Op: ast.Eq, Array: column}
			if denied {
				held = &ast.Unary{Op: ast.Not, X: held}
			}
			parts = append(parts, held)
		}
	} else {
		most := mostIn
		if denied {
			most = mostNotIn
		}
		for some := range slices.Chunk(values, most) {
			parts = append(parts, oneOfThem(column, some, denied))
		}
	}
	if denied {
		return ast.Conj(parts...)
	}
	return ast.Disj(parts...)
}

// oneOfThem is that a column has one of a few values, or none of them.
func oneOfThem(column *ast.Column, values []string, denied bool) ast.Expr {
	if len(values) == 1 {
		op := ast.Eq
		if denied {
			op = ast.Ne
		}
		return &ast.Binary{Op: op, L: column, R: ast.Str(values[0])}
	}
	in := &ast.In{X: column, Not: denied}
	for _, v := range values {
		in.List = append(in.List, ast.Str(v))
	}
	return in
}
