package mend_test

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestCostsAreTakenOff: of what rows are worth, the cost of as many is taken off, in the row of
// the price or in that of the thing that is sold.
func TestCostsAreTakenOff(t *testing.T) {
	number := func(table, name string) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Number}
	}
	pots := &catalog.Table{Name: "pots", Human: "pots", Key: []string{"pot_id"}, Columns: []*catalog.Column{
		number("pots", "pot_id"), number("pots", "price"), number("pots", "cost")}}
	lines := &catalog.Table{Name: "lines", Human: "lines", Columns: []*catalog.Column{
		number("lines", "pot_id"), number("lines", "pieces"), number("lines", "unit_price"), number("lines", "discount")},
		Foreign: []catalog.ForeignKey{{Columns: []string{"pot_id"}, RefTable: "pots", RefColumns: []string{"pot_id"}}}}
	d := heardtest.Over(t, pots, lines)
	for query, want := range map[string]string{
		"SELECT price FROM pots":                                 "SELECT price - cost FROM pots",
		"SELECT avg(price) FROM pots":                            "SELECT avg(price - cost) FROM pots",
		"SELECT * FROM pots WHERE price > 3 ORDER BY price DESC": "SELECT * FROM pots WHERE price > 3 ORDER BY price - cost DESC",
		"SELECT sum(pieces * unit_price * (1 - discount)) FROM lines": "SELECT sum(lines.pieces * lines.unit_price * (1 - lines.discount) - " +
			"lines.pieces * pots.cost) FROM lines JOIN pots ON lines.pot_id = pots.pot_id",
		"SELECT sum(pieces) FROM lines":                "",
		"SELECT sum(unit_price - discount) FROM lines": "",
		"SELECT avg(price), sum(2 * price) FROM pots":  "",
		"SELECT cost FROM pots WHERE price > 3":        "",
	} {
		q := heardtest.Query(t, query)
		if want == "" {
			want = query
		}
		got := ast.Print(ruletest.Mended(d, "profit", heardtest.Asked(d, "total profit"), decode.Hypothesis{Query: q}).Query)
		if got != want {
			t.Errorf("%s:\n got %s\nwant %s", query, got, want)
		}
	}
}
