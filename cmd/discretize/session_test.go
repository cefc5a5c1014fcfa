package discretize_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/app"
	"parley/cmd/cmdtest"
	"parley/ingest/demo"
	"parley/suql"
)

// What the study of this design expects of 12 keys: up to so many questions,
// judging the texts of each question by itself takes fewer calls than finding
// the keys in all texts; the second where replies are kept between questions.
const (
	breaksEven     = 119
	breaksEvenKept = 126
)

// longSession are n questions as people who choose products ask them: of a
// kind, up to a price, and of two things that the texts tell of that kind.
func longSession(t *testing.T, gold demo.Gold, n int) []string {
	t.Helper()
	of := map[string][]string{} // the questions, by kind of product
	var kinds []string
	for _, a := range gold.Attributes {
		for _, kind := range a.Kinds {
			if a.Valued || !slices.Contains(keys, a.Key) {
				continue
			}
			if of[kind] == nil {
				kinds = append(kinds, kind)
			}
			of[kind] = append(of[kind], a.Question)
		}
	}
	var out []string
	for i := range n {
		kind := kinds[i%len(kinds)]
		about := of[kind]
		turn := i / len(kinds)
		query := fmt.Sprintf("SELECT title FROM products WHERE kind = '%s' AND price < %d", kind, 40+37*i%400)
		for j := range min(2, len(about)) {
			query += fmt.Sprintf(" AND answer(description, '%s') = '%s'", about[(turn+j)%len(about)], []string{"Yes", "No"}[(turn/7+j)%2])
		}
		out = append(out, query+" ORDER BY title")
	}
	return out
}

// cost is what a query of a session took.
type cost struct {
	rows string
	suql.Stats
}

// hold puts the queries to one engine, as a conversation does, which asks
// nothing twice.
func hold(t *testing.T, queries []string) []cost {
	t.Helper()
	m, err := app.ModelIfNamed(t.Context(), "", app.ModelFlags{ModelTexts: 1, ModelParallel: 8, ModelTimeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	engine, err := app.DatabaseFlags{Demo: demo.Products, Data: os.Getenv("PARLEY_DATA")}.Open(t.Context(), nil, app.CacheFlags{Cache: "off"}, m)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	var out []cost
	for _, query := range queries {
		p, err := engine.Prepare(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		result, err := p.Run(t.Context(), suql.RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var rows []string
		for _, r := range result.Rows {
			rows = append(rows, fmt.Sprint(r.Values[0]))
		}
		out = append(out, cost{strings.Join(rows, "\n"), result.Receipt.Stats})
	}
	return out
}

// even is after how many questions the session with columns, whose keys took
// so many calls to find, has taken fewer calls than the one without, for good;
// one more than there are where it never has.
func even(finding int, without, with []cost, calls func(cost) int) int {
	saved, at := -finding, len(with)+1
	for i := range with {
		saved += calls(without[i]) - calls(with[i])
		switch {
		case saved <= 0:
			at = len(with) + 1
		case at > len(with):
			at = i + 1
		}
	}
	return at
}

// TestALongSessionIsCheaperWithColumns: 400 questions and finding the keys
// take fewer calls than 400 questions whose texts are judged one by one, and
// not later than the study of this design expects; the rows are the same.
func TestALongSessionIsCheaperWithColumns(t *testing.T) {
	o := newOracle(t)
	served(t, o)
	cmdtest.OK(t, "discretize", "products.description", "--demo", "products")
	finding := o.calls["keys"] + o.calls["texts"] + o.calls["merging"]
	queries := longSession(t, o.gold, 400)
	without := hold(t, queries)
	cmdtest.OK(t, "discretize", "products.description", "--demo", "products", "--confirm", "*")
	with := hold(t, queries)
	total := func(session []cost, calls func(cost) int) (n int) {
		for _, c := range session {
			n += calls(c)
		}
		return n
	}
	for i := range queries {
		if diff := cmp.Diff(without[i].rows, with[i].rows); diff != "" {
			t.Errorf("%s: without and with columns:\n%s", queries[i], diff)
		}
	}
	// A text whose answer is kept would be a call of its own if nothing were.
	kept, forgetful := func(c cost) int { return c.Calls }, func(c cost) int { return c.Calls + c.CacheHits }
	for _, way := range []struct {
		name  string
		calls func(cost) int
		most  int
	}{{"replies kept", kept, breaksEvenKept}, {"nothing kept", forgetful, breaksEven}} {
		n := even(finding, without, with, way.calls)
		t.Logf("%s: finding the keys takes %d calls; 400 questions take %d without columns and %d with them; even after %d questions",
			way.name, finding, total(without, way.calls), total(with, way.calls), n)
		if n > way.most {
			t.Errorf("%s: even after %d questions, want at most %d", way.name, n, way.most)
		}
	}
}
