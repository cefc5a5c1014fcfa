package check_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/parser"
)

// What somebody has hidden can't be asked for by name, nor by any way around
// its name.
func TestHiddenColumnsStayHidden(t *testing.T) {
	cat := restaurants()
	cat.Table("restaurants").Column("phone_number").Withheld = true
	cat.Table("Visits").Column("Guest Name").Withheld = true
	for query, want := range map[string]string{
		"SELECT day FROM Visits": "SELECT day FROM \"Visits\"",
		"SELECT * FROM Visits":   `SELECT "Visits".id, "Visits".restaurant_id, "Visits".day, "Visits".paid, "Visits".note, "Visits"."Size", "Visits".size FROM "Visits"`,
		"SELECT v.*, r.name FROM Visits AS v JOIN restaurants AS r ON r.id = v.restaurant_id WHERE r.rating > 4": `SELECT v.id, v.restaurant_id, v.day, v.paid, v.note, v."Size", v.size, r.name FROM "Visits" AS v JOIN restaurants AS r ON r.id = v.restaurant_id WHERE r.rating > 4`,
		"SELECT count(*) AS n FROM Visits":                                       `SELECT count(*) AS n FROM "Visits"`,
		"SELECT * FROM (SELECT day, paid FROM Visits) AS t":                      `SELECT * FROM (SELECT day, paid FROM "Visits") AS t`,
		"SELECT * FROM (SELECT day, id FROM Visits) AS a JOIN Visits USING (id)": `SELECT a.day, id, "Visits".restaurant_id, "Visits".day, "Visits".paid, "Visits".note, "Visits"."Size", "Visits".size FROM (SELECT day, id FROM "Visits") AS a JOIN "Visits" USING (id)`,

		`SELECT "Guest Name" FROM Visits`:                                                           "is hidden",
		`SELECT v."guest name" FROM Visits AS v`:                                                    "is hidden",
		"SELECT name FROM restaurants WHERE phone_number LIKE '1%'":                                 "is hidden",
		"SELECT name FROM restaurants ORDER BY phone_number":                                        "is hidden",
		"SELECT max(phone_number) AS m FROM restaurants":                                            "is hidden",
		"SELECT phone_number FROM (SELECT * FROM restaurants) AS t":                                 "unknown column",
		"SELECT name FROM restaurants WHERE answer(phone_number, 'is it long?') = 'Yes'":            "is hidden",
		"SELECT a, b, c FROM Visits AS v(a, b, c)":                                                  "can't be renamed here",
		"SELECT day FROM Visits NATURAL JOIN restaurants":                                           "NATURAL JOIN",
		"SELECT day FROM Visits AS a JOIN Visits AS b USING (\"Guest Name\")":                       "no column",
		"SELECT name FROM restaurants WHERE EXISTS (SELECT 1 FROM Visits WHERE phone_number = '1')": "is hidden",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		checked, _, err := check.Query(q, cat, query)
		if err != nil {
			if strings.HasPrefix(want, "SELECT") || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v", query, err)
			}
			continue
		}
		got := ast.Print(checked.Query)
		if query == "SELECT v.*, r.name FROM Visits AS v JOIN restaurants AS r ON r.id = v.restaurant_id WHERE r.rating > 4" {
			got = strings.ReplaceAll(got, "INNER ", "")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s:\n%s", query, diff)
		}
		for _, out := range checked.Output {
			if out.Source != nil && out.Source.Withheld {
				t.Errorf("%s returns the hidden column %s", query, out.Name)
			}
		}
	}
}
