package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
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

// ungrouped reports whether a query with groups shows a part of a day that no group is of,
// such as the year of each quarter: which of several it would be, nothing says.
func (r Rules) ungrouped(_ *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		return ok && len(s.GroupBy) > 0 && slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
			return shape.IsPeriod(it.Expr) &&
				!slices.ContainsFunc(s.GroupBy, func(g ast.Expr) bool { return ast.Print(g) == ast.Print(it.Expr) })
		})
	})
}

// reckonsWithAnswers reports whether a query reckons with what is yes or no, or sorts by it:
// the average of whether a hire was paid, the bicycles with the lowest basket first. How
// many are one or the other is counted in rows. A column that was said may be compared with
// a number: of the gold medals of a small meeting every nation has one or none.
func reckonsWithAnswers(q *check.Checked, said func(*catalog.Column) bool) bool {
	column := func(e ast.Expr) *catalog.Column {
		c, _ := e.(*ast.Column)
		return q.Columns[c]
	}
	answer := func(e ast.Expr) bool { of := column(e); return of != nil && of.YesNo() }
	return ast.Some(q.Query, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			return slices.Contains([]string{"sum", "avg", "min", "max", "count"}, n.Name) && slices.ContainsFunc(n.Args, answer)
		case *ast.Binary:
			compares := slices.Contains([]ast.Op{ast.Lt, ast.Le, ast.Gt, ast.Ge}, n.Op)
			if compares && answer(n.L) && said(column(n.L)) {
				return false
			}
			counts := compares || slices.Contains([]ast.Op{"+", "-", "*", "/"}, n.Op)
			return counts && (answer(n.L) || answer(n.R))
		case *ast.Order:
			return answer(n.Expr)
		}
		return false
	})
}
