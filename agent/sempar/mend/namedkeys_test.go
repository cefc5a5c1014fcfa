package mend_test

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
)

// TestNamedKeys: rows are called by their names and not by the numbers that others point at them by, but for those
// who ask for numbers.
func TestNamedKeys(t *testing.T) {
	d := heardtest.Workshop(t)
	const byStaff = "SELECT staff_id, count(*) FROM jobs GROUP BY staff_id"
	for _, c := range []struct{ said, query, want string }{
		{"jobs for each of the staff", byStaff, "SELECT staff.name, count(*) FROM staff JOIN jobs ON jobs.staff_id = staff.id GROUP BY staff.id"},
		{"the number of jobs for each of the staff", byStaff,
			"SELECT staff.name, count(*) FROM staff JOIN jobs ON jobs.staff_id = staff.id GROUP BY staff.id"},
		{"jobs for each staff id", byStaff, byStaff},
		{"jobs for each staff no", byStaff, byStaff},
		{"jobs with no deposit for each of the staff", byStaff,
			"SELECT staff.name, count(*) FROM staff JOIN jobs ON jobs.staff_id = staff.id GROUP BY staff.id"},
		{"jobs of each", "SELECT count(*) FROM jobs GROUP BY staff_id", "SELECT count(*) FROM jobs GROUP BY staff_id"},
		{"staff with their boss", "SELECT name, boss_id FROM staff",
			"SELECT staff.name, boss.name FROM staff JOIN staff AS boss ON staff.boss_id = boss.id"},
		{"price and customer of jobs", "SELECT price, customer_id FROM jobs WHERE customer_id IN (SELECT customer_id FROM jobs WHERE price > 50)",
			"SELECT jobs.price, customers.name FROM jobs JOIN customers ON jobs.customer_id = customers.id " +
				"WHERE jobs.customer_id IN (SELECT customer_id FROM jobs WHERE price > 50)"},
		{"customers with their jobs", "SELECT customers.name, jobs.customer_id FROM customers JOIN jobs ON jobs.customer_id = customers.id",
			"SELECT customers.name, jobs.customer_id FROM customers JOIN jobs ON jobs.customer_id = customers.id"},
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
