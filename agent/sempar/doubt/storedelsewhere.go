package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// takesStoredElsewhere reports whether a query compares a column of texts with a value that it does not have and
// that another column has, as it was said: the plate of a car with the name of a drug.
func (r Rules) takesStoredElsewhere(q *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		c, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq || value.Kind != ast.String || r.Derived.Named(c) != nil {
			return false
		}
		columns := r.ColumnsAt(c)
		here, elsewhere := r.storedAs(q, value.Text, columns)
		return !here && elsewhere && slices.ContainsFunc(columns, func(i int) bool {
			of := r.Schema.Columns[i].Column
			return of != nil && (of.Kind == catalog.Text || of.Kind == catalog.Enum)
		})
	})
}

// storedAs reports whether some columns have a value that is said, and whether another has it as it was said.
func (r Rules) storedAs(q *link.Question, value string, columns []int) (here, elsewhere bool) {
	for _, v := range q.Values {
		if v.Column < 0 || v.Way > link.StoredMisspelt || !strings.EqualFold(v.Text, value) {
			continue
		}
		its := slices.Contains(columns, v.Column) || slices.Contains(columns, r.Schema.Plain(v.Column))
		here = here || its || len(columns) == 0
		elsewhere = elsewhere || v.Way == link.StoredWhole
	}
	return here, elsewhere
}
