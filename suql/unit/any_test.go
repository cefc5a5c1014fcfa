package unit_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/unit"
)

// TestAnyQueryHasUnits: what no other reading takes apart is a unit too, and
// the query comes back.
func TestAnyQueryHasUnits(t *testing.T) {
	for _, c := range []struct{ query, units string }{
		{"SELECT title FROM concerts WHERE price < 20", `table concerts
select title
column price
operator price <
value price < 20`},
		{"SELECT concerts.title FROM concerts LEFT JOIN halls ON concerts.hall = halls.id WHERE halls.id IS NULL", `table concerts
outer join halls on concerts.hall = id
select concerts.title
column halls.id
operator halls.id is null`},
		{"SELECT a.name, b.name FROM people AS a JOIN people AS b ON a.boss = b.id WHERE a.pay > b.pay", `table people as a
join people as b on a.boss = id
select a.name
select b.name
test a.pay > b.pay`},
		{"SELECT avg(n) FROM (SELECT count(*) AS n FROM concerts GROUP BY hall) AS counted", `table (SELECT count(*) AS n FROM concerts GROUP BY hall) AS counted
select n
aggregate avg(n)`},
		{"SELECT title FROM concerts AS c WHERE price > (SELECT avg(price) FROM concerts WHERE hall = c.hall) ORDER BY price DESC", `table concerts as c
select title
test price > (SELECT avg(price) FROM concerts WHERE hall = c.hall)
order price desc`},
		{"SELECT a FROM r UNION ALL SELECT a FROM s EXCEPT SELECT a FROM t", `table r
select a
combine UNION ALL SELECT a FROM s
combine EXCEPT SELECT a FROM t`},
		{"SELECT a FROM r UNION SELECT a FROM s ORDER BY a", `table r
query SELECT a FROM r UNION SELECT a FROM s ORDER BY a`},
		{"WITH r AS (SELECT a FROM s) SELECT a FROM r WHERE a > 1", `table s
query WITH r AS (SELECT a FROM s) SELECT a FROM r WHERE a > 1`},
		{"SELECT 1 + 1", `table 
query SELECT 1 + 1`},
	} {
		q, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		units := unit.Any(q)
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
		if got := strings.ReplaceAll(ast.Print(again), " NULLS LAST", ""); got != c.query {
			t.Errorf("%s came back as %s", c.query, got)
		}
	}
}
