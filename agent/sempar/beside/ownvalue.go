package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// ownValue is how often a value that only another table has was meant of the table that is
// asked about, where both have a column of one name: our estimate.
const ownValue = 0.5

// ownValues are readings, and for each that compares a column of a table that nobody spoke
// of, where the table that is asked about has a column of that name itself, the same by its
// own column: nobody there may have that value.
//
//	translators in Antwerp
//	SELECT translators.name FROM translators JOIN … clients … WHERE clients.city = 'Antwerp'
//	SELECT name FROM translators WHERE city = 'Antwerp'
func (r Rules) ownValues(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		if own := r.byOwnColumn(t.Question, query); own != nil {
			return own, ownValue
		}
		return nil, 0
	})
}

// byOwnColumn is such a query; nil where there is none.
func (r Rules) byOwnColumn(q *link.Question, query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || len(s.From) != 1 {
		return nil
	}
	subject := shape.ShownTable(r.Catalog, s)
	if subject == nil {
		return nil
	}
	terms := ast.Terms(ast.And, s.Where)
	found := false
	for i, term := range terms {
		if own := r.ownCondition(q, subject, term); own != nil {
			terms[i], found = own, true
		}
	}
	if !found {
		return nil
	}
	rest := *s
	rest.From, rest.Where = nil, ast.Conj(terms...)
	if slices.ContainsFunc(ast.Columns(&rest), func(c *ast.Column) bool {
		return c.Table != "" && !strings.EqualFold(c.Table, subject.Name)
	}) {
		return nil // it says something of another table, too
	}
	alone := ast.Qualify(&rest, "")
	alone.From = []ast.From{&ast.Table{Name: subject.Name}}
	return alone
}

// ownCondition is a condition by the column of a table that is called as the one it compares
// is; nil where that is of this table, or of one that was spoken of.
func (r Rules) ownCondition(q *link.Question, subject *catalog.Table, term ast.Expr) ast.Expr {
	c, op, text, ok := ast.Compared[*ast.Column](term)
	if !ok || op != ast.Eq || text.Kind != ast.String || strings.EqualFold(c.Table, subject.Name) {
		return nil
	}
	other, own := r.Catalog.Table(c.Table), subject.Column(c.Name)
	if other == nil || own == nil || own.Hidden || own == subject.NameColumn() || r.TableSaid(q, other) {
		return nil
	}
	return &ast.Binary{Op: ast.Eq, L: &ast.Column{Table: subject.Name, Name: own.Name}, R: text}
}

// shareOfAll is how often a share is one of all rows, where a reading has it of those alone
// that are counted in it: our estimate. That would always be 100 in 100.
const shareOfAll = 0.97

// ownShares are readings, and before each that gives the share of rows among themselves the
// same among those without that condition:
//
//	how many of them are women? what percentage is that?
//	SELECT 100.0 * sum(CASE WHEN sex = 'F' THEN 1 ELSE 0 END) / count(*) FROM … WHERE sex = 'F'
//	SELECT 100.0 * sum(CASE WHEN sex = 'F' THEN 1 ELSE 0 END) / count(*) FROM …
func (r Rules) ownShares(_ Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok || s.Where == nil {
			return nil, 0
		}
		counted := map[string]bool{}
		for _, it := range s.Items {
			ast.Inspect(it.Expr, func(n ast.Node) bool {
				if c, ok := n.(*ast.Case); ok && len(c.Whens) == 1 {
					counted[ast.Print(c.Whens[0].Cond)] = true
				}
				return true
			})
		}
		terms := ast.Terms(ast.And, s.Where)
		left := slices.DeleteFunc(slices.Clone(terms), func(e ast.Expr) bool { return counted[ast.Print(e)] })
		if len(left) == len(terms) {
			return nil, 0
		}
		out := *s
		out.Where = ast.Conj(left...)
		return &out, shareOfAll
	})
}
