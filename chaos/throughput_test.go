package chaos_test

import (
	"context"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"
)

// slowest is what 99 of 100 steps have to stay below for a rate to count.
const slowest = 500 * time.Millisecond

// measured is for how long each number of visitors talks.
const measured = 12 * time.Second

// TestThroughput is `make bench-replicas`: as many visitors talk without a
// pause as the servers bear with 99 of 100 steps below slowest.
func TestThroughput(t *testing.T) {
	if os.Getenv("PARLEY_BENCH_REPLICAS") == "" {
		t.Skip("make bench-replicas runs this")
	}
	program(t)
	primary := newPrimary(t)
	model := newModel(t, 50*time.Millisecond)
	t.Logf("%d cores, which the servers, PostgreSQL, nginx, the model and the visitors share", runtime.NumCPU())
	var alone float64
	for _, n := range []int{1, 2, 4} {
		h := &house{t: t, primary: primary}
		for range n {
			h.servers = append(h.servers, newReplica(t, program(t), primary.dsn(), model))
		}
		h.together(func(i int) error { return h.servers[i].start() })
		h.address = balancer(t, h.servers, false)
		best := h.most(t)
		if best == 0 {
			t.Fatalf("%d servers, and one visitor already waits longer than %s: this machine is too busy to compare anything", n, slowest)
		}
		if n == 1 {
			alone = best
		}
		t.Logf("%d servers: %.1f steps a second, %.2f of as many times one", n, best, best/alone/float64(n))
		h.together(func(i int) error { h.servers[i].kill(); return nil })
	}
}

// most looks for the number of visitors that the servers bear, twice as many
// each time.
func (h *house) most(t *testing.T) (best float64) {
	t.Helper()
	for crowd := 1; crowd <= 64; crowd *= 2 {
		rate, p50, p99 := h.rate(t, crowd)
		t.Logf("  %d servers, %d visitors: %.1f steps a second; median %s, p99 %s", len(h.servers), crowd, rate, p50.Round(time.Millisecond), p99.Round(time.Millisecond))
		if p99 >= slowest {
			break
		}
		best = max(best, rate)
	}
	return best
}

// rate has visitors talk, and returns how many steps there were a second.
func (h *house) rate(t *testing.T, crowd int) (rate float64, p50, p99 time.Duration) {
	t.Helper()
	a := &accounts{codes: map[string]int{}}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var warm, talking sync.WaitGroup
	begin := make(chan struct{})
	for i := range crowd {
		v := &visitor{number: i, address: h.address, dice: rand.New(rand.NewPCG(1, uint64(i))), seen: map[int64]event{}, accounts: a}
		warm.Add(1)
		talking.Go(func() {
			err := v.begin(ctx)
			if err == nil {
				v.turn(ctx, i, 0)
			}
			warm.Done()
			<-begin
			for n := i + 1; err == nil && ctx.Err() == nil; n++ {
				v.turn(ctx, n, 0)
			}
			v.hangUp()
		})
	}
	warm.Wait()
	began := time.Now()
	close(begin)
	time.Sleep(measured)
	stop()
	talking.Wait()
	end := began.Add(measured)
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.wrong) > 0 || len(a.codes) > 0 {
		t.Errorf("%v %v", a.wrong, a.codes)
	}
	var took []time.Duration
	done := 0
	for _, w := range a.waits {
		if w.at.Before(began) {
			continue // nothing was warm
		}
		took = append(took, w.took)
		if w.at.Add(w.took).Before(end) {
			done++
		}
	}
	if len(took) == 0 {
		return 0, measured, measured
	}
	slices.Sort(took)
	return float64(done) / measured.Seconds(), took[len(took)/2], took[len(took)*99/100]
}
