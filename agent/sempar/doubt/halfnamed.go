package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// halfNamed is added to the logarithm of a reading that tells rows apart by a column of
// which only the name of its table was said: rooms by their room type.
const halfNamed = -2

// groupsHalfNamed reports whether a query tells its lines apart by a column whose name has
// that of its table, which was said, and other words, none of which was: whoever asks which
// room brings in the most means a room, and not a room type.
func (r Rules) groupsHalfNamed(q *link.Question, query ast.Query) bool {
	said := map[string]bool{}
	for _, t := range q.Tokens[:q.Said] {
		said[t.Stem] = true
	}
	return ast.Some(query, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		return ok && slices.ContainsFunc(shape.ToldApart(s), func(e ast.Expr) bool {
			c, ok := e.(*ast.Column)
			return ok && r.onlyTableSaid(said, joins.ColumnNamed(r.Catalog, c))
		})
	})
}

// onlyTableSaid reports whether, of the name of a column that tells no row apart, the words
// that are the name of its table were said and no other.
func (r Rules) onlyTableSaid(said map[string]bool, c *catalog.Column) bool {
	if c == nil {
		return false
	}
	t := r.Catalog.Table(c.Table)
	if t == nil || t.TellsApart(c) || r.Naming[strings.ToLower(c.Name)] {
		return false
	}
	thing := link.Stems(catalog.SingularPhrase(t.Name))
	own, others := false, 0
	for _, stem := range link.Stems(c.Name) {
		switch {
		case slices.Contains(thing, stem) && said[stem]:
			own = true
		case said[stem]:
			return false
		default:
			others++
		}
	}
	return own && others > 0
}
