package role_test

import (
	"testing"

	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// TestWhoHasARow: the column that says who has something, where some rows have nobody.
func TestWhoHasARow(t *testing.T) {
	column := func(name string, nulls int) *catalog.Column {
		return &catalog.Column{Name: name, Kind: catalog.Text, Nulls: nulls}
	}
	for want, columns := range map[string][]*catalog.Column{
		"holder":      {column("plot", 0), column("holder", 2)},
		"rented_by":   {column("bike", 0), column("rented_by", 3)},
		"lent_to":     {column("lent_to", 1), column("made_by", 1)},
		"customer_id": {column("slot", 0), column("customer_id", 4), column("teacher", 2)},
		"":            {column("tenant", 0), column("supplier", 2)},
	} {
		got := ""
		if c := role.HolderOf(&catalog.Table{Columns: columns}); c != nil {
			got = c.Name
		}
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if c := role.HolderOf(&catalog.Table{Columns: []*catalog.Column{column("tenant", 1), column("borrower", 1)}}); c != nil {
		t.Errorf("%s of two", c.Name)
	}
}
