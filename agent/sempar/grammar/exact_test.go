package grammar_test

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/sqlite"
)

// openSchema is the schema of a database that a script makes.
func openSchema(t *testing.T, script string) (*grammar.Schema, *sqlite.DB) {
	t.Helper()
	db, err := sqlite.OpenMemory(t.Context(), script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return grammar.NewSchema(cat), db
}

// rebuilt is a query taken apart and built again, which comes apart into the
// same.
func rebuilt(t *testing.T, s *grammar.Schema, query string) ast.Query {
	t.Helper()
	q, err := parser.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	made, err := s.Derive(q)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	built, err := s.Build(made)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Derive(built); err != nil || again.String() != made.String() {
		t.Errorf("%s\nis derived as %s (%v)\nwant %s", ast.Print(built), again, err, made)
	}
	return built
}

const fleet = `
CREATE TABLE captains (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE ships (id INTEGER PRIMARY KEY, name TEXT, berths TEXT, length REAL, captain_id INTEGER REFERENCES captains(id));
INSERT INTO captains VALUES (1, 'Ada Brook'), (2, 'Tom Reyes'), (3, 'Lin Osei');
INSERT INTO ships VALUES (1, 'Heron', '9', 31.5, 1), (2, 'Curlew', '10', 28, NULL), (3, 'Plover', '120', 44, 2), (4, 'Teal', '30', 20, 1);
`

// TestRatiosOfWholeNumbers: the price of a seat is not cut off at the point.
func TestRatiosOfWholeNumbers(t *testing.T) {
	s := grammar.NewSchema(gyms())
	for query, want := range map[string]string{
		"SELECT name, fee / rating FROM gyms":                            "SELECT name, 1.0 * fee / rating FROM gyms",
		"SELECT name FROM gyms ORDER BY fee * 1.0 / rating DESC LIMIT 1": "SELECT name FROM gyms ORDER BY 1.0 * fee / rating DESC NULLS LAST LIMIT 1",
		"SELECT avg(1.0 * fee / rating) FROM gyms":                       "SELECT avg(1.0 * fee / rating) FROM gyms",
		"SELECT town, 1.0 * sum(fee) / count(*) FROM gyms GROUP BY town": "SELECT town, 1.0 * sum(fee) / count(*) FROM gyms GROUP BY town",
	} {
		if got := ast.Print(rebuilt(t, s, query)); got != want {
			t.Errorf("%s\nis built as %s\nwant %s", query, got, want)
		}
	}
}

// TestExact: a built query gives what it says, also where numbers are stored as
// text and where a value is missing.
func TestExact(t *testing.T) {
	s, db := openSchema(t, fleet)
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ query, exact, rows string }{
		{"SELECT name FROM ships WHERE berths > '20'",
			"SELECT name FROM ships WHERE berths > 20", "Plover\nTeal"},
		{"SELECT name FROM ships WHERE berths BETWEEN '5' AND '15'",
			"SELECT name FROM ships WHERE berths BETWEEN 5 AND 15", "Curlew\nHeron"},
		{"SELECT name FROM ships ORDER BY berths DESC LIMIT 1",
			"SELECT name FROM ships ORDER BY berths DESC NULLS LAST LIMIT 1", "Plover"},
		{"SELECT max(berths) FROM ships", "SELECT max(berths) FROM ships", "120"},
		{"SELECT name FROM ships WHERE berths / length > 1",
			"SELECT name FROM ships WHERE 1.0 * berths / length > 1", "Plover\nTeal"},
		{"SELECT name FROM ships WHERE berths = '9'", "SELECT name FROM ships WHERE berths = '9'", "Heron"},
		{"SELECT name FROM ships WHERE length > 30", "SELECT name FROM ships WHERE length > 30", "Heron\nPlover"},
		{"SELECT name FROM ships WHERE berths > (SELECT avg(berths) FROM ships)",
			"SELECT name FROM ships WHERE berths > (SELECT avg(berths) FROM ships)", "Plover"},
		{"SELECT name FROM captains WHERE id NOT IN (SELECT captain_id FROM ships)",
			"SELECT name FROM captains WHERE id NOT IN (SELECT captain_id FROM ships WHERE captain_id IS NOT NULL)", "Lin Osei"},
		{"SELECT name FROM captains WHERE id NOT IN (SELECT captain_id FROM ships WHERE berths < '20')",
			"SELECT name FROM captains WHERE id NOT IN (SELECT captain_id FROM ships WHERE berths < 20 AND captain_id IS NOT NULL)", "Lin Osei\nTom Reyes"},
		{"SELECT name FROM captains WHERE id IN (SELECT captain_id FROM ships)",
			"SELECT name FROM captains WHERE id IN (SELECT captain_id FROM ships)", "Ada Brook\nTom Reyes"},
	} {
		q, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		made, err := s.Derive(q)
		if err != nil {
			t.Fatal(err)
		}
		exact, err := s.Build(made)
		if err != nil {
			t.Fatal(err)
		}
		if got := ast.Print(exact); got != c.exact {
			t.Errorf("%s\n got %s\nwant %s", c.query, got, c.exact)
			continue
		}
		if again, err := s.Derive(exact); err != nil || again.String() != made.String() {
			t.Errorf("the decisions change:\n%s\n%s %v", made, again, err)
		}
		if rows, err := rowsOf(t.Context(), db, suql.Stored(exact, cat)); err != nil || rows != c.rows {
			t.Errorf("%s gives %q, %v; want %q", c.exact, rows, err, c.rows)
		}
	}
}
