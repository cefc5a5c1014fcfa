package suql_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"parley/suql"
)

// TestTotalsAreToldAsIntervals: while texts are read, what a count, a sum, a
// mean or a share lies between is told; it always holds the number, it narrows,
// and it ends at the number.
func TestTotalsAreToldAsIntervals(t *testing.T) {
	const yes = "answer(about, 'kids') = 'yes'"
	e := reviewed(t, 900)
	for name, q := range map[string]string{
		"a count":                    "SELECT count(*) FROM t WHERE " + yes,
		"a count of values":          "SELECT count(about) FROM t WHERE " + yes,
		"a sum":                      "SELECT sum(id) FROM t WHERE " + yes,
		"a mean":                     "SELECT avg(id) FROM t WHERE " + yes,
		"a rounded mean":             "SELECT round(avg(id), 1) AS mean FROM t WHERE id > 100 AND " + yes,
		"a count under a condition":  "SELECT count(*) FILTER (WHERE " + yes + ") FROM t",
		"a sum of cases":             "SELECT sum(CASE WHEN " + yes + " THEN 1 ELSE 0 END) FROM t",
		"a share of all":             "SELECT 100.0 * sum(CASE WHEN " + yes + " THEN 1 ELSE 0 END) / count(*) AS share FROM t",
		"a share as a mean":          "SELECT avg(CASE WHEN " + yes + " THEN 1.0 ELSE 0 END) FROM t",
		"a share of two conditions":  "SELECT avg(CASE WHEN " + yes + " AND id > 300 THEN 1.0 ELSE 0 END) FROM t",
		"one bounded, another not":   "SELECT max(id), count(*) FROM t WHERE id > 10 AND " + yes,
		"a count in another order":   "SELECT count(*) FROM t WHERE " + yes + " AND answer(about, 'quiet') IS NULL",
		"a count over two questions": "SELECT count(*) FROM t WHERE " + yes + " OR answer(about, 'quiet') = 'yes'",
	} {
		t.Run(name, func(t *testing.T) {
			fresh := reviewed(t, 900)
			var told []suql.Bound
			rows, res := rowsOf(t, fresh, q, suql.RunOptions{Parallel: 4, Progress: func(p suql.Progress) {
				told = append(told, p.Bounds...)
			}})
			want, _ := rowsOf(t, e, q, suql.RunOptions{})
			if rows[0] != want[0] || len(res.Bounds) > 0 {
				t.Errorf("%v, without intervals %v; %v at the end", rows, want, res.Bounds)
			}
			values := res.Rows[0].Values
			is, err := strconv.ParseFloat(fmt.Sprint(values[len(values)-1]), 64)
			if err != nil || len(told) < 10 {
				t.Fatalf("%v: told %d times: %v", values, len(told), err)
			}
			checkNarrowing(t, told, is)
		})
	}
}

// checkNarrowing checks intervals about a number as they were told.
func checkNarrowing(t *testing.T, told []suql.Bound, is float64) {
	t.Helper()
	const off = 0.06 // what rounding in the query may do
	likely := false
	for i, b := range told {
		if b.Low > is+off || b.High < is-off || b.From < b.Low || b.To > b.High {
			t.Errorf("%g: %+v", is, b)
		}
		if before := told[max(i-1, 0)]; b.Low < before.Low-off || b.High > before.High+off {
			t.Errorf("%+v after %+v", b, before)
		}
		likely = likely || b.To-b.From < (b.High-b.Low)/2
	}
	if last := told[len(told)-1]; last.High-last.Low > off || !likely {
		t.Errorf("at last %+v; likely ones: %v", last, likely)
	}
}

func TestWhatHasNoIntervals(t *testing.T) {
	const yes = "answer(about, 'kids') = 'yes'"
	e := reviewed(t, 30)
	for _, q := range []string{
		"SELECT id FROM t WHERE " + yes,
		"SELECT max(id) FROM t WHERE " + yes,
		"SELECT id % 3, count(*) FROM t WHERE " + yes + " GROUP BY id % 3",
		"SELECT count(*) FROM t WHERE " + yes + " HAVING count(*) > 3",
		"SELECT count(*) FROM t",
		"SELECT count(*) FROM (SELECT id FROM t WHERE " + yes + " LIMIT 5) AS five",
		"SELECT sum(CASE WHEN " + yes + " THEN 1 ELSE 0 END) / count(*) FROM t",
		"SELECT count(DISTINCT id) FROM t WHERE " + yes,
	} {
		p, err := e.Prepare(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		if p.Bounded() || strings.Contains(p.Explain(), "random order") {
			t.Errorf("%s is bounded:\n%s", q, p.Explain())
		}
		rowsOf(t, e, q, suql.RunOptions{Progress: func(p suql.Progress) {
			if len(p.Bounds) > 0 {
				t.Errorf("%s: %+v", q, p)
			}
		}})
	}
}

// TestReadingIsStopped: what is known when it is stopped is the result, which
// says between what the number lies.
func TestReadingIsStopped(t *testing.T) {
	for name, q := range map[string]string{
		"a count": "SELECT count(*) FROM t WHERE answer(about, 'kids') = 'yes'",
		"a share": "SELECT 300.0 * sum(CASE WHEN answer(about, 'kids') = 'yes' THEN 3 ELSE 0 END) / count(*) FROM t",
	} {
		t.Run(name, func(t *testing.T) {
			stop, closed := make(chan struct{}), false
			_, res := rowsOf(t, reviewed(t, 900), q, suql.RunOptions{Parallel: 4, Stop: stop, Progress: func(p suql.Progress) {
				if p.Done >= 200 && !closed {
					closed = true
					close(stop)
				}
			}})
			s := res.Receipt.Stats
			if !s.Incomplete || s.Items < 200 || s.Items > 220 {
				t.Errorf("%+v", s)
			}
			if len(res.Bounds) != 1 || res.Bounds[0].Low > 300 || res.Bounds[0].High < 300 || res.Bounds[0].To-res.Bounds[0].From > 300 {
				t.Errorf("%+v", res.Bounds)
			}
			var said []string
			for _, w := range res.Warnings {
				said = append(said, w.Code+": "+w.Message)
			}
			if all := strings.Join(said, "\n"); !strings.Contains(all, "incomplete: reading was stopped: ") || !strings.Contains(all, "lies between ") || !strings.Contains(all, ", likely between ") {
				t.Errorf("it says\n%s", all)
			}
		})
	}
}

func TestIntervalsInExplain(t *testing.T) {
	p, err := reviewed(t, 30).Prepare(t.Context(), "SELECT count(*) AS families FROM t WHERE answer(about, 'kids') = 'yes'")
	if err != nil {
		t.Fatal(err)
	}
	if x := p.Explain(); !p.Bounded() || !strings.Contains(x, "Rows are read in random order: what families lies between is told meanwhile, and reading can be stopped.") {
		t.Errorf("EXPLAIN:\n%s", x)
	}
}
