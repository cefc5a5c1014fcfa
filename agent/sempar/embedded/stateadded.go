package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// stateAdded is added to the logarithm of a reading for the state that it lacked.
const stateAdded = -0.5

// stated is a reading that makes nothing of a state that was said, with a condition on it
// where one of its tables has that state: who is in room 203 right now. It stays where none
// has, or several.
func (p *Parser) stated(q *link.Question, h decode.Hypothesis) decode.Hypothesis {
	said := p.statesSaid(q)
	s, ok := h.Query.(*ast.Select)
	if !ok || len(said) != 1 || len(s.From) != 1 || slices.Contains([]string{overdue, late, early, onTime}, said[0]) {
		return h // a reading may have what is late in words of its own
	}
	var found []*ast.Column
	j := joinsOf(p.cat, s)
	for ref, t := range j.tables {
		for _, d := range p.derived {
			if d.when[said[0]] == nil || !strings.EqualFold(d.column.Table, t.Name) {
				continue
			}
			c := &ast.Column{Name: d.column.Name}
			if len(j.tables) > 1 {
				c.Table = ref
			}
			found = append(found, c)
		}
	}
	if len(found) != 1 || ast.Some(s, func(n ast.Node) bool { c, ok := n.(*ast.Column); return ok && c.Name == found[0].Name }) {
		return h
	}
	out := *s
	state := &ast.Binary{Op: ast.Eq, L: found[0], R: ast.Str(said[0])}
	out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), state)...)
	made, err := p.db.Schema.Derive(&out)
	if err != nil {
		return h
	}
	query, err := p.db.Schema.Build(made)
	if err != nil {
		return h
	}
	return decode.Hypothesis{Made: made, Query: query, Log: h.Log + stateAdded, P: h.P}
}
