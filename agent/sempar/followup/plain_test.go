package followup_test

import (
	"testing"

	"parley/agent/sempar/followup"
	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
)

// TestPlainTurns: turns that say hardly anything but that more of the same is wanted, or less; nothing where want is "".
func TestPlainTurns(t *testing.T) {
	d := heardtest.Workshop(t)
	const (
		three  = "SELECT kind, price FROM jobs ORDER BY price DESC NULLS LAST LIMIT 3"
		kinds  = "SELECT kind, sum(price) FROM jobs WHERE extract(year FROM started) = 2026 GROUP BY kind ORDER BY sum(price) DESC NULLS LAST"
		inHull = "SELECT name FROM customers WHERE town = 'Hull'"
	)
	for _, c := range []struct{ said, before, want string }{
		{"not just three, all of them", three, "SELECT kind, price FROM jobs ORDER BY price DESC NULLS LAST"},
		{"let me see the whole list", three, "SELECT kind, price FROM jobs ORDER BY price DESC NULLS LAST"},
		{"no limit please", three, "SELECT kind, price FROM jobs ORDER BY price DESC NULLS LAST"},
		{"all three please", three, ""},
		{"make it ten", three, "SELECT kind, price FROM jobs ORDER BY price DESC NULLS LAST LIMIT 10"},
		{"the first 20 please", three, "SELECT kind, price FROM jobs ORDER BY price DESC NULLS LAST LIMIT 20"},
		{"top three", three, ""},
		{"over 20", three, ""},
		{"and in 2024?", three, ""},
		{"which one?", three, ""},
		{"just one", three, "SELECT kind, price FROM jobs ORDER BY price DESC NULLS LAST LIMIT 1"},
		{"is that all?", three, ""},
		{"show me that in a table", three, ""},
		{"and the whole year?", kinds, ""},
		{"what is there in York?", inHull, ""},
		{"ten", inHull, ""},
		{"any year", kinds, "SELECT kind, sum(price) FROM jobs GROUP BY kind ORDER BY sum(price) DESC NULLS LAST"},
		{"all with their hours", three, ""},
		{"all of them", inHull, ""},
		{"one total will do", kinds, "SELECT sum(price) FROM jobs WHERE extract(year FROM started) = 2026"},
		{"just one figure, please", kinds, "SELECT sum(price) FROM jobs WHERE extract(year FROM started) = 2026"},
		{"and altogether?", kinds, "SELECT sum(price) FROM jobs WHERE extract(year FROM started) = 2026"},
		{"total hours", kinds, ""},
		{"one of them", kinds, ""},
		{"and over the whole time we've been open?", kinds, "SELECT kind, sum(price) FROM jobs GROUP BY kind ORDER BY sum(price) DESC NULLS LAST"},
		{"ever?", kinds, "SELECT kind, sum(price) FROM jobs GROUP BY kind ORDER BY sum(price) DESC NULLS LAST"},
		{"has it ever been late", kinds, ""},
		{"York as well", inHull, "SELECT name FROM customers WHERE town IN ('Hull', 'York')"},
		{"put York in there too", inHull, "SELECT name FROM customers WHERE town IN ('Hull', 'York')"},
		{"add Leeds", "SELECT name FROM customers WHERE town IN ('Hull', 'York')", "SELECT name FROM customers WHERE town IN ('Hull', 'York', 'Leeds')"},
		{"not York as well", inHull, ""},
		{"and York?", inHull, ""},
		{"Hull as well", inHull, ""},
		{"York as well", "SELECT count(*) FROM jobs", ""},
	} {
		got := ""
		if all := followup.Over(d).Plain(heardtest.Asked(d, c.said), heardtest.Query(t, c.before)); all != nil {
			got = ast.Print(all[0].Query)
		}
		if got != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.said, c.before, got, c.want)
		}
	}
}
