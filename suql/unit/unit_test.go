package unit_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/unit"
)

// TestOfAndBuild: the units of a query, and the query of the units.
func TestOfAndBuild(t *testing.T) {
	for _, c := range []struct{ query, units string }{
		{"SELECT * FROM r", `table r
select *`},
		{"SELECT name, avg(rating), count(*) FROM r", `table r
select name
select rating
aggregate avg(rating)
select *
aggregate count(*)`},
		{"SELECT * FROM r WHERE location = 'Oakland' AND rating >= 4", `table r
select *
column location
operator location =
value location = Oakland
column rating
operator rating >=
value rating >= 4`},
		{"SELECT * FROM r WHERE 'Thai' = ANY(cuisines) AND NOT 'Lao' = ANY(cuisines)", `table r
select *
column cuisines
operator cuisines contains
value cuisines contains Thai
column cuisines
operator cuisines lacks
value cuisines lacks Lao`},
		{"SELECT * FROM r WHERE (a = 'x' OR b BETWEEN 1 AND 2) AND c IN ('p', 'q') AND d NOT IN (1)", `table r
select *
column a
operator a =
value a = x
column b
operator b between
value b between 1, 2
column c
operator c in
value c in p, q
column d
operator d not in
value d not in 1`},
		{"SELECT * FROM r WHERE (a = 'x' AND answer(t, 'is it big?') = 'Yes' OR a = 'y' AND b < 2 OR c IS NULL) AND d = 1", `table r
select *
column a
operator a =
value a = x
free_text answer(t, "is it big?") = Yes
column a
operator a =
value a = y
column b
operator b <
value b < 2
column c
operator c is null
column d
operator d =
value d = 1`},
		{`SELECT * FROM r WHERE a ILIKE '%50\%%' AND b NOT ILIKE '%x%' AND c IS NULL AND d IS NOT NULL`, `table r
select *
column a
operator a like
value a like 50%
column b
operator b unlike
value b unlike x
column c
operator c is null
column d
operator d is not null`},
		{"SELECT name, answer(reviews, 'is it loud?'), summary(reviews) FROM r WHERE answer(reviews, 'is it quiet?') = 'Yes' ORDER BY rating DESC NULLS LAST, name NULLS LAST LIMIT 3", `table r
select name
projection answer(reviews, "is it loud?")
projection answer(reviews, "what is the summary of this document?")
free_text answer(reviews, "is it quiet?") = Yes
order rating desc
order name
limit 3`},
		{"SELECT location, avg(rating) FROM r GROUP BY location, price ORDER BY count(*) DESC NULLS LAST, max(rating) NULLS LAST LIMIT 2 OFFSET 4", `table r
select location
select rating
aggregate avg(rating)
group location
group price
order count(*) desc
order max(rating)
limit 2
offset 4`},
		{"SELECT DISTINCT location, count(DISTINCT price) FROM r GROUP BY location HAVING count(*) > 2 AND avg(rating) BETWEEN 3 AND 4", `table r
select location
select price
aggregate distinct(price)
distinct
group location
having count(*) > 2
having avg(rating) between 3, 4`},
		{"SELECT orders.day, places.* FROM orders JOIN places ON orders.place = places.id JOIN towns ON places.town = towns.name WHERE towns.size > 5 AND answer(places.reviews, 'is it quiet?') = 'Yes' ORDER BY orders.total DESC NULLS LAST", `table orders
join places on orders.place = id
join towns on places.town = name
select orders.day
select places.*
column towns.size
operator towns.size >
value towns.size > 5
free_text answer(places.reviews, "is it quiet?") = Yes
order orders.total desc`},
		{"SELECT places.city, count(*) FROM orders JOIN places ON orders.place = places.id GROUP BY places.city HAVING sum(orders.total) > 100", `table orders
join places on orders.place = id
select places.city
select *
aggregate count(*)
group places.city
having sum(orders.total) > 100`},
	} {
		t.Run(c.query, func(t *testing.T) {
			q, err := parser.Parse(c.query)
			if err != nil {
				t.Fatal(err)
			}
			units, err := unit.Of(q)
			if err != nil {
				t.Fatal(err)
			}
			var lines []string
			for _, u := range units {
				lines = append(lines, u.String())
			}
			if diff := cmp.Diff(c.units, strings.Join(lines, "\n")); diff != "" {
				t.Errorf("units (-want +got):\n%s", diff)
			}
			back, err := unit.Build(units)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(ast.Print(q), ast.Print(back)); diff != "" {
				t.Errorf("built (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOfSaysWhatItCannotTakeApart(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT a FROM r UNION SELECT a FROM s":                        "not a single SELECT",
		"SELECT a FROM r GROUP BY a HAVING count(*) > 1 OR max(b) > 2": "groups chosen by",
		"SELECT a FROM r GROUP BY a HAVING max(b) > max(c)":            "does not compare an aggregate with a number",
		"SELECT DISTINCT ON (a) a, b FROM r":                           "more than a simple SELECT",
		"SELECT count(*) FROM r GROUP BY length(a)":                    "grouping by length(a), which is not a column",
		"SELECT * FROM r LIMIT 1 OFFSET 1 + 1":                         "offset 1 + 1 is not a whole number",
		"SELECT * FROM r ORDER BY count(DISTINCT a)":                   "ordering by count(DISTINCT a)",
		"SELECT * FROM r JOIN s USING (a)":                             "joined otherwise than where two columns are equal",
		"SELECT * FROM r JOIN s ON r.a > s.a":                          "joined otherwise",
		"SELECT * FROM r JOIN r ON r.a = r.b":                          "joined otherwise",
		"SELECT * FROM r FULL JOIN s ON r.a = s.a":                     "joined otherwise",
		"SELECT * FROM r AS x JOIN s AS y ON x.a = y.a":                "joined otherwise",
		"SELECT * FROM r, s WHERE r.a = s.a":                           "more than a simple SELECT",
		"SELECT * FROM (SELECT * FROM r) AS x":                         "not a plain table",
		"SELECT a + 1 FROM r":                                          "output a + 1 is not a column",
		"SELECT * FROM r WHERE a = b":                                  "compares with b, which is not a constant",
		"SELECT * FROM r WHERE NOT (a = 1 AND b = 2)":                  "has no units of its own",
		"SELECT * FROM r WHERE answer(t, 'q?') < 3":                    "condition on answer(t, 'q?')",
		"SELECT * FROM r WHERE a IN (SELECT a FROM s)":                 "has no units of its own",
		"SELECT * FROM r ORDER BY length(a)":                           "ordering by length(a)",
		"SELECT * FROM r LIMIT 1 + 1":                                  "limit 1 + 1 is not a whole number",
		"SELECT sum(DISTINCT a) FROM r":                                "output sum(DISTINCT a) is not a column",
		"SELECT * FROM r WHERE a LIKE '%x%'":                           "has no units of its own",
		"SELECT * FROM r WHERE a = NULL":                               "compares with NULL",
		"SELECT * FROM r WHERE answer(a || b, 'is it ok?') = 'Yes'":    "condition on answer(a || b, 'is it ok?')",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		if _, err := unit.Of(q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", query, err, want)
		}
	}
}

// TestBuildOfRandomUnits: the law Of(Build(u)) = u, up to slots, on random
// sequences of units.
func TestBuildOfRandomUnits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	words := []string{"a", "B c", "it's", "100%", "x_y", `back\slash`, "größe"}
	pick := func(list []string) string { return list[rng.IntN(len(list))] }
	for range 500 {
		units := []unit.Unit{{Kind: unit.Table, Table: pick(words)}, {Kind: unit.Select, Column: "*"}}
		for slot := range rng.IntN(5) {
			column := pick(words)
			switch rng.IntN(4) {
			case 0:
				units = append(units, unit.Unit{Kind: unit.FreeText, Slot: slot, Column: column, Question: pick(words) + "?", Answer: pick(words)})
			case 1:
				units = append(units, unit.Condition(slot, 0, column, unit.Between, true, "1", "2.5")...)
			case 2:
				units = append(units, unit.Condition(slot, 0, column, unit.In, false, pick(words), pick(words))...)
			default:
				ops := []unit.Op{unit.Eq, unit.Ne, unit.Lt, unit.Contains, unit.Lacks, unit.Like, unit.Unlike, unit.Begins, unit.Ends, unit.Missing}
				op := ops[rng.IntN(len(ops))]
				var values []string
				if op != unit.Missing {
					values = []string{pick(words)}
				}
				units = append(units, unit.Condition(slot, 0, column, op, false, values...)...)
			}
		}
		q, err := unit.Build(units)
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := parser.Parse(ast.Print(q))
		if err != nil {
			t.Fatalf("%s: %v", ast.Print(q), err)
		}
		back, err := unit.Of(parsed)
		if err != nil {
			t.Fatalf("%s: %v", ast.Print(q), err)
		}
		if diff := cmp.Diff(units, back); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", ast.Print(q), diff)
		}
	}
}

func TestBuildRefusesIncompleteUnits(t *testing.T) {
	for want, units := range map[string][]unit.Unit{
		"needs a table":              {{Kind: unit.Select, Column: "*"}},
		"has no operator or value":   {{Kind: unit.Table, Table: "r"}, {Kind: unit.Select, Column: "*"}, {Kind: unit.Column, Column: "a"}},
		"has no value":               {{Kind: unit.Table, Table: "r"}, {Kind: unit.Select, Column: "*"}, {Kind: unit.Value, Column: "a", Op: unit.Eq}},
		`unknown operator "sort of"`: {{Kind: unit.Table, Table: "r"}, {Kind: unit.Select, Column: "*"}, {Kind: unit.Value, Column: "a", Op: "sort of", Values: []string{"x"}}},
	} {
		if _, err := unit.Build(units); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
