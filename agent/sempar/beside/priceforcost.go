package beside

import (
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// priceMeant is how often the price of something is meant where a reading has what it costs those
// who sell it, and nobody said cost: our estimate.
const priceMeant = 0.5

// priceForCost are readings, and before each that has a cost nobody named the same with the price
// that stands beside it:
//
//	most expensive visit
//	SELECT * FROM visits ORDER BY cost DESC LIMIT 1
//	SELECT * FROM visits ORDER BY fee DESC LIMIT 1
func (r Rules) priceForCost(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		priced := false
		out, share := swapped(query, priceMeant, func(s *ast.Select, n ast.Node) ast.Node {
			c, ok := n.(*ast.Column)
			if !ok {
				return nil
			}
			of := joins.ColumnIn(r.Catalog, s, c)
			priced = priced || role.IsPrice(of)
			if price := r.priceBeside(of); price != nil && !r.ColumnSaid(t.Question, of) {
				return &ast.Column{Table: c.Table, Name: price.Name}
			}
			return nil
		})
		if priced {
			return nil, 0
		}
		return out, share
	})
}

// priceBeside is the one price in the table of a cost; nil for other columns.
func (r Rules) priceBeside(c *catalog.Column) (price *catalog.Column) {
	if !role.IsCost(c) || role.IsPrice(c) {
		return nil
	}
	t := r.Catalog.Table(c.Table)
	if t == nil {
		return nil
	}
	for _, other := range t.Columns {
		if !role.IsPrice(other) || strings.EqualFold(other.Name, c.Name) {
			continue
		}
		if price != nil {
			return nil
		}
		price = other
	}
	return price
}
