package bench_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parley/golden"
	"parley/sample"
	"parley/suql/bench"
)

// TestCallsAreNoMoreThanTheyWere compares the table with testdata/calls.txt:
// one line for each workload and way, with calls and waves. More calls of the
// engine than there are a failure; fewer are good news to be noted with
// -update.
func TestCallsAreNoMoreThanTheyWere(t *testing.T) {
	const path = "testdata/calls.txt"
	lines, err := bench.Measure(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	bound := 0
	var b strings.Builder
	for _, l := range lines {
		switch {
		case l.Way == bench.Bound:
			bound = l.Cost.Calls
		case l.Refused != "":
			t.Logf("%s: not run: %s", l.Workload.Name, l.Refused)
		case l.Way == bench.Engine:
			if l.Cost.Calls > bound {
				t.Errorf("%s: %d calls, the bound is %d", l.Workload.Name, l.Cost.Calls, bound)
			}
			if l.Cost.Calls < bound {
				t.Errorf("%s: %d calls, fewer than the bound of %d: it is no bound", l.Workload.Name, l.Cost.Calls, bound)
			}
		}
		fmt.Fprintf(&b, "%s | %s | %d calls | %d waves\n", l.Workload.Name, l.Way, l.Cost.Calls, l.Cost.Waves)
	}
	if golden.Update() {
		golden.Write(t, path, b.String())
		return
	}
	golden, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(golden)), "\n")
	got := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d: run with -update and look at the difference", len(got), len(want))
	}
	for i := range want {
		if got[i] == want[i] {
			continue
		}
		ours := strings.Contains(got[i], "| "+bench.Engine)
		if ours && calls(t, got[i]) <= calls(t, want[i]) {
			t.Logf("better than it was: %s (was %s)", got[i], want[i])
			continue
		}
		t.Errorf("got  %s\nwant %s", got[i], want[i])
	}
}

// calls is the number of calls of a line; without any, as when the engine
// refused, none.
func calls(t *testing.T, line string) int {
	t.Helper()
	parts := strings.Split(line, " | ")
	if len(parts) != 4 {
		t.Fatalf("not a line of calls: %s", line)
	}
	n, err := strconv.Atoi(strings.TrimSuffix(parts[2], " calls"))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestTheClockOfTheTableIsRight runs queries with a reader that sleeps, in a
// bubble where sleeping takes no time: the query takes one latency for each
// wave, no more.
func TestTheClockOfTheTableIsRight(t *testing.T) {
	for _, w := range limited() {
		t.Run(w.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const latency = 500 * time.Millisecond
				cost, took, err := bench.Clock(t.Context(), w, &bench.Reader{Latency: latency})
				if err != nil {
					t.Fatal(err)
				}
				if want := cost.Time(latency); took != want {
					t.Errorf("%d waves took %s, the table says %s", cost.Waves, took, want)
				}
			})
		})
	}
}

// TestThePoolIsFull: with calls of very different lengths a query takes hardly
// longer than a pool that need not know what a reply says, and learning what
// to ask first costs few calls more.
func TestThePoolIsFull(t *testing.T) {
	for _, w := range bench.Workloads() {
		if !strings.HasPrefix(w.Name, "AND of two") && !strings.HasPrefix(w.Name, "CASE") {
			continue // make bench runs them all
		}
		t.Run(w.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				plain, err := bench.Run(t.Context(), w, &bench.Reader{}, false)
				if err != nil {
					t.Fatal(err)
				}
				got, err := bench.Wait(t.Context(), w, 500*time.Millisecond)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("%d calls in %s, an ideal pool %s: %.3f", got.Cost.Calls, got.Engine, got.Ideal, got.Ratio())
				if got.Ratio() > 1.15 || got.Cost.Calls > plain.Calls+plain.Calls/50 {
					t.Errorf("%d calls in %s, %d with replies in turn; a pool takes %s for them", got.Cost.Calls, got.Engine, plain.Calls, got.Ideal)
				}
			})
		})
	}
}

// limited are the workloads that end early, and with the race detector every
// [sample.Nth] of them.
func limited() []*bench.Workload {
	var out []*bench.Workload
	found := 0
	for _, w := range bench.Workloads() {
		if w.Limit == 0 {
			continue
		}
		if found%sample.Nth == 0 {
			out = append(out, w)
		}
		found++
	}
	return out
}

// TestLengthsCostNoCallsUnderALimit: where few rows are wanted, calls of very
// different lengths lead to hardly more of them than calls of one length.
func TestLengthsCostNoCallsUnderALimit(t *testing.T) {
	for _, w := range limited() {
		t.Run(w.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				plain, err := bench.Run(t.Context(), w, &bench.Reader{}, false)
				if err != nil {
					t.Fatal(err)
				}
				got, err := bench.Wait(t.Context(), w, 500*time.Millisecond)
				if err != nil {
					t.Fatal(err)
				}
				if most := plain.Calls + max(plain.Calls/50, 1); got.Cost.Calls > most {
					t.Errorf("%d calls, %d where each takes as long as the next", got.Cost.Calls, plain.Calls)
				}
			})
		})
	}
}

func TestPrint(t *testing.T) {
	w := &bench.Workload{Name: "some rows"}
	var b strings.Builder
	err := bench.Print(&b, []bench.Line{
		{Workload: w, Way: bench.Bound, Cost: bench.Cost{Calls: 10, Waves: 2}},
		{Workload: w, Way: bench.Engine, Refused: "a join is not supported yet"},
	}, 50*time.Millisecond)
	want := `                      calls    waves     at 50ms

some rows
             bound       10        2      0.10 s
            engine  refused: a join is not supported yet
`
	if err != nil || b.String() != want {
		t.Errorf("%v\n%s", err, b.String())
	}
}
