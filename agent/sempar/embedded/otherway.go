package embedded

import (
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// otherWay is how likely a way between two tables is meant that is as short as the one
// that a query takes.
const otherWay = 0.4

// ways are a hypothesis and what it is by another table that ties two of its own
// together, where its query takes a table for nothing else: "which vets saw rabbits",
// by the visits of animals in place of their owners' usual vets. The grammar has one
// shortest way between tables.
func (p *Parser) ways(h decode.Hypothesis) []decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || len(s.From) != 1 {
		return []decode.Hypothesis{h}
	}
	c, ok := chainOf(s.From[0])
	if !ok {
		return []decode.Hypothesis{h}
	}
	out := []decode.Hypothesis{h}
	for at, t := range c.tables {
		ref := strings.ToLower(t.Ref())
		if uses(s, ref) {
			continue
		}
		for _, other := range p.instead(c, at) {
			by := *s
			by.From = []ast.From{other.from(nil)}
			way := h
			way.Query, way.Log = &by, h.Log+math.Log(otherWay)
			out = append(out, way)
		}
	}
	if len(out) > 1 {
		out[0].Log += math.Log(1 - otherWay)
	}
	return out
}

// instead are chains with another table in the place of one that ties two others.
func (p *Parser) instead(c chain, at int) []chain {
	ref := strings.ToLower(c.tables[at].Ref())
	var ends []string
	for _, l := range c.links {
		if e := l.ends(); e[0] == ref {
			ends = append(ends, e[1])
		} else if e[1] == ref {
			ends = append(ends, e[0])
		}
	}
	if len(ends) != 2 {
		return nil
	}
	var out []chain
	for _, t := range p.db.Schema.Tables {
		name := strings.ToLower(t.Name)
		if slices.ContainsFunc(c.tables, func(o *ast.Table) bool { return strings.EqualFold(o.Name, name) }) {
			continue
		}
		first, ok1 := p.key(t.Name, ends[0])
		second, ok2 := p.key(t.Name, ends[1])
		if !ok1 || !ok2 {
			continue
		}
		other := chain{tables: slices.Clone(c.tables), links: []equality{first, second}}
		other.tables[at] = &ast.Table{Name: t.Name}
		for _, l := range c.links {
			if e := l.ends(); e[0] != ref && e[1] != ref {
				other.links = append(other.links, l)
			}
		}
		out = append(out, other)
	}
	return out
}

// key is the one key of a single column by which two tables are joined; false where
// there is none, or more.
func (p *Parser) key(a, b string) (equality, bool) {
	schema := p.db.Schema
	var found []equality
	for _, k := range schema.Keys {
		from, to := schema.Tables[k.From].Name, schema.Tables[k.To].Name
		there := strings.EqualFold(from, a) && strings.EqualFold(to, b)
		back := strings.EqualFold(from, b) && strings.EqualFold(to, a)
		if !there && !back || len(k.Columns) != 1 {
			continue
		}
		l := &ast.Column{Table: from, Name: schema.Columns[k.Columns[0]].Name}
		r := &ast.Column{Table: to, Name: schema.Columns[k.Targets[0]].Name}
		found = append(found, equality{&ast.Binary{Op: ast.Eq, L: l, R: r}, l, r})
	}
	if len(found) != 1 {
		return equality{}, false
	}
	return found[0], true
}
