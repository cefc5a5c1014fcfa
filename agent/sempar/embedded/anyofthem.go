package embedded

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// anyOfThem is a query in which a column that counts things is over 0 where no number of
// them was said, and 0 where there are to be none.
//
//	bookings with children:    children = 1 → children > 0
//	bookings without children: children = 2 → children = 0
func (p *Parser) anyOfThem(q *link.Question, query ast.Query) ast.Query {
	return ast.Rewrite(query, func(n ast.Node) ast.Node {
		column, op, value, ok := ast.Compared[*ast.Column](n)
		if !ok || op != ast.Eq || value.Kind != ast.Number || numberSaid(q, value.Text) != nil {
			return n
		}
		of := joins.ColumnNamed(p.heard.Catalog, column)
		if of == nil || !countsThings(of) || !p.columnSaid(q, of) {
			return n
		}
		if !p.deniedBefore(q, of) {
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

// deniedBefore reports whether a no stands right before the name of a column: without children,
// no small children.
func (p *Parser) deniedBefore(q *link.Question, c *catalog.Column) bool {
	const near = 2
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		if !p.names(q, l, c) {
			return false
		}
		for i := max(l.From-near, 0); i < l.From; i++ {
			if q.Flags[i*link.FlagCount+link.IsNo] != 0 {
				return true
			}
		}
		return false
	})
}
