package setmatch_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/eval/setmatch"
	"parley/suql/ast"
)

func bakery(t *testing.T) *setmatch.Schema {
	t.Helper()
	text, err := os.ReadFile("testdata/tables.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []*setmatch.Schema
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list[0]
}

// TestVerdicts holds the verdicts and levels to those of Spider's evaluator,
// by which those of testdata/verdicts.txt were checked.
func TestVerdicts(t *testing.T) {
	s := bakery(t)
	text, err := os.ReadFile("testdata/verdicts.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(string(text), "\n") {
		parts := strings.Split(line, " | ")
		if strings.HasPrefix(line, "#") || len(parts) != 4 {
			continue
		}
		gold, predicted, verdict, level := parts[0], parts[1], parts[2], parts[3]
		same, err := setmatch.Match(s, predicted, gold)
		if err != nil {
			t.Error(err)
		} else if same != (verdict == "match") {
			t.Errorf("%s\n%s\nmatch is %v, the evaluator says %s", gold, predicted, same, verdict)
		}
		if got, err := setmatch.Hardness(s, gold); err != nil || string(got) != level {
			t.Errorf("%s is %s (%v), the evaluator says %s", gold, got, err, level)
		}
	}
}

// TestWhatTheEvaluatorCannotRead: queries beyond Spider's, as package ast
// prints them or as people write them.
func TestWhatTheEvaluatorCannotRead(t *testing.T) {
	s := bakery(t)
	for _, c := range []struct {
		name, gold, predicted string
		want                  bool
	}{
		{"brackets don't count", `select name from cake where price > 1 and (sugar > 2 or sugar < 1)`, `SELECT name FROM cake WHERE price > 1 AND sugar > 2 OR sugar < 1`, true},
		{"letter case of what is compared", `select name from shop where town = "Bath"`, `SELECT name FROM shop WHERE lower(town) = 'bath'`, true},
		{"a collation", `select name from shop where town = "Bath"`, `SELECT name FROM shop WHERE town = 'bath' COLLATE NOCASE`, true},
		{"casts", `select avg(number) from sale`, `SELECT avg(number::numeric) FROM sale`, true},
		{"a constant in front", `select name from cake where price > 3`, `SELECT name FROM cake WHERE 3 < price`, true},
		{"names for outputs", `select town, count(*) from shop group by town order by count(*) desc`, `SELECT town, count(*) AS n FROM shop GROUP BY town ORDER BY n DESC NULLS LAST`, true},
		{"outputs by place", `select town, count(*) from shop group by town order by count(*)`, `SELECT town, count(*) FROM shop GROUP BY 1 ORDER BY 2`, true},
		{"aliases without AS", `select a.name from shop a join sale b on a.shop_id = b.shop_id`, `SELECT shop.name FROM shop JOIN sale ON sale.shop_id = shop.shop_id`, true},
		{"aliases hold within their block", `select t1.name from shop t1 except select t1.name from cake t1`, `SELECT name FROM shop EXCEPT SELECT name FROM cake`, true},
		{"an outer join is another", `select a.name from shop a left join sale b on a.shop_id = b.shop_id`, `SELECT shop.name FROM shop JOIN sale ON sale.shop_id = shop.shop_id`, false},
		{"no value", `select name from cake where price is null`, `SELECT name FROM cake WHERE price IS NOT NULL`, false},
		{"functions", `select strftime('%Y', year), count(*) from sale group by strftime('%Y', year)`, `SELECT strftime('%m', year), count(*) FROM sale GROUP BY strftime('%m', year)`, false},
		{"expressions", `select sum(price * sugar) / count(*) from cake`, `SELECT sum(cake.price * cake.sugar) / count(*) FROM cake`, true},
		{"a share", `select 100.0 * count(*) / (select count(*) from shop) from shop where town = 'A'`, `SELECT 100.0 * count(*) / (SELECT count(*) FROM shop) FROM shop WHERE town = 'B'`, true},
		{"queries in WITH", `with t as (select town from shop) select count(*) from t`, `SELECT count(*) FROM (SELECT town FROM shop) AS x`, true},
		{"EXISTS", `select name from shop a where not exists (select 1 from sale b where b.shop_id = a.shop_id)`, `SELECT name FROM shop WHERE EXISTS (SELECT 1 FROM sale WHERE sale.shop_id = shop.shop_id)`, false},
		{"joins without ON", `select a.name from shop a join sale b join cake c on a.shop_id = b.shop_id and b.cake_id = c.cake_id`, `SELECT shop.name FROM shop JOIN sale ON sale.shop_id = shop.shop_id JOIN cake ON cake.cake_id = sale.cake_id`, true},
		{"a limit before a set operation", `select name from shop order by town limit 3 intersect select name from cake`, `(SELECT name FROM shop ORDER BY town LIMIT 2) INTERSECT SELECT name FROM cake`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := setmatch.Match(s, c.predicted, c.gold)
			if err != nil {
				t.Fatal(err)
			}
			if got != c.want {
				t.Errorf("%s\n%s\nmatch is %v", c.gold, c.predicted, got)
			}
		})
	}
}

// TestEqualQueries: unlike a match, equality looks at values, limits and
// DISTINCT.
func TestEqualQueries(t *testing.T) {
	s := bakery(t)
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`select name from cake where price > 3 and sugar < 2`, `select name from cake where sugar < 2.0 and price > 3`, true},
		{`select name from shop where town = "Bath"`, `select name from shop where lower(town) = 'bath'`, true},
		{`select name from shop where town = "Bath"`, `select name from shop where town = 'Hove'`, false},
		{`select name from cake order by price limit 1`, `select name from cake order by price limit 2`, false},
		{`select distinct town from shop`, `select town from shop`, false},
		{`select name from cake where price > (select avg(price) from cake where sugar > 1)`, `select name from cake where price > (select avg(price) from cake where sugar > 2)`, false},
	} {
		a, err := setmatch.Parse(s, c.a)
		if err != nil {
			t.Fatal(err)
		}
		b, err := setmatch.Parse(s, c.b)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Equals(b); got != c.want {
			t.Errorf("%s\n%s\nequal is %v", c.a, c.b, got)
		}
	}
}

func TestComponents(t *testing.T) {
	s := bakery(t)
	for _, c := range []struct {
		query string
		want  []string
	}{
		{`select count(*) from cake where price > (select avg(price) from cake)`,
			[]string{"from cake", "select count(*)", "shown 1", "where > cake.price query", "where>from cake", "where>select avg(cake.price)", "where>shown 1"}},
		{`select T2.shop_id from shop T1 join sale T2 on T1.shop_id = T2.shop_id where year = 1 or year not in (2) group by T1.town having count(*) > 2 order by count(*) desc limit 3`,
			[]string{"direction desc", "from sale", "from shop", "group shop.town", "having > count(*)", "limit", "order count(*)", "select (shop.shop_id)", "shown 1",
				"where = sale.year", "where not in sale.year", "where or"}},
		{`select name from shop union select name from cake`,
			[]string{"from shop", "select (shop.name)", "shown 1", "union", "union>from cake", "union>select (cake.name)", "union>shown 1"}},
	} {
		got, err := setmatch.Components(s, c.query)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, slices.Sorted(maps.Keys(got))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.query, diff)
		}
	}
}

func TestErrorsSayWhat(t *testing.T) {
	s := bakery(t)
	for _, c := range []struct{ query, want string }{
		{"select name from moon", "there is no table moon"},
		{"select colour from cake", "no table in FROM has a column colour"},
		{"select shop.name from cake", "no table shop in FROM for column name"},
		{"select cake.colour from cake", "table cake has no column colour"},
		{"select from", "the query ends too early"},
		{"values (1)", "is no SELECT"},
	} {
		_, err := setmatch.Parse(s, c.query)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.query, err, c.want)
		}
	}
}

// TestSchemaErrors: a file of another shape is refused.
func TestSchemaErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"db_id": "d"}`, `not a schema: needs "db_id"`},
		{`{"db_id": "d", "table_names": ["t"], "table_names_original": ["t"], "column_names": [[3, "a"]], "column_names_original": [[3, "a"]]}`, "column a is of table 3, which is not there"},
		{`{"db_id": "d", "table_names": ["t"], "table_names_original": ["t"], "column_names": [], "column_names_original": [], "foreign_keys": [[1, 2]]}`, "a foreign key links columns 1 and 2"},
		{`{"db_id": "d", "table_names_original": ["t"], "column_names_original": [["a"]]}`, "is not [table, name]"},
	} {
		err := json.Unmarshal([]byte(c.text), new(setmatch.Schema))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.text, err, c.want)
		}
	}
}

// FuzzRead: whatever is read prints as text that is read the same way.
func FuzzRead(f *testing.F) {
	f.Add(`SELECT T1.name FROM shop AS T1 JOIN sale AS T2 WHERE T2.year ! = 2 AND T1.town = "it's"`)
	f.Add("select `Name` from Cake order by price limit 1 union all select name from shop")
	f.Add(`select "cake"."name" from cake where name like "%""%"`)
	text, err := os.ReadFile("testdata/tables.json")
	if err != nil {
		f.Fatal(err)
	}
	var list []*setmatch.Schema
	if err := json.Unmarshal(text, &list); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, query string) {
		tree, err := list[0].Read(query)
		if err != nil {
			return
		}
		q, err := setmatch.Of(list[0], tree)
		if err != nil {
			return
		}
		again, err := setmatch.Parse(list[0], ast.Print(tree))
		if err != nil {
			t.Fatalf("%s prints as %s, which is not read: %v", query, ast.Print(tree), err)
		}
		if !again.Equals(q) {
			t.Errorf("%s is another query than %s", query, ast.Print(tree))
		}
	})
}

// TestDeepNesting: a query inside a query inside a query takes no longer than
// its text is long.
func TestDeepNesting(t *testing.T) {
	s := bakery(t)
	for _, query := range []string{
		"select " + strings.Repeat("(select 1 + ", 60) + "1" + strings.Repeat(")", 60) + " from shop",
		"select " + strings.Repeat("case when 1 > (select 1 + coalesce(", 40) + "1" + strings.Repeat(",2)) then 1 end", 40) + " from shop",
		"select name from shop where town in " + strings.Repeat("(select town from shop where town in ", 60) + "('a'" + strings.Repeat(")", 61),
		"select name from shop" + strings.Repeat(" union select name from shop", 200),
	} {
		q, err := setmatch.Parse(s, query)
		if err != nil {
			t.Fatal(err)
		}
		if !q.Equals(q) {
			t.Errorf("%s does not equal itself", query)
		}
	}
}

// TestFragments: pieces of SQL that mean the same have the same name, and a
// query has the pieces that it is written of.
func TestFragments(t *testing.T) {
	s := bakery(t)
	for _, c := range []struct {
		query, clause, piece, table string
		want                        bool
	}{
		{`select name from cake where price > (select avg(price) from cake)`, "where", "price > (SELECT avg(cake.price) FROM cake)", "cake", true},
		{`select name from cake where price > (select avg(price) from cake)`, "where", "price > (SELECT max(price) FROM cake)", "cake", false},
		{`select name from shop where shop_id not in (select shop_id from sale where year = 1 and number = 2)`, "where",
			"shop.shop_id NOT IN (SELECT shop_id FROM sale WHERE number = 2 AND year = 1)", "", true},
		{`select name from shop where shop_id not in (select shop_id from sale where year = 1)`, "where",
			"shop_id NOT IN (SELECT shop_id FROM sale WHERE year = 2)", "shop", false},
		{`select T2.shop_id from shop T1 join sale T2 on T1.shop_id = T2.shop_id where T1.town = 'Bath'`, "where", "lower(shop.town) = 'bath'", "sale", true},
		{`select count(*) from sale group by strftime('%Y', year)`, "group", "strftime('%Y', year)", "sale", true},
		{`select shop_id from sale group by shop_id having sum(number) > 3`, "having", "sum(sale.number) > 3", "sale", true},
		{`select shop_id from sale group by shop_id order by sum(number) * 2 desc`, "order", "sum(number) * 2 DESC", "sale", true},
		{`select shop_id from sale group by shop_id order by sum(number) * 2 desc`, "order", "sum(number) * 2", "sale", false},
		{`select sum(price) / count(*) from cake`, "select", "sum(price) / count(*)", "cake", true},
		{`select name from shop union select name from cake where price > 1 and sugar > 2`, "union", "SELECT cake.name FROM cake WHERE sugar > 2 AND price > 1", "", true},
		{`select name from shop union select name from cake`, "except", "SELECT name FROM cake", "", false},
	} {
		q, err := setmatch.Parse(s, c.query)
		if err != nil {
			t.Fatal(err)
		}
		names, err := s.Fragment(c.clause, c.piece, c.table)
		if err != nil {
			t.Fatal(err)
		}
		has := len(names) > 0
		for _, name := range names {
			has = has && q.Fragments()[name]
		}
		if has != c.want {
			t.Errorf("%s has %s %s: %v; it has %v", c.query, c.clause, names, has, slices.Sorted(maps.Keys(q.Fragments())))
		}
	}
	for _, c := range []struct{ clause, piece, want string }{
		{"from", "cake", `there is no clause "from"`}, {"where", "price >", "ends too early"}, {"where", "colour = 1", "no table in FROM has a column colour"},
	} {
		if _, err := s.Fragment(c.clause, c.piece, ""); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: got %v, want %q", c.clause, c.piece, err, c.want)
		}
	}
}
