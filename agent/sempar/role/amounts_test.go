package role

import (
	"testing"

	"parley/suql/catalog"
)

// TestPricedAndStock: how many a row has beside the price of one, and how many there are beside how many there should
// be, by their names.
func TestPricedAndStock(t *testing.T) {
	of := func(names ...string) *catalog.Table {
		t := &catalog.Table{Name: "rows", Human: "rows"}
		for _, name := range names {
			t.Columns = append(t.Columns, &catalog.Column{Table: "rows", Name: name, Human: catalog.Humanise(name),
				Kind: catalog.Number, Distinct: 9, Min: "1", Max: "90"})
		}
		return t
	}
	name := func(c *catalog.Column) string {
		if c == nil {
			return ""
		}
		return c.Name
	}
	for _, c := range []struct {
		table       *catalog.Table
		many, price string
		have, least string
	}{
		{of("qty", "unit_price"), "qty", "unit_price", "", ""},
		{of("hours", "rate"), "hours", "rate", "", ""},
		{of("hours", "price"), "", "", "", ""}, // of all of them
		{of("SizeM2", "RatePerM2"), "SizeM2", "RatePerM2", "", ""},
		{of("tonnes", "gate", "rate_per_t"), "tonnes", "rate_per_t", "", ""},
		{of("qty", "unit_price", "total"), "", "", "", ""}, // it has a sum of its own
		{of("qty", "price", "cost"), "", "", "", ""},
		{of("qty", "min_qty", "price"), "", "", "qty", "min_qty"},
		{of("in_stock", "reorder_level"), "", "", "in_stock", "reorder_level"},
	} {
		if many, price := Priced(c.table); name(many) != c.many || name(price) != c.price {
			t.Errorf("%s: %q times %q", c.table.Columns[0].Name, name(many), name(price))
		}
		if have, least := Stock(c.table); name(have) != c.have || name(least) != c.least {
			t.Errorf("%s: %q of %q", c.table.Columns[0].Name, name(have), name(least))
		}
	}
}
