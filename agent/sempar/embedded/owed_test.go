package embedded

import (
	"testing"

	"parley/suql/catalog"
)

// TestWithoutDebts: who owes something has not paid, where payments are what is kept.
func TestWithoutDebts(t *testing.T) {
	with := func(column string) *Parser {
		c := &catalog.Column{Name: column, Human: catalog.Humanise(column), Kind: catalog.Bool}
		return &Parser{cat: &catalog.Catalog{Tables: []*catalog.Table{{Name: "fees", Columns: []*catalog.Column{c}}}}}
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
