package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// whoIsNothing is added to the logarithm of a reading that shows what is called by no word for somebody, where it
// is asked who: our estimate.
const whoIsNothing = -1.5

// showsNobody reports whether it is asked who, and a query shows what the rows of a table are called whose name is no
// word for somebody, with people in the database.
func (r Rules) showsNobody(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || q.Said < len(q.Tokens) || q.Said == 0 || !slices.Contains([]string{"who", "whos"}, q.Tokens[0].Lower) {
		return false
	}
	_, of := shape.SubjectOf(r.Catalog, s)
	if of == nil || !slices.ContainsFunc(r.Catalog.Tables, role.OfPeople) {
		return false
	}
	for _, it := range s.Items {
		c, ok := it.Expr.(*ast.Column)
		if !ok || !r.Naming[strings.ToLower(c.Name)] {
			return false
		}
	}
	words := strings.Fields(strings.ToLower(catalog.Singular(of.Human)))
	if len(words) == 0 {
		return false
	}
	thing := words[len(words)-1]
	return !role.OfPeople(of) && !wordnet.IsMostly(thing, "person") && !wordnet.IsMostly(thing, "group")
}
