package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// oneCounted is added to the logarithm of a reading that counts what is one thing by its
// name: how many stollen we sold is not how many products are called Stollen.
const oneCounted = -4

// inStockMeant is how often how many there are of one thing is what a column says that has
// amounts in stock, where its table has one: our estimate.
const inStockMeant = 0.9

// inStock are words in the names of columns that say how much there is of a thing.
var inStock = []string{"stock", "quantity", "qty", "copies", "available", "remaining", "units", "pieces"}

// oneOfAll is the table of which a query counts rows, or different keys, where its
// conditions leave one alone by a column that is another in each; nil for other queries.
func (p *Parser) oneOfAll(q ast.Query) (s *ast.Select, of *catalog.Table) {
	s, ok := q.(*ast.Select)
	if !ok || len(s.Items) != 1 || len(s.GroupBy) > 0 {
		return nil, nil
	}
	call, ok := s.Items[0].Expr.(*ast.Call)
	if !ok || call.Name != "count" {
		return nil, nil
	}
	tables := joinsOf(p.cat, s).tables
	for _, term := range ast.Terms(ast.And, s.Where) {
		t := p.oneBy(s, tables, term)
		if t != nil && (len(tables) == 1 || isKeyOf(t, countedOnce(call))) {
			return s, t
		}
	}
	return nil, nil
}

// oneBy is the table of which a condition leaves one row alone, by a text that is another in
// each; nil for other conditions.
func (p *Parser) oneBy(s *ast.Select, tables map[string]*catalog.Table, term ast.Expr) *catalog.Table {
	m, is := membershipOf(term)
	if !is || m.denied || m.list || len(m.values) != 1 {
		return nil
	}
	c := p.columnIn(s, m.column)
	if c == nil || c.Kind != catalog.Text {
		return nil
	}
	for _, t := range tables {
		if t.Column(c.Name) == c && t.Unique(c) {
			return t
		}
	}
	return nil
}

// isKeyOf reports whether a column is the key of a table by itself.
func isKeyOf(t *catalog.Table, c *ast.Column) bool {
	return c != nil && len(t.Key) == 1 && strings.EqualFold(c.Name, t.Key[0]) && strings.EqualFold(c.Table, t.Name)
}

// stocked are readings, and before each that counts what is one thing by its name how much
// there is of it, where a column says so:
//
//	how many brake pads have we got
//	SELECT count(*) FROM parts WHERE name = 'Brake pads'
//	SELECT stock FROM parts WHERE name = 'Brake pads'
func (p *Parser) stocked(all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, of := p.oneOfAll(query)
		if of == nil || len(joinsOf(p.cat, s).tables) != 1 {
			return nil, 0
		}
		var found []*catalog.Column
		for _, c := range of.Columns {
			if c.Kind == catalog.Number && !c.Hidden && called(c, inStock) && !slices.Contains(of.Key, c.Name) {
				found = append(found, c)
			}
		}
		if len(found) != 1 {
			return nil, 0
		}
		return &ast.Select{Items: []*ast.Item{{Expr: ast.Col(found[0].Name)}}, From: s.From, Where: s.Where}, inStockMeant
	})
}
