package suql_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/sample"
	"parley/suql"
	"parley/suql/backendtest"
	"parley/suql/limit"
	"parley/suql/plan"
	"parley/suql/postgres"
	"parley/suql/reader"
	"parley/suql/sqlite"
)

var (
	seed    = flag.Uint64("seed", 1, "seed of the random queries")
	queries = flag.Int("queries", 600/min(sample.Nth, 10), "how many random queries to compare")
)

// The differential test compares the engine with naive evaluation. Naive
// means: every question of the query is asked about every row, one at a time,
// and the answers stand in columns of a second table, over which the same
// query is plain SQL. So each random query is written twice.

// pair is one expression: with free text, and over the second table.
type pair struct{ suql, naive string }

// leaf is a column of answers in the second table.
type leaf struct {
	column, text string // text: "reviews" (an array) or "about"
	ask          func(texts []string) reader.Request
	kind         string // judge, class, number, text
}

var leaves = func() []leaf {
	var out []leaf
	for _, text := range []string{"reviews", "about"} {
		for _, topic := range []string{"kids", "quiet"} {
			for _, v := range []string{"yes", "no"} {
				out = append(out, leaf{"j_" + text + topic + v, text, func(t []string) reader.Request { return reader.NewJudge(t, topic, v) }, "judge"})
			}
			out = append(out,
				leaf{"c_" + text + topic, text, func(t []string) reader.Request { return reader.NewClassify(t, topic, []string{"yes", "maybe"}) }, "class"},
				leaf{"t_" + text + topic, text, func(t []string) reader.Request { return reader.NewAnswer(t, topic, reader.TextType) }, "text"})
		}
		out = append(out,
			leaf{"n_" + text + "seats", text, func(t []string) reader.Request { return reader.NewAnswer(t, "seats", reader.NumberType) }, "number"},
			leaf{"t_" + text + "seats", text, func(t []string) reader.Request { return reader.NewAnswer(t, "seats", reader.TextType) }, "text"})
	}
	return out
}()

type item struct {
	id             int
	name, city     string
	rating         float64
	price          int
	reviews, about []string // nil: NULL
}

func randomItems(r *rand.Rand, n int) []item {
	say := func() string {
		var parts []string
		for _, topic := range []string{"kids", "quiet"} {
			if r.IntN(3) > 0 {
				parts = append(parts, topic+"="+[]string{"yes", "no", "maybe"}[r.IntN(3)])
			}
		}
		switch r.IntN(4) {
		case 0:
			parts = append(parts, "seats=many")
		case 1, 2:
			parts = append(parts, fmt.Sprintf("seats=%d", r.IntN(40)))
		}
		return strings.Join(parts, " ")
	}
	out := make([]item, n)
	for i := range out {
		out[i] = item{id: i + 1, name: fmt.Sprintf("n%d", r.IntN(n)), city: []string{"ames", "bonn", "cork"}[r.IntN(3)], rating: float64(r.IntN(9)), price: r.IntN(4)}
		if r.IntN(6) > 0 {
			out[i].reviews = []string{}
			for range 1 + r.IntN(2) {
				out[i].reviews = append(out[i].reviews, say())
			}
		}
		if r.IntN(6) > 0 {
			out[i].about = []string{say()}
		}
	}
	return out
}

func quote(v any) string {
	switch v := v.(type) {
	case nil:
		return "NULL"
	case bool:
		return map[bool]string{true: "1", false: "0"}[v]
	case string:
		return "'" + strings.ReplaceAll(v, "'", "''") + "'"
	}
	return fmt.Sprint(v)
}

// naiveValue asks about one row, with nothing remembered.
func naiveValue(l leaf, it item, asked *int) any {
	return naiveAnswer(l, map[string][]string{"reviews": it.reviews, "about": it.about}[l.text], asked)
}

func naiveAnswer(l leaf, all []string, asked *int) any {
	var texts []string
	for _, t := range all {
		if strings.TrimSpace(t) != "" {
			texts = append(texts, t)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	*asked++
	reply := one(l.ask(texts))
	switch {
	case l.kind == "judge":
		return map[reader.Verdict]any{reader.True: true, reader.False: false}[reply.Verdict]
	case l.kind == "class" && reply.Null && reply.Verdict == reader.False:
		return false // the text says something else
	case reply.Null:
		return nil
	case l.kind == "class":
		return true
	case l.kind == "number":
		v, _ := plan.Value(reply.Text, reader.NumberType, false)
		return v
	}
	return reply.Text
}

func databases(t testing.TB, items []item, opts ...suql.Option) (free, naive *suql.Engine, asked map[string]int) {
	t.Helper()
	base := "id INTEGER PRIMARY KEY, name TEXT, city TEXT, rating REAL, price INTEGER, reviews TEXT, about TEXT"
	one := "CREATE TABLE t (" + base + ");\n"
	two := "CREATE TABLE t (" + base
	for _, l := range leaves {
		two += ", " + l.column + map[string]string{"judge": " BOOLEAN", "class": " BOOLEAN", "number": " REAL", "text": " TEXT"}[l.kind]
	}
	two += ");\n"
	asked = map[string]int{}
	for _, it := range items {
		var reviews, about any
		if it.reviews != nil {
			packed, err := json.Marshal(it.reviews)
			if err != nil {
				t.Fatal(err)
			}
			reviews = string(packed)
		}
		if it.about != nil {
			about = it.about[0]
		}
		values := []string{quote(it.id), quote(it.name), quote(it.city), quote(it.rating), quote(it.price), quote(reviews), quote(about)}
		one += "INSERT INTO t VALUES (" + strings.Join(values, ", ") + ");\n"
		for _, l := range leaves {
			n := 0
			values = append(values, quote(naiveValue(l, it, &n)))
			asked[l.column] += n
		}
		two += "INSERT INTO t VALUES (" + strings.Join(values, ", ") + ");\n"
	}
	return engine(t, one, &keyword{}, opts...), engine(t, two, nil), asked
}

func engine(t testing.TB, script string, r reader.Reader, opts ...suql.Option) *suql.Engine {
	t.Helper()
	e := opened(t, script, r, opts...)
	t.Cleanup(func() { e.Close() })
	return e
}

// onPostgres is an engine over a schema of its own.
func onPostgres(t testing.TB, script string, r reader.Reader) *suql.Engine {
	t.Helper()
	db, err := postgres.Open(t.Context(), backendtest.PostgresSchema(t, script))
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenPostgres(t.Context(), db, r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// opened is an engine that whoever asks for it closes.
func opened(t testing.TB, script string, r reader.Reader, opts ...suql.Option) *suql.Engine {
	t.Helper()
	db, err := sqlite.OpenMemory(context.Background(), script)
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenSQLite(context.Background(), db, r, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func rowsOf(t *testing.T, e *suql.Engine, q string, o suql.RunOptions) ([]string, *suql.Result) {
	t.Helper()
	out, res, past := rowsWithin(t, e, q, o)
	if past != nil {
		t.Fatalf("run: %v\n%s", past, q)
	}
	return out, res
}

// rowsWithin are the rows of q, unless they, or those that are read for them,
// are more than one query may take. What took too long is run once more: the
// machine may have stood still.
func rowsWithin(t testing.TB, e *suql.Engine, q string, o suql.RunOptions) ([]string, *suql.Result, *limit.Error) {
	t.Helper()
	res, err := result(t.Context(), e, q, o)
	var past *limit.Error
	if errors.As(err, &past) && past.Time > 0 {
		t.Logf("again: %v\n%s", err, q)
		past = nil
		res, err = result(t.Context(), e, q, o)
	}
	if errors.As(err, &past) {
		return nil, nil, past
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, q)
	}
	var out []string
	for _, r := range res.Rows {
		out = append(out, fmt.Sprintf("%v", r.Values))
	}
	return out, res, nil
}

// result prepares q and runs it.
func result(ctx context.Context, e *suql.Engine, q string, o suql.RunOptions) (*suql.Result, error) {
	p, err := e.Prepare(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("prepare: %w", err)
	}
	res, err := p.Run(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("run: %w\n%s", err, p.Explain())
	}
	return res, nil
}

// cost is what naive evaluation of q asks: every question about every row.
func naiveCost(q string, asked map[string]int) int {
	total := 0
	for _, l := range leaves {
		if strings.Contains(q, l.column) {
			total += asked[l.column]
		}
	}
	return total
}

// foreign is how many values of a query its column does not hold: the reader may
// be asked once for each what is meant by it, which naive evaluation never asks.
func foreign(r *suql.Result) int {
	n := 0
	for _, w := range r.Warnings {
		if w.Code == "enum_mapped" || w.Code == "enum_empty" {
			n++
		}
	}
	return n
}

func TestOptimisedRunsEqualNaiveEvaluation(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 7))
	total, spared := 0, 0
	for done := 0; done < *queries; {
		items := randomItems(r, 12+r.IntN(30))
		free, naive, asked := databases(t, items)
		for range 5 { // the later ones find some answers in memory
			done++
			q, all, ordered, limit := writer{r}.query()
			got, res := rowsOf(t, free, q.suql, suql.RunOptions{Parallel: 1 + r.IntN(8), Hurry: r.IntN(3) == 0})
			want, _ := rowsOf(t, naive, q.naive, suql.RunOptions{})
			if limit >= 0 {
				everything, _ := rowsOf(t, naive, all, suql.RunOptions{})
				if len(got) != min(limit, len(everything)) || !within(got, everything) {
					t.Fatalf("%s\ngot %v\nnot %d of %v\n%s", q.suql, got, limit, everything, res.Receipt.Plan)
				}
			} else {
				if !ordered {
					sort.Strings(got)
					sort.Strings(want)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("%s\nnaive: %s\n(-naive +engine)\n%s\n%s", q.suql, q.naive, diff, res.Receipt.Plan)
				}
			}
			cost := naiveCost(q.naive, asked) + foreign(res)
			if items := res.Receipt.Stats.Items; items > cost {
				t.Fatalf("%s\nasked %d questions, naive evaluation %d\n%s", q.suql, items, cost, res.Receipt.Plan)
			}
			total, spared = total+cost, spared+cost-res.Receipt.Stats.Items
		}
		free.Close() // a long run makes thousands of databases in memory
		naive.Close()
	}
	t.Logf("%d queries: naive evaluation asks %d questions, the engine %d", *queries, total, total-spared)
}

// within reports whether every row of some is in all, as often at most.
func within(some, all []string) bool {
	left := map[string]int{}
	for _, r := range all {
		left[r]++
	}
	for _, r := range some {
		if left[r]--; left[r] < 0 {
			return false
		}
	}
	return true
}
