package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// OfAll is a query for what has something of all its rows of another table, where an
// utterance says so: students whose lessons were all cancelled have lessons, and none that
// was not, or of which that is not known.
//
//	SELECT DISTINCT name FROM students JOIN lessons ON … WHERE status = 'cancelled'
//	→ SELECT name FROM students WHERE id IN (SELECT student_id FROM lessons) AND id NOT IN
//	  (SELECT student_id FROM lessons WHERE status <> 'cancelled' OR status IS NULL)
//
// The grammar has no all: it writes that one of the rows is so. Conditions that say of which
// rows it holds (whose lessons in 2026 were all cancelled) stand in both queries.
func (r Rules) OfAll(q *link.Question, query ast.Query) ast.Query {
	if _, out := r.AllOf(q, query); out != nil {
		return out
	}
	return query
}

// AllOf is such a query, and where an utterance says so; nil where it does not, or none can be made.
func (r Rules) AllOf(q *link.Question, query ast.Query) (said heard.AllSaid, out ast.Query) {
	said, ok := r.SaidOfAll(q)
	if ok {
		out = (allRows{r, q, said}).of(query)
	}
	return said, out
}

// allRows writes queries for what has something of all its rows.
type allRows struct {
	Rules
	q    *link.Question
	said heard.AllSaid
}

// of is such a query in place of one for what has something of any of its rows; nil where it
// can't be written.
func (a allRows) of(query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || len(s.From) != 1 || s.Where == nil || s.Having != nil {
		return nil
	}
	for _, write := range []func(*ast.Select) *ast.Select{a.joined, a.nested, a.pointed, a.alike} {
		if out := write(s); out != nil {
			return out
		}
	}
	return nil
}

// joined is such a query of one that joins the rows to what is shown, by their own key or a
// longer way; nil where it does not.
func (a allRows) joined(s *ast.Select) *ast.Select {
	c, ok := joins.ChainOf(s.From[0])
	if !ok || len(c.Tables) < 2 {
		return nil
	}
	j := joins.Of(a.Catalog, s)
	for i, l := range c.Links {
		for _, way := range [][2]*ast.Column{{l.Left, l.Right}, {l.Right, l.Left}} {
			ends := [2]string{strings.ToLower(way[1].Table), strings.ToLower(way[0].Table)}
			if !slices.Contains(j.Points, ends) {
				continue
			}
			theirs, ours := c.Cut(i, ends[1])
			if out := a.apart(s, ours, theirs, way[0], way[1]); out != nil {
				return out
			}
		}
	}
	return nil
}

// apart is a query for what has something of all rows, given the tables of what is shown and
// those of the rows, by a column of the one and the key to it of the other; nil where more
// than conditions is of the rows.
func (a allRows) apart(s *ast.Select, ours, theirs joins.Chain, one, many *ast.Column) *ast.Select {
	rest := *s
	rest.From, rest.Where = nil, nil
	if theirs.UsedIn(&rest) || !ours.UsedIn(&rest) || ast.Some(&rest, shape.IsCount) {
		return nil
	}
	var own, others []ast.Expr
	for _, term := range ast.Terms(ast.And, s.Where) {
		switch mine, other := ours.UsedIn(term), theirs.UsedIn(term); {
		case mine && other:
			return nil
		case other:
			others = append(others, term)
		default:
			own = append(own, term)
		}
	}
	terms := a.ofEach(one, many, theirs, others)
	if terms == nil {
		return nil
	}
	out := *s
	out.From, out.Where = []ast.From{ours.From(nil)}, ast.Conj(append(own, terms...)...)
	return a.ofOneTable(&out, one)
}

// nested is such a query of one that looks the key of what is shown up among the rows; nil
// where it does not.
func (a allRows) nested(s *ast.Select) *ast.Select {
	terms := ast.Terms(ast.And, s.Where)
	for i, term := range terms {
		in, ok := term.(*ast.In)
		if !ok || in.Not || in.Query == nil {
			continue
		}
		rows, ok := in.Query.(*ast.Select)
		one, column := in.X.(*ast.Column)
		if !ok || !column || len(rows.From) != 1 || len(rows.Items) != 1 || rows.GroupBy != nil || rows.Limit != nil {
			continue
		}
		many, column := rows.Items[0].Expr.(*ast.Column)
		c, ok := joins.ChainOf(rows.From[0])
		if !ok || !column {
			continue
		}
		if each := a.ofEach(one, many, c, ast.Terms(ast.And, rows.Where)); each != nil {
			out := *s
			out.Where = ast.Conj(slices.Concat(terms[:i], each, terms[i+1:])...)
			return &out
		}
	}
	return nil
}

// pointed is such a query of one that counts the values of a key of the rows: how many
// students are those that the lessons point at. It is nil of any other.
func (a allRows) pointed(s *ast.Select) *ast.Select {
	c, ok := joins.ChainOf(s.From[0])
	key := shape.CountedKey(s)
	if !ok || key == nil {
		return nil
	}
	j := joins.Of(a.Catalog, s)
	from := j.Tables[strings.ToLower(key.Table)]
	if key.Table == "" && len(c.Tables) == 1 {
		from = a.Catalog.Table(c.Tables[0].Name)
	}
	if from == nil {
		return nil
	}
	name, column := from.PointsAt(key.Name)
	to := a.Catalog.Table(name)
	if to == nil || to == from {
		return nil
	}
	one := ast.Col(column)
	each := a.ofEach(one, key, c, ast.Terms(ast.And, s.Where))
	if each == nil {
		return nil
	}
	out := *s
	out.Items = []*ast.Item{{Expr: &ast.Call{Name: "count", Star: true}}}
	out.From, out.Where = []ast.From{&ast.Table{Name: to.Name}}, ast.Conj(each...)
	return &out
}

// ofOneTable is a query that counts and shows the rows of one table as such, where it counted
// and showed those of a join once each.
func (r Rules) ofOneTable(s *ast.Select, key *ast.Column) *ast.Select {
	t, one := s.From[0].(*ast.Table)
	if !one || t.Alias != "" {
		return s
	}
	out := *ast.Rewrite(s, func(n ast.Node) ast.Node {
		call, ok := n.(*ast.Call)
		if ok && call.Name == "count" && call.Distinct && len(call.Args) == 1 && ast.Print(call.Args[0]) == ast.Print(key) {
			return &ast.Call{Name: "count", Star: true}
		}
		return n
	})
	out = *ast.Unqualify(&out, t.Name)
	if slices.ContainsFunc(out.Items, func(it *ast.Item) bool {
		c, ok := it.Expr.(*ast.Column)
		return ok && r.Naming[strings.ToLower(c.Name)]
	}) {
		out.Distinct = ast.Distinct{}
	}
	return &out
}
