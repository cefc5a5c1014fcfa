package unit_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/unit"
)

// TestWholeAndBuildWhole: what has no units of its own is one unit that holds
// its SQL, and the query comes back.
func TestWholeAndBuildWhole(t *testing.T) {
	for _, c := range []struct{ query, units string }{
		{"SELECT name FROM customers WHERE id NOT IN (SELECT customer FROM orders) AND city = 'Graz'", `table customers
select name
test id NOT IN (SELECT customer FROM orders)
column city
operator city =
value city = Graz`},
		{"SELECT extract(year FROM day), sum(price * quantity) FROM orders GROUP BY extract(year FROM day) HAVING sum(price * quantity) > 10 ORDER BY sum(price * quantity) DESC NULLS LAST LIMIT 3", `table orders
select extract(year FROM day)
select sum(price * quantity)
group extract(year FROM day)
having sum(price * quantity) > 10
order sum(price * quantity) desc
limit 3`},
		{"SELECT employees.name, manager.name FROM employees JOIN employees AS manager ON employees.manager_id = manager.id WHERE employees.salary > manager.salary GROUP BY manager.id", `table employees
join employees as manager on employees.manager_id = id
select employees.name
select manager.name
test employees.salary > manager.salary
group manager.id`},
		{"SELECT name FROM a EXCEPT SELECT name FROM b WHERE x = 1", `table a
select name
combine EXCEPT SELECT name FROM b WHERE x = 1`},
	} {
		q, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		units, err := unit.Whole(q)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, u := range units {
			lines = append(lines, u.String())
		}
		if d := cmp.Diff(c.units, strings.Join(lines, "\n")); d != "" {
			t.Errorf("units of %s (-want +got):\n%s", c.query, d)
		}
		again, err := unit.BuildWhole(units)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(ast.Print(q), ast.Print(again)); d != "" {
			t.Errorf("built of its units (-want +got):\n%s", d)
		}
	}
}
