package backendtest_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/backendtest"
)

var (
	seed    = flag.Uint64("seed", 1, "seed of the random queries")
	queries = flag.Int("queries", 400, "how many random queries to compare")
)

// writer makes random queries over the table places.
type writer struct{ *rand.Rand }

func (w writer) pick(of ...string) string { return of[w.IntN(len(of))] }

func (w writer) condition(depth int) string {
	if depth == 0 || w.IntN(4) == 0 {
		return w.atom()
	}
	l, r := w.condition(depth-1), w.condition(depth-1)
	switch w.IntN(6) {
	case 0, 1:
		return "(" + l + " AND " + r + ")"
	case 2, 3:
		return "(" + l + " OR " + r + ")"
	case 4:
		return "NOT (" + l + ")"
	}
	if w.IntN(2) == 0 {
		return "(" + l + ")" + w.pick(" IS TRUE", " IS NOT TRUE", " IS FALSE", " IS UNKNOWN", " IS NOT UNKNOWN")
	}
	return "CASE WHEN " + w.atom() + " THEN " + l + " ELSE " + r + " END"
}

func (w writer) atom() string {
	text, topic := w.pick("reviews", "about"), w.pick("kids", "quiet", "style", "seats", "nonsense")
	answer := "answer(" + text + ", '" + topic + "')"
	switch w.IntN(12) {
	case 0, 1, 2:
		return w.pick("city = 'Oakland'", "rating > 4.2", "visits <= 90", "visits / 2 > 30", "name LIKE '%e%'", "name ILIKE 'j%'", "'Thai' = ANY(tags)",
			"'Bakery' <> ALL(tags)", "open", "NOT open", "opened < '2019-06-01'", "about IS NULL", "score IN (0.5, 2)", "cardinality(tags) = 2", "tags && ARRAY['Thai', 'Lao']")
	case 3:
		return "price " + w.pick("=", "<>") + " " + w.pick("'cheap'", "'Moderate'", "'none such'", "'inexpensive'")
	case 4:
		return "price " + w.pick("IN ('cheap', 'expensive')", "NOT IN ('moderate', 'none such')", "LIKE '%e%'", "NOT ILIKE 'CH%'")
	case 5:
		return answer + w.pick(" = 'yes'", " <> 'no'", " = 'modern'", " IN ('yes', 'maybe', 'rustic')")
	case 6:
		return answer + w.pick(" IS NULL", " IS NOT NULL", " LIKE '%s%'", " ILIKE 'M%'")
	case 7:
		return "answer(" + text + ", 'seats')" + w.pick(" < 20", "::int BETWEEN 10 AND 45", "::numeric >= 12", " > visits / 4")
	case 8:
		return "answer(about, 'since')::date " + w.pick("<", ">=", "=", "<>") + w.pick(" opened", " '2019-03-01'", " DATE '2020-01-01'")
	case 9:
		return "length(" + answer + ") > 4"
	case 10:
		return "answer(reviews, '" + topic + "') = answer(about, '" + topic + "')"
	}
	return "upper(" + answer + ") = " + w.pick("'YES'", "upper(price)", "'MODERN'")
}

func (w writer) query() string {
	where := " WHERE " + w.condition(w.IntN(4))
	value := w.pick("price", "opened", "tags", "rating / 2.0", "answer(about, 'style')", "answer(reviews, 'seats')::int + 1", "answer(about, 'since')::date",
		"CASE WHEN open THEN answer(reviews, 'quiet') ELSE price END", "coalesce(answer(about, 'nonsense'), city)", "answer(reviews, 'kids') = 'yes'",
		"round(answer(reviews, 'seats')::numeric / 4.0, 1)", "price || '/' || answer(about, 'style')")
	switch w.IntN(5) {
	case 0:
		return "SELECT city, count(*) AS n, sum(score) AS s, max(answer(reviews, 'seats')::int) AS m FROM places" + where +
			" GROUP BY city" + w.pick("", " HAVING count(*) > 1") + " ORDER BY city" + w.pick("", " LIMIT 1", " LIMIT 2 OFFSET 1")
	case 1:
		return "SELECT " + w.pick("answer(about, 'style')", "answer(reviews, 'nonsense')", "answer(reviews, 'seats')::int") + " AS x, count(*) AS n FROM places" + where + " GROUP BY x ORDER BY x"
	case 2:
		return "SELECT DISTINCT city, open FROM places" + where + " ORDER BY city, open" + w.pick("", " LIMIT 3")
	}
	return "SELECT id, " + value + " AS x FROM places AS p" + where + w.pick("", " ORDER BY p.rating DESC, id", " ORDER BY name LIMIT 3", " ORDER BY visits, id LIMIT 4 OFFSET 1", " ORDER BY answer(about, 'style'), id")
}

// TestBackendsAgree runs random queries on both databases.
func TestBackendsAgree(t *testing.T) {
	script, err := os.ReadFile("testdata/places.sql")
	if err != nil {
		t.Fatal(err)
	}
	on := map[string]*suql.Engine{
		"PostgreSQL": backendtest.Postgres(t, string(script), backendtest.Keyword{}),
		"SQLite":     backendtest.SQLite(t, string(script), backendtest.Keyword{}),
	}
	w := writer{rand.New(rand.NewPCG(*seed, 11))}
	rows := 0
	for range *queries {
		q := w.query()
		got := map[string][]string{}
		for name, e := range on {
			p, err := e.Prepare(t.Context(), q)
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, q)
			}
			res, err := p.Run(t.Context(), suql.RunOptions{Parallel: 3})
			if err != nil {
				t.Fatalf("%s: %v\n%s\n%s", name, err, q, p.Explain())
			}
			for _, r := range res.Rows {
				got[name] = append(got[name], fmt.Sprint(r.Values))
			}
			if !strings.Contains(q, "ORDER BY") {
				slices.Sort(got[name])
			}
			if strings.Contains(p.Explain(), "Rank ") {
				continue // each ranks in its own way, and so reads other rows first
			}
			for _, x := range res.Warnings {
				got[name] = append(got[name], x.Code+": "+x.Message)
			}
			got[name] = append(got[name], fmt.Sprintf("%d questions, %d remembered", res.Receipt.Stats.Items, res.Receipt.Stats.CacheHits))
		}
		if diff := cmp.Diff(got["SQLite"], got["PostgreSQL"]); diff != "" {
			t.Fatalf("%s\n(-SQLite +PostgreSQL)\n%s", q, diff)
		}
		rows += len(got["SQLite"])
	}
	t.Logf("%d queries, %d lines", *queries, rows)
}
