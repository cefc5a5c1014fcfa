package joins

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestOnlyCounted: what a query counts by the key of a table that it joins for no
// other reason. A table that goes by another name is told apart by that.
func TestOnlyCounted(t *testing.T) {
	number := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Kind: catalog.Number, Distinct: 9}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "Staff", Key: []string{"id"}, Columns: []*catalog.Column{number("id"), number("boss"), number("pay")}},
		{Name: "shifts", Columns: []*catalog.Column{number("staff_id"), number("hours")}},
	}}
	const of = " FROM shifts JOIN Staff ON shifts.staff_id = Staff.id"
	for query, want := range map[string]string{
		"SELECT count(*)" + of:                                            `"Staff".id`,
		"SELECT count(*)" + of + " WHERE shifts.hours > 8":                `"Staff".id`,
		"SELECT count(*)" + of + " WHERE Staff.pay > 8":                   "",
		"SELECT Staff.pay, count(*)" + of + " GROUP BY 1":                 "",
		"SELECT count(*), count(DISTINCT Staff.id)" + of:                  "",
		"SELECT count(*) FROM Staff JOIN Staff AS b ON Staff.boss = b.id": "b.id",
		"SELECT count(*) FROM shifts":                                     "",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		s := q.(*ast.Select)
		j := Of(cat, s)
		got := ""
		if ref, ok := j.OnlyCounted(s); ok && j.Key(ref) != nil {
			got = ast.Print(j.Key(ref))
		}
		if got != want {
			t.Errorf("%s counts by %q, not %q", query, got, want)
		}
	}
}
