package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// worthMeant is how often who speaks of money means what was bought and sold times its price, where a
// reading adds up the one or the other: our estimate.
const worthMeant = 0.9

// moneySaid are words by which people speak of sums of money.
var moneySaid = english.Cues("moneysaid")

// worthOfThem are readings, and before each that adds up the prices of what there are several of in a row, or how many
// these are, where money is spoken of, the sum of both:
//
//	how much did we spend on parts
//	SELECT sum(quantity) FROM parts  →  SELECT sum(quantity * price) FROM parts
func (r Rules) worthOfThem(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	money := saysMoney(t.Question)
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		return swapped(query, worthMeant, func(s *ast.Select, n ast.Node) ast.Node {
			return r.worth(t.Question, s, n, money)
		})
	})
}

// swapped is a block with other parts in place of those for which there are some, and how often that is meant; none
// where there are none.
func swapped(query ast.Query, meant float64, other func(s *ast.Select, n ast.Node) ast.Node) (ast.Query, float64) {
	s, ok := query.(*ast.Select)
	if !ok {
		return nil, 0
	}
	changed := false
	out := ast.Rewrite(query, func(n ast.Node) ast.Node {
		if swap := other(s, n); swap != nil {
			changed = true
			return swap
		}
		return n
	})
	if !changed {
		return nil, 0
	}
	return out, meant
}

// saysMoney reports whether an utterance speaks of a sum of money, and not of how many of something.
func saysMoney(q *link.Question) bool {
	money := false
	for i, t := range q.Tokens[:q.Said] {
		if t.Lower == "many" {
			return false
		}
		money = money || slices.Contains(moneySaid, t.Lower) ||
			i > 0 && t.Lower == "to" && slices.Contains([]string{"come", "comes", "came"}, q.Tokens[i-1].Lower)
	}
	return money
}

// worth is the sum of a product in place of a sum of how many or of prices; nil for others.
func (r Rules) worth(q *link.Question, s *ast.Select, n ast.Node, money bool) ast.Node {
	call, ok := n.(*ast.Call)
	if !ok || call.Name != "sum" || len(call.Args) != 1 {
		return nil
	}
	c, ok := call.Args[0].(*ast.Column)
	if !ok {
		return nil
	}
	of := joins.ColumnIn(r.Catalog, s, c)
	if of == nil {
		return nil
	}
	quantity, price := role.Priced(r.Catalog.Table(of.Table))
	if quantity == nil || of != price && (of != quantity || !money || r.ColumnSaid(q, quantity)) {
		return nil
	}
	at := func(of *catalog.Column) ast.Expr { return &ast.Column{Table: c.Table, Name: of.Name} }
	return &ast.Call{Name: "sum", Args: []ast.Expr{&ast.Binary{Op: "*", L: at(quantity), R: at(price)}}}
}
