package backendtest_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/backendtest"
	"parley/suql/limit"
	"parley/suql/postgres"
)

// trips is a table of 210,000 rows in the order in which they were written:
// rows near one another are of the same year, and a city is visited in
// season. A hundredth go to a city of its own, a thousandth to another.
const trips = `
CREATE TABLE cities (name TEXT PRIMARY KEY, country TEXT NOT NULL);
INSERT INTO cities SELECT 'city ' || n, 'country ' || n % 4 FROM generate_series(0, 21) AS n;
CREATE TABLE trips (id INTEGER PRIMARY KEY, city TEXT NOT NULL, year INTEGER NOT NULL, price INTEGER, nights INTEGER NOT NULL, note TEXT);
SELECT setseed(0.25);
INSERT INTO trips SELECT n,
	'city ' || CASE WHEN n % 100 = 7 THEN 20 WHEN n % 1000 = 8 THEN 21 ELSE (n / 500 + floor(random() * 10)::int) % 20 END,
	2015 + n / 20000, CASE WHEN n % 50 <> 0 THEN floor(40 + 300 * random() ^ 3 + n / 2000)::int END, 1 + floor(random() * 9)::int,
	repeat('x', floor(random() * 120)::int)
	FROM generate_series(1, 210000) AS n;
ANALYZE cities, trips;`

// estimating is an engine that estimates what takes long over 100,000 rows.
func estimating(t *testing.T, dsn string, s suql.Estimates) *suql.Engine {
	t.Helper()
	db, err := postgres.Open(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	s.Over, s.Price = 100_000, 1
	s.Within = time.Minute // other tests run beside this one
	e, err := suql.OpenPostgres(t.Context(), db, backendtest.Keyword{}, suql.WithEstimates(s))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close(); db.Close() })
	return e
}

// until is a gate that a statement for an answer waits at until the estimate is
// there, or has failed.
type until chan struct{}

// Enter implements limit.Gate.
func (u until) Enter(ctx context.Context) (func(), error) {
	select {
	case <-u:
	case <-ctx.Done():
	case <-time.After(20 * time.Second):
	}
	return func() {}, nil
}

// estimateOf runs a query whose answer waits for the estimate.
func estimateOf(t *testing.T, e *suql.Engine, query string) (*suql.Estimate, *suql.Result) {
	t.Helper()
	p, err := e.Prepare(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(p.Explain(), "An estimate is given first, from about ") {
		t.Errorf("EXPLAIN does not say so:\n%s", p.Explain())
	}
	told := make(until)
	var got *suql.Estimate
	r, err := p.Run(limit.WithGate(t.Context(), told), suql.RunOptions{Estimate: func(e *suql.Estimate) {
		got = e
		close(told)
	}})
	if err != nil {
		t.Fatal(err)
	}
	return got, r
}

// TestAnEstimateIsNearTheAnswer: of all groups that are told, about nineteen in
// twenty are within their range, whatever they are grouped by and whichever
// pages were looked at. The answer is that of a run without an estimate.
func TestAnEstimateIsNearTheAnswer(t *testing.T) {
	dsn := backendtest.PostgresSchema(t, trips)
	within, all, samples := 0, 0, 12
	if testing.Short() {
		samples = 4
	}
	perQuery := map[string][2]int{}
	for seed := 1; seed <= samples; seed++ {
		e := estimating(t, dsn, suql.Estimates{Rows: 20_000, Seed: seed, Failed: func(err error) { t.Error(err) }})
		for _, query := range []string{
			"SELECT count(*) FROM trips",
			"SELECT count(*), sum(price), avg(price) FROM trips WHERE nights > 4",
			"SELECT city, avg(price) FROM trips GROUP BY city",
			"SELECT city, count(*) FROM trips GROUP BY city ORDER BY count(*) DESC",
			"SELECT year / 5, round(avg(nights), 1), sum(price) FROM trips GROUP BY 1 ORDER BY 1",
			"SELECT c.country, avg(t.price), count(*) FILTER (WHERE t.nights = 1) FROM trips AS t JOIN cities AS c ON c.name = t.city GROUP BY c.country",
		} {
			estimate, answer := estimateOf(t, e, query)
			if estimate == nil {
				t.Fatalf("no estimate of %s", query)
			}
			held, of := compare(t, query, estimate, answer)
			within, all = within+held, all+of
			n := perQuery[query]
			perQuery[query] = [2]int{n[0] + held, n[1] + of}
			if seed == 1 {
				alone := run(t, e, query, suql.RunOptions{})
				if diff := cmp.Diff(alone.Rows, answer.Rows); diff != "" || alone.Receipt.Plan != answer.Receipt.Plan || alone.Receipt.SUQL != answer.Receipt.SUQL {
					t.Errorf("%s is answered otherwise: %s", query, diff)
				}
			}
		}
	}
	share := float64(within) / float64(all)
	t.Logf("%d of %d figures are within their range, %.3f; %v", within, all, share, perQuery)
	if share < 0.92 {
		t.Errorf("%.3f of the figures are within their range, want about .95", share)
	}
}

// compare counts the figures of an estimate, and those that are within their
// range of what the answer has for the same group.
func compare(t *testing.T, query string, e *suql.Estimate, answer *suql.Result) (held, of int) {
	t.Helper()
	if len(e.Rows) != len(e.Within) || e.Sample < 15_000 || e.Sample > 25_000 || e.Of < 210_000 {
		t.Errorf("%s: %d of %d rows, %d ranges for %d rows", query, e.Sample, e.Of, len(e.Within), len(e.Rows))
	}
	if diff := cmp.Diff(answer.Columns, e.Columns); diff != "" {
		t.Errorf("%s has other columns: %s", query, diff)
	}
	if !e.Left && len(e.Rows) < len(answer.Rows) {
		t.Errorf("%s: %d rows of %d, and none is said to be missing", query, len(e.Rows), len(answer.Rows))
	}
	for i, row := range e.Rows {
		same := func(r suql.Row) bool {
			for j, v := range r.Values {
				if e.Within[i][j] == 0 && v != row.Values[j] {
					return false
				}
			}
			return true
		}
		at := slices.IndexFunc(answer.Rows, same)
		if at < 0 {
			t.Errorf("%s: a group that is not there: %v", query, row.Values)
			continue
		}
		for j, off := range e.Within[i] {
			if off == 0 {
				continue
			}
			of++
			if math.Abs(number(row.Values[j])-number(answer.Rows[at].Values[j])) <= off {
				held++
			}
			if off > 0.22*math.Abs(number(row.Values[j])) {
				t.Errorf("%s: %v may be off by %v", query, row.Values[j], off)
			}
		}
	}
	return held, of
}

func number(v any) float64 {
	switch v := v.(type) {
	case int64:
		return float64(v)
	case float64:
		return v
	}
	return math.NaN()
}

// TestGroupsThatTheSampleSaysTooLittleOf: they are left out, and that is said.
func TestGroupsThatTheSampleSaysTooLittleOf(t *testing.T) {
	e := estimating(t, backendtest.PostgresSchema(t, trips), suql.Estimates{Rows: 20_000})
	estimate, answer := estimateOf(t, e, "SELECT city, count(*) FROM trips GROUP BY city ORDER BY city")
	var cities []any
	for _, r := range estimate.Rows {
		cities = append(cities, r.Values[0])
	}
	if len(answer.Rows) != 22 || !estimate.Left || slices.Contains(cities, any("city 21")) || !slices.Contains(cities, any("city 5")) {
		t.Errorf("%v of %d, others %t", cities, len(answer.Rows), estimate.Left)
	}
}

// TestWithoutAnEstimate: where a sample says nothing, where there is none, and
// where it fails, the answer is what it is.
func TestWithoutAnEstimate(t *testing.T) {
	var failed []error
	e := estimating(t, backendtest.PostgresSchema(t, trips+"CREATE VIEW seen AS SELECT * FROM trips"),
		suql.Estimates{Rows: 20_000, Failed: func(err error) { failed = append(failed, err) }})
	for _, tt := range []struct{ name, query, want string }{
		{"a view", "SELECT count(*) FROM seen", "[[210000]]"},
		{"a small table", "SELECT count(*) FROM cities", "[[22]]"},
		{"extremes", "SELECT min(id), max(id) FROM trips", "[[1 210000]]"},
		{"rows", "SELECT id FROM trips WHERE id < 3 ORDER BY id", "[[1] [2]]"},
		{"too few rows", "SELECT count(*) FROM trips WHERE id < 500", "[[499]]"},
		{"nothing", "SELECT avg(price) FROM trips WHERE id < 0", "[[<nil>]]"},
		{"what is cheap", "SELECT count(*) FROM trips WHERE id = 7", "[[1]]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			failed = nil
			told := false
			r := run(t, e, tt.query, suql.RunOptions{Estimate: func(*suql.Estimate) { told = true }})
			var rows [][]any
			for _, row := range r.Rows {
				rows = append(rows, row.Values)
			}
			if got := fmt.Sprint(rows); told || failed != nil || got != tt.want {
				t.Errorf("%s, want %s; an estimate: %t; failed: %v", got, tt.want, told, failed)
			}
		})
	}
}

// TestAnEstimateOnlyOfWhatTakesLong: by what the planner thinks of it.
func TestAnEstimateOnlyOfWhatTakesLong(t *testing.T) {
	db, err := postgres.Open(t.Context(), backendtest.PostgresSchema(t, trips))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	e, err := suql.OpenPostgres(t.Context(), db, nil, suql.WithEstimates(suql.Estimates{Over: 100_000, Price: 1000, Rows: 20_000, Within: time.Minute}))
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for query, want := range map[string]bool{
		"SELECT avg(price) FROM trips":                true,
		"SELECT avg(price) FROM trips WHERE id < 100": false, // the index has it
	} {
		p, err := e.Prepare(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(p.Explain(), "An estimate is given first, from about 20000 of about 210000"); got != want {
			t.Errorf("%s: %t\n%s", query, got, p.Explain())
		}
	}
}

// TestAnEstimateThatFails: who may not see where rows stand is answered all the
// same.
func TestAnEstimateThatFails(t *testing.T) {
	var failed []error
	told := make(until)
	e := estimating(t, seeing(t, backendtest.PostgresSchema(t, trips), "trips", "id, city, price"),
		suql.Estimates{Rows: 20_000, Failed: func(err error) {
			failed = append(failed, err)
			close(told)
		}})
	p, err := e.Prepare(t.Context(), "SELECT count(*) FROM trips")
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Run(limit.WithGate(t.Context(), told), suql.RunOptions{Estimate: func(*suql.Estimate) { t.Error("an estimate") }})
	if err != nil {
		t.Fatal(err)
	}
	if number(r.Rows[0].Values[0]) != 210_000 {
		t.Errorf("answered with %v", r.Rows)
	}
	if len(failed) != 1 || !strings.HasPrefix(failed[0].Error(), "estimating a query over trips: ") {
		t.Errorf("failed with %v", failed)
	}
}

// seeing is the same database for somebody who may read some columns of a table.
func seeing(t *testing.T, dsn, table, columns string) string {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	role, schema := fmt.Sprintf("parley_test_%016x", rand.Uint64()), u.Query().Get("search_path")
	backendtest.Execute(t.Context(), t, dsn, fmt.Sprintf("CREATE ROLE %[1]s LOGIN; GRANT USAGE ON SCHEMA %[2]s TO %[1]s; GRANT SELECT (%[3]s) ON %[2]s.%[4]s TO %[1]s", role, schema, columns, table))
	t.Cleanup(func() {
		backendtest.Execute(context.Background(), t, dsn, fmt.Sprintf("DROP OWNED BY %s; DROP ROLE %[1]s", role))
	})
	u.User = url.User(role)
	return u.String()
}
