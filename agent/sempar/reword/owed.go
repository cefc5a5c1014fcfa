package reword

import (
	"slices"
	"strings"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// What is said of debts: the verb, what may follow it and says no more, and the verbs that
// stand before it with what they become.
var (
	owing      = []string{"owe", "owes", "owed", "owing"}
	whatIsOwed = []string{"us", "me", "any", "money", "anything", "something"}
	doing      = map[string]string{"do": "have", "does": "has", "did": "had"}
	being      = []string{"is", "are", "was", "were", "be", "been"}
)

// withoutDebts is an utterance in which who owes something has not paid, where a column
// says what was paid and none what is owed: databases hold payments, and no debts.
//
//	who still owes us money       →  who has not paid
//	how much does each owner owe  →  how much has each owner not paid
//	who owes us more than 200     →  who have unpaid invoices totalling more than 200
func (r *onDay) withoutDebts(utterance string) string {
	if computed.UnpaidSaid(utterance) == "" {
		return utterance
	}
	tokens := english.Tokens(utterance)
	i := slices.IndexFunc(tokens, func(t english.Token) bool { return slices.Contains(owing, t.Lower) })
	if role.TakesParts(r.cat) {
		return owingParts(utterance, tokens, i)
	}
	if i < 1 || !r.holdsPayments() || r.anyColumn(owes) {
		return utterance
	}
	from, to := i, i+1
	if tokens[from-1].Lower == "still" {
		from--
	}
	for to < len(tokens) && slices.Contains(whatIsOwed, tokens[to].Lower) {
		to++
	}
	if from == 0 {
		return utterance
	}
	if bill := r.billsOf(); bill != "" {
		if said := unpaidBills(utterance, tokens, bill, from, to); said != "" {
			return said
		}
	}
	return notPaid(utterance, tokens, i, from, to)
}

// unpaidBills is an utterance in which who owes something has unpaid bills, with the verb for owing between two tokens;
// "" where it is asked otherwise.
func unpaidBills(utterance string, tokens []english.Token, bills string, from, to int) string {
	before, after := utterance[:tokens[from].From], utterance[tokens[to-1].To:]
	does := slices.IndexFunc(tokens[:from], func(t english.Token) bool { return doing[t.Lower] != "" })
	much := slices.ContainsFunc(tokens[:from], func(t english.Token) bool { return t.Lower == "much" })
	we := from > 1 && slices.Contains(being, tokens[from-2].Lower)
	named := slices.ContainsFunc(tokens[to:], func(t english.Token) bool {
		return catalog.Singular(t.Lower) == catalog.Singular(bills)
	})
	switch {
	case named:
		return ""
	case much && we: // how much are we owed
		return "total unpaid " + bills + after
	case boundsAt(tokens, to):
		return before + "have unpaid " + bills + " totalling" + after
	case much && does > 0 && strings.Trim(after, " ?") == "":
		return "total unpaid " + bills + " for" + utterance[tokens[does].To:tokens[from-1].To] + after
	case much || does >= 0 || slices.Contains(being, tokens[from-1].Lower):
		return ""
	case tokens[from].Lower == "owes" || from+1 < to && tokens[from+1].Lower == "owes":
		return before + "has unpaid " + bills + after
	}
	return before + "have unpaid " + bills + after
}

// notPaid is an utterance in which the tokens from one to another, with the verb for owing at i, are said as not paid.
func notPaid(utterance string, tokens []english.Token, i, from, to int) string {
	before, after := utterance[:tokens[from].From], utterance[tokens[to-1].To:]
	if slices.Contains(being, tokens[from-1].Lower) {
		return before + "not paid" + after
	}
	for j := from - 1; j >= 0; j-- {
		if has := doing[tokens[j].Lower]; has != "" {
			return utterance[:tokens[j].From] + has + before[tokens[j].To:] + "not paid" + after
		}
	}
	if tokens[i].Lower == "owes" {
		return before + "has not paid" + after
	}
	return before + "have not paid" + after
}

// billsOf is what the rows are called of the one table of which some were paid on a day and others were not; "" where
// there is none, or more.
func (r *onDay) billsOf() string {
	called := ""
	for _, t := range r.cat.Tables {
		if role.OfPeople(t) || !slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
			return c.Kind == catalog.Date && c.Nulls > 0 && slices.Contains(strings.Fields(strings.ToLower(c.Human)), "paid")
		}) {
			continue
		}
		if called != "" {
			return ""
		}
		called = t.Human
	}
	return called
}

// boundsAt reports whether an amount that is a bound stands at a token: more than 200.
func boundsAt(tokens []english.Token, at int) bool {
	return slices.ContainsFunc(english.Quantities(tokens), func(q english.Quantity) bool {
		return q.First >= at && q.First <= at+2 && q.Comparison != english.Plain && (q.Unit == "" || q.Unit == "money")
	})
}

// owes reports whether a column is called by what somebody owes.
func owes(c *catalog.Column) bool { return role.Called(c, owing) }

// owingParts is an utterance in which who owes money has an amount of which a part is not paid,
// and how much is unpaid is how much is owed; i is the token of the verb.
//
//	customers who still owe us money  →  customers who have an amount owed over 0
//	outstanding invoices              →  invoices with an amount owed over 0
//	how much is still unpaid          →  how much is still owed
func owingParts(utterance string, tokens []english.Token, i int) string {
	much := slices.ContainsFunc(tokens, func(t english.Token) bool {
		return slices.Contains([]string{"much", "most", "total", "least", "sum", "average"}, t.Lower)
	})
	if much {
		if at := slices.IndexFunc(tokens, func(t english.Token) bool { return t.Lower == "unpaid" }); at >= 0 {
			return utterance[:tokens[at].From] + "owed" + utterance[tokens[at].To:]
		}
		return utterance
	}
	open := slices.IndexFunc(tokens, func(t english.Token) bool { return t.Lower == "outstanding" })
	if open >= 0 && open+1 < len(tokens) {
		thing := tokens[open+1]
		return utterance[:tokens[open].From] + thing.Text + " with an amount owed over 0" + utterance[thing.To:]
	}
	if i < 1 || tokens[i].Lower != "owe" && tokens[i].Lower != "owes" {
		return utterance
	}
	from, to := i, i+1
	if from > 1 && tokens[from-1].Lower == "still" {
		from--
	}
	for to < len(tokens) && slices.Contains(whatIsOwed, tokens[to].Lower) {
		to++
	}
	return utterance[:tokens[from].From] + "have an amount owed over 0" + utterance[tokens[to-1].To:]
}

// holdsPayments reports whether a column says whether something was paid, or when.
func (r *onDay) holdsPayments() bool {
	return slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		return slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool {
			return slices.Contains(strings.Fields(strings.ToLower(c.Human)), "paid")
		})
	})
}
