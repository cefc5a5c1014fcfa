package suql_test

import "testing"

// TestRowsThatCountSeveralTimes: an invoice of a job with two lines counts twice where it is joined
// with them, and a member who is in two clubs counts in both. Where each counts once, nothing is said.
func TestRowsThatCountSeveralTimes(t *testing.T) {
	e := opened(t, `CREATE TABLE jobs (id INTEGER PRIMARY KEY, title TEXT);
		CREATE TABLE invoices (id INTEGER PRIMARY KEY, job INTEGER REFERENCES jobs (id), amount REAL);
		CREATE TABLE lines (id INTEGER PRIMARY KEY, job INTEGER REFERENCES jobs (id), product TEXT, price REAL);
		INSERT INTO jobs VALUES (1, 'cards'), (2, 'posters'), (3, 'flyers'), (4, 'banners');
		INSERT INTO invoices VALUES (1, 1, 100), (2, 2, 50), (3, 3, 70);
		INSERT INTO lines VALUES (1, 1, 'paper', 60), (2, 1, 'cutting', 40), (3, 2, 'paper', 50), (4, 3, 'ink', 30), (5, 3, 'ink', 40),
			(6, 4, 'paper', 9), (7, 4, 'ink', 9);`, nil)
	defer e.Close()
	const joined = " FROM lines JOIN jobs ON lines.job = jobs.id JOIN invoices ON invoices.job = jobs.id"
	const several = "the amount of one row of invoices is added once for each row of lines that goes with it, so the sum is too high"
	for query, want := range map[string]string{
		"SELECT sum(invoices.amount)" + joined:                                                                                                           several,
		"SELECT lines.product, sum(invoices.amount)" + joined + " GROUP BY 1":                                                                            several,
		"SELECT jobs.title" + joined + " GROUP BY jobs.id HAVING sum(invoices.amount) > 60":                                                              several,
		"SELECT lines.product, sum(invoices.amount)" + joined + " WHERE lines.product <> 'ink' GROUP BY 1":                                               "the amount of one row of invoices counts in every group that rows of lines which go with it are in, so the groups come to more than there is in all",
		"SELECT avg(invoices.amount)" + joined:                                                                                                           "the amount of one row of invoices counts in the average once for each row of lines that goes with it",
		"SELECT sum(invoices.amount)" + joined + " WHERE lines.product = 'cutting'":                                                                      "",
		"SELECT sum(lines.price)" + joined:                                                                                                               "",
		"SELECT sum(lines.price * invoices.amount)" + joined:                                                                                             "",
		"SELECT sum(CASE WHEN invoices.amount > 60 THEN lines.price ELSE 0 END)" + joined:                                                                "",
		"SELECT sum(invoices.amount) OVER ()" + joined + " LIMIT 1":                                                                                      "",
		"SELECT jobs.title FROM jobs JOIN lines ON lines.job = jobs.id WHERE jobs.id IN (SELECT job FROM invoices GROUP BY job HAVING sum(amount) > 60)": "",
		"SELECT sum(invoices.amount) FROM jobs LEFT JOIN invoices ON invoices.job = jobs.id LEFT JOIN lines ON lines.job = jobs.id WHERE jobs.id > 3":    "",
		"SELECT sum(DISTINCT invoices.amount)" + joined:                                                                                                  "",
		"SELECT sum(invoices.amount) FROM invoices JOIN jobs ON invoices.job = jobs.id":                                                                  "",
		"SELECT jobs.title, sum(invoices.amount) FROM invoices JOIN jobs ON invoices.job = jobs.id GROUP BY jobs.id":                                     "",
	} {
		if text := warnedOf(t, e, query); text != want {
			t.Errorf("%s\n got %s\nwant %s", query, text, want)
		}
	}
}
