package rewrite

import (
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// StraightRoad is a query that joins two tables by one that lies between them, where it joins them
// by a third that points at both; nil where there is none.
func (r Rules) StraightRoad(q ast.Query) ast.Query { return r.otherRoad(q, r.between) }

// turnedRoad undoes straightRoad: the query as the grammar joins its tables; nil where it has
// no table that lies between two others and could be replaced.
func (r Rules) turnedRoad(q ast.Query) ast.Query {
	return r.otherRoad(q, r.pointingAtBoth)
}

// otherRoad is a query that joins two tables by another table than the one that it has for
// nothing else; nil where there is no such table, or no other.
func (r Rules) otherRoad(q ast.Query, instead func(a, b, not *catalog.Table) *catalog.Table) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || len(s.From) != 1 {
		return nil
	}
	c, ok := joins.ChainOf(s.From[0])
	if !ok {
		return nil
	}
	for i, middle := range c.Tables {
		if shape.UsedBeside(s, middle.Ref()) {
			continue
		}
		other := r.inPlaceOf(c, middle, instead)
		if other == nil {
			continue
		}
		out := *s
		if out.From = r.rejoined(c, i, other); out.From != nil {
			return &out
		}
	}
	return nil
}

// inPlaceOf is a table that joins the same two others of a chain as one of its tables does; nil
// for none, and where any of them goes by another name than its own.
func (r Rules) inPlaceOf(c joins.Chain, middle *ast.Table,
	instead func(a, b, not *catalog.Table) *catalog.Table) *catalog.Table {
	a, b := c.Beside(middle.Ref())
	if a == nil || middle.Alias != "" || a.Alias != "" || b.Alias != "" {
		return nil
	}
	one, two, between := r.Catalog.Table(a.Name), r.Catalog.Table(b.Name), r.Catalog.Table(middle.Name)
	if one == nil || two == nil || between == nil {
		return nil
	}
	other := instead(one, two, between)
	if other == nil || c.Called(other.Name) != nil {
		return nil
	}
	return other
}

// between is the one table, where two tables are joined by another that points at both, to
// which the one points and which points at the other.
func (r Rules) between(a, b, not *catalog.Table) *catalog.Table {
	if role.KeyTo(not, a) == nil || role.KeyTo(not, b) == nil {
		return nil
	}
	return role.OnlyOther(r.Catalog, not, func(t *catalog.Table) bool {
		return role.KeyTo(a, t) != nil && role.KeyTo(t, b) != nil || role.KeyTo(b, t) != nil && role.KeyTo(t, a) != nil
	})
}

// pointingAtBoth is the one table that points at two tables, where another lies between them.
func (r Rules) pointingAtBoth(a, b, not *catalog.Table) *catalog.Table {
	points := func(from, to *catalog.Table) bool { return role.KeyTo(from, to) != nil }
	if !(points(a, not) && points(not, b) || points(b, not) && points(not, a)) {
		return nil
	}
	return role.OnlyOther(r.Catalog, not, func(t *catalog.Table) bool {
		return role.KeyTo(t, a) != nil && role.KeyTo(t, b) != nil
	})
}

// rejoined are the tables of a chain with another in the place of one of them; nil where no
// keys join it.
func (r Rules) rejoined(c joins.Chain, at int, other *catalog.Table) []ast.From {
	var from ast.From
	there := map[string]bool{}
	tables := append([]*ast.Table{}, c.Tables...)
	tables[at] = &ast.Table{Name: other.Name}
	for range tables {
		for _, t := range tables {
			if there[strings.ToLower(t.Ref())] {
				continue
			}
			if from == nil {
				from, there[strings.ToLower(t.Ref())] = t, true
				continue
			}
			if on := r.joinedWith(c, t, there, other); on != nil {
				from, there[strings.ToLower(t.Ref())] = &ast.Join{Kind: ast.Inner, L: from, R: t, On: on}, true
			}
		}
	}
	if len(there) != len(tables) {
		return nil
	}
	return []ast.From{from}
}

// joinedWith is the condition that joins a table to one that is there: as the chain has it or,
// of the other table, by its keys; nil for none.
func (r Rules) joinedWith(c joins.Chain, t *ast.Table, there map[string]bool, other *catalog.Table) ast.Expr {
	for _, l := range c.Links {
		ends := l.Ends()
		for k := range ends {
			if ends[k] == strings.ToLower(t.Ref()) && there[ends[1-k]] {
				return l.On
			}
		}
	}
	own := r.Catalog.Table(t.Name)
	for name := range there {
		beside := r.Catalog.Table(name)
		if beside == nil || own != other && beside != other {
			continue
		}
		for _, pair := range [][2]*catalog.Table{{own, beside}, {beside, own}} {
			if key := role.KeyTo(pair[0], pair[1]); key != nil {
				_, to := pair[0].PointsAt(key.Name)
				return &ast.Binary{Op: ast.Eq, L: &ast.Column{Table: pair[0].Name, Name: key.Name},
					R: &ast.Column{Table: pair[1].Name, Name: to}}
			}
		}
	}
	return nil
}
