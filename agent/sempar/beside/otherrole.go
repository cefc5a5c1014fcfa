package beside

import (
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/suql/ast"
)

// otherRole is how often the other of two keys to a table was meant, where the words name
// neither: our estimate.
const otherRole = 0.3

// otherRoles are readings, and beside each that joins a table by one of two keys to it the
// same by the other, where the words name neither: who has the most tickets may have opened
// them, or be the one who works on them.
func (r Rules) otherRoles(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	unnamed := r.UnnamedRoles(t.Question)
	if unnamed == nil {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if other := r.byOtherKey(unnamed, query); other != nil {
			return other, otherRole
		}
		return nil, 0
	})
}

// byOtherKey is a query by the other key of a pair; nil where there is none, or several.
func (r Rules) byOtherKey(pairs [][2]grammar.Key, query ast.Query) (found ast.Query) {
	for _, pair := range pairs {
		turned := r.turned(query, pair[0], pair[1])
		switch {
		case turned == nil:
		case found != nil:
			return nil
		default:
			found = turned
		}
	}
	return found
}

// turned is a query by another key in place of one that joins its tables; nil where it does
// not use that key to join, or uses the other already.
func (r Rules) turned(query ast.Query, k, other grammar.Key) ast.Query {
	name := func(column int) string { return r.Schema.Columns[column].Name }
	from := r.Schema.Tables[k.From].Name
	is := func(n ast.Node, column int) bool {
		c, ok := n.(*ast.Column)
		return ok && strings.EqualFold(c.Name, name(column)) && strings.EqualFold(c.Table, from)
	}
	joined := ast.Some(query, func(n ast.Node) bool {
		join, ok := n.(*ast.Join)
		return ok && join.On != nil && ast.Some(join.On, func(n ast.Node) bool { return is(n, k.Columns[0]) })
	})
	if !joined || ast.Some(query, func(n ast.Node) bool { return is(n, other.Columns[0]) }) {
		return nil
	}
	to := &ast.Column{Table: from, Name: name(other.Columns[0])}
	return inRole(ast.Rewrite(query, func(n ast.Node) ast.Node {
		if is(n, k.Columns[0]) {
			return to
		}
		return n
	}), k.Role, other.Role)
}

// inRole is a query with the table of one role in another.
func inRole(query ast.Query, role, other *grammar.Role) ast.Query {
	if role == nil || other == nil {
		return query
	}
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Column:
			if n.Table == role.Alias {
				return &ast.Column{Table: other.Alias, Name: n.Name}
			}
		case *ast.Star:
			if n.Table == role.Alias {
				return &ast.Star{Table: other.Alias}
			}
		case *ast.Table:
			if n.Alias == role.Alias {
				out := *n
				out.Alias = other.Alias
				return &out
			}
		}
		return n
	})
}
