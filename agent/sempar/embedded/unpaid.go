package embedded

import (
	"slices"
	"strconv"
	"strings"

	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// unpaidWords are the words for what is still to be paid, with what such an amount is called
// then.
var unpaidWords = map[string]string{
	"owe": "owed", "owes": "owed", "owed": "owed", "owing": "owed", "outstanding": "outstanding", "unpaid": "unpaid",
	"balance": "balance", "balances": "balance",
}

// payable are what an amount is called of which a part may be paid, those first that say it best.
var payable = []string{"amount", "total", "price", "fee", "cost", "sum", "due"}

// unpaidSaid is what an utterance calls the amount that is still to be paid; "" where it speaks
// of none.
func unpaidSaid(utterance string) string {
	for _, t := range english.Tokens(utterance) {
		if called := unpaidWords[t.Lower]; called != "" {
			return called
		}
	}
	return ""
}

// unpaidOf is the amount that is still to be paid of each row of a table that has an amount
// and how much of it was paid.
//
//	amount owed  →  amount - amount_paid
func unpaidOf(t *catalog.Table, says about) []derived {
	all, paid := partPaid(t)
	if says.owed == "" || all == nil {
		return nil
	}
	name := "amount " + says.owed
	if says.owed == "balance" {
		name = says.owed
	}
	owed := *all
	owed.Name, owed.Human, owed.Min = strings.ReplaceAll(name, " ", "_"), name, "0"
	return []derived{{column: &owed, of: expression("%s - %s", bare(all), bare(paid))}}
}

// partPaid are the columns of an amount and of how much of it was paid; nil where a table has
// no such two.
func partPaid(t *catalog.Table) (all, paid *catalog.Column) {
	for _, c := range t.Columns {
		words := strings.Fields(strings.ToLower(c.Human))
		if c.Kind == catalog.Number && !c.YesNo() && slices.Contains(words, "paid") && !c.Hidden {
			paid = c
		}
	}
	if paid == nil {
		return nil, nil
	}
	for _, name := range payable {
		for _, c := range t.Columns {
			words := strings.Fields(strings.ToLower(c.Human))
			if c != paid && c.Kind == catalog.Number && !c.Hidden && slices.Contains(words, name) && reaches(c, paid) {
				return c, paid
			}
		}
	}
	return nil, nil
}

// reaches reports whether the highest value of a column is not below that of another.
func reaches(c, other *catalog.Column) bool {
	a, err := strconv.ParseFloat(c.Max, 64)
	b, fault := strconv.ParseFloat(other.Max, 64)
	return err == nil && fault == nil && a >= b
}

// takesParts reports whether a table of the database has amounts of which parts are paid.
func (p *Parser) takesParts() bool {
	return slices.ContainsFunc(p.cat.Tables, func(t *catalog.Table) bool {
		all, _ := partPaid(t)
		return all != nil
	})
}

// unpaidIn is what a query calls such an amount; "" where it works none out.
func unpaidIn(q ast.Query) string {
	if ast.Some(q, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != "-" {
			return false
		}
		_, all := b.L.(*ast.Column)
		paid, is := b.R.(*ast.Column)
		return all && is && strings.Contains(strings.ToLower(paid.Name), "paid")
	}) {
		return "owed"
	}
	return ""
}
