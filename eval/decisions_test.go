package eval_test

import (
	"testing"

	"parley/eval"
	"parley/suql/parser"
	"parley/suql/unit"
)

// TestQueriesAreComparedInCanonicalForm: what makes two queries the same, and
// what the same apart from the values of conditions.
func TestQueriesAreComparedInCanonicalForm(t *testing.T) {
	d := loadLibrary(t)
	db, err := d.Open(t.Context(), "library")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, c := range []struct {
		name, a, b string
		query, set bool
	}{
		{"letter case and white space", "SELECT Name FROM Reader WHERE home_town = 'Oslo'", "select name from reader where Home_Town = ' oslo '", true, true},
		{"the order of conditions", "SELECT name FROM reader WHERE age > 3 AND home_town = 'Oslo'", "SELECT name FROM reader WHERE home_town = 'Oslo' AND age > 3", true, true},
		{"the order of outputs", "SELECT name, age FROM reader", "SELECT age, name FROM reader", true, true},
		{"an alias of the table", "SELECT T1.name FROM reader AS T1", "SELECT name FROM reader", true, true},
		{"a list of one", "SELECT name FROM reader WHERE age IN (3)", "SELECT name FROM reader WHERE age = 3", true, true},
		{"the order of a list", "SELECT name FROM reader WHERE age IN (3, 4)", "SELECT name FROM reader WHERE age IN (4, 3)", true, true},
		{"a number spelled otherwise", "SELECT name FROM reader WHERE age = 40", "SELECT name FROM reader WHERE age = '40.0'", true, true},
		{"the order of alternatives", "SELECT name FROM reader WHERE age = 3 OR age = 4", "SELECT name FROM reader WHERE age = 4 OR age = 3", true, true},
		{"another value", "SELECT name FROM reader WHERE age = 3", "SELECT name FROM reader WHERE age = 4", false, true},
		{"another operator", "SELECT name FROM reader WHERE age < 3", "SELECT name FROM reader WHERE age <= 3", false, false},
		{"OR for AND", "SELECT name FROM reader WHERE age = 3 OR age = 4", "SELECT name FROM reader WHERE age = 3 AND age = 4", false, false},
		{"another aggregate", "SELECT max(age) FROM reader", "SELECT min(age) FROM reader", false, false},
		{"an aggregate on another output", "SELECT max(age), name FROM reader", "SELECT age, max(name) FROM reader", false, false},
		{"counting rows or values", "SELECT count(*) FROM reader", "SELECT count(name) FROM reader", false, false},
		{"the direction of an order", "SELECT name FROM reader ORDER BY age", "SELECT name FROM reader ORDER BY age DESC", false, false},
		{"the sequence of an order", "SELECT name FROM reader ORDER BY age, name", "SELECT name FROM reader ORDER BY name, age", false, false},
		{"a limit", "SELECT name FROM reader LIMIT 1", "SELECT name FROM reader LIMIT 2", false, false},
		{"what no unit stands for", "SELECT DISTINCT name FROM reader WHERE age > 3", "SELECT name FROM reader WHERE age > 3", false, false},
		{"the same beyond units", "SELECT age, count(*) FROM reader WHERE name = 'x' GROUP BY age", "SELECT count(*), Age FROM Reader WHERE Name = 'X' GROUP BY AGE", true, true},
		{"another table", "SELECT reader_id FROM reader", "SELECT reader_id FROM loan", false, false},
		{"a join", "SELECT name FROM reader JOIN loan USING (reader_id)", "SELECT name FROM reader", false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, err := parser.Parse(c.a)
			if err != nil {
				t.Fatal(err)
			}
			b, err := parser.Parse(c.b)
			if err != nil {
				t.Fatal(err)
			}
			if query, set := eval.Same(db.Catalog, a, b); query != c.query || set != c.set {
				t.Errorf("same query %t, same set %t; want %t, %t", query, set, c.query, c.set)
			}
		})
	}
}

// TestColumnsInRoles: a simulated user knows a column of the gold query by
// whatever name the table of it goes in the query that is asked about.
func TestColumnsInRoles(t *testing.T) {
	d := loadLibrary(t)
	db, err := d.Open(t.Context(), "library")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	gold, err := parser.Parse("SELECT reader.name FROM loan JOIN reader ON loan.reader_id = reader.reader_id WHERE reader.age > 3")
	if err != nil {
		t.Fatal(err)
	}
	for column, want := range map[string]bool{"name": true, "age": false, "home_town": false} {
		for _, from := range []string{"reader", "borrower"} {
			u := unit.Unit{Kind: unit.Select, From: from, Column: column}
			if got := eval.Knows(db, eval.Example{Database: "library", Gold: gold}, u, "loan"); got != want {
				t.Errorf("%s.%s is shown: %t, want %t", from, column, got, want)
			}
		}
	}
}
