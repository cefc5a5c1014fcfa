package beside_test

import (
	"testing"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/computed"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestInTheWorkshop: what rules put before a reading, each by itself; nothing where want is "".
func TestInTheWorkshop(t *testing.T) {
	d := heardtest.Workshop(t)
	const (
		customers = "SELECT customers.name FROM customers JOIN jobs ON jobs.customer_id = customers.id"
		withBoss  = " FROM staff JOIN staff AS boss ON staff.boss_id = boss.id"
		atSince   = "SELECT customers.name FROM customers JOIN jobs ON jobs.customer_id = customers.id WHERE jobs.status = 'new' AND extract(year FROM jobs.started) = 2026"
	)
	for _, c := range []struct{ rule, said, query, want string }{
		// money is how many times what one costs
		{"worth", "how much did we spend on hinges", "SELECT sum(quantity) FROM parts WHERE part = 'hinge'",
			"SELECT sum(quantity * unit_price) FROM parts WHERE part = 'hinge'"},
		{"worth", "unit prices of all hinges together", "SELECT sum(unit_price) FROM parts WHERE part = 'hinge'",
			"SELECT sum(quantity * unit_price) FROM parts WHERE part = 'hinge'"},
		{"worth", "how many hinges have we used", "SELECT sum(quantity) FROM parts WHERE part = 'hinge'", ""},
		{"worth", "what did jobs cost", "SELECT sum(price) FROM jobs", ""},
		// how much somebody did, has or owes is a sum
		{"sumasked", "how many hours has Hal Orr done", "SELECT jobs.hours FROM jobs JOIN staff ON jobs.staff_id = staff.id WHERE staff.name = 'Hal Orr'",
			"SELECT sum(jobs.hours) FROM jobs JOIN staff ON jobs.staff_id = staff.id WHERE staff.name = 'Hal Orr'"},
		{"sumasked", "takings in November", "SELECT price FROM jobs WHERE extract(month FROM started) = 11",
			"SELECT sum(price) FROM jobs WHERE extract(month FROM started) = 11"},
		{"sumasked", "how much does job 3 cost", "SELECT price FROM jobs WHERE id = 3", ""},
		{"sumasked", "how many hours did job 3 take", "SELECT hours FROM jobs WHERE id = 3", ""},
		{"sumasked", "hours of Hal Orr", "SELECT jobs.hours FROM jobs JOIN staff ON jobs.staff_id = staff.id WHERE staff.name = 'Hal Orr'", ""},
		// a bound of what amounts come to
		{"totalling", "customers whose jobs come to more than 90", customers + " WHERE jobs.price > 90",
			customers + " GROUP BY customers.id HAVING sum(jobs.price) > 90"},
		{"totalling", "customers with jobs over 90", customers + " WHERE jobs.price > 90", ""},
		{"totalling", "jobs that come to more than 90", "SELECT * FROM jobs WHERE price > 90", ""},
		// words that come near to a column of yes and no
		{"flagturned", "customers on the newsletter", "SELECT name FROM customers WHERE newsYN = 'N'", `SELECT name FROM customers WHERE newsyn = 'Y'`},
		{"flagturned", "customers who aren't on the newsletter", "SELECT name FROM customers WHERE newsYN = 'Y'", `SELECT name FROM customers WHERE newsyn = 'N'`},
		{"flagturned", "customers without the newsletter", "SELECT name FROM customers WHERE newsYN = 'N'", ""},
		// who does something with whom
		{"roleturned", "who does Gil Ray manage", "SELECT boss.name" + withBoss + " WHERE staff.name = 'Gil Ray'", "SELECT staff.name" + withBoss + " WHERE boss.name = 'Gil Ray'"},
		{"roleturned", "who reports to Gil Ray", "SELECT boss.name" + withBoss + " WHERE staff.name = 'Gil Ray'", "SELECT staff.name" + withBoss + " WHERE boss.name = 'Gil Ray'"},
		{"roleturned", "who does Hal Orr report to", "SELECT boss.name" + withBoss + " WHERE staff.name = 'Hal Orr'", ""},
		{"roleturned", "who manages Hal Orr", "SELECT boss.name" + withBoss + " WHERE staff.name = 'Hal Orr'", ""},
		// those of yes, in place of how many say yes and no
		{"flagkept", "customers on the news", "SELECT newsYN, count(*) FROM customers GROUP BY newsYN", `SELECT name FROM customers WHERE "newsYN" = 'Y'`},
		{"flagkept", "how many customers are on the news", "SELECT newsYN, count(*) FROM customers GROUP BY newsYN", `SELECT count(*) FROM customers WHERE "newsYN" = 'Y'`},
		{"flagkept", "customers by news", "SELECT newsYN, count(*) FROM customers GROUP BY newsYN", ""},
		// what is no price by itself: so much per unit
		{"worth", "total rent", "SELECT sum(rate_per_m2) FROM units", "SELECT sum(size_m2 * rate_per_m2) FROM units"},
		// rows that point at nobody
		{"keylacking", "rounds nobody has been put on", "SELECT * FROM rounds WHERE postcode IS NULL", "SELECT * FROM rounds WHERE staff_id IS NULL"},
		{"keylacking", "rounds without staff", "SELECT * FROM rounds WHERE postcode <> 'HU1 2AB' AND street = 'Mill Lane'",
			"SELECT * FROM rounds WHERE street = 'Mill Lane' AND staff_id IS NULL"},
		{"keylacking", "rounds with no name against them", "SELECT * FROM rounds WHERE postcode IS NULL", "SELECT * FROM rounds WHERE staff_id IS NULL"},
		{"keylacking", "rounds without a postcode", "SELECT * FROM rounds WHERE postcode IS NULL", ""},
		{"keylacking", "rounds nobody has been put on", "SELECT * FROM rounds WHERE street <> 'Low Road' AND staff_id NOT IN (SELECT id FROM staff)",
			"SELECT * FROM rounds WHERE street <> 'Low Road' AND staff_id IS NULL"},
		{"keylacking", "rounds of staff", "SELECT * FROM rounds WHERE postcode IS NULL", ""},
		{"keylacking", "rounds nobody liked", "SELECT * FROM rounds WHERE postcode IS NULL", ""},
		// one row by its number, and not one of several
		{"bynumber", "show me job 3", "SELECT * FROM jobs WHERE price = 9", "SELECT * FROM jobs WHERE id = 3"},
		{"bynumber", "jobs 3 or 5", "SELECT * FROM jobs WHERE price = 9", ""},
		// what a name has in it
		{"namesaid", "customers with lee in the name", "SELECT name FROM customers WHERE town = 'Hull'", "SELECT name FROM customers WHERE name ILIKE '%lee%'"},
		{"namesaid", "how many customers are called Smith?", "SELECT count(*) FROM customers WHERE town = 'Hull'", "SELECT count(*) FROM customers WHERE name ILIKE '%Smith%'"},
		{"namesaid", "staff whose name ends in ay", "SELECT staff.name FROM staff JOIN jobs ON jobs.staff_id = staff.id", "SELECT name FROM staff WHERE name ILIKE '%ay'"},
		{"namesaid", "customers with the word moss in them", "SELECT name FROM customers", "SELECT name FROM customers WHERE name ILIKE '%moss%'"},
		{"namesaid", "customers called Ann Lee", "SELECT name FROM customers WHERE name = 'Ann Lee'", ""},
		{"namesaid", "customers whose name starts with the letter A", "SELECT name FROM customers WHERE name ILIKE 'A%'", ""},
		{"namesaid", "customers named after birds", "SELECT name FROM customers", ""},
		{"namesaid", "customers with the word moss in the name", "SELECT name FROM customers", "SELECT name FROM customers WHERE name ILIKE '%moss%'"},
		{"namesaid", "customers in Hull with lee in the name", "SELECT name FROM customers WHERE town = 'Hull'",
			"SELECT name FROM customers WHERE town = 'Hull' AND name ILIKE '%lee%'"},
		{"namesaid", "customers who called yesterday", "SELECT name FROM customers", ""},
		{"namesaid", "customers with jobs at the end of the month, and their names", "SELECT name FROM customers", ""},
		{"namesaid", "customers we called in May", "SELECT name FROM customers", ""},
		{"namesaid", "customers with jobs in May", "SELECT name FROM customers", ""},
		{"namesaid", "jobs that end in May", "SELECT * FROM jobs", ""},
		{"listedby", "list the customers by name", "SELECT customers.name, count(*) FROM customers JOIN jobs ON jobs.customer_id = customers.id GROUP BY customers.id",
			"SELECT name FROM customers ORDER BY name"},
		{"listedby", "staff a to z", "SELECT name FROM staff", "SELECT name FROM staff ORDER BY name"},
		{"listedby", "customers by town", "SELECT name FROM customers", ""},
		{"listedby", "how many jobs by name", "SELECT count(*) FROM jobs", ""},
		{"listedby", "jobs of customers by name", "SELECT * FROM jobs", ""},
		// what several rows have
		{"sharedvalue", "customers with the same telephone", "SELECT name FROM customers WHERE telephone IS NULL",
			"SELECT name, telephone FROM customers WHERE telephone IN (SELECT telephone FROM customers GROUP BY telephone HAVING count(*) > 1) ORDER BY telephone"},
		{"sharedvalue", "do any customers share a town", "SELECT name FROM customers WHERE town IS NULL",
			"SELECT name, town FROM customers WHERE town IN (SELECT town FROM customers GROUP BY town HAVING count(*) > 1) ORDER BY town"},
		{"sharedvalue", "customers in the same town as Ann Lee", "SELECT name FROM customers WHERE town = 'Hull'", ""},
		{"sharedvalue", "who joined on the same date", "SELECT name FROM customers WHERE joined = (SELECT max(joined) FROM customers)",
			"SELECT name, joined FROM customers WHERE joined IN (SELECT joined FROM customers GROUP BY joined HAVING count(*) > 1) ORDER BY joined"},
		{"sharedvalue", "how many customers have the same town", "SELECT count(*) FROM customers WHERE town IS NULL", ""},
		{"sharedvalue", "dearest job with a shared bathroom", "SELECT * FROM jobs WHERE price = (SELECT max(price) FROM jobs)", ""},
		{"sharedvalue", "customers in Hull with the same telephone", "SELECT name FROM customers WHERE town = 'Hull' AND telephone IS NULL",
			"SELECT name, telephone FROM customers WHERE town = 'Hull' AND telephone IN (SELECT telephone FROM customers GROUP BY telephone HAVING count(*) > 1) ORDER BY telephone"},
		{"sharedvalue", "customers by town", "SELECT name FROM customers WHERE town IS NULL", ""},
		// until when something can be used
		{"expiries", "units whose lease expires this month", "SELECT unit FROM units WHERE let_on BETWEEN '2026-11-01' AND '2026-11-30'",
			"SELECT unit FROM units WHERE valid_to BETWEEN '2026-11-01' AND '2026-11-30'"},
		{"expiries", "units let this month", "SELECT unit FROM units WHERE let_on BETWEEN '2026-11-01' AND '2026-11-30'", ""},
		// new ones of a table, of whom it is known since when they are there
		{"newcomers", "new customers this year", atSince, "SELECT name FROM customers"},
		{"newcomers", "new customers", atSince, ""},
		{"newcomers", "new jobs this year", "SELECT * FROM jobs WHERE status = 'new' AND extract(year FROM started) = 2026", ""},
		// whole rows of what is called nothing
		{"asrows", "visits over an hour", "SELECT remarks FROM visits WHERE minutes > 60", "SELECT * FROM visits WHERE minutes > 60"},
		{"asrows", "remarks of visits over an hour", "SELECT remarks FROM visits WHERE minutes > 60", ""},
		{"asrows", "what was said at visits over an hour", "SELECT remarks FROM visits WHERE minutes > 60", ""},
		{"asrows", "customers in Hull", "SELECT telephone FROM customers WHERE town = 'Hull'", ""},
		// the row that came last, joined to whose it is
		{"rowofmost", "last job for Ann Lee", "SELECT max(jobs.started) FROM jobs JOIN customers ON jobs.customer_id = customers.id WHERE customers.name = 'Ann Lee'",
			"SELECT jobs.* FROM jobs JOIN customers ON jobs.customer_id = customers.id WHERE customers.name = 'Ann Lee' ORDER BY jobs.started DESC NULLS LAST LIMIT 1"},
		{"rowofmost", "when was the last job for Ann Lee", "SELECT max(jobs.started) FROM jobs JOIN customers ON jobs.customer_id = customers.id WHERE customers.name = 'Ann Lee'", ""},
	} {
		all := ruletest.Beside(d, c.rule, beside.Turn{Question: heardtest.Asked(d, c.said)}, heardtest.Query(t, c.query))
		got := ""
		if len(all) == 2 {
			got = ast.Print(all[0].Query)
		}
		if got != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.rule, c.said, got, c.want)
		}
	}
}

// TestStatesOfTexts: a state that rows tell is asked of no texts.
func TestStatesOfTexts(t *testing.T) {
	d := heardtest.Workshop(t)
	var all computed.Columns
	d.Catalog, all = computed.Widen(d.Catalog, heardtest.Today(), computed.SpokenOf(d.Catalog, "materials running low", nil, heardtest.Today()))
	d.Derived = all
	found := ruletest.Beside(d, "stateadded", beside.Turn{Question: heardtest.Asked(d, "materials running low")},
		heardtest.Query(t, "SELECT material FROM materials WHERE answer(material, 'is it running low?') = 'Yes'"))
	if got := ast.Print(found[0].Query); got != "SELECT material FROM materials WHERE quantity < minimum_quantity" {
		t.Errorf("%d readings, the first %s", len(found), got)
	}
}

// TestFlagRows: rows are called by a column of yes and no.
func TestFlagRows(t *testing.T) {
	aider := &catalog.Column{Table: "volunteers", Name: "first_aider", Human: "first aider", Kind: catalog.Enum, Distinct: 2, Domain: []string{"yes", "no"}}
	name := &catalog.Column{Table: "volunteers", Name: "name", Human: "name", Kind: catalog.Text, Distinct: 20}
	d := heardtest.Over(t, &catalog.Table{Name: "volunteers", Human: "volunteers", Rows: 20, Key: []string{"id"},
		Columns: []*catalog.Column{heardtest.Number("volunteers", "id"), name, aider}})
	for said, want := range map[string]string{
		"first aiders":           "SELECT name FROM volunteers WHERE first_aider = 'yes'",
		"volunteers":             "",
		"who is no first aider":  "",
		"first volunteers' name": "",
	} {
		found := ruletest.Beside(d, "flagrows", beside.Turn{Question: heardtest.Asked(d, said)}, heardtest.Query(t, "SELECT name FROM volunteers ORDER BY id LIMIT 1"))
		got := ""
		if len(found) == 2 {
			got = ast.Print(found[0].Query)
		}
		if got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
