package embedded

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
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
	found := p.stateColumns(s, said[0])
	has := func(n ast.Node) bool { c, ok := n.(*ast.Column); return ok && c.Name == found[0].Name }
	if len(found) != 1 || ast.Some(s, has) {
		return h
	}
	out := *s
	state := &ast.Binary{Op: ast.Eq, L: found[0], R: ast.Str(said[0])}
	out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), state)...)
	return p.remade(h, &out, stateAdded)
}

// stateColumns are the derived columns that tell a state of the tables of a block.
func (p *Parser) stateColumns(s *ast.Select, state string) []*ast.Column {
	return p.columnsIn(s, func(_ *catalog.Table, c *catalog.Column) bool {
		return slices.ContainsFunc(p.derived, func(d derived) bool { return d.column == c && d.when[state] != nil })
	})
}
