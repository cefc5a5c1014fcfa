package embedded

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/link"
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
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != ast.Eq {
			return n
		}
		column, isColumn := b.L.(*ast.Column)
		value, isValue := b.R.(*ast.Literal)
		if !isColumn || !isValue || value.Kind != ast.Number || numberSaid(q, value.Text) {
			return n
		}
		of := p.columnOf(column)
		if of == nil || !countsThings(of) {
			return n
		}
		named, denied := p.namedAndDenied(q, of)
		if !named {
			return n
		}
		op := ast.Gt
		if denied {
			op = ast.Eq
		}
		return &ast.Binary{Op: op, L: b.L, R: &ast.Literal{Kind: ast.Number, Text: "0"}}
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

// numberSaid reports whether an utterance has a number in it.
func numberSaid(q *link.Question, number string) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		return (v.Way == link.Number || v.Way == link.NumberInWords) && v.From < v.To && v.Text == number
	})
}

// namedAndDenied tells whether an utterance names a column, and whether a no stands right
// before that: without children, no small children.
func (p *Parser) namedAndDenied(q *link.Question, c *catalog.Column) (named, denied bool) {
	const near = 2
	for _, l := range q.Columns {
		if p.db.Schema.Columns[l.To].Column != c || l.From >= q.Said || l.Way != link.NameWhole && l.Way != link.NamePart {
			continue
		}
		named = true
		for i := max(l.From-near, 0); i < l.From; i++ {
			denied = denied || q.Flags[i*link.FlagCount+link.IsNo] != 0
		}
	}
	return named, denied
}
