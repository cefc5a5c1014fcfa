package suql_test

import (
	"strings"
	"testing"

	"parley/suql"
)

// TestRowsThatAreLeftOut: a row without a value is neither in the hall nor out of
// it, and in no group. How many there are is said.
func TestRowsThatAreLeftOut(t *testing.T) {
	e := opened(t, `CREATE TABLE halls (id INTEGER PRIMARY KEY, name TEXT);
		CREATE TABLE lessons (id INTEGER PRIMARY KEY, hall INTEGER REFERENCES halls (id), pay TEXT, fee REAL);
		INSERT INTO halls VALUES (1, 'Oak'), (2, 'Elm'), (3, NULL);
		INSERT INTO lessons VALUES (1, 1, 'cash', 20), (2, 2, 'card', 30), (3, NULL, NULL, 20), (4, NULL, 'cash', 30), (5, 3, 'card', 30);`, nil)
	defer e.Close()
	const joined = " FROM lessons JOIN halls ON lessons.hall = halls.id"
	for query, want := range map[string]string{
		"SELECT id FROM lessons WHERE pay <> 'cash'":                                           "1 row of lessons whose pay is not known is left out",
		"SELECT id FROM lessons WHERE pay <> 'cash' AND fee > 20":                              "",
		"SELECT id FROM lessons WHERE pay NOT IN ('cash', 'card')":                             "1 row of lessons whose pay is not known is left out",
		"SELECT id FROM lessons WHERE pay NOT ILIKE '%as%'":                                    "1 row of lessons whose pay is not known is left out",
		"SELECT id FROM lessons WHERE pay = 'cash'":                                            "",
		"SELECT id FROM lessons WHERE fee <> 20":                                               "",
		"SELECT id FROM lessons WHERE pay <> 'cash' LIMIT 1":                                   "",
		"SELECT halls.name, count(*)" + joined + " GROUP BY halls.name":                        "2 rows of lessons whose hall is not known are left out",
		"SELECT halls.name, count(*)" + joined + " WHERE lessons.fee > 20 GROUP BY 1":          "1 row of lessons whose hall is not known is left out",
		"SELECT halls.name, count(*)" + joined + " WHERE halls.id < 9 GROUP BY 1":              "",
		"SELECT lessons.fee, count(*)" + joined + " GROUP BY 1":                                "",
		"SELECT lessons.id, halls.name" + joined:                                               "2 rows of lessons whose hall is not known are left out",
		"SELECT halls.name" + joined:                                                           "",
		"SELECT lessons.id" + joined + " WHERE halls.name = 'Oak'":                             "",
		"SELECT lessons.id" + joined + " WHERE halls.name <> 'Oak'":                            "1 row where the name of halls is not known is left out; 2 rows of lessons whose hall is not known are left out",
		"SELECT halls.name, count(lessons.id) FROM halls LEFT JOIN lessons ON true GROUP BY 1": "",
	} {
		if text := warnedOf(t, e, query); text != want {
			t.Errorf("%s\n got %s\nwant %s", query, text, want)
		}
	}
}

// TestRowsThatPointAtNobody: a visit of a client who is gone is in no group of clients. How many such
// there are is said.
func TestRowsThatPointAtNobody(t *testing.T) {
	e := opened(t, `CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT);
		CREATE TABLE visits (id INTEGER PRIMARY KEY, client INTEGER, fee REAL, carer INTEGER);
		CREATE TABLE carers (id INTEGER PRIMARY KEY, name TEXT);
		INSERT INTO clients VALUES (1, 'Ada'), (2, 'Ben');
		INSERT INTO carers VALUES (1, 'Cy'), (2, 'Di');
		INSERT INTO visits VALUES (1, 1, 20, 1), (2, 2, 30, 2), (3, 7, 25, 1), (4, NULL, 40, 2), (5, 7, 35, 1);`, nil)
	defer e.Close()
	const joined = " FROM visits JOIN clients ON visits.client = clients.id"
	for query, want := range map[string]string{
		"SELECT clients.name, sum(visits.fee)" + joined + " GROUP BY 1":                                                "1 row of visits whose client is not known is left out; 2 rows of visits whose client is not among clients are left out",
		"SELECT clients.name, sum(visits.fee)" + joined + " WHERE visits.fee < 30 GROUP BY 1":                          "1 row of visits whose client is not among clients is left out",
		"SELECT clients.name, sum(visits.fee)" + joined + " WHERE clients.id = 1 GROUP BY 1":                           "",
		"SELECT sum(visits.fee)" + joined:                                                                              "",
		"SELECT carers.name, count(*) FROM visits JOIN carers ON visits.carer = carers.id GROUP BY 1":                  "",
		"SELECT clients.name, count(visits.id) FROM clients LEFT JOIN visits ON visits.client = clients.id GROUP BY 1": "",
	} {
		if text := warnedOf(t, e, query); text != want {
			t.Errorf("%s\n got %s\nwant %s", query, text, want)
		}
	}
}

// warnedOf are the warnings beside what a query gives.
func warnedOf(t *testing.T, e *suql.Engine, query string) string {
	t.Helper()
	_, res := rowsOf(t, e, query, suql.RunOptions{})
	var got []string
	for _, w := range res.Warnings {
		got = append(got, w.Message)
	}
	return strings.Join(got, "; ")
}
