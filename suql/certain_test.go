package suql_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parley/suql"
)

// What the budget left open about an inner block must not let a row in: with
// NOT EXISTS, NOT IN, < and EXCEPT, an answer that is missing would.
func TestABudgetThatEndsInsideASubqueryLetsNoWrongRowIn(t *testing.T) {
	const good = "answer(v.note, 'what was the mood?') = 'good'"
	for name, query := range map[string]string{
		"NOT EXISTS":             "SELECT name FROM cafes AS c WHERE NOT EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND " + good + ")",
		"NOT IN":                 "SELECT name FROM cafes AS c WHERE c.id NOT IN (SELECT v.cafe FROM visits AS v WHERE " + good + ")",
		"a small count":          "SELECT name FROM cafes AS c WHERE (SELECT count(*) FROM visits AS v WHERE v.cafe = c.id AND " + good + ") < 2",
		"an answer that is NULL": "SELECT name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND answer(v.note, 'style') IS NULL)",
		"a maximum that is NULL": "SELECT name FROM cafes AS c WHERE (SELECT max(answer(v.note, 'style')) FROM visits AS v WHERE v.cafe = c.id) IS NULL",
		"EXCEPT":                 "SELECT id FROM cafes EXCEPT SELECT v.cafe FROM visits AS v WHERE " + good,
		"a named query":          "WITH g AS (SELECT v.cafe AS cafe FROM visits AS v WHERE " + good + ") SELECT name FROM cafes AS c WHERE NOT EXISTS (SELECT 1 FROM g WHERE g.cafe = c.id)",
		"EXCEPT a named query":   "WITH g AS (SELECT v.cafe AS cafe FROM visits AS v WHERE " + good + ") SELECT id FROM cafes EXCEPT SELECT g.cafe FROM g",
		"a subquery in FROM":     "SELECT name FROM cafes AS c WHERE c.id NOT IN (SELECT d.cafe FROM (SELECT v.cafe AS cafe FROM visits AS v WHERE " + good + ") AS d)",
	} {
		t.Run(name, func(t *testing.T) {
			all, res := rowsOf(t, cafes(t), query, suql.RunOptions{})
			for items := range res.Receipt.Stats.Items {
				some, res := rowsOf(t, cafes(t), query, suql.RunOptions{Parallel: 2, Budget: suql.Budget{Items: items + 1}})
				if !within(some, all) {
					t.Errorf("with %d questions: %v, not within %v\n%s", items+1, some, all, res.Receipt.Plan)
				}
				if complete := items+1 == res.Receipt.Stats.Items && !res.Receipt.Stats.Incomplete; !complete && !res.Receipt.Stats.Incomplete {
					t.Errorf("with %d questions: not marked", items+1)
				}
			}
		})
	}
}

// Random queries that keep or drop rows one by one, under random budgets: the
// rows that come are among those of naive evaluation.
func TestAnIncompleteResultHoldsNoWrongRow(t *testing.T) {
	incomplete, rows := 0, 0
	for n := range uint64(*queries / 4) {
		r := rand.New(rand.NewPCG(*seed*77+n, 5))
		w := newWorld(t, r)
		t.Cleanup(w.close)
		g := &generator{Rand: r, seen: map[string]int{}, aside: aside(n)}
		for range perWorld {
			q, all, _, _ := g.query()
			if q.suql != all.suql || strings.Contains(q.suql, " OVER ") || strings.Contains(q.suql, "GROUP BY") || !strings.Contains(q.suql, " AS x FROM") || strings.Contains(q.suql, "LIMIT") || strings.Contains(q.suql, "DISTINCT ON") {
				continue
			}
			if outer := strings.NewReplacer("LEFT JOIN", "", "RIGHT JOIN", "", "FULL JOIN", ""); outer.Replace(q.suql) != q.suql {
				continue // a row may stand without its partner
			}
			e := w.free
			p, err := e.Prepare(t.Context(), q.suql)
			if err != nil {
				t.Fatal(err)
			}
			res, err := p.Run(t.Context(), suql.RunOptions{Parallel: 1 + r.IntN(4), Budget: suql.Budget{Items: 1 + r.IntN(6)}})
			if err != nil {
				t.Fatalf("%v\n%s", err, q.suql)
			}
			if !res.Receipt.Stats.Incomplete {
				continue
			}
			incomplete++
			keys := func(res *suql.Result) (out []string) { // without x, of which answers may be missing
				for _, row := range res.Rows {
					out = append(out, fmt.Sprint(row.Values[:len(row.Values)-1]))
				}
				return out
			}
			_, everything := rowsOf(t, w.naive, q.naive, suql.RunOptions{})
			rows += len(res.Rows)
			if got := keys(res); !within(got, keys(everything)) {
				t.Fatalf("%s\ngot %v\nof %v\n%s", q.suql, got, keys(everything), res.Receipt.Plan)
			}
		}
		w.free.Close()
		w.naive.Close()
	}
	if incomplete < *queries/30 || rows == 0 {
		t.Errorf("only %d incomplete results with %d rows: the test shows nothing", incomplete, rows)
	}
	t.Logf("%d incomplete results with %d rows", incomplete, rows)
}

// Alder's text is the one that the reader fails on.
func TestAReaderThatFailsInsideASubqueryLetsNoWrongRowIn(t *testing.T) {
	got, res := rowsOf(t, cafes(t), "SELECT name FROM cafes AS c WHERE rating > 4.3 AND NOT EXISTS (SELECT 1 FROM cafes AS d WHERE d.id = c.id AND answer(d.reviews, 'what is broken?') = 'no')", suql.RunOptions{})
	if fmt.Sprint(got) != "[[Elm]]" || !res.Receipt.Stats.Incomplete || len(res.Warnings) != 1 || res.Warnings[0].Code != "reader_failed" {
		t.Errorf("%v, %+v\n%s", got, res.Warnings, res.Receipt.Plan)
	}
}

func TestTheBudgetCountsWhatTheWordsOfTheQueryTook(t *testing.T) {
	e, k := open(t, places)
	_, res := rowsOf(t, e, "SELECT name FROM places WHERE price = 'inexpensive' AND answer(reviews, 'are there kids?') = 'yes'", suql.RunOptions{Budget: suql.Budget{Items: 2}})
	if s := res.Receipt.Stats; k.items != 2 || s.Items != 2 || s.Calls != 2 || !s.Incomplete {
		t.Errorf("%d questions, %+v", k.items, s)
	}
}

// Rows of groups that are settled already don't count as not judged.
func TestOnlyRowsThatMatterAreCalledNotJudged(t *testing.T) {
	const q = "SELECT city FROM cafes WHERE answer(reviews, 'are there kids?') = 'yes' GROUP BY city HAVING count(*) > 0 ORDER BY city"
	rows, res := rowsOf(t, cafes(t), q, suql.RunOptions{Parallel: 1, Budget: suql.Budget{Items: 1}})
	if s := res.Receipt.Stats; fmt.Sprint(rows) != "[[Berkeley]]" || s.NotJudged != 4 || !s.Incomplete { // the cafés of Oakland
		t.Errorf("%v, %+v\n%s", rows, s, res.Receipt.Plan)
	}
}
