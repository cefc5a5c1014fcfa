package rewrite

import (
	"strconv"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// anyOfThem is a query in which a column that counts things is over 0 where no number of
// them was said, and 0 where there are to be none.
//
//	bookings with children:    children = 1 → children > 0
//	bookings without children: children = 2 → children = 0
func (r Rules) anyOfThem(q *link.Question, query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		column, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq || value.Kind != ast.Number || heard.NumberSaid(q, value.Text) != nil {
			return n
		}
		of := joins.ColumnNamed(r.Catalog, column)
		if of == nil || !countsThings(of) || !r.ColumnSaid(q, of) {
			return n
		}
		if !r.DeniedBefore(q, of) {
			op = ast.Gt
		}
		return &ast.Binary{Op: op, L: column, R: &ast.Literal{Kind: ast.Number, Text: "0"}}
	})
}

// countsThings reports whether a column says how many things of a kind a row has, none
// among them, as its name in the plural and its whole numbers tell: children, dogs.
func countsThings(c *catalog.Column) bool {
	most, err := strconv.Atoi(c.Max)
	if c.Kind != catalog.Number || c.Min != "0" || err != nil || most < 2 || c.Unit != "" {
		return false
	}
	words := catalog.SplitName(strings.ToLower(c.Name))
	return catalog.IsPlural(words[len(words)-1])
}
