package computed

import (
	"strings"

	"parley/agent/sempar/role"
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

// UnpaidSaid is what an utterance calls the amount that is still to be paid; "" where it speaks
// of none.
func UnpaidSaid(utterance string) string {
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
func unpaidOf(t *catalog.Table, says About) []Column {
	all, paid := role.PartPaid(t)
	if says.owed == "" || all == nil {
		return nil
	}
	name := "amount " + says.owed
	if says.owed == "balance" {
		name = says.owed
	}
	owed := *all
	owed.Name, owed.Human, owed.Min = strings.ReplaceAll(name, " ", "_"), name, "0"
	return []Column{{Column: &owed, Of: expression("%s - %s", bare(all), bare(paid))}}
}

// unpaidIn is what a query calls such an amount; "" where it works none out.
func unpaidIn(q ast.Query) string {
	if takesOff(q, func(name string) bool { return strings.Contains(name, "paid") }) {
		return "owed"
	}
	return ""
}

// takesOff reports whether a query takes a column whose name, in small letters, is such off another.
func takesOff(q ast.Query, such func(name string) bool) bool {
	return ast.Some(q, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != "-" {
			return false
		}
		_, all := b.L.(*ast.Column)
		part, is := b.R.(*ast.Column)
		return all && is && such(strings.ToLower(part.Name))
	})
}
