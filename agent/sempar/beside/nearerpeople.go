package beside

import (
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// nearerMeant is how often people are those whom rows are of, where a reading has those of
// another table by which they are reached only through a third, and nobody spoke of either:
// our estimate.
const nearerMeant = 0.95

// nearerPeople are readings, and before each that shows people whom some rows reach through
// another table the same with those whom the rows are of: who is staying is a guest, not the
// owner of a cottage.
//
//	SELECT owners.name FROM owners JOIN cottages ON … JOIN bookings ON … WHERE bookings.leaves > …
//	→ SELECT guests.name FROM guests JOIN bookings ON … WHERE bookings.leaves > …
func (r Rules) nearerPeople(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if s, ok := query.(*ast.Select); ok {
			if out := r.ofNearer(t.Question, s); out != nil {
				return out, nearerMeant
			}
		}
		return nil, 0
	})
}

// ofNearer is such a query; nil where there is none.
func (r Rules) ofNearer(q *link.Question, s *ast.Select) ast.Query {
	if len(s.From) != 1 || s.Where == nil || s.GroupBy != nil {
		return nil
	}
	shown := shape.ShownTable(r.Catalog, s)
	if shown == nil || r.TableSaid(q, shown) {
		return nil
	}
	if heard.SaysOne(q, []string{"who", "whose", "whom"}) {
		if out := r.themselves(q, s, shown); out != nil {
			return out
		}
	}
	if !role.OfPeople(shown) {
		return nil
	}
	rows := r.farFrom(q, shown, s)
	if rows == nil {
		return nil
	}
	people, key := r.peopleOf(rows, role.OfPeople)
	if people == nil {
		return nil
	}
	return peopleBy(*s, people, rows, key)
}

// peopleBy is a block, each of the people once by their names in the place of what it shows, whom its rows point at
// by a column.
func peopleBy(s ast.Select, people, rows *catalog.Table, key string) ast.Query {
	_, target := rows.PointsAt(key)
	one := &ast.Column{Table: people.Name, Name: target}
	on := &ast.Binary{Op: ast.Eq, L: &ast.Column{Table: rows.Name, Name: key}, R: one}
	s.Items = nil
	for _, name := range people.CalledBy() {
		s.Items = append(s.Items, &ast.Item{Expr: &ast.Column{Table: people.Name, Name: name.Name}})
	}
	s.OrderBy, s.Distinct = nil, ast.Distinct{On: true}
	s.From = []ast.From{
		&ast.Join{Kind: ast.Inner, L: &ast.Table{Name: people.Name}, R: &ast.Table{Name: rows.Name}, On: on}}
	return &s
}

// themselves is a query of people of whom all conditions of a block are, on their days and amounts, that shows
// others they have to do with: whose badge runs out is a driver, not one who was driven. nil for any other block,
// and where one of its tables is named.
func (r Rules) themselves(q *link.Question, s *ast.Select, shown *catalog.Table) ast.Query {
	if s.Having != nil || s.Limit != nil || s.OrderBy != nil {
		return nil
	}
	people := r.peopleOfConditions(s)
	if people == nil || people == shown || !role.OfPeople(people) {
		return nil
	}
	for _, t := range joins.Of(r.Catalog, s).Tables {
		if r.TableSaid(q, t) {
			return nil
		}
	}
	own := func(n ast.Node) ast.Node {
		if c, ok := n.(*ast.Column); ok {
			return ast.Col(c.Name)
		}
		return n
	}
	out := &ast.Select{From: []ast.From{&ast.Table{Name: people.Name}}, Where: ast.Rewrite(s.Where, own)}
	for _, c := range people.CalledBy() {
		out.Items = append(out.Items, &ast.Item{Expr: ast.Col(c.Name)})
	}
	return out
}

// peopleOfConditions is the one table of whose days and amounts all conditions of a block are; nil where they
// are of others.
func (r Rules) peopleOfConditions(s *ast.Select) *catalog.Table {
	name := ""
	for _, c := range ast.Columns(s.Where) {
		of := joins.ColumnIn(r.Catalog, s, c)
		if of == nil || of.Kind != catalog.Number && !role.IsDay(of) || name != "" && !strings.EqualFold(of.Table, name) {
			return nil
		}
		name = of.Table
	}
	if ast.Some(s.Where, func(n ast.Node) bool { _, is := n.(ast.Query); return is }) {
		return nil
	}
	return r.Catalog.Table(name)
}

// farFrom is the table of which a block says something, of three that it joins, where one that
// nobody spoke of lies between it and the one that is shown; nil for any other block.
func (r Rules) farFrom(q *link.Question, shown *catalog.Table, s *ast.Select) *catalog.Table {
	c, ok := joins.ChainOf(s.From[0])
	if !ok || len(c.Tables) != 3 || ast.RefersTo(s.Where, shown.Name) {
		return nil
	}
	for _, middle := range c.Tables {
		a, b := c.Beside(middle.Ref())
		between := r.Catalog.Table(middle.Name)
		if a == nil || between == nil || ast.RefersTo(s.Where, middle.Ref()) || r.TableSaid(q, between) {
			continue
		}
		if strings.EqualFold(b.Ref(), shown.Name) {
			a, b = b, a
		}
		if strings.EqualFold(a.Ref(), shown.Name) && b.Alias == "" {
			return r.Catalog.Table(b.Name)
		}
	}
	return nil
}

// peopleOf is the one table of people, as a rule takes them, that the rows of a table are of, and the column by
// which these point at it; nil where there is none, or several.
func (r Rules) peopleOf(rows *catalog.Table, are func(*catalog.Table) bool) (found *catalog.Table, key string) {
	for _, c := range rows.Columns {
		to, _ := rows.PointsAt(c.Name)
		of := r.Catalog.Table(to)
		if of == nil || !are(of) {
			continue
		}
		if found != nil {
			return nil, ""
		}
		found, key = of, c.Name
	}
	return found, key
}
