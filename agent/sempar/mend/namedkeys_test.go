package mend_test

import (
	"maps"
	"slices"
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestNamedKeys: rows are called by their names and not by the numbers that others point at them by, but for those
// who ask for numbers.
func TestNamedKeys(t *testing.T) {
	table := func(name string, points map[string]string, others ...*catalog.Column) *catalog.Table {
		t := &catalog.Table{Name: name, Human: name, Rows: 9, Key: []string{"id"}, Columns: []*catalog.Column{heardtest.Number(name, "id")}}
		for _, c := range slices.Sorted(maps.Keys(points)) {
			t.Columns = append(t.Columns, heardtest.Number(name, c))
			t.Foreign = append(t.Foreign, catalog.ForeignKey{Columns: []string{c}, RefTable: points[c], RefColumns: []string{"id"}})
		}
		t.Columns = append(t.Columns, others...)
		return t
	}
	name := func(of string) *catalog.Column {
		return &catalog.Column{Table: of, Name: "name", Human: "name", Kind: catalog.Text, Distinct: 9}
	}
	d := heardtest.Over(t, table("staff", map[string]string{"boss": "staff"}, name("staff")), table("customers", nil, name("customers")),
		table("jobs", map[string]string{"customer": "customers", "doneby": "staff", "site_no": "customers"}, heardtest.Number("jobs", "price")))
	const byStaff = "SELECT doneby, count(*) FROM jobs GROUP BY doneby"
	const named = "SELECT staff.name, count(*) FROM staff JOIN jobs ON jobs.doneby = staff.id GROUP BY staff.id"
	for _, c := range []struct{ said, query, want string }{
		{"jobs for each of the staff", byStaff, named},
		{"the number of jobs for each of the staff", byStaff, named},
		{"jobs for each staff id", byStaff, byStaff},
		{"jobs for each staff no", byStaff, byStaff},
		{"jobs with no price for each of the staff", byStaff, named},
		{"jobs of each", "SELECT count(*) FROM jobs GROUP BY doneby", "SELECT count(*) FROM jobs GROUP BY doneby"},
		{"sites of jobs", "SELECT site_no, price FROM jobs", "SELECT site_no, price FROM jobs"}, // called as a number
		{"staff with their boss", "SELECT name, boss FROM staff",
			"SELECT staff.name, boss.name FROM staff JOIN staff AS boss ON staff.boss = boss.id"},
	} {
		made, err := d.Schema.Derive(heardtest.Query(t, c.query))
		if err != nil {
			t.Fatal(err)
		}
		h := ruletest.Mended(d, "namedkeys", heardtest.Asked(d, c.said), decode.Hypothesis{Query: heardtest.Query(t, c.query), Made: made})
		if got := ast.Print(h.Query); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}
