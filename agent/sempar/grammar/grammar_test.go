package grammar_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/grammar"
	"parley/golden"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// shop is a small shop; the lines point at orders and products without saying
// so.
func shop() *catalog.Catalog {
	column := func(table, name string, kind catalog.Kind) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: 5, Min: "1", Max: "5"}
	}
	table := func(name string, columns ...*catalog.Column) *catalog.Table {
		for _, c := range columns {
			c.Table = name
		}
		t := &catalog.Table{Name: name, Human: name, Rows: 5, Columns: columns}
		if columns[0].Name == "id" {
			t.Key = []string{"id"}
		}
		return t
	}
	orders := table("orders", column("", "id", catalog.Number), column("", "customer_id", catalog.Number), column("", "day", catalog.Date), column("", "shipped", catalog.Date))
	orders.Foreign = []catalog.ForeignKey{{Columns: []string{"customer_id"}, RefTable: "customers", RefColumns: []string{"id"}}}
	tags := column("", "tags", catalog.Array)
	tags.List = true
	return &catalog.Catalog{Tables: []*catalog.Table{
		table("customers", column("", "id", catalog.Number), column("", "first_name", catalog.Text), column("", "last_name", catalog.Text), column("", "city", catalog.Enum)),
		orders,
		table("lines", column("", "order_id", catalog.Number), column("", "product_id", catalog.Number), column("", "price", catalog.Number), column("", "quantity", catalog.Number)),
		table("products", column("", "id", catalog.Number), column("", "title", catalog.Text), column("", "price", catalog.Number), tags),
	}}
}

// TestQueriesAndDecisions: taken apart, built, and taken apart again.
func TestQueriesAndDecisions(t *testing.T) {
	queries, err := os.ReadFile("testdata/queries.txt")
	if err != nil {
		t.Fatal(err)
	}
	s := grammar.NewSchema(shop())
	var got strings.Builder
	for line := range strings.Lines(string(queries)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		q, err := parser.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		d, err := s.Derive(q)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		built, err := s.Build(d)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		again, err := s.Derive(built)
		if err != nil || again.String() != d.String() {
			t.Errorf("%s\ncomes back as %s\n%v %v", line, ast.Print(built), again, err)
		}
		got.WriteString(line + "\n  " + s.Print(d) + "\n  " + ast.Print(built) + "\n\n")
	}
	golden.File(t, "testdata/decisions.golden", got.String())
}

// TestBeyondTheGrammar: what can't be written is said.
func TestBeyondTheGrammar(t *testing.T) {
	s := grammar.NewSchema(shop())
	for query, want := range map[string]string{
		"SELECT a.city FROM customers a JOIN customers b ON a.city = b.city":                "beyond the grammar: a table joined to itself",
		"SELECT city FROM customers LEFT JOIN orders ON customers.id = orders.customer_id":  "beyond the grammar: LEFT JOIN",
		"SELECT length(city) FROM customers":                                                "beyond the grammar: length(city)",
		"SELECT avg(n) FROM (SELECT sum(price) AS n FROM lines GROUP BY order_id) x":        "beyond the grammar: a query in FROM",
		"SELECT n FROM (SELECT count(*) AS n FROM orders) x":                                "beyond the grammar: a query in FROM",
		"SELECT city FROM customers UNION SELECT city FROM customers ORDER BY city LIMIT 3": "beyond the grammar: a set operation of more than two plain blocks",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Derive(q); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", query, err, want)
		}
	}
}

// TestSensible: queries that say something twice are not.
func TestSensible(t *testing.T) {
	for query, want := range map[string]bool{
		"SELECT city FROM customers WHERE city = 'Graz' AND city = 'Graz'":                     false,
		"SELECT city, city FROM customers":                                                     false,
		"SELECT title FROM products WHERE price BETWEEN 3 AND 3":                               false,
		"SELECT title FROM products WHERE id IN (SELECT id FROM products WHERE price = price)": false,
		"SELECT title, price FROM products WHERE price BETWEEN 3 AND 4":                        true,
		"SELECT title FROM products WHERE price BETWEEN 20 AND 3":                              false,
		"SELECT city FROM customers WHERE city = 'Graz' AND city = 'Linz'":                     false,
		"SELECT city FROM customers WHERE city = 'Graz' OR city = 'Linz'":                      true,
		"SELECT id FROM orders WHERE day >= '2024-03-11' AND day < '2024-03-10'":               false,
		"SELECT title FROM products WHERE title ILIKE '%%'":                                    false,
		"SELECT title FROM products WHERE title ILIKE '%tent%'":                                true,
		"SELECT id FROM orders WHERE day >= '2024-03-11' AND day <= '2024-03-11'":              true,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := grammar.Sensible(q); got != want {
			t.Errorf("Sensible(%s) = %v", query, got)
		}
	}
}

// TestPrefix: a derivation under way is a query where a clause has just ended.
func TestPrefix(t *testing.T) {
	s := grammar.NewSchema(shop())
	q, err := parser.Parse("SELECT city, count(*) FROM customers WHERE first_name = 'Ida' GROUP BY city ORDER BY count(*) DESC")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := s.Derive(q)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	st := s.Begin()
	for _, d := range whole {
		st.Apply(d)
		prefix, clauses, ok := st.Prefix()
		if !ok {
			continue
		}
		built, err := s.Build(prefix)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, ast.Print(built), fmt.Sprint(clauses))
	}
	want := []string{
		"SELECT city, count(*) FROM customers", "[S]",
		"SELECT city, count(*) FROM customers WHERE first_name = 'Ida'", "[S W]",
		"SELECT city, count(*) FROM customers WHERE first_name = 'Ida' GROUP BY city", "[S W G]",
		"SELECT city, count(*) FROM customers WHERE first_name = 'Ida' GROUP BY city ORDER BY count(*) DESC NULLS LAST", "[S W G O]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestInferredKeys: a table that declares no key has what others point at.
func TestInferredKeys(t *testing.T) {
	cat := shop()
	cat.Table("products").Key = nil
	s := grammar.NewSchema(cat)
	for i, c := range s.Columns {
		if c.Column != nil && c.Column.Table == "products" && c.Key != (c.Name == "id") {
			t.Errorf("%s: key is %v", s.NameOf(i), c.Key)
		}
	}
}

// TestHeadingsWithoutLetters: a column may be called by a sign alone.
func TestHeadingsWithoutLetters(t *testing.T) {
	cat := shop()
	for _, table := range cat.Tables {
		table.Key = nil
		table.Columns[0].Name = "#"
	}
	if s := grammar.NewSchema(cat); len(s.Columns) == 0 {
		t.Error("a schema without columns")
	}
}

// FuzzBuild: whatever is decided, building fails or gives a query that is taken
// apart into decisions that build it again.
func FuzzBuild(f *testing.F) {
	s := grammar.NewSchema(shop())
	f.Add([]byte{0, 1, 2, 3, 4, 5})
	f.Add([]byte("a longer seed that goes through many rules of the grammar, one after the other"))
	f.Fuzz(func(t *testing.T, choices []byte) {
		st := s.Begin()
		for _, c := range choices {
			p, more := st.Next()
			if !more {
				break
			}
			d := grammar.Decision{Symbol: p.Symbol, Text: "7"}
			switch p.Symbol {
			case grammar.Column:
				d.Index = int(c) % len(s.Columns)
			case grammar.Table:
				d.Index = int(c) % len(s.Tables)
			case grammar.Value, grammar.Words:
			default:
				d.Rule = grammar.Of[p.Symbol][int(c)%len(grammar.Of[p.Symbol])]
			}
			st.Apply(d)
		}
		q, err := s.Build(st.Made)
		if err != nil {
			return
		}
		d, err := s.Derive(q)
		if err != nil {
			return
		}
		again, err := s.Build(d)
		if err != nil {
			t.Fatalf("%s: %v", ast.Print(q), err)
		}
		third, err := s.Derive(again)
		if err != nil || third.String() != d.String() {
			t.Fatalf("%s\ncomes back as %s\n%s\n%s %v", ast.Print(q), ast.Print(again), d, third, err)
		}
	})
}
