package reword

import (
	"testing"
	"time"

	"parley/english"
	"parley/suql/catalog"
)

// TestWithoutDebts: who owes something has not paid, where payments are what is kept.
func TestWithoutDebts(t *testing.T) {
	with := func(column string) *onDay {
		c := &catalog.Column{Name: column, Human: catalog.Humanise(column), Kind: catalog.Bool}
		return on(time.Time{}, rows("fees", c))
	}
	for said, want := range map[string]string{
		"who still owes us money?":              "who has not paid?",
		"which members owe money":               "which members have not paid",
		"how much does each owner owe?":         "how much has each owner not paid?",
		"does Len Moss owe anything":            "has Len Moss not paid",
		"how much rent is still owed for plots": "how much rent is not paid for plots",
		"owed":                                  "owed",
		"who paid":                              "who paid",
	} {
		if got := with("fee_paid").withoutDebts(said); got != want {
			t.Errorf("%s: %s, not %s", said, got, want)
		}
		if got := with("owed").withoutDebts(said); got != said {
			t.Errorf("without payments, %s: %s", said, got)
		}
	}
}

// TestOwingParts: who owes money has an amount of which a part is not paid.
func TestOwingParts(t *testing.T) {
	for said, want := range map[string]string{
		"customers who still owe us money": "customers who have an amount owed over 0",
		"who owes us anything in Brill":    "who have an amount owed over 0 in Brill",
		"how much does each customer owe":  "how much does each customer owe",
		"how much is still unpaid":         "how much is still owed",
		"who owes us the most":             "who owes us the most",
		"outstanding bills of May":         "bills with an amount owed over 0 of May",
		"bills of May":                     "bills of May",
	} {
		tokens := english.Tokens(said)
		at := -1
		for i, token := range tokens {
			if token.Lower == "owe" || token.Lower == "owes" {
				at = i
			}
		}
		if got := owingParts(said, tokens, at); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

// TestOwingMoreThan: who owes more than so much has unpaid bills that come to more.
func TestOwingMoreThan(t *testing.T) {
	paid := &catalog.Column{Name: "paid_on", Human: "paid on", Kind: catalog.Date, Nulls: 4}
	one, two := on(time.Time{}, rows("invoices", paid)), on(time.Time{}, rows("invoices", paid), rows("subs", paid))
	for said, want := range map[string]string{
		"customers who owe more than 200":   "customers who have unpaid invoices totalling more than 200",
		"who still owes us over £500":       "who have unpaid invoices totalling over £500",
		"customers who owe for 3 invoices":  "customers who have not paid for 3 invoices",
		"customers who owe money since May": "customers who have unpaid invoices since May",
	} {
		if got := one.withoutDebts(said); got != want {
			t.Errorf("%s: %s, not %s", said, got, want)
		}
	}
	if got := two.withoutDebts("customers who owe more than 200"); got != "customers who have not paid more than 200" {
		t.Errorf("where two kinds of bills are kept: %s", got)
	}
}

// TestOwingBills: who owes something has bills that were not paid, where these are kept.
func TestOwingBills(t *testing.T) {
	r := on(time.Time{}, rows("invoices", &catalog.Column{Name: "paid_on", Human: "paid on", Kind: catalog.Date, Nulls: 4}))
	for said, want := range map[string]string{
		"who owes us money?":            "who has unpaid invoices?",
		"customers who still owe us":    "customers who have unpaid invoices",
		"how much does Nora Pell owe":   "total unpaid invoices for Nora Pell",
		"how much do the Hulls owe us?": "total unpaid invoices for the Hulls?",
		"how much are we owed":          "total unpaid invoices",
	} {
		if got := r.withoutDebts(said); got != want {
			t.Errorf("%s: %s, not %s", said, got, want)
		}
	}
}
