package chaos_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// slowest is what 99 of 100 steps have to stay below for a rate to count.
const slowest = 500 * time.Millisecond

// measured is for how long each number of visitors talks.
const measured = 12 * time.Second

// What bounds a server while it waits for a model: so many calls at once, which
// take so long each.
const (
	modelTakes  = 100 * time.Millisecond
	callsAtOnce = 2
)

// leastShare is how much of as many times one server's rate several have to
// reach while there is more than idleShare of the cores left.
const (
	leastShare = .8
	idleShare  = .1
)

// load is what visitors do in a step: the n-th of the test.
type load struct {
	name  string
	step  func(ctx context.Context, v *visitor, n int)
	flags []string
}

// reading has every step wait for a model: two texts are read, for a question
// that nobody has asked before.
var reading = load{"a query whose texts a model reads", func(ctx context.Context, v *visitor, n int) {
	v.say(ctx, map[string]any{"type": "run", "suql": fmt.Sprintf("SELECT name FROM restaurants WHERE answer(reviews, 'is there room for %d?') = 'Yes' LIMIT 2", n)})
}, []string{"--model-parallel", strconv.Itoa(callsAtOnce)}}

// talking is what visitors say in words, most of which needs no model.
var talking = load{"talk", func(ctx context.Context, v *visitor, n int) { v.turn(ctx, n, 0) }, nil}

// TestThroughput is `make bench-replicas`: as many visitors as the servers bear
// with 99 of 100 steps below slowest, none of whom pauses. While servers wait
// for a model, several of them have to bear as many times more, until the cores
// end; what talk takes is the work of processors, and shows where they end.
func TestThroughput(t *testing.T) {
	if os.Getenv("PARLEY_BENCH_REPLICAS") == "" {
		t.Skip("make bench-replicas runs this")
	}
	program(t)
	primary := newPrimary(t)
	model := newModel(t, modelTakes)
	t.Logf("%d cores, which the servers, PostgreSQL, nginx, the model and the visitors share", runtime.NumCPU())
	var alone float64
	var last rate
	for _, n := range []int{1, 2, 4} {
		best := throughput(t, primary, model, reading, n)
		if n == 1 {
			alone = best.rate
		}
		last = best
		share := best.rate / alone / float64(n)
		t.Logf("%d servers: %.1f steps a second, %.2f of as many times one", n, best.rate, share)
		if share < leastShare && best.idle > idleShare {
			t.Errorf("%d servers bear %.2f of as many times one, with %.0f of 100 of the cores' time left", n, share, 100*best.idle)
		}
	}
	end := func(l load, r rate) {
		each := (r.servers + r.postgres + r.test) / r.rate
		t.Logf("%s: %.1f ms of a core a step in all, so %d cores end at %.0f steps a second", l.name, 1000*each, runtime.NumCPU(), float64(runtime.NumCPU())/each)
	}
	end(reading, last)
	h := begun(t, primary, model, talking, 1)
	r := h.rate(t, talking, 4)
	t.Logf("  %s, a server, 4 visitors: %s", talking.name, r)
	end(talking, r)
}

// begun are n servers behind nginx.
func begun(t *testing.T, primary *cluster, model string, l load, n int) *house {
	t.Helper()
	h := &house{t: t, primary: primary}
	for range n {
		h.servers = append(h.servers, newReplica(t, program(t), primary.dsn(), model, l.flags...))
	}
	h.together(func(i int) error { return h.servers[i].start() })
	h.address = balancer(t, h.servers, false)
	return h
}

// throughput starts n servers and looks for the number of visitors that they
// bear, each with as many as the others.
func throughput(t *testing.T, primary *cluster, model string, l load, n int) (best rate) {
	t.Helper()
	h := begun(t, primary, model, l, n)
	for _, each := range []int{1, 2, 3, 4, 8, 16} {
		r := h.rate(t, l, each*n)
		t.Logf("  %s, %d servers, %d visitors: %s", l.name, n, each*n, r)
		if r.p99 >= slowest {
			break
		}
		if r.rate > best.rate {
			best = r
		}
	}
	if best.rate == 0 {
		t.Fatalf("%d servers, and one visitor each already waits longer than %s: this machine is too busy to compare anything", n, slowest)
	}
	h.together(func(i int) error { h.servers[i].kill(); return nil })
	return best
}

// rate is how many steps there were a second, and what they took: of waiting,
// and of cores.
type rate struct {
	rate               float64
	p50, p99           time.Duration
	servers, postgres  float64 // cores
	test, others, idle float64 // cores; the test is visitors and the model; of idle the share
}

func (r rate) String() string {
	return fmt.Sprintf("%.1f steps a second; median %s, p99 %s; cores: servers %.2f, PostgreSQL %.2f, visitors and model %.2f, everything else %.2f",
		r.rate, r.p50.Round(time.Millisecond), r.p99.Round(time.Millisecond), r.servers, r.postgres, r.test, r.others)
}

// spent is how long processors have worked until now.
type spent struct{ servers, postgres, test, all, idle time.Duration }

func (h *house) spent() (s spent) {
	h.t.Helper()
	for _, r := range h.servers {
		s.servers += worked(h.t, r.process.Process.Pid)
	}
	s.postgres, s.test = children(h.t, h.primary.postmaster()), worked(h.t, os.Getpid())
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		h.t.Skip("the work of processors is counted on Linux only")
	}
	first, _, _ := strings.Cut(string(text), "\n")
	fields := strings.Fields(first) // cpu user nice system idle iowait …
	s.all, s.idle = sum(fields[1:9]), sum(fields[4:6])
	return s
}

// rate has visitors take steps for a while.
func (h *house) rate(t *testing.T, l load, crowd int) (r rate) {
	t.Helper()
	a := &accounts{codes: map[string]int{}}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var warm, talking sync.WaitGroup
	begin := make(chan struct{})
	first := steps
	steps += 100_000 // of each rate others
	for i := range crowd {
		v := &visitor{number: i, address: h.address, dice: rand.New(rand.NewPCG(1, uint64(i))), seen: map[int64]event{}, accounts: a}
		warm.Add(1)
		talking.Go(func() {
			err := v.begin(ctx)
			if err == nil {
				l.step(ctx, v, first+i)
			}
			warm.Done()
			<-begin
			for n := first + i + crowd; err == nil && ctx.Err() == nil; n += crowd {
				l.step(ctx, v, n)
			}
			v.hangUp()
		})
	}
	warm.Wait()
	began, before := time.Now(), h.spent()
	close(begin)
	time.Sleep(measured)
	after, took := h.spent(), time.Since(began)
	stop()
	talking.Wait()
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.wrong) > 0 || len(a.codes) > 0 {
		t.Errorf("%v %v", a.wrong, a.codes)
	}
	r = a.between(began, began.Add(took))
	cores := func(d time.Duration) float64 { return d.Seconds() / took.Seconds() }
	r.servers, r.postgres, r.test = cores(after.servers-before.servers), cores(after.postgres-before.postgres), cores(after.test-before.test)
	all, idle := after.all-before.all, after.idle-before.idle
	r.others = cores(all-idle) - r.servers - r.postgres - r.test
	r.idle = idle.Seconds() / all.Seconds()
	return r
}

// steps is the number of the next step.
var steps int

// between is the rate from one moment to another.
func (a *accounts) between(from, to time.Time) (r rate) {
	var took []time.Duration
	done := 0
	for _, w := range a.waits {
		if w.at.Before(from) {
			continue // nothing was warm
		}
		took = append(took, w.took)
		if w.at.Add(w.took).Before(to) {
			done++
		}
	}
	if len(took) == 0 {
		return rate{p50: measured, p99: measured}
	}
	slices.Sort(took)
	return rate{rate: float64(done) / to.Sub(from).Seconds(), p50: took[len(took)/2], p99: took[len(took)*99/100]}
}
