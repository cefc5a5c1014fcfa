package suql_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"parley/suql"
)

func cafes(t *testing.T) *suql.Engine {
	t.Helper()
	script, err := os.ReadFile("testdata/town.sql")
	if err != nil {
		t.Fatal(err)
	}
	e, _ := open(t, string(script))
	return e
}

func TestASubqueryIsNotReadPastItsDecision(t *testing.T) {
	const good = "answer(v.note, 'what was the mood?') = 'good'"
	perCafe := func(condition string) string {
		return "SELECT name FROM cafes AS c WHERE " + fmt.Sprintf(condition, "FROM visits AS v WHERE v.cafe = c.id AND "+good)
	}
	for name, tt := range map[string]struct {
		query       string
		items, rows int
	}{
		"one visit per cafe is enough":           {perCafe("EXISTS (SELECT 1 %s)"), 2, 2},
		"and enough to rule a cafe out":          {perCafe("NOT EXISTS (SELECT 1 %s)"), 2, 5},
		"two visits are":                         {perCafe("(SELECT count(*) %s) > 1"), 4, 1},
		"a cafe with two visits has no three":    {perCafe("(SELECT count(*) %s) >= 3"), 2, 1},
		"an exact count takes one more":          {perCafe("(SELECT count(*) %s) = 2"), 4, 0},
		"a count in the SELECT list takes all":   {"SELECT name, (SELECT count(*) FROM visits AS v WHERE v.cafe = c.id AND " + good + ") FROM cafes AS c", 4, 7},
		"one row of a thousand":                  {"SELECT name FROM cafes WHERE EXISTS (SELECT 1 FROM many WHERE answer(body, 'even') = 'yes')", 2, 7},
		"IN stops at the first match of each":    {"SELECT name FROM cafes WHERE id IN (SELECT v.cafe FROM visits AS v WHERE " + good + ")", 2, 2},
		"NOT IN has to see them all":             {"SELECT name FROM cafes WHERE id NOT IN (SELECT v.cafe FROM visits AS v WHERE " + good + ")", 4, 5},
		"what WHERE rules out is not read about": {perCafe("c.rating > 4.6 AND EXISTS (SELECT 1 %s)"), 1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			got, res := rowsOf(t, cafes(t), tt.query, suql.RunOptions{Parallel: 16})
			if res.Receipt.Stats.Items != tt.items || len(got) != tt.rows {
				t.Errorf("%d questions and %d rows, want %d and %d\n%s", res.Receipt.Stats.Items, len(got), tt.items, tt.rows, res.Receipt.Plan)
			}
		})
	}
}

func TestOrderByAColumnStreamsAJoin(t *testing.T) {
	q := "SELECT c.name, v.day FROM cafes AS c JOIN visits AS v ON v.cafe = c.id WHERE answer(c.reviews, 'are there kids?') = 'yes' ORDER BY v.day DESC LIMIT 2"
	got, res := rowsOf(t, cafes(t), q, suql.RunOptions{Parallel: 16})
	if want := "[[Fir 2024-06-05] [Cedar 2024-05-05]]"; fmt.Sprint(got) != want || res.Receipt.Stats.Items != 2 {
		t.Errorf("%v with %d questions, want %s with 2", got, res.Receipt.Stats.Items, want)
	}
}

func TestABudgetThatEndsInsideASubqueryIsSaid(t *testing.T) {
	_, res := rowsOf(t, cafes(t), "SELECT name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND answer(v.note, 'style') = 'modern')",
		suql.RunOptions{Parallel: 1, Budget: suql.Budget{Items: 2}})
	s := res.Receipt.Stats
	if !s.Incomplete || s.NotJudged == 0 || s.Items > 2 || len(res.Warnings) != 1 || res.Warnings[0].Code != "incomplete" {
		t.Errorf("%+v, %v", s, res.Warnings)
	}
}

// What is looked up reads as it was asked: a negation stands there once.
func TestANegationInAPlanStandsOnce(t *testing.T) {
	p, err := cafes(t).Prepare(t.Context(), "SELECT name FROM cafes AS c WHERE EXISTS "+
		"(SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND answer(v.note, 'what was the mood?') <> 'good')")
	if err != nil {
		t.Fatal(err)
	}
	plan := p.Explain()
	if !strings.Contains(plan, "AND NOT answer(v.note, 'what was the mood?') = 'good'") || strings.Contains(plan, "NOT answer(v.note, 'what was the mood?') <>") {
		t.Errorf("%s", plan)
	}
}
