package bench

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"
	"time"

	"parley/suql/reader"
)

// takes is how long a call about batch takes: each the same time whenever it
// is made.
func (r *Reader) takes(batch []reader.Request) time.Duration {
	if !r.Spread || r.Latency == 0 {
		return r.Latency
	}
	h := fnv.New64a()
	for _, q := range batch {
		h.Write([]byte(q.Question))
		for _, text := range q.Texts {
			h.Write([]byte(text))
		}
	}
	u := float64(h.Sum64()*0x9e3779b97f4a7c15>>11) / (1 << 53)
	return time.Duration(-math.Log(1-u) * float64(r.Latency))
}

// Ideal is how long the calls made so far would take in a pool that never
// waits for what a reply says: each begins as soon as one of so many is over.
func (r *Reader) Ideal(parallel int) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	free := make([]time.Duration, parallel) // when each place is
	for _, l := range r.lengths {
		first := 0
		for i := range free {
			if free[i] < free[first] {
				first = i
			}
		}
		free[first] += l
	}
	return slices.Max(free)
}

// Waiting is how long the engine took and an ideal pool would have taken.
type Waiting struct {
	Workload      *Workload
	Cost          Cost
	Engine, Ideal time.Duration
}

// Ratio is how much longer the engine took.
func (w Waiting) Ratio() float64 { return float64(w.Engine) / float64(w.Ideal) }

// Wait runs the workload with calls of very different lengths, latency on
// average.
func Wait(ctx context.Context, w *Workload, latency time.Duration) (Waiting, error) {
	r := &Reader{Latency: latency, Spread: true}
	cost, took, err := Clock(ctx, w, r)
	if err != nil {
		return Waiting{}, err
	}
	return Waiting{Workload: w, Cost: cost, Engine: took, Ideal: r.Ideal(Parallel)}, nil
}

// PrintWaiting runs those workloads that read all they may and writes how long
// they took beside an ideal pool.
func PrintWaiting(ctx context.Context, out io.Writer, latency time.Duration) error {
	if _, err := fmt.Fprintf(out, "\nCalls of very different lengths, %s on average, %d at once:\n", latency, Parallel); err != nil {
		return err
	}
	for _, w := range Workloads() {
		if w.Limit > 0 || w.enough > 0 {
			continue
		}
		got, err := Wait(ctx, w, latency)
		if err != nil {
			return fmt.Errorf("%s: %w", w.Name, err)
		}
		if _, err := fmt.Fprintf(out, "%-48s %5d calls  %6.2f s  an ideal pool %6.2f s  ratio %.2f\n", w.Name, got.Cost.Calls,
			got.Engine.Seconds(), got.Ideal.Seconds(), got.Ratio()); err != nil {
			return err
		}
	}
	return nil
}
