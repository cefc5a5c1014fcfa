package agent_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

// likely is a list of readings with their probabilities in hundredths.
func likely(t *testing.T, queries []string, hundredths ...float64) []agent.Hypothesis {
	t.Helper()
	var out []agent.Hypothesis
	for i, text := range queries {
		q, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		h, err := agent.Parsed(q)
		if err != nil {
			t.Fatal(err)
		}
		h.P = hundredths[i] / 100
		out = append(out, h)
	}
	return out
}

// city has flats, each in a house, and some with a tenant.
func city() *catalog.Catalog {
	column := func(table, name string, nulls int) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Nulls: nulls}
	}
	return &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "houses", Rows: 4, Columns: []*catalog.Column{column("houses", "id", 0), column("houses", "name", 0)}},
		{Name: "people", Rows: 9, Columns: []*catalog.Column{column("people", "id", 0), column("people", "name", 0)}},
		{Name: "flats", Rows: 20, Columns: []*catalog.Column{column("flats", "door", 0), column("flats", "rent", 0),
			column("flats", "house_id", 0), column("flats", "tenant_id", 3)},
			Foreign: []catalog.ForeignKey{{Columns: []string{"house_id"}, RefTable: "houses", RefColumns: []string{"id"}},
				{Columns: []string{"tenant_id"}, RefTable: "people", RefColumns: []string{"id"}}}},
	}}
}

func TestTogether(t *testing.T) {
	for _, c := range []struct {
		name    string
		queries []string
		p       []float64
		want    []string
	}{
		{"two columns of the same rows stand side by side, the likelier first",
			[]string{"SELECT phone FROM shops WHERE town = 'Bern'", "SELECT phone FROM shops", "SELECT name FROM shops WHERE town = 'Bern'"},
			[]float64{50, 20, 10}, []string{"60 SELECT phone, name FROM shops WHERE town = 'Bern'", "20 SELECT phone FROM shops"}},
		{"what is hardly meant is not shown",
			[]string{"SELECT phone FROM shops", "SELECT name FROM shops"}, []float64{90, 2},
			[]string{"90 SELECT phone FROM shops", "2 SELECT name FROM shops"}},
		{"whole rows hold every column",
			[]string{"SELECT name, phone FROM shops", "SELECT * FROM shops", "SELECT town FROM shops"}, []float64{40, 30, 20},
			[]string{"90 SELECT * FROM shops"}},
		{"whole rows of one table leave those of another",
			[]string{"SELECT shops.name, orders.day FROM shops JOIN orders ON orders.shop = shops.id", "SELECT orders.* FROM shops JOIN orders ON orders.shop = shops.id"},
			[]float64{50, 30}, []string{"80 SELECT shops.name, orders.* FROM shops JOIN orders ON orders.shop = shops.id"}},
		{"the figure by which groups are sorted may be shown",
			[]string{"SELECT town FROM shops GROUP BY town ORDER BY count(*) DESC LIMIT 1", "SELECT town, count(*) FROM shops GROUP BY town ORDER BY count(*) DESC LIMIT 1"},
			[]float64{50, 30}, []string{"80 SELECT town, count(*) FROM shops GROUP BY town ORDER BY count(*) DESC LIMIT 1"}},
		{"other figures of groups are something else",
			[]string{"SELECT town, count(*) FROM shops GROUP BY town", "SELECT town, sum(staff) FROM shops GROUP BY town"},
			[]float64{50, 30}, []string{"50 SELECT town, count(*) FROM shops GROUP BY town", "30 SELECT town, sum(staff) FROM shops GROUP BY town"}},
		{"and so are figures of all rows", []string{"SELECT min(staff) FROM shops", "SELECT max(staff) FROM shops"},
			[]float64{50, 30}, []string{"50 SELECT min(staff) FROM shops", "30 SELECT max(staff) FROM shops"}},
		{"what is shown once only goes by what it is", []string{"SELECT DISTINCT town FROM shops", "SELECT DISTINCT name FROM shops"},
			[]float64{50, 30}, []string{"50 SELECT DISTINCT town FROM shops", "30 SELECT DISTINCT name FROM shops"}},
		{"what is the same in all rows may stand beside",
			[]string{"SELECT name FROM shops WHERE to_char(since, 'FMDay') = 'Monday'", "SELECT name, to_char(since, 'FMDay') FROM shops WHERE to_char(since, 'FMDay') = 'Monday'"},
			[]float64{50, 30}, []string{"80 SELECT name, to_char(since, 'FMDay') FROM shops WHERE to_char(since, 'FMDay') = 'Monday'"}},
		{"a question to a text is no column", []string{"SELECT name, answer(notes, 'who runs it?') FROM shops", "SELECT name FROM shops"},
			[]float64{50, 30}, []string{"50 SELECT name, answer(notes, 'who runs it?') FROM shops", "30 SELECT name FROM shops"}},
		{"a house in which a flat is looked up finds no other flats",
			[]string{"SELECT door, rent FROM flats ORDER BY rent LIMIT 3", "SELECT houses.name, flats.door FROM houses JOIN flats ON flats.house_id = houses.id ORDER BY flats.rent LIMIT 3"},
			[]float64{50, 30}, []string{"80 SELECT flats.door, flats.rent, houses.name FROM houses JOIN flats ON flats.house_id = houses.id ORDER BY flats.rent LIMIT 3"}},
		{"and whole rows stay those of the flats",
			[]string{"SELECT houses.name FROM flats JOIN houses ON flats.house_id = houses.id", "SELECT * FROM flats"},
			[]float64{50, 30}, []string{"80 SELECT houses.name, flats.* FROM flats JOIN houses ON flats.house_id = houses.id"}},
		{"the flats of a house are more than the house", []string{"SELECT name FROM houses", "SELECT houses.name, flats.door FROM houses JOIN flats ON flats.house_id = houses.id"},
			[]float64{50, 30}, []string{"50 SELECT name FROM houses", "30 SELECT houses.name, flats.door FROM houses JOIN flats ON flats.house_id = houses.id"}},
		{"and somebody whom not every flat has finds fewer flats", []string{"SELECT door FROM flats", "SELECT flats.door, people.name FROM flats JOIN people ON flats.tenant_id = people.id"},
			[]float64{50, 30}, []string{"50 SELECT door FROM flats", "30 SELECT flats.door, people.name FROM flats JOIN people ON flats.tenant_id = people.id"}},
		{"nor is it looked up only where it is asked about",
			[]string{"SELECT door FROM flats", "SELECT flats.door FROM flats JOIN houses ON flats.house_id = houses.id WHERE houses.name = 'Nordhof'"},
			[]float64{50, 30}, []string{"50 SELECT door FROM flats", "30 SELECT flats.door FROM flats JOIN houses ON flats.house_id = houses.id WHERE houses.name = 'Nordhof'"}},
		{"and so does an order by a name that was given", []string{"SELECT name AS x FROM shops ORDER BY x", "SELECT town AS x FROM shops ORDER BY x"},
			[]float64{50, 30}, []string{"50 SELECT name AS x FROM shops ORDER BY x", "30 SELECT town AS x FROM shops ORDER BY x"}},
		{"an order by place goes by what stands there", []string{"SELECT name FROM shops ORDER BY 1", "SELECT town FROM shops ORDER BY 1"},
			[]float64{50, 30}, []string{"50 SELECT name FROM shops ORDER BY 1", "30 SELECT town FROM shops ORDER BY 1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			list := likely(t, c.queries, c.p...)
			var got []string
			for _, h := range agent.Together(city(), list) {
				got = append(got, fmt.Sprintf("%.0f %s", 100*h.P, ast.Print(h.Query)))
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
			for i, text := range c.queries {
				if ast.Print(list[i].Query) != text {
					t.Errorf("the list has changed: %s", ast.Print(list[i].Query))
				}
			}
		})
	}
}

// TestAKeyThatLeadsNowhereIsNoLookup: SQLite lets a key be declared that some
// rows break; a join drops those.
func TestAKeyThatLeadsNowhereIsNoLookup(t *testing.T) {
	queries := []string{"SELECT door FROM flats", "SELECT flats.door, houses.name FROM flats JOIN houses ON flats.house_id = houses.id"}
	cat := city()
	cat.Table("houses").Column("id").Sketch = catalog.Sketch{3, 5, 8}
	for _, c := range []struct {
		held catalog.Sketch // by flats.house_id
		want int
	}{{catalog.Sketch{3, 8}, 1}, {catalog.Sketch{3, 7}, 2}, {nil, 1}} {
		cat.Table("flats").Column("house_id").Sketch = c.held
		if got := agent.Together(cat, likely(t, queries, 50, 30)); len(got) != c.want {
			t.Errorf("flats in houses %v: %d readings, want %d", c.held, len(got), c.want)
		}
	}
}

// TestWhatIsLeftOutIsNotGuessed: where nothing was found that a word means, what
// is to be shown may be in it.
func TestWhatIsLeftOutIsNotGuessed(t *testing.T) {
	list := likely(t, []string{"SELECT phone FROM shops", "SELECT name FROM shops"}, 50, 30)
	for i := range list {
		list[i].LeftOut = []string{"owner"}
	}
	if got := agent.Together(city(), list); len(got) != 2 {
		t.Errorf("%d readings, want both", len(got))
	}
}

// TestColumnsThatNobodyIsAskedAbout: what is shown anyway, or stands beside what was asked
// for, is no question.
func TestColumnsThatNobodyIsAskedAbout(t *testing.T) {
	for _, c := range []struct {
		queries []string
		p       []float64
		asked   []string // the units of what is shown that may be asked about
	}{
		{[]string{"SELECT phone FROM shops WHERE town = 'Bern'", "SELECT count(*) FROM shops WHERE town = 'Bern'"}, []float64{60, 30}, []string{"phone"}},
		{[]string{"SELECT phone, town FROM shops WHERE town > 'Bern'", "SELECT phone FROM shops"}, []float64{60, 30}, []string{"phone", "phone"}},
		{[]string{"SELECT town, count(*) FROM shops GROUP BY town", "SELECT count(*) FROM shops"}, []float64{60, 30}, nil},
		{[]string{"SELECT phone FROM shops", "SELECT name FROM shops", "SELECT count(*) FROM shops"}, []float64{50, 20, 20}, nil},
		{[]string{"SELECT * FROM shops", "SELECT DISTINCT town FROM shops", "SELECT count(*) FROM shops"}, []float64{50, 20, 20}, nil},
		{[]string{"SELECT DISTINCT town FROM shops", "SELECT * FROM shops"}, []float64{50, 20}, []string{"town", "*"}},
	} {
		var asked []string
		for _, h := range agent.Together(city(), likely(t, c.queries, c.p...)) {
			for _, u := range h.Units {
				if u.Unit.Kind == unit.Select && !u.Implied() {
					asked = append(asked, u.Unit.Column)
				}
			}
		}
		if diff := cmp.Diff(c.asked, asked); diff != "" {
			t.Errorf("%q: %s", c.queries, diff)
		}
	}
}
