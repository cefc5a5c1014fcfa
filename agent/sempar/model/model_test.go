package model_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/llm/fake"
	"parley/suql/ast"
	"parley/suql/unit"
)

// cheapThai is a conversation with the model, clause by clause.
var cheapThai = map[string]string{
	nothingYet:             "SELECT¦ *¦ FROM¦ places",
	"SELECT * FROM places": "WHERE¦ 'Thai'¦ = ANY(¦cuisines¦)",
	"SELECT * FROM places WHERE 'Thai' = ANY(cuisines)":                                                             "AND¦ price¦ =¦ 'cheap'",
	"SELECT * FROM places WHERE 'Thai' = ANY(cuisines) AND price = 'cheap'":                                         "ORDER BY¦ rating¦ DESC¦ LIMIT¦ 3",
	"SELECT * FROM places WHERE 'Thai' = ANY(cuisines) AND price = 'cheap' ORDER BY rating DESC NULLS LAST LIMIT 3": "END",
}

func TestAQueryIsWrittenClauseByClause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.VLLM(), script(cheapThai), model.Options{})
		hs := parse(t, p, "the best three cheap Thai places")
		if len(hs) == 0 {
			t.Fatal("no hypothesis")
		}
		const want = "SELECT * FROM places WHERE 'Thai' = ANY(cuisines) AND price = 'cheap' ORDER BY rating DESC NULLS LAST LIMIT 3"
		if got := ast.Print(hs[0].Query); got != want {
			t.Errorf("got %s", got)
		}
		if diff := cmp.Diff([]string{
			"next after (nothing yet)",
			"next after SELECT * FROM places",
			"next after SELECT * FROM places WHERE 'Thai' = ANY(cuisines)",
			"next after SELECT * FROM places WHERE 'Thai' = ANY(cuisines) AND price = 'cheap'",
			"next after " + want,
		}, tasks(s)); diff != "" {
			t.Errorf("calls (-want +got)\n%s", diff)
		}
		var places []string
		for _, u := range hs[0].Units {
			places = append(places, u.Place)
		}
		if diff := cmp.Diff([]string{"table", "show 1", "where 1", "where 1", "where 1", "where 2", "where 2", "where 2", "order 1", "limit"}, places); diff != "" {
			t.Errorf("places (-want +got)\n%s", diff)
		}
		before := len(s.Requests())
		if parse(t, p, "the best three cheap Thai places"); len(s.Requests()) != before {
			t.Error("the same utterance was put to the model twice")
		}
	})
}

// TestWhatIsWrittenIsTold: whoever waits sees the query grow by a clause with
// each call.
func TestWhatIsWrittenIsTold(t *testing.T) {
	s, p := over(t, fake.VLLM(), script(cheapThai), model.Options{})
	defer s.Close()
	var told []string
	_, err := p.Parse(t.Context(), agent.Turn{Utterance: "the best three cheap Thai places", Written: func(h agent.Hypothesis) {
		told = append(told, strings.Join(strings.Fields(ast.Print(h.Query)), " "))
	}}, agent.World{})
	if err != nil {
		t.Fatal(err)
	}
	if len(told) < 3 {
		t.Fatalf("told %q", told)
	}
	for i, q := range told[1:] {
		if !strings.HasPrefix(q, told[i]) {
			t.Errorf("%q does not go on with %q", q, told[i])
		}
	}
}

// TestAQueryIsToldWhileItIsWritten: whoever waits for a query that is written
// in one call sees its clauses as they come.
func TestAQueryIsToldWhileItIsWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fake.New(fake.VLLM(), fake.Script(fake.Say("SELECT name FROM places WHERE city = 'Oak limit 3 land' AND rating > 4 ORDER BY rating DESC LIMIT 3")))
		t.Cleanup(s.Close)
		c := client(t, s)
		if _, err := c.Probe(t.Context()); err != nil {
			t.Fatal(err)
		}
		cat := town()
		p := model.New(c, cat, stored{cat}, model.Options{Auto: true})
		var told []string
		written := func(h agent.Hypothesis) { told = append(told, strings.Join(strings.Fields(ast.Print(h.Query)), " ")) }
		if _, err := p.Parse(t.Context(), agent.Turn{Utterance: "the best three places", Written: written}, agent.World{}); err != nil {
			t.Fatal(err)
		}
		const city = "SELECT name FROM places"
		const order = city + " WHERE city = 'Oak limit 3 land' AND rating > 4"
		const limit = order + " ORDER BY rating DESC NULLS LAST"
		if diff := cmp.Diff([]string{city, order, limit, limit + " LIMIT 3"}, told); diff != "" {
			t.Error(diff)
		}
	})
}

// TestADoubtfulClause is asked about before the next is written: what follows
// it is sketched in one call, and written once the answer is there.
func TestADoubtfulClause(t *testing.T) {
	const head, doubt = "SELECT * FROM places", "SELECT * FROM places WHERE city = 'Oakland'"
	m := script(map[string]string{
		nothingYet:                "SELECT¦ *¦ FROM¦ places",
		head:                      "WHERE¦ city~0.6| price~0.3¦ =¦ 'Oakland'",
		"rest " + doubt:           "AND¦ rating¦ >=¦ 4",
		doubt:                     "AND¦ rating¦ >¦ 4",
		doubt + " AND rating > 4": "END",
	})
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.VLLM(), m, model.Options{Doubt: 0.8})
		hs := parse(t, p, "good places in Oakland")
		if got := ast.Print(hs[0].Query); got != doubt+" AND rating >= 4" {
			t.Errorf("first %s", got)
		}
		u := hs[0].Units[2]
		if u.Unit.Kind != unit.Column || u.Place != "where 1" || u.P < 0.59 || u.P > 0.61 || len(u.Alternatives) != 1 || u.Alternatives[0].Unit.Column != "price" {
			t.Errorf("the doubtful unit is %+v", u)
		}
		if diff := cmp.Diff([]string{"next after " + nothingYet, "next after " + head, "rest after " + doubt}, tasks(s)); diff != "" {
			t.Errorf("calls (-want +got)\n%s", diff)
		}
		hs = parse(t, p, "good places in Oakland", agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: agent.Confirmed})
		if got := ast.Print(hs[0].Query); got != doubt+" AND rating > 4" {
			t.Errorf("after the yes %s", got)
		}
		if hs[0].Units[2].P != 1 {
			t.Errorf("what was confirmed has probability %v", hs[0].Units[2].P)
		}
		if diff := cmp.Diff([]string{"next after " + doubt, "next after " + doubt + " AND rating > 4"}, tasks(s)[3:]); diff != "" {
			t.Errorf("calls after the yes (-want +got)\n%s", diff)
		}
	})
}

func TestAWholeQueryInOneCall(t *testing.T) {
	m := script(map[string]string{"rest " + nothingYet: "SELECT¦ *¦ FROM¦ places¦ WHERE¦ price¦ =¦ 'cheap'~0.7| 'moderate'~0.2"})
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.LlamaCpp(), m, model.Options{Whole: true})
		hs := parse(t, p, "cheap places")
		if diff := cmp.Diff([]string{
			"0.695 SELECT * FROM places WHERE price = 'cheap'",
			"0.199 SELECT * FROM places WHERE price = 'moderate'",
		}, queries(hs)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		if n := len(s.Requests()); n != 1 {
			t.Errorf("%d calls", n)
		}
	})
}

// TestRepliesInOtherClothes: what models put around a clause does not matter.
func TestRepliesInOtherClothes(t *testing.T) {
	const head = "SELECT * FROM places"
	for name, reply := range map[string]string{
		"plain":                      "WHERE price = 'cheap'",
		"in a fence":                 "```sql\nWHERE price = 'cheap'\n```",
		"with a semicolon":           "WHERE price = 'cheap';",
		"without its word":           "price = 'cheap'",
		"with the other word":        "AND price = 'cheap'",
		"the whole query once more":  "SELECT * FROM places WHERE price = 'cheap'",
		"with the end":               "WHERE price = 'cheap'\nEND",
		"in other letters":           "where PRICE = 'Cheap'",
		"the value in capitals":      "WHERE price = 'CHEAP'",
		"with blanks and line ends ": "  WHERE\n price\t= 'cheap'  ",
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, p := over(t, fake.OpenAI(), script(map[string]string{
					nothingYet: head, head: reply, head + " WHERE price = 'cheap'": "END.",
				}), model.Options{Doubt: 0.5})
				hs := parse(t, p, "cheap places")
				if len(hs) == 0 || ast.Print(hs[0].Query) != head+" WHERE price = 'cheap'" {
					t.Errorf("got %q", queries(hs))
				}
			})
		})
	}
}

// TestAFaultIsSentBackOnce: a reply that is no query over the database comes
// back to the model with the place of the fault; a second one ends it.
func TestAFaultIsSentBackOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.VLLM(), script(map[string]string{
			"rest " + nothingYet:            "SELECT * FROM places WHERE cost = 'cheap'",
			"rest " + nothingYet + " again": "SELECT * FROM places WHERE price = 'cheap'",
		}), model.Options{Whole: true})
		hs := parse(t, p, "cheap places")
		if len(hs) == 0 || ast.Print(hs[0].Query) != "SELECT * FROM places WHERE price = 'cheap'" {
			t.Errorf("got %q", queries(hs))
		}
		last := s.Requests()[1].Prompt.Last()
		for _, want := range []string{"That can't be used: ", "cost", "line 1, column 28", "^", "Write it once more"} {
			if !strings.Contains(last, want) {
				t.Errorf("the second prompt lacks %q:\n%s", want, last)
			}
		}
	})
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.VLLM(), fake.Script(fake.Say("DROP TABLE places")), model.Options{})
		if hs := parse(t, p, "cheap places"); len(hs) != 0 || len(s.Requests()) != 2 {
			t.Errorf("got %q after %d calls", queries(hs), len(s.Requests()))
		}
	})
}

// TestAnyQueryMayBeWritten: what the engine can run comes out, under the
// tables' own names, with what has no units of its own as one.
func TestAnyQueryMayBeWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct{ said, query, units string }{
			{"SELECT p.name FROM places AS p WHERE p.name NOT IN (SELECT o.place FROM orders AS o)",
				"SELECT name FROM places WHERE name NOT IN (SELECT place FROM orders)",
				"table: table places; show 1: select name; show 1: aggregate (name); where 1: test name NOT IN (SELECT place FROM orders)"},
			{"SELECT p.name FROM places AS p WHERE p.rating > (SELECT avg(q.rating) FROM places AS q WHERE q.city = p.city)",
				"SELECT name FROM places WHERE rating > (SELECT avg(q.rating) FROM places AS q WHERE q.city = places.city)",
				"table: table places; show 1: select name; show 1: aggregate (name); where 1: test rating > (SELECT avg(q.rating) FROM places AS q WHERE q.city = places.city)"},
			{"SELECT city FROM places EXCEPT SELECT city FROM places WHERE price = 'cheap'",
				"SELECT city FROM places EXCEPT SELECT city FROM places WHERE price = 'cheap'",
				"table: table places; show 1: select city; show 1: aggregate (city); combine 1: combine EXCEPT SELECT city FROM places WHERE price = 'cheap'"},
			{"SELECT p.name FROM places p LEFT JOIN orders o ON p.name = o.place WHERE o.day IS NULL",
				"SELECT places.name FROM places LEFT JOIN orders ON places.name = orders.place WHERE orders.day IS NULL",
				"table: table places; join orders: outer join orders on places.name = place; show 1: select places.name; show 1: aggregate (places.name); where 1: column orders.day; where 1: operator orders.day is null"},
			{"SELECT a.name FROM places AS a JOIN places AS b ON a.city = b.city WHERE a.rating > b.rating AND b.name = 'Ono'",
				"SELECT a.name FROM places AS a JOIN places AS b ON a.city = b.city WHERE a.rating > b.rating AND b.name = 'Ono'",
				"table: table places as a; join b: join places as b on a.city = city; show 1: select a.name; show 1: aggregate (a.name); where 1: test a.rating > b.rating; where 2: column b.name; where 2: operator b.name =; where 2: value b.name = Ono"},
			{"SELECT city, count(*) AS n FROM places GROUP BY 1 ORDER BY n DESC LIMIT 1",
				"SELECT city, count(*) FROM places GROUP BY city ORDER BY count(*) DESC NULLS LAST LIMIT 1",
				"table: table places; show 1: select city; show 2: select *; show 2: aggregate count(*); group 1: group city; order 1: order count(*) desc; limit: limit 1"},
			{"WITH busy AS (SELECT place FROM orders GROUP BY place) SELECT count(*) FROM busy",
				"WITH busy AS (SELECT place FROM orders GROUP BY place) SELECT count(*) FROM busy",
				"table: table orders; query: query WITH busy AS (SELECT place FROM orders GROUP BY place) SELECT count(*) FROM busy"},
		} {
			for _, o := range []model.Options{{Whole: true}, {Auto: true}, {}} {
				said := []fake.Completion{fake.Say(c.said)}
				if !o.Whole && !o.Auto {
					said = append(said, fake.Say("END"))
				}
				s, p := over(t, fake.VLLM(), fake.Script(said...), o)
				hs := parse(t, p, "something hard")
				if len(hs) == 0 {
					t.Errorf("%s: no hypothesis", c.said)
					continue
				}
				if got := printed(hs[0].Query); got != c.query {
					t.Errorf("%s\n got %s\nwant %s", c.said, got, c.query)
				}
				var units []string
				for _, u := range hs[0].Units {
					units = append(units, u.Place+": "+u.Unit.String())
				}
				if diff := cmp.Diff(c.units, strings.Join(units, "; ")); diff != "" {
					t.Errorf("%s: units (-want +got)\n%s", c.said, diff)
				}
				if n := len(s.Requests()); n != len(said) {
					t.Errorf("%s: %d calls", c.said, n)
				}
			}
		}
	})
}

func printed(q ast.Query) string { return strings.Join(strings.Fields(ast.Print(q)), " ") }

// TestAutoGoesOnByClause: the query is written in one call, and from where the
// user decided otherwise clause by clause.
func TestAutoGoesOnByClause(t *testing.T) {
	const head, no = "SELECT * FROM places", " not a condition on city"
	m := script(map[string]string{
		"rest " + nothingYet:            "SELECT¦ *¦ FROM¦ places¦ WHERE¦ city~0.6| price~0.3¦ =¦ 'Oakland'¦ AND¦ rating¦ >=¦ 4",
		head + no:                       "WHERE¦ price¦ =¦ 'cheap'",
		head + " WHERE price = 'cheap'": "AND¦ rating¦ >¦ 3",
		head + " WHERE price = 'cheap' AND rating > 3": "END",
	})
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.VLLM(), m, model.Options{Auto: true, Doubt: 0.8})
		hs := parse(t, p, "good places in Oakland")
		if got := printed(hs[0].Query); got != head+" WHERE city = 'Oakland' AND rating >= 4" {
			t.Errorf("first %s", got)
		}
		u := hs[0].Units[2]
		if parse(t, p, "good places in Oakland", agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: agent.Confirmed}); len(s.Requests()) != 1 {
			t.Errorf("a yes cost calls: %q", tasks(s))
		}
		hs = parse(t, p, "good places in Oakland", agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: agent.RuledOut})
		if got := printed(hs[0].Query); got != head+" WHERE price = 'cheap' AND rating > 3" {
			t.Errorf("after the no %s", got)
		}
		if diff := cmp.Diff([]string{"rest after " + nothingYet, "next after " + head, "next after " + head + " WHERE price = 'cheap'",
			"next after " + head + " WHERE price = 'cheap' AND rating > 3"}, tasks(s)); diff != "" {
			t.Errorf("calls (-want +got)\n%s", diff)
		}
	})
}

// TestTablesThatAreJoined: tables go by their own names whatever the model
// calls them, each join is a decision of its own, and columns are of the table
// that has them.
func TestTablesThatAreJoined(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, whole := range []bool{true, false} {
			model := script(map[string]string{
				nothingYet: "SELECT¦ o.day,¦ city¦ FROM¦ orders¦ AS¦ o¦ JOIN¦ places¦ AS¦ p¦ ON¦ p.name¦ =¦ o.place",
				"SELECT orders.day, places.city FROM orders JOIN places ON orders.place = places.name":                                                     "WHERE¦ orders.total¦ >¦ 30",
				"SELECT orders.day, places.city FROM orders JOIN places ON orders.place = places.name WHERE orders.total > 30":                             "AND¦ city¦ =¦ 'oakland'",
				"SELECT orders.day, places.city FROM orders JOIN places ON orders.place = places.name WHERE orders.total > 30 AND places.city = 'Oakland'": "END",
			})
			if whole {
				model = fake.Script(fake.Say("SELECT o.day, city FROM orders AS o JOIN places AS p ON p.name = o.place WHERE total > 30 AND city = 'oakland'"))
			}
			_, p := over(t, fake.VLLM(), model, modelOptions(whole))
			hs := parse(t, p, "when was more than 30 ordered in Oakland, and where")
			if len(hs) == 0 {
				t.Fatal("no hypothesis")
			}
			const want = "SELECT orders.day, places.city FROM orders JOIN places ON orders.place = places.name WHERE orders.total > 30 AND places.city = 'Oakland'"
			if got := strings.Join(strings.Fields(ast.Print(hs[0].Query)), " "); got != want {
				t.Errorf("whole %t: got %s", whole, got)
			}
			var kinds []string
			for _, u := range hs[0].Units[:3] {
				kinds = append(kinds, u.Place+": "+u.Unit.String())
			}
			if diff := cmp.Diff([]string{"table: table orders", "join places: join places on orders.place = name", "show 1: select orders.day"}, kinds); diff != "" {
				t.Errorf("units (-want +got)\n%s", diff)
			}
		}
	})
}

func modelOptions(whole bool) model.Options { return model.Options{Whole: whole} }

func TestNothingForThisDatabase(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, p := over(t, fake.VLLM(), fake.Script(fake.Say("NOTHING")), model.Options{})
		if hs := parse(t, p, "what is the meaning of life"); len(hs) != 0 {
			t.Errorf("got %q", queries(hs))
		}
	})
}

// TestAFailingServerIsSaid: the error of the call comes through, with what to
// do about it.
func TestAFailingServerIsSaid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.VLLM(), script(cheapThai), model.Options{})
		s.Models = []string{"another"}
		_, err := p.Parse(t.Context(), agent.Turn{Utterance: "cheap Thai"}, agent.World{})
		if err == nil || !strings.Contains(err.Error(), "has no model tiny") {
			t.Errorf("got %v", err)
		}
	})
}
