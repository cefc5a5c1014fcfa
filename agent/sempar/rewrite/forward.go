package rewrite

import (
	"parley/agent"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/suql/ast"
)

// forward is a query in which each length of time is told from the earlier day to the
// later one, by what the two columns hold: a loan lasts from when a tool was lent.
func (r Rules) forward(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		e, ok := n.(ast.Expr)
		if !ok {
			return n
		}
		l, ok := agent.LengthOf(e)
		if !ok {
			return n
		}
		from, to := joins.ColumnNamed(r.Catalog, l.From), joins.ColumnNamed(r.Catalog, l.To)
		if from == nil || to == nil || from.Table != to.Table || !role.Later(from, to) && !role.Ends(from, to) {
			return n
		}
		l.From, l.To = l.To, l.From
		return l.Expr()
	})
}
