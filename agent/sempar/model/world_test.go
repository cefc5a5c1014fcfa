package model_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/llm/fake"
	"parley/suql/ast"
	"parley/suql/unit"
)

func decision(place string, v agent.Verdict, u unit.Unit) agent.Decision {
	return agent.Decision{Place: place, Unit: u, Verdict: v}
}

// TestTheWorldHolds whatever the model writes: an obedient one is asked again
// with what is settled, and of a stubborn one only what the World leaves is
// taken.
func TestTheWorldHolds(t *testing.T) {
	const head = "SELECT * FROM places"
	city := unit.Unit{Kind: unit.Column, Column: "city"}
	price := unit.Unit{Kind: unit.Column, Column: "price"}
	table := unit.Unit{Kind: unit.Table, Table: "places"}
	show := unit.Unit{Kind: unit.Select, Column: "name"}
	cheap := unit.Condition(0, 0, "price", unit.Eq, false, "cheap")
	for _, c := range []struct {
		name    string
		replies map[string]string
		settled []agent.Decision
		want    string
	}{
		{
			name: "a column that was ruled out is replaced",
			replies: map[string]string{
				nothingYet: head, head: "WHERE city = 'Oakland'",
				head + " not a condition on city": "WHERE price = 'cheap'", head + " WHERE price = 'cheap'": "END",
				head + " WHERE price = 'cheap' not a condition on city": "END",
			},
			settled: []agent.Decision{decision("where 1", agent.RuledOut, city)},
			want:    head + " WHERE price = 'cheap'",
		},
		{
			name: "a stubborn model loses the condition, and not what follows",
			replies: map[string]string{
				nothingYet: head, head: "WHERE city = 'Oakland'",
				head + " not a condition on city":           "WHERE city = 'Oakland'",
				"rest " + head + " not a condition on city": "WHERE city = 'Oakland' AND rating > 4",
			},
			settled: []agent.Decision{decision("where 1", agent.RuledOut, city)},
			want:    head + " WHERE rating > 4",
		},
		{
			name: "its second thought is taken where it had one",
			replies: map[string]string{
				nothingYet: head, head: "WHERE¦ city~0.6| price~0.3¦ =¦ 'Oakland'",
				head + " not a condition on city":           "WHERE city = 'Oakland'",
				"rest " + head + " not a condition on city": "WHERE¦ city~0.6| price~0.3¦ =¦ 'Oakland'",
			},
			settled: []agent.Decision{decision("where 1", agent.RuledOut, city)},
			want:    head + " WHERE price = 'Oakland'",
		},
		{
			name: "it does not move to another place",
			replies: map[string]string{
				nothingYet: head, head: "WHERE price = 'cheap'", head + " WHERE price = 'cheap'": "AND city = 'Oakland'",
				head + " WHERE price = 'cheap' not a condition on city": "END",
			},
			settled: []agent.Decision{decision("where 1", agent.RuledOut, city)},
			want:    head + " WHERE price = 'cheap'",
		},
		{
			name:    "a condition that was confirmed is there, whatever the model says",
			replies: map[string]string{nothingYet: head, head: "END", head + " WHERE price = 'cheap'": "END"},
			settled: []agent.Decision{decision("where 1", agent.Confirmed, cheap[0]), decision("where 1", agent.Confirmed, cheap[1]), decision("where 1", agent.Confirmed, cheap[2])},
			want:    head + " WHERE price = 'cheap'",
		},
		{
			name: "a column that was confirmed is asked for",
			replies: map[string]string{
				nothingYet: head, head: "WHERE city = 'Oakland'", head + " settled": "", head + " WHERE price = 'cheap'": "END",
			},
			settled: []agent.Decision{decision("where 1", agent.Confirmed, price)},
			want:    head + " WHERE price = 'cheap'",
		},
		{
			name: "what was confirmed of several that are joined by OR does not lose the others",
			replies: map[string]string{
				nothingYet: head, head: "WHERE (city = 'Oakland' OR city = 'Berkeley')",
				head + " WHERE (city = 'Oakland' OR city = 'Berkeley')":                     "AND price = 'cheap'",
				head + " WHERE (city = 'Oakland' OR city = 'Berkeley') AND price = 'cheap'": "END",
			},
			settled: []agent.Decision{decision("where 1", agent.Confirmed, unit.Condition(0, 1, "city", unit.Eq, false, "Oakland")[2])},
			want:    head + " WHERE (city = 'Oakland' OR city = 'Berkeley') AND price = 'cheap'",
		},
		{
			name: "a clause that it can't get right is written with all that follows",
			replies: map[string]string{
				nothingYet: head, head: "WHERE cost = 'cheap'", head + " again": "WHERE costs = 'cheap'",
				"rest " + head: "WHERE price = 'cheap' AND rating > 4",
			},
			want: head + " WHERE price = 'cheap' AND rating > 4",
		},
		{
			name: "an order that was confirmed is there",
			replies: map[string]string{
				nothingYet: head, head: "WHERE price = 'cheap'", head + " WHERE price = 'cheap'": "END", "rest " + head + " WHERE price = 'cheap'": "END",
			},
			settled: []agent.Decision{decision("order 1", agent.Confirmed, unit.Unit{Kind: unit.Order, Column: "rating", Desc: true})},
			want:    head + " WHERE price = 'cheap' ORDER BY rating DESC NULLS LAST",
		},
		{
			name: "what is shown is replaced, and the table stays",
			replies: map[string]string{
				nothingYet: "SELECT name FROM places", nothingYet + " not show name": "SELECT rating FROM places",
				"SELECT rating FROM places": "END", "SELECT rating FROM places not show name": "END",
			},
			settled: []agent.Decision{decision("table", agent.Confirmed, table), decision("show 1", agent.RuledOut, show)},
			want:    "SELECT rating FROM places",
		},
		{
			name: "after the last refusal the first prediction stands",
			replies: map[string]string{
				nothingYet: "SELECT name FROM places", nothingYet + " not show name": "SELECT name FROM places",
				"rest " + nothingYet + " not show name": "SELECT name FROM places", "SELECT name FROM places": "END",
				"SELECT name FROM places not show name": "END",
			},
			settled: []agent.Decision{decision("show 1", agent.RuledOut, show)},
			want:    "SELECT name FROM places",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := script(c.replies)
				if _, special := c.replies[head+" settled"]; special {
					m = heedful(m)
				}
				_, p := over(t, fake.VLLM(), m, model.Options{Doubt: 0.5})
				hs := parse(t, p, "cheap places", c.settled...)
				if len(hs) == 0 || ast.Print(hs[0].Query) != c.want {
					t.Fatalf("got %q", queries(hs))
				}
				w := agent.World{Decisions: c.settled}
				for _, h := range hs[1:] {
					for _, u := range h.Units {
						if w.Verdict(u.Place, u.Unit) == agent.RuledOut {
							t.Errorf("%s has %s, which was ruled out", ast.Print(h.Query), u.Unit)
						}
					}
				}
			})
		})
	}
}

// heedful writes what is settled as soon as the prompt says so.
func heedful(m fake.Model) fake.Model {
	return fake.Func(func(p fake.Prompt) fake.Completion {
		if task, _ := model.ReadTask(p.Last()); cmp.Equal(task.Settled, []string{"a condition on price"}) {
			return say("WHERE price = 'cheap'")
		}
		return m.Complete(p)
	})
}

// TestSecondThoughts: what competes with a unit comes from the alternatives of
// the token that decided it, however the server cuts the query.
func TestSecondThoughts(t *testing.T) {
	for _, c := range []struct{ name, reply, want string }{
		{"a column", "SELECT¦ *¦ FROM¦ places¦ WHERE¦ rat~0.6| se~0.3¦ing¦ >¦ 4", "SELECT * FROM places WHERE seats > 4"},
		{"an operator", "SELECT¦ *¦ FROM¦ places¦ WHERE¦ rating¦ >~0.6| >=~0.3¦ 4", "SELECT * FROM places WHERE rating >= 4"},
		{"a value", "SELECT¦ *¦ FROM¦ places¦ WHERE¦ city¦ =¦ '¦Oak~0.6|Ber~0.3¦land'", "SELECT * FROM places WHERE city = 'Berkeley'"},
		{"what is shown", "SELECT¦ name~0.6| rating~0.3¦ FROM¦ places", "SELECT rating FROM places"},
		{"an aggregate", "SELECT¦ max~0.6| min~0.3¦(rating)¦ FROM¦ places", "SELECT min(rating) FROM places"},
		{"an aggregate or none", "SELECT¦ rating~0.6| avg~0.3¦ FROM¦ places", "SELECT avg(rating) FROM places"},
		{"a direction", "SELECT¦ *¦ FROM¦ places¦ ORDER BY¦ rating¦ DESC~0.6| ASC~0.3", "SELECT * FROM places ORDER BY rating NULLS LAST"},
		{"a list or not", "SELECT¦ *¦ FROM¦ places¦ WHERE¦ city~0.6| price~0.3¦ =¦ 'Oakland'", "SELECT * FROM places WHERE price = 'Oakland'"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, p := over(t, fake.OpenAI(), script(map[string]string{"rest " + nothingYet: c.reply}), model.Options{Whole: true})
				hs := parse(t, p, "something")
				if len(hs) < 2 || ast.Print(hs[1].Query) != c.want {
					t.Fatalf("got %q", queries(hs))
				}
				if hs[1].P < 0.25 || hs[1].P > 0.4 || hs[0].P < 0.55 {
					t.Errorf("probabilities %q", queries(hs))
				}
			})
		})
	}
}

// TestAnotherTable: where the table is doubtful, the other one is written to
// the end as well.
func TestAnotherTable(t *testing.T) {
	m := script(map[string]string{
		"rest " + nothingYet: "SELECT¦ *¦ FROM¦ places~0.6| orders~0.39¦ WHERE rating > 4",
	})
	answering := fake.Func(func(p fake.Prompt) fake.Completion {
		if task, _ := model.ReadTask(p.Last()); cmp.Equal(task.Settled, []string{"FROM orders"}) {
			return say("SELECT * FROM orders WHERE total > 4")
		}
		return m.Complete(p)
	})
	synctest.Test(t, func(t *testing.T) {
		_, p := over(t, fake.OpenAI(), answering, model.Options{Whole: true})
		hs := parse(t, p, "above four")
		if len(hs) != 2 || ast.Print(hs[1].Query) != "SELECT * FROM orders WHERE total > 4" || hs[1].P > 0.4 {
			t.Errorf("got %q", queries(hs))
		}
	})
}

// TestWithoutLogProbabilities: samples that agree make a unit probable, and
// what others have instead competes with it.
func TestWithoutLogProbabilities(t *testing.T) {
	for _, d := range []fake.Dialect{fake.Reasoning(), fake.OldOllama()} {
		t.Run(d.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var n atomic.Int32
				m := fake.Func(func(fake.Prompt) fake.Completion {
					if n.Add(1) == 3 {
						return fake.Say("SELECT * FROM places WHERE city = 'Oakland'")
					}
					return fake.Say("SELECT * FROM places WHERE price = 'cheap'")
				})
				_, p := over(t, d, m, model.Options{Whole: true, Samples: 4})
				hs := parse(t, p, "cheap places")
				if len(hs) == 0 {
					t.Fatal("no hypothesis")
				}
				if diff := cmp.Diff([]string{
					"table: table places 0.833", "show 1: select * 0.833",
					"where 1: column price 0.667", "where 1: operator price = 0.667", "where 1: value price = cheap 0.667",
				}, units(hs[0])); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
				if other := hs[0].Units[2].Alternatives; len(other) != 1 || other[0].Unit.Column != "city" {
					t.Errorf("alternatives %+v", other)
				}
			})
		})
	}
}

// TestTokensThatDoNotFit: where the server's tokens don't make up its reply,
// its probabilities are of no use, and samples are asked for instead.
func TestTokensThatDoNotFit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, p := over(t, fake.OldVLLM(), fake.Func(func(fake.Prompt) fake.Completion {
			return fake.Completion{Tokens: []fake.Token{{Text: "SELECT * FROM places WHERE name = '\xe2\x80", LogProb: -0.01}, {Text: "\x99'", LogProb: -0.01}}}
		}), model.Options{Whole: true, Samples: 4})
		hs := parse(t, p, "that one")
		if len(hs) == 0 || hs[0].Units[0].P > 0.9 {
			t.Errorf("got %q", queries(hs))
		}
		if n := len(s.Requests()); n < 2 {
			t.Errorf("%d calls: no samples were asked for", n)
		}
	})
}
