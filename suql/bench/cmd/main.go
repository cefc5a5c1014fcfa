// Command cmd prints what queries cost in calls to the reader, in several
// ways to run them (see package bench), and checks the clock of the table on
// one line against a reader that really takes its time.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"parley/suql/bench"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer) error {
	lines, err := bench.Measure(ctx)
	if err != nil {
		return err
	}
	if err := bench.Print(out, lines, 50*time.Millisecond, 500*time.Millisecond); err != nil {
		return err
	}
	const latency = 50 * time.Millisecond
	for _, l := range lines {
		if l.Way != bench.Engine || l.Workload.Limit == 0 || l.Refused != "" {
			continue
		}
		r := &bench.Reader{Latency: latency}
		cost, took, err := bench.Clock(ctx, l.Workload, r)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out,
			"\nThe first line of the engine with a reader that waits %s: %.2f s by the clock, %.2f s in the table.\n",
			latency, took.Seconds(), cost.Time(latency).Seconds())
		if err != nil {
			return err
		}
		return bench.PrintWaiting(ctx, out, latency/10)
	}
	return errors.New("no workload to time")
}
