package embedded

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// keyAdded is added to the logarithm of a query that adds up keys, or takes their mean:
// the total of the numbers of invoices.
const keyAdded = -5

// addsKeys reports whether a query has a sum or a mean of what tells rows apart, or points
// at other rows.
func (p *Parser) addsKeys(query ast.Query) bool {
	return inBlock(query, func(s *ast.Select, n ast.Node) bool {
		call, ok := n.(*ast.Call)
		return ok && (call.Name == "sum" || call.Name == "avg") && len(call.Args) == 1 &&
			ast.Some(call.Args[0], func(n ast.Node) bool { return p.isKeyColumn(s, n) })
	})
}

// amountsCounted is added to the logarithm of a query that counts which amounts there are,
// where nobody said that they differ: the number of different rents.
const amountsCounted = -3

// different are the words by which different values are asked for.
var different = []string{"different", "distinct", "unique", "various", "differing"}

// countsAmounts reports whether a query counts the different values of a column of amounts,
// and nobody asked for different ones.
func (p *Parser) countsAmounts(q *link.Question, query ast.Query) bool {
	return !saysOne(q, different) && inBlock(query, func(s *ast.Select, n ast.Node) bool {
		column := countedOnce(n)
		if column == nil || p.isKeyColumn(s, column) {
			return false
		}
		c := p.columnIn(s, column)
		return c != nil && c.Kind == catalog.Number && c.Distinct > mostSizes && !numbersThings(c)
	})
}

// countedOnce is the column of which a call counts the different values; nil for anything
// else.
func countedOnce(n ast.Node) *ast.Column {
	call, ok := n.(*ast.Call)
	if !ok || call.Name != "count" || !call.Distinct || len(call.Args) != 1 {
		return nil
	}
	column, _ := call.Args[0].(*ast.Column)
	return column
}

// numbersThings reports whether a column is called like one that numbers things.
func numbersThings(c *catalog.Column) bool {
	words := catalog.Words(c.Human)
	return len(words) > 0 && slices.Contains([]string{"id", "no", "nr", "number", "code", "key"}, words[len(words)-1])
}

// mostSizes is how many different values a column has at most that may be counted as kinds:
// sizes of shoes.
const mostSizes = 12

// inBlock reports whether a part of a query is such, with the block in which it stands.
func inBlock(query ast.Query, such func(*ast.Select, ast.Node) bool) bool {
	return ast.Some(query, func(n ast.Node) bool {
		s, ok := n.(*ast.Select)
		return ok && ast.Some(s, func(n ast.Node) bool { return such(s, n) })
	})
}

// isKeyColumn reports whether a node is a column that tells rows apart by itself, or points
// at other rows.
func (p *Parser) isKeyColumn(s *ast.Select, n ast.Node) bool {
	c, ok := n.(*ast.Column)
	if !ok {
		return false
	}
	of := p.columnIn(s, c)
	if of == nil {
		return false
	}
	t := p.cat.Table(of.Table)
	if t == nil {
		return false
	}
	points, _ := t.PointsAt(of.Name)
	return points != "" || keyOf(t) == of.Name
}

// keyOf is the column that tells the rows of a table apart: its key or, where none is
// declared, its first one, if that numbers the rows; "" where there is none.
func keyOf(t *catalog.Table) string {
	switch {
	case len(t.Key) == 1:
		return t.Key[0]
	case len(t.Key) == 0 && len(t.Columns) > 0 && t.Columns[0].Kind == catalog.Number && t.Unique(t.Columns[0]):
		return t.Columns[0].Name
	}
	return ""
}

// chosenTwice reports whether two conditions of a query choose values of one column, and
// one of them several: those that are cancelled or in progress, and are cancelled.
func chosenTwice(query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || s.Where == nil {
		return false
	}
	chosen := map[string]int{}
	for _, term := range ast.Terms(ast.And, s.Where) {
		m, ok := membershipOf(term)
		if !ok || m.denied || m.list {
			continue
		}
		name := ast.Print(m.column)
		if before := chosen[name]; before > 0 && before+len(m.values) > 2 {
			return true
		}
		chosen[name] = len(m.values)
	}
	return false
}

// likeADay reports whether a query looks for the letters of a day in a column of days.
func (p *Parser) likeADay(query ast.Query) bool {
	return inBlock(query, func(s *ast.Select, n ast.Node) bool {
		like, ok := n.(*ast.Like)
		if !ok {
			return false
		}
		column, ok := like.X.(*ast.Column)
		if !ok {
			return false
		}
		letters, _ := lettersOf(like)
		c := p.columnIn(s, column)
		return c != nil && isDay(c) && isDate(ast.Str(letters))
	})
}
