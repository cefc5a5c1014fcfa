package suql_test

import (
	"fmt"
	"strings"
	"testing"

	"parley/suql"
)

const inns = `
CREATE TABLE inns (id INTEGER PRIMARY KEY, name TEXT NOT NULL, price TEXT, stars INTEGER, opened DATE, sold TIMESTAMP, rent_eur REAL);
INSERT INTO inns (name, price, stars, opened, sold, rent_eur) VALUES
 ('Ash', 'moderate', 4, '2020-02-28', '2021-12-31 10:30:00', 10),
 ('Bay', 'cheap', 5, '2020-03-01', '2021-12-01 00:00:00', 20),
 ('Cob', 'luxury', 5, '2019-01-01', '2022-01-01 09:00:00', 30.5),
 ('Dew', 'expensive', 3, '2018-05-05', NULL, NULL),
 ('Elk', 'cheap', 5, NULL, '2021-12-15 12:00:00', 1),
 ('Fen', 'luxury', 2, '2021-07-07', NULL, 2),
 ('Gil', 'moderate', 1, '2022-01-31', NULL, 3),
 ('Hay', 'expensive', 4, '2017-09-09', NULL, 4),
 ('Ivy', 'cheap', 2, '2016-04-04', NULL, 5),
 ('Jay', 'moderate', 3, '2015-03-03', NULL, 6),
 ('Kit', 'expensive', 2, '2014-02-02', NULL, 7),
 ('Low', 'luxury', 1, '2013-01-01', NULL, 8);
`

// ran is what a query gives, its rows in one line, and its warnings.
func ran(t *testing.T, e *suql.Engine, query string) (string, *suql.Result) {
	t.Helper()
	p, err := e.Prepare(t.Context(), query)
	if err != nil {
		return "error: " + err.Error(), nil
	}
	res, err := p.Run(t.Context(), suql.RunOptions{})
	if err != nil {
		return "error: " + err.Error(), nil
	}
	var out []string
	for _, r := range res.Rows {
		out = append(out, strings.Trim(fmt.Sprint(r.Values), "[]"))
	}
	return strings.Join(out, ", "), res
}

// cheap < moderate < expensive < luxury, not by the letters.
func TestValuesInTheirOrder(t *testing.T) {
	e := engine(t, inns, nil)
	tests := []struct{ query, want string }{
		{"SELECT DISTINCT price FROM inns ORDER BY price", "cheap, moderate, expensive, luxury"},
		{"SELECT price, count(*) FROM inns GROUP BY price ORDER BY price DESC", "luxury 3, expensive 3, moderate 3, cheap 3"},
		{"SELECT price AS p, count(*) FROM inns GROUP BY 1 ORDER BY p", "cheap 3, moderate 3, expensive 3, luxury 3"},
		{"SELECT name FROM inns WHERE price < 'expensive' ORDER BY name", "Ash, Bay, Elk, Gil, Ivy, Jay"},
		{"SELECT name FROM inns WHERE price >= 'Expensive' ORDER BY price DESC, name", "Cob, Fen, Low, Dew, Hay, Kit"},
		{"SELECT count(*) FROM inns WHERE NOT price BETWEEN 'moderate' AND 'expensive'", "6"},
		{"SELECT min(price), max(price) FROM inns", "cheap luxury"},
		{"SELECT stars, max(price) FROM inns GROUP BY stars HAVING max(price) = 'luxury' ORDER BY stars", "1 luxury, 2 luxury, 5 luxury"},
		{"SELECT a.name FROM inns AS a JOIN inns AS b ON a.price > b.price AND b.name = 'Dew' ORDER BY 1", "Cob, Fen, Low"},
		{"SELECT name FROM inns WHERE price < (SELECT price FROM inns WHERE name = 'Dew') ORDER BY name", "Ash, Bay, Elk, Gil, Ivy, Jay"},
		{"SELECT name FROM inns WHERE price >= (SELECT max(price) FROM inns) ORDER BY name", "Cob, Fen, Low"},
		{"SELECT name FROM inns WHERE (SELECT min(price) FROM inns) < price AND price < 'luxury' ORDER BY name", "Ash, Dew, Gil, Hay, Jay, Kit"},
		{"SELECT name FROM inns WHERE price BETWEEN 'moderate' AND (SELECT price FROM inns WHERE name = 'Dew') ORDER BY name", "Ash, Dew, Gil, Hay, Jay, Kit"},
		{"SELECT stars FROM inns GROUP BY stars HAVING max(price) < 'luxury' ORDER BY stars", "3, 4"},
		{"SELECT stars FROM inns GROUP BY stars HAVING min(price) >= max(price) ORDER BY stars", ""},
		{"SELECT name FROM inns WHERE price < 'posh'", "is none of it"},
		{"SELECT stars FROM inns GROUP BY stars HAVING max(price) < 'posh'", "is none of it"},
	}
	for _, tt := range tests {
		if got, _ := ran(t, e, tt.query); got != tt.want && !(strings.HasPrefix(got, "error") && strings.Contains(got, tt.want)) {
			t.Errorf("%s: %s, want %s", tt.query, got, tt.want)
		}
	}
	if _, res := ran(t, e, "SELECT price, count(*) FROM inns GROUP BY price"); strings.Join(res.Columns[0].Order, " ") != "cheap moderate expensive luxury" {
		t.Errorf("the result keeps the order %q", res.Columns[0].Order)
	}
}

func TestDaysBetweenDates(t *testing.T) {
	e := engine(t, inns, nil)
	tests := []struct{ query, want string }{
		{"SELECT a.opened - b.opened FROM inns AS a, inns AS b WHERE a.name = 'Bay' AND b.name = 'Ash'", "2"}, // 2020 is a leap year
		{"SELECT opened - '2020-01-01' FROM inns WHERE name = 'Ash'", "58"},
		{"SELECT opened + 2 FROM inns WHERE name = 'Ash'", "2020-03-01"},
		{"SELECT opened - 1 FROM inns WHERE name = 'Bay'", "2020-02-29"},
		{"SELECT name FROM inns WHERE '2020-03-11' - opened < 12 AND opened < '2020-03-11' ORDER BY 1", "Bay"},
		{"SELECT max(opened) - min(opened) FROM inns", "3317"},
		{"SELECT sold - opened FROM inns", "write sold::date - opened::date for days"},
		{"SELECT sold::date - opened::date FROM inns WHERE name = 'Ash'", "672"},
		{"SELECT sold + 1 FROM inns", "INTERVAL '1 days'"},
	}
	for _, tt := range tests {
		if got, _ := ran(t, e, tt.query); got != tt.want && !(strings.HasPrefix(got, "error") && strings.Contains(got, tt.want)) {
			t.Errorf("%s: %s, want %s", tt.query, got, tt.want)
		}
	}
}

// A range of days that ends on a day leaves most of it out where there are
// times of day; the result says so.
func TestLastDayOfARange(t *testing.T) {
	e := engine(t, inns, nil)
	for query, warned := range map[string]bool{
		"SELECT name FROM inns WHERE sold BETWEEN '2021-12-01' AND '2021-12-31'":   true,
		"SELECT name FROM inns WHERE sold <= '2021-12-31'":                         true,
		"SELECT name FROM inns WHERE sold >= '2021-12-01' AND sold < '2022-01-01'": false,
		"SELECT name FROM inns WHERE opened BETWEEN '2020-01-01' AND '2020-12-31'": false,
		"SELECT name FROM inns WHERE sold <= '2021-12-31 23:59:59'":                false,
	} {
		got, res := ran(t, e, query)
		if res == nil || (len(res.Warnings) > 0) != warned {
			t.Errorf("%s: %s %v", query, got, res)
		}
	}
}

func TestTiesAreSaid(t *testing.T) {
	e := engine(t, inns, nil)
	tests := []struct{ query, want string }{
		{"SELECT name FROM inns ORDER BY stars DESC LIMIT 1", "a tie: 3 are equal in stars, and 1 of them is shown"},
		{"SELECT name FROM inns ORDER BY stars DESC LIMIT 2", "a tie: 3 are equal in stars, and 2 of them are shown"},
		{"SELECT name FROM inns ORDER BY stars DESC LIMIT 3", ""},
		{"SELECT name FROM inns ORDER BY stars DESC, name LIMIT 1", ""},
		{"SELECT price, -1000 * count(*) - length(price) FROM inns GROUP BY price ORDER BY 2 LIMIT 1", ""},
		{"SELECT name, stars FROM inns ORDER BY 2 DESC LIMIT 4", "a tie: 2 are equal in stars, and 1 of them is shown"},
		{"SELECT price, count(*) FROM inns GROUP BY price ORDER BY count(*) DESC LIMIT 1", "a tie: 4 are equal in count(*), and 1 of them is shown"},
		{"SELECT name FROM inns ORDER BY price LIMIT 1", "a tie: 3 are equal in price, and 1 of them is shown"},
		{"SELECT stars FROM inns ORDER BY stars DESC LIMIT 1", ""}, // they show the same
		{"SELECT count(*) FROM inns ORDER BY 1 LIMIT 1", ""},
		{"SELECT name FROM inns ORDER BY opened DESC NULLS LAST LIMIT 1", ""},
		{"SELECT i.name, o.price FROM inns AS i CROSS JOIN LATERAL (SELECT j.price FROM inns AS j WHERE j.name = i.name) AS o ORDER BY i.stars DESC LIMIT 1", "a tie: 3 are equal in stars, and 1 of them is shown"},
	}
	for _, tt := range tests {
		got, res := ran(t, e, tt.query)
		said := ""
		if res == nil {
			t.Errorf("%s: %s", tt.query, got)
			continue
		}
		for _, w := range res.Warnings {
			said += w.Message
		}
		if said != tt.want {
			t.Errorf("%s: %q, want %q", tt.query, said, tt.want)
		}
	}
}

// TestEqualsAreNamed: the few that are equal are called by the text that is shown of them.
func TestEqualsAreNamed(t *testing.T) {
	e := engine(t, inns, nil)
	for query, want := range map[string]int{
		"SELECT name FROM inns ORDER BY stars DESC LIMIT 1":        3,
		"SELECT stars, name FROM inns ORDER BY stars DESC LIMIT 1": 0, // no text comes first
	} {
		_, res := ran(t, e, query)
		if len(res.Equals) != want {
			t.Errorf("%s: %v, want %d", query, res.Equals, want)
		}
	}
}

func TestUnitsAreKept(t *testing.T) {
	e := engine(t, inns, nil)
	_, res := ran(t, e, "SELECT name, rent_eur, stars, rent_eur * stars FROM inns")
	if got := fmt.Sprint(units(res)); got != "[ euros  euros]" {
		t.Errorf("%s", got)
	}
	_, res = ran(t, e, "SELECT sum(rent_eur), avg(stars), count(*), max(rent_eur) - min(rent_eur) FROM inns")
	if got := fmt.Sprint(units(res)); got != "[euros   euros]" {
		t.Errorf("%s", got)
	}
}

func units(r *suql.Result) []string {
	var out []string
	for _, c := range r.Columns {
		out = append(out, c.Unit)
	}
	return out
}
