package doubt_test

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
)

// TestInTheWorkshop: what rules speak against, each by itself.
func TestInTheWorkshop(t *testing.T) {
	d := heardtest.Workshop(t)
	const (
		joined   = "SELECT customers.name FROM customers JOIN jobs ON jobs.customer_id = customers.id WHERE customers.name = 'Ann Lee'"
		telOfAnn = "SELECT telephone FROM customers WHERE name = 'Ann Lee'"
	)
	for _, c := range []struct {
		rule, said, query string
		want              bool
	}{
		{"countunsaid", "repairs of this year", "SELECT count(*) FROM jobs WHERE kind = 'repair'", true},
		{"countunsaid", "repairs of this year", "SELECT count(DISTINCT id) FROM jobs WHERE kind = 'repair'", true},
		{"countunsaid", "how many repairs", "SELECT count(*) FROM jobs WHERE kind = 'repair'", false},
		{"countunsaid", "number of repairs", "SELECT count(*) FROM jobs WHERE kind = 'repair'", false},
		{"countunsaid", "repairs per month", "SELECT kind, count(*) FROM jobs GROUP BY kind", false},

		{"lettersunsaid", "customers whose name starts with A", "SELECT name FROM customers", true},
		{"lettersunsaid", "customers whose name starts with A", "SELECT name FROM customers WHERE name ILIKE 'A%'", false},
		{"lettersunsaid", "jobs starting with a deposit", "SELECT * FROM jobs WHERE deposit > 0", false},

		{"morethanrows", "customers with more than 300 of work", "SELECT customer_id FROM jobs GROUP BY customer_id HAVING count(*) > 300", true},
		{"morethanrows", "customers with more than 2 jobs", "SELECT customer_id FROM jobs GROUP BY customer_id HAVING count(*) > 2", false},

		{"reachunasked", "what did Ann Lee order", telOfAnn, true},
		{"reachunasked", "how do we reach Ann Lee", telOfAnn, false},
		{"reachunasked", "Ann Lee's telephone", telOfAnn, false},

		{"deniedtwice", "jobs that are done but not paint", "SELECT id FROM jobs WHERE status = 'done' EXCEPT SELECT id FROM jobs WHERE kind <> 'paint'", true},
		{"deniedtwice", "jobs that are done but not paint", "SELECT id FROM jobs WHERE status = 'done' EXCEPT SELECT id FROM jobs WHERE kind = 'paint'", false},

		{"aboutvalue", "notes about paint", "SELECT notes FROM jobs WHERE kind = 'paint'", false}, // all of the value is said
		{"aboutvalue", "notes about Ann", "SELECT jobs.notes FROM jobs JOIN customers ON jobs.customer_id = customers.id WHERE customers.name = 'Ann Lee'", true},
		{"aboutvalue", "notes about Ann", "SELECT notes FROM jobs WHERE answer(notes, 'is it about Ann?') = 'Yes'", false},

		{"showssaid", "who worked for Ann Lee", joined, true},
		{"showssaid", "who worked for Ann Lee", "SELECT staff.name FROM staff JOIN jobs ON jobs.staff_id = staff.id JOIN customers ON jobs.customer_id = customers.id WHERE customers.name = 'Ann Lee'", false},
		{"showssaid", "customers in Hull", "SELECT name FROM customers WHERE town = 'Hull'", false},

		{"showsnobody", "who needs oak", "SELECT material FROM materials WHERE quantity > 5", true},
		{"showsnobody", "who lives in Hull", "SELECT name FROM customers WHERE town = 'Hull'", false},
		{"showsnobody", "which material is scarce", "SELECT material FROM materials WHERE quantity < 5", false},

		{"storedelsewhere", "who had a paint job", "SELECT name FROM customers WHERE town = 'paint'", true},
		{"storedelsewhere", "who had a paint job", "SELECT * FROM jobs WHERE kind = 'paint'", false},
		{"storedelsewhere", "customers in Goole", "SELECT name FROM customers WHERE town = 'Goole'", false},

		{"pricetimesprice", "takings", "SELECT sum(price * deposit) FROM jobs", true},
		{"pricetimesprice", "takings", "SELECT sum(price * hours) FROM jobs", false},
		{"nothingcanbe", "rounds nobody did before May", "SELECT * FROM rounds WHERE postcode IS NULL AND postcode <= 'HU2'", true},
		{"overnobodysaid", "staff without repairs", "SELECT name FROM staff WHERE id NOT IN (SELECT staff.boss_id FROM staff JOIN jobs ON jobs.staff_id = staff.id WHERE jobs.kind = 'repair')", true},
		{"overnobodysaid", "staff who are the boss of none with repairs", "SELECT name FROM staff WHERE id NOT IN (SELECT staff.boss_id FROM staff JOIN jobs ON jobs.staff_id = staff.id WHERE jobs.kind = 'repair')", false},
		{"overnobodysaid", "staff who are over nobody", "SELECT name FROM staff WHERE id NOT IN (SELECT boss_id FROM staff)", false},
		{"nothingcanbe", "rounds nobody did before May", "SELECT * FROM rounds WHERE postcode IS NULL AND street <= 'HU2'", false},
		{"nothingcanbe", "rounds nobody did before May", "SELECT * FROM rounds WHERE postcode IS NULL OR postcode <= 'HU2'", false},
	} {
		got := ruletest.SpeaksAgainst(d, c.rule, heardtest.Asked(d, c.said), decode.Hypothesis{Query: heardtest.Query(t, c.query)})
		if got != c.want {
			t.Errorf("%s: %s: %s: %t", c.rule, c.said, c.query, got)
		}
	}
}
