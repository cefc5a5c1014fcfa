package mend_test

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
)

// TestVersusAndHowManyWith: of two values each has its figure where it is asked which has more, and those are counted
// of which so many others are kept.
func TestVersusAndHowManyWith(t *testing.T) {
	d := heardtest.Workshop(t)
	const (
		more = "SELECT kind, count(*) FROM jobs WHERE kind IN ('repair', 'service') GROUP BY kind ORDER BY count(*) DESC NULLS LAST"
		busy = "SELECT customers.name FROM customers JOIN jobs ON jobs.customer_id = customers.id GROUP BY customers.id HAVING count(*) > 1"
	)
	for _, c := range []struct{ rule, said, query, want string }{
		{"versus", "are there more repairs than services", "SELECT * FROM jobs WHERE kind IN ('repair', 'service')", more},
		{"versus", "do we do more repair or service jobs",
			"SELECT kind FROM jobs WHERE kind = 'repair' AND price > (SELECT max(price) FROM jobs WHERE kind = 'service')", more},
		{"versus", "do we have more customers in Hull or York",
			"SELECT customers.name FROM customers JOIN jobs ON jobs.customer_id = customers.id WHERE customers.town IN ('Hull', 'York')",
			"SELECT customers.town, count(DISTINCT customers.id) FROM customers JOIN jobs ON jobs.customer_id = customers.id " +
				"WHERE customers.town IN ('Hull', 'York') GROUP BY customers.town ORDER BY count(DISTINCT customers.id) DESC NULLS LAST"},
		{"versus", "do we take more from repair or service", "SELECT sum(price) FROM jobs WHERE kind = 'repair'",
			"SELECT kind, sum(price) FROM jobs WHERE kind IN ('repair', 'service') GROUP BY kind ORDER BY sum(price) DESC NULLS LAST"},
		{"versus", "who has done more jobs, Hal Orr or Ida Poe",
			"SELECT customers.name FROM customers WHERE id > (SELECT count(*) FROM jobs JOIN staff ON jobs.staff_id = staff.id WHERE staff.name IN ('Hal Orr', 'Ida Poe'))",
			"SELECT staff.name, count(*) FROM staff JOIN jobs ON jobs.staff_id = staff.id WHERE staff.name IN ('Hal Orr', 'Ida Poe') GROUP BY staff.name ORDER BY count(*) DESC NULLS LAST"},
		{"versus", "customers with more than 2 repairs or services", "SELECT * FROM jobs WHERE kind IN ('repair', 'service')", ""},
		{"versus", "repair or service, which do we do more of", "SELECT * FROM jobs WHERE kind IN ('repair', 'service')", more},
		{"versus", "hal orr or ida poe, who's done more jobs",
			"SELECT customers.name FROM customers JOIN jobs ON jobs.customer_id = customers.id JOIN staff ON jobs.staff_id = staff.id " +
				"WHERE staff.name IN ('Hal Orr', 'Ida Poe') GROUP BY customers.id ORDER BY count(*) DESC LIMIT 1",
			"SELECT staff.name, count(*) FROM staff JOIN jobs ON jobs.staff_id = staff.id WHERE staff.name IN ('Hal Orr', 'Ida Poe') GROUP BY staff.name ORDER BY count(*) DESC NULLS LAST"},
		{"versus", "jobs of hal orr or ida poe with more parts", "SELECT * FROM jobs WHERE kind IN ('repair', 'service')", ""},
		{"versus", "repairs and services", "SELECT * FROM jobs WHERE kind IN ('repair', 'service')", ""},

		{"manywith", "how many customers have more than one job", busy,
			"SELECT count(*) FROM customers WHERE id IN (SELECT customer_id FROM jobs GROUP BY customer_id HAVING count(*) > 1)"},
		{"manywith", "how many customers have more than one job", "SELECT count(*) FROM jobs GROUP BY customer_id HAVING count(*) > 1",
			"SELECT count(*) FROM customers WHERE id IN (SELECT customer_id FROM jobs GROUP BY customer_id HAVING count(*) > 1)"},
		{"manywith", "how many customers have fewer than 2 jobs", "SELECT count(*) FROM jobs GROUP BY customer_id HAVING count(*) < 2",
			"SELECT count(*) FROM customers WHERE id NOT IN (SELECT customer_id FROM jobs GROUP BY customer_id HAVING count(*) >= 2)"},
		{"manywith", "how many towns have more than one customer", "SELECT town FROM customers GROUP BY town HAVING count(*) > 1",
			"SELECT count(DISTINCT town) FROM customers WHERE town IN (SELECT town FROM customers GROUP BY town HAVING count(*) > 1)"},
		{"manywith", "which customers have more than one job", busy, ""},
		{"manywith", "town and number of customers for towns with more than one customer",
			"SELECT town, count(*) FROM customers GROUP BY town HAVING count(*) > 1", ""},
		{"manywith", "how many customers are in each town with more than one customer",
			"SELECT count(*) FROM customers GROUP BY town HAVING count(*) > 1", ""},
		{"manywith", "how many jobs do customers have who have more than one", busy, ""},

		{"sidesaid", "customers with no more than two jobs", "SELECT customer_id FROM jobs GROUP BY customer_id HAVING count(*) > 2",
			"SELECT customer_id FROM jobs GROUP BY customer_id HAVING count(*) <= 2"},
		{"sidesaid", "materials from £20", "SELECT * FROM materials WHERE price < 20", "SELECT * FROM materials WHERE price >= 20"},
		{"sidesaid", "materials from £20 to £30", "SELECT * FROM materials WHERE price < 20", ""},
		{"sidesaid", "materials at exactly £9", "SELECT * FROM materials WHERE price < 9", "SELECT * FROM materials WHERE price = 9"},
		{"sidesaid", "materials at about £20", "SELECT * FROM materials WHERE price < 20", "SELECT * FROM materials WHERE price BETWEEN 18 AND 22"},
		{"sidesaid", "materials over £20", "SELECT * FROM materials WHERE price >= 20", ""},
		{"sidesaid", "materials that don't cost over £20", "SELECT * FROM materials WHERE price <= 20", ""},
		{"sidesaid", "materials with a minimum quantity of 5", "SELECT * FROM materials WHERE minimum_quantity = 5", ""},
		{"sidesaid", "those with more than 2 jobs and no more than 2 bills", "SELECT customer_id FROM jobs GROUP BY customer_id HAVING count(*) > 2", ""},
		{"sidesaid", "the last 2 jobs", "SELECT * FROM jobs WHERE hours = 2", ""},
	} {
		query := heardtest.Query(t, c.query)
		want := c.want
		if want == "" {
			want = ast.Print(query)
		}
		got := ruletest.Mended(d, c.rule, heardtest.Asked(d, c.said), decode.Hypothesis{Query: query})
		if text := ast.Print(got.Query); text != want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.rule, c.said, text, want)
		}
	}
}
