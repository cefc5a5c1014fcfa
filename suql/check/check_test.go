package check_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/fault"
	"parley/suql/parser"
)

func query(t testing.TB, text string) (*check.Checked, []check.Warning, error) {
	t.Helper()
	q, err := parser.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return check.Query(q, restaurants(), text)
}

// blocks returns the queries of a file: what stands between blank lines.
func blocks(t testing.TB, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n\n")
}

func TestQueriesThatMakeSense(t *testing.T) {
	for _, text := range blocks(t, "testdata/accepted.sql") {
		t.Run(text[:min(len(text), 40)], func(t *testing.T) {
			if _, _, err := query(t, text); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestNamesComeBackAsTheDatabaseSpellsThem(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"letter case of a table", "SELECT visits.day FROM visits", `SELECT "Visits".day FROM "Visits"`},
		{"letter case of a column", `SELECT "guest name", Name FROM visits, restaurants`, `SELECT "Guest Name", name FROM "Visits", restaurants`},
		{"an alias stays", `SELECT V.DAY FROM visits v`, `SELECT v.day FROM "Visits" AS v`},
		{"the schema goes", "SELECT name FROM public.restaurants", "SELECT name FROM restaurants"},
		{"a quoted name that differs by case alone", `SELECT "Size", "size" FROM visits`, `SELECT "Size", size FROM "Visits"`},
		{"inside a subquery", "SELECT name FROM restaurants WHERE id IN (SELECT RESTAURANT_ID FROM VISITS)", `SELECT name FROM restaurants WHERE id IN (SELECT restaurant_id FROM "Visits")`},
		{"the rows of a table", "SELECT count(r.*) FROM restaurants r", "SELECT count(*) FROM restaurants AS r"},
		{"the rows of an outer joined table", "SELECT count(v.*) FROM restaurants r LEFT JOIN visits v ON v.restaurant_id = r.id", `SELECT count(v.id) FROM restaurants AS r LEFT JOIN "Visits" AS v ON v.restaurant_id = r.id`},
		{"an answer alone is yes", "SELECT id FROM restaurants WHERE answer(reviews, 'any dogs?') AND NOT answer(reviews, 'loud?')", "SELECT id FROM restaurants WHERE answer(reviews, 'any dogs?') = 'Yes' AND NOT answer(reviews, 'loud?') = 'Yes'"},
		{"in CASE and HAVING", "SELECT CASE WHEN answer(reviews, 'loud?') THEN 1 END FROM restaurants GROUP BY reviews HAVING answer(reviews, 'loud?') IS TRUE", "SELECT CASE WHEN answer(reviews, 'loud?') = 'Yes' THEN 1 END FROM restaurants GROUP BY reviews HAVING answer(reviews, 'loud?') = 'Yes' IS TRUE"},
		{"USING", `SELECT "ID" FROM restaurants JOIN visits USING ("ID")`, `SELECT id FROM restaurants JOIN "Visits" USING (id)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, _, err := query(t, tt.in)
			if err != nil {
				t.Fatal(err)
			}
			if have := ast.Print(c.Query); have != tt.want {
				t.Errorf("have %s\nwant %s", have, tt.want)
			}
		})
	}
}

// TestColumnsKnowWhereTheyAreStored lists the stored column of every column
// node of a query, "-" for a computed one.
func TestColumnsKnowWhereTheyAreStored(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"plain", "SELECT name FROM restaurants WHERE rating > 4", "restaurants.name restaurants.rating"},
		{"through a derived table", "SELECT d.n FROM (SELECT name AS n, 1 + rating AS r FROM restaurants) d ORDER BY d.r", "restaurants.name restaurants.name restaurants.rating -"},
		{"through WITH", "WITH w (a) AS (SELECT reviews FROM restaurants) SELECT a FROM w", "restaurants.reviews restaurants.reviews"},
		{"through unnest", "SELECT r FROM restaurants, unnest(reviews) AS r", "restaurants.reviews restaurants.reviews"},
		{"an output name", "SELECT price AS p, count(*) AS n FROM restaurants GROUP BY p ORDER BY n, p", "restaurants.price restaurants.price - restaurants.price"},
		{"correlated", "SELECT 1 FROM restaurants r WHERE EXISTS (SELECT 1 FROM visits WHERE restaurant_id = r.id)", "Visits.restaurant_id restaurants.id"},
		{"a union of one column", "SELECT u.name FROM (SELECT name FROM restaurants UNION SELECT name FROM restaurants) u", "restaurants.name restaurants.name restaurants.name"},
		{"a union of two columns", "SELECT u.name FROM (SELECT name FROM restaurants UNION SELECT address FROM restaurants) u", "- restaurants.name restaurants.address"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, _, err := query(t, tt.in)
			if err != nil {
				t.Fatal(err)
			}
			var have []string
			ast.Inspect(c.Query, func(n ast.Node) bool {
				if col, ok := n.(*ast.Column); ok {
					if s := c.Columns[col]; s != nil {
						have = append(have, s.Table+"."+s.Name)
					} else {
						have = append(have, "-")
					}
				}
				return true
			})
			if got := strings.Join(have, " "); got != tt.want {
				t.Errorf("have %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestOutput(t *testing.T) {
	c, _, err := query(t, `SELECT id, name AS n, count(*), answer(reviews, 'q')::int, rating > 4, cuisines, summary(reviews), extract(year FROM now()) FROM restaurants GROUP BY id`)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, o := range c.Output {
		line := o.Name + " " + o.Type.String()
		if o.Source != nil {
			line += " " + o.Source.Name
		}
		have = append(have, line)
	}
	want := []string{"id a number id", "n a text name", "count a number", "answer a number", "?column? a boolean", "cuisines a list cuisines", "summary a text", "extract a number"}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Error(diff)
	}
	if c, _, err = query(t, "SELECT * FROM restaurants JOIN visits USING (id)"); err != nil || len(c.Output) != 12+8-1 {
		t.Errorf("* after USING gives %d columns: %v", len(c.Output), err)
	}
}

func TestWarnings(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"prose compared with a literal", "SELECT * FROM restaurants WHERE opening_hours = 'late'", check.ComparedFreeText},
		{"a date compared with a word", "SELECT * FROM visits WHERE day = 'monday'", check.OddDate},
		{"a column outside GROUP BY", "SELECT name, count(*) FROM restaurants", check.UngroupedColumn},
		{"a grouped column", "SELECT price, count(*) FROM restaurants GROUP BY price", ""},
		{"grouped by its position", "SELECT price, count(*) FROM restaurants GROUP BY 1", ""},
		{"grouped by its output name", "SELECT lower(price) AS p, count(*) FROM restaurants GROUP BY p", ""},
		{"grouped by the key", "SELECT r.name, count(*) FROM restaurants r JOIN visits v ON v.restaurant_id = r.id GROUP BY r.id", ""},
		{"a good date", "SELECT * FROM visits WHERE day > '2024-01-01' AND day < 'now'", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, warnings, err := query(t, tt.in)
			if err != nil {
				t.Fatal(err)
			}
			var codes []string
			for _, w := range warnings {
				codes = append(codes, w.Code)
			}
			if have := strings.Join(codes, " "); have != tt.want {
				t.Errorf("have %q, want %q: %v", have, tt.want, warnings)
			}
		})
	}
}

func TestTreesBuiltByCodeAreChecked(t *testing.T) {
	q := &ast.Select{Items: []*ast.Item{{Expr: ast.Col("nme")}}, From: []ast.From{&ast.Table{Name: "restaurants"}}}
	_, _, err := check.Query(q, restaurants(), "")
	var f *fault.Error
	if !errors.As(err, &f) {
		t.Fatal(err)
	}
	if want := "unknown column \"nme\"\ndid you mean name?"; err.Error() != want {
		t.Errorf("have %s\nwant %s", err, want)
	}
}

// TestNestedRecursionIsCheckedOnce: checking an operand twice at each level
// would never come to an end here.
func TestNestedRecursionIsCheckedOnce(t *testing.T) {
	text := "SELECT 1 AS n UNION SELECT 2"
	for range 60 {
		text = "(WITH RECURSIVE r AS (" + text + ") SELECT n FROM r) UNION SELECT 3"
	}
	if _, _, err := query(t, text); err != nil {
		t.Error(err)
	}
}

// TestStarsCannotMultiplyForever: each level doubles the columns of the one
// inside.
func TestStarsCannotMultiplyForever(t *testing.T) {
	text := "restaurants"
	for range 40 {
		text = "(SELECT *, * FROM " + text + ") AS t"
	}
	_, _, err := query(t, "SELECT * FROM "+text)
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != check.ColumnCount {
		t.Errorf("want %s, have %v", check.ColumnCount, err)
	}
}

// TestTheGivenTreeStaysAsItWas: nodes are immutable.
func TestTheGivenTreeStaysAsItWas(t *testing.T) {
	for _, text := range blocks(t, "testdata/accepted.sql") {
		q, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		before := ast.Print(q)
		c, _, err := check.Query(q, restaurants(), text)
		if err != nil {
			continue // reported by TestQueriesThatMakeSense
		}
		if after := ast.Print(q); after != before {
			t.Errorf("the tree changed\nfrom %s\n  to %s", before, after)
		}
		again, _, err := check.Query(c.Query, restaurants(), "")
		if err != nil {
			t.Errorf("the resolved query does not check: %v", err)
		} else if a, b := ast.Print(c.Query), ast.Print(again.Query); a != b {
			t.Errorf("resolving twice differs\n first: %s\nsecond: %s", a, b)
		}
	}
}
