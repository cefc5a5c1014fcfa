package embedded

import (
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// straightMeant is how often two tables are joined by the way along which each row of the one
// has one of the next, where another way of the same length turns round in between: our
// estimate. Appointments are of pets, which have owners; invoices, which have an appointment
// and an owner too, are not written for every appointment.
const straightMeant = 0.8

// straightRoads are readings, and beside those that join two tables by a third that points at
// both the ones that join them by a table that lies between them, where there is one.
//
//	owners JOIN invoices ON … JOIN appointments ON invoices.appointment_id = …
//	→ owners JOIN pets ON … JOIN appointments ON appointments.pet_id = pets.id
func (p *Parser) straightRoads(all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(q ast.Query) (ast.Query, float64) {
		if other := p.otherRoad(q, p.between); other != nil {
			return other, straightMeant
		}
		return nil, 0
	})
}

// turnedRoad undoes straightRoads: the query as the grammar joins its tables; nil where it has
// no table that lies between two others and could be replaced.
func (p *Parser) turnedRoad(q ast.Query) ast.Query {
	return p.otherRoad(q, p.pointingAtBoth)
}

// otherRoad is a query that joins two tables by another table than the one that it has for
// nothing else; nil where there is no such table, or no other.
func (p *Parser) otherRoad(q ast.Query, instead func(a, b, not *catalog.Table) *catalog.Table) ast.Query {
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
		other := p.inPlaceOf(c, middle, instead)
		if other == nil {
			continue
		}
		out := *s
		if out.From = p.rejoined(c, i, other); out.From != nil {
			return &out
		}
	}
	return nil
}

// inPlaceOf is a table that joins the same two others of a chain as one of its tables does; nil
// for none, and where any of them goes by another name than its own.
func (p *Parser) inPlaceOf(c joins.Chain, middle *ast.Table,
	instead func(a, b, not *catalog.Table) *catalog.Table) *catalog.Table {
	a, b := c.Beside(middle.Ref())
	if a == nil || middle.Alias != "" || a.Alias != "" || b.Alias != "" {
		return nil
	}
	one, two, between := p.heard.Catalog.Table(a.Name), p.heard.Catalog.Table(b.Name), p.heard.Catalog.Table(middle.Name)
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
func (p *Parser) between(a, b, not *catalog.Table) *catalog.Table {
	if role.KeyTo(not, a) == nil || role.KeyTo(not, b) == nil {
		return nil
	}
	return role.OnlyOther(p.heard.Catalog, not, func(t *catalog.Table) bool {
		return role.KeyTo(a, t) != nil && role.KeyTo(t, b) != nil || role.KeyTo(b, t) != nil && role.KeyTo(t, a) != nil
	})
}

// pointingAtBoth is the one table that points at two tables, where another lies between them.
func (p *Parser) pointingAtBoth(a, b, not *catalog.Table) *catalog.Table {
	if !(role.KeyTo(a, not) != nil && role.KeyTo(not, b) != nil || role.KeyTo(b, not) != nil && role.KeyTo(not, a) != nil) {
		return nil
	}
	return role.OnlyOther(p.heard.Catalog, not, func(t *catalog.Table) bool {
		return role.KeyTo(t, a) != nil && role.KeyTo(t, b) != nil
	})
}

// rejoined are the tables of a chain with another in the place of one of them; nil where no
// keys join it.
func (p *Parser) rejoined(c joins.Chain, at int, other *catalog.Table) []ast.From {
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
			if on := p.joinedWith(c, t, there, other); on != nil {
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
func (p *Parser) joinedWith(c joins.Chain, t *ast.Table, there map[string]bool, other *catalog.Table) ast.Expr {
	for _, l := range c.Links {
		ends := l.Ends()
		for k := range ends {
			if ends[k] == strings.ToLower(t.Ref()) && there[ends[1-k]] {
				return l.On
			}
		}
	}
	own := p.heard.Catalog.Table(t.Name)
	for name := range there {
		beside := p.heard.Catalog.Table(name)
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
