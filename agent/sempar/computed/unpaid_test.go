package computed

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestAmountsOwed: where a table has an amount and how much of it was paid, the rest is owed.
func TestAmountsOwed(t *testing.T) {
	number := func(name, most string) *catalog.Column {
		return &catalog.Column{Table: "bills", Name: name, Human: catalog.Humanise(name), Kind: catalog.Number, Distinct: 20,
			Min: "0", Max: most}
	}
	bills := &catalog.Table{Name: "bills", Human: "bills", Rows: 40,
		Columns: []*catalog.Column{number("id", "40"), number("total", "900"), number("paid_so_far", "850")}}
	got := unpaidOf(bills, About{owed: "owed"})
	if len(got) != 1 || ast.Print(got[0].Of) != "total - paid_so_far" || got[0].Column.Human != "amount owed" {
		t.Fatalf("the amount that is owed is %+v", got)
	}
	whole := &catalog.Table{Name: "bills", Columns: []*catalog.Column{number("total", "900"), {Table: "bills", Name: "paid",
		Human: "paid", Kind: catalog.Bool}}}
	if got := unpaidOf(whole, About{owed: "owed"}); got != nil {
		t.Errorf("what is paid or not leaves %+v", got)
	}
}
