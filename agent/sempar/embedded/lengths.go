package embedded

import (
	"strings"

	"parley/agent"
	"parley/agent/sempar/computed"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/suql/ast"
)

// forward is a query in which each length of time is told from the earlier day to the
// later one, by what the two columns hold: a loan lasts from when a tool was lent.
func (p *Parser) forward(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		e, ok := n.(ast.Expr)
		if !ok {
			return n
		}
		l, ok := agent.LengthOf(e)
		if !ok {
			return n
		}
		from, to := joins.ColumnNamed(p.cat, l.From), joins.ColumnNamed(p.cat, l.To)
		if from == nil || to == nil || from.Table != to.Table || !role.Later(from, to) && !role.Ends(from, to) {
			return n
		}
		l.From, l.To = l.To, l.From
		return l.Expr()
	})
}

// wellDerived reports whether a query makes sense in which derived columns stand, and
// what they are worked out of: nothing is taken off a length of time, nobody asks
// whether a state is known, and rows are not in a state only where a word denies it.
func (p *Parser) wellDerived(q *link.Question, seen, written ast.Query) bool {
	length := func(e ast.Node) bool {
		c, _ := e.(*ast.Column)
		d := p.derived.Named(c)
		if d == nil {
			return false
		}
		_, length := agent.LengthOf(d.Of)
		return length
	}
	state := func(e ast.Node) bool {
		c, _ := e.(*ast.Column)
		d := p.derived.Named(c)
		return d != nil && len(d.When) > 0
	}
	text := ast.Print(written)
	for _, d := range p.derived {
		if len(d.When) > 0 && d.When[computed.Overdue] == nil && strings.Contains(text, ast.Print(d.Of)) {
			return false // words for one state are nothing to show
		}
	}
	return !ast.Some(seen, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Binary:
			return n.Op == "-" && (ast.Some(n.L, length) || ast.Some(n.R, length)) ||
				n.Op == ast.Ne && ast.Some(n.L, state) && !q.Denies()
		case *ast.Is:
			return ast.Some(n.X, state)
		}
		return false
	})
}
