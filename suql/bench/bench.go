// Package bench measures what a query costs in calls to the reader: the
// engine's, beside the fewest there could be and those of other ways to run
// the same query.
//
// [Measure] runs the [Workloads] over a table made for them and returns
// [Lines]; [Print] shows them as one table. A call takes as long as it is
// told to, on a clock that only counts: calls of one wave take the time of
// one call.
//
//	lines, err := bench.Measure(ctx)
//	bench.Print(os.Stdout, lines, 50*time.Millisecond, 500*time.Millisecond)
package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"parley/suql"
	"parley/suql/fault"
	"parley/suql/index"
	"parley/suql/sqlite"
)

// Parallel is how many calls any of the ways to run a query may have out at
// once.
const Parallel = 8

// Cost is what a way to run a query takes.
type Cost struct {
	Calls int // to the reader, one question about one text each
	Waves int // rounds of up to Parallel calls side by side
}

// Time is how long the reader keeps a query waiting when a call takes latency.
func (c Cost) Time(latency time.Duration) time.Duration { return time.Duration(c.Waves) * latency }

// Line is one line of the table.
type Line struct {
	Workload *Workload
	Way      string // how the query is run; see Ways
	Cost     Cost
	Refused  string // why the engine does not run it; "" when it does
}

// The ways to run a query that are not simulated.
const (
	Bound  = "bound"         // the fewest calls, in the waves they would take if none waited for another
	Engine = "engine"        // with as few calls as it can
	Hurry  = "engine, hurry" // under a LIMIT, fewer waves for some more calls
)

// Measure runs every workload in every way.
func Measure(ctx context.Context) ([]Line, error) {
	db, err := sqlite.OpenMemory(ctx, Script())
	if err != nil {
		return nil, err
	}
	ix, err := index.Build(ctx, db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	var lines []Line
	for _, w := range Workloads() {
		got, err := measure(ctx, ix, w)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", w.Name, err), ix.Close(), db.Close())
		}
		lines = append(lines, got...)
	}
	return lines, errors.Join(ix.Close(), db.Close())
}

func measure(ctx context.Context, ix *index.Index, w *Workload) ([]Line, error) {
	s, err := newShape(ctx, ix, w)
	if err != nil {
		return nil, err
	}
	lines := []Line{{Workload: w, Way: Bound, Cost: s.bound()}}
	for _, way := range []string{Engine, Hurry} {
		if way == Hurry && w.Limit == 0 {
			continue
		}
		cost, err := Run(ctx, w, &Reader{}, way == Hurry)
		l := Line{Workload: w, Way: way, Cost: cost}
		var f *fault.Error
		if errors.As(err, &f) && f.Code == "unsupported" {
			l.Refused, err = f.Message, nil
		}
		if err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	for _, p := range policies() {
		lines = append(lines, Line{Workload: w, Way: p.name, Cost: p.cost(s)})
	}
	return lines, nil
}

// Run runs the workload on a new engine, which has nothing in its memory, and
// checks the number of rows.
func Run(ctx context.Context, w *Workload, r *Reader, hurry bool) (Cost, error) {
	c, _, err := run(ctx, w, r, hurry)
	return c, err
}

// Clock is Run with the time that the query took.
func Clock(ctx context.Context, w *Workload, r *Reader) (Cost, time.Duration, error) {
	return run(ctx, w, r, false)
}

func run(ctx context.Context, w *Workload, r *Reader, hurry bool) (c Cost, took time.Duration, err error) {
	db, err := sqlite.OpenMemory(ctx, Script())
	if err != nil {
		return c, 0, err
	}
	e, err := suql.OpenSQLite(ctx, db, r)
	if err != nil {
		return c, 0, errors.Join(err, db.Close())
	}
	defer func() { err = errors.Join(err, e.Close()) }() // and with it the database
	p, err := e.Prepare(ctx, w.Query)
	if err != nil {
		return c, 0, err
	}
	started := time.Now()
	res, err := p.Run(ctx, suql.RunOptions{Parallel: Parallel, Hurry: hurry})
	if err != nil {
		return c, 0, err
	}
	took = time.Since(started)
	if want := w.rows(); len(res.Rows) != want {
		return c, took, fmt.Errorf("%d rows, want %d", len(res.Rows), want)
	}
	s := res.Receipt.Stats
	if s.Items != r.Requests() {
		return c, took, fmt.Errorf("the engine counts %d questions to the reader, the reader %d", s.Items, r.Requests())
	}
	return Cost{Calls: s.Items, Waves: s.Waves}, took, nil
}

// Print writes the lines as a table, with the time for each latency.
func Print(w io.Writer, lines []Line, latencies ...time.Duration) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%18s %8s %8s", "", "calls", "waves")
	for _, l := range latencies {
		fmt.Fprintf(&b, " %11s", "at "+l.String())
	}
	b.WriteString("\n")
	var last *Workload
	for _, l := range lines {
		if l.Workload != last {
			last = l.Workload
			fmt.Fprintf(&b, "\n%s\n", last.Name)
		}
		if l.Refused != "" {
			fmt.Fprintf(&b, "%18s  refused: %s\n", l.Way, l.Refused)
			continue
		}
		fmt.Fprintf(&b, "%18s %8d %8d", l.Way, l.Cost.Calls, l.Cost.Waves)
		for _, latency := range latencies {
			fmt.Fprintf(&b, " %9.2f s", l.Cost.Time(latency).Seconds())
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
