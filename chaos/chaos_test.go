// Package chaos has tests with real processes: servers of Parley behind nginx,
// a primary and a standby of PostgreSQL for the conversations, data that is
// spread over two servers of it, a server of a model, and the network between
// them. Visitors talk while servers are killed, the primary fails over, a part
// of the data is cut off, and the network is slow, lossy, frozen and cut off.
//
//	make chaos                  # 500 visitors
//	make chaos VISITORS=40      # the short form
//	make bench-replicas         # turns a second of 1, 2 and 4 servers
package chaos_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// longest is how long a visitor may wait for an answer or a sentence.
const longest = 30 * time.Second

// calm is how long nothing happens at first. Where half of the visitors wait
// longer than atRest even then, waits are shown and not judged.
const (
	calm   = 15 * time.Second
	atRest = 2 * time.Second
)

// inWord is a number from the environment.
func inWord(t testing.TB, name string, otherwise int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%s is no number above 0", name, text)
	}
	return n
}

// house is all that runs.
type house struct {
	t                testing.TB
	primary, standby *cluster
	parts            [2]shard // of the data
	servers          []*replica
	links            [][2]*link // of each server, to the primary and to the standby
	address          string     // of nginx
}

func build(t testing.TB, replicas int) *house {
	t.Helper()
	parley := program(t)
	h := &house{t: t, primary: newPrimary(t)}
	h.standby = h.primary.standby()
	hub, parts := shards(t)
	h.parts = parts
	flags := append([]string{"--db", hub.dsn()}, asDeployed...)
	model := newModel(t, 20*time.Millisecond)
	for range replicas {
		to := [2]*link{newLink(t, h.primary.address()), newLink(t, h.standby.address())}
		h.links = append(h.links, to)
		store := fmt.Sprintf("postgres://parley@%s,%s/postgres?sslmode=disable&connect_timeout=3", to[0].address(), to[1].address())
		h.servers = append(h.servers, newReplica(t, parley, store, model, flags...))
	}
	h.together(func(i int) error { return h.servers[i].start() })
	h.address = balancer(t, h.servers, true)
	return h
}

// together does something with every server at once.
func (h *house) together(do func(i int) error) {
	h.t.Helper()
	failed := make([]error, len(h.servers))
	var wg sync.WaitGroup
	for i := range h.servers {
		wg.Go(func() { failed[i] = do(i) })
	}
	wg.Wait()
	for _, err := range failed {
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

// blow is something bad that happens, and then the time until the next.
type blow struct {
	name string
	do   func()
	rest time.Duration
}

func (h *house) weather(w weather) {
	for _, to := range h.links {
		to[0].become(w)
		to[1].become(w)
	}
}

func (h *house) each(i int, do func(*link)) {
	do(h.links[i][0])
	do(h.links[i][1])
}

// again kills a server and starts it.
func (h *house) again(i int) func() {
	return func() {
		h.servers[i].kill()
		if err := h.servers[i].start(); err != nil {
			h.t.Error(err)
		}
	}
}

// blows are those of one round. The primary fails over in the first round only:
// there is one standby.
func (h *house) blows(first bool) []blow {
	bad := weather{delay: 10 * time.Millisecond, jitter: 20 * time.Millisecond, lost: .02, again: 250 * time.Millisecond}
	out := []blow{
		{"nothing", func() {}, calm},
		{"a server is killed, and starts again", h.again(0), 6 * time.Second},
		{"the network to the database is slow and lossy", func() { h.weather(bad) }, 10 * time.Second},
		{"another is killed in that weather", h.again(1), 6 * time.Second},
		{"the network is well again", func() { h.weather(weather{}) }, 2 * time.Second},
		{"a server is cut off from the database", func() { h.each(2, func(k *link) { k.cut(true) }) }, 8 * time.Second},
		{"it is joined again", func() { h.each(2, func(k *link) { k.cut(false) }) }, 5 * time.Second},
		{"another hears nothing, and is told nothing", func() { h.each(0, func(k *link) { k.freeze(true) }) }, 8 * time.Second},
		{"it hears again", func() { h.each(0, func(k *link) { k.freeze(false) }) }, 5 * time.Second},
		{"a server with a part of the data is cut off", func() { h.parts[0].way.cut(true) }, 8 * time.Second},
		{"it is joined again", func() { h.parts[0].way.cut(false) }, 5 * time.Second},
	}
	if first {
		out = append(out, blow{"the primary is killed, and the standby takes over", func() { h.primary.kill(); h.standby.promote() }, 12 * time.Second})
	}
	return append(out, blow{"two of three servers are killed at once, and start again", func() {
		h.servers[0].kill()
		h.again(1)()
		h.again(0)()
	}, 8 * time.Second})
}

// TestChaos is `make chaos`.
func TestChaos(t *testing.T) {
	program(t)
	crowd, rounds := inWord(t, "PARLEY_CHAOS_VISITORS", 40), inWord(t, "PARLEY_CHAOS_ROUNDS", 1)
	pause := time.Duration(inWord(t, "PARLEY_CHAOS_PAUSE", max(6, crowd/6))) * time.Second // a few inputs a second from all together
	h := build(t, 3)

	a := &accounts{codes: map[string]int{}}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	visitors := make([]*visitor, crowd)
	var talking sync.WaitGroup
	for i := range visitors {
		v := &visitor{number: i, address: h.address, dice: rand.New(rand.NewPCG(1, uint64(i))), seen: map[int64]event{}, accounts: a}
		visitors[i] = v
		talking.Go(func() { v.live(ctx, pause) })
	}
	began := time.Now()
	for round := range rounds {
		for _, b := range h.blows(round == 0) {
			t.Logf("%5.1fs %s", time.Since(began).Seconds(), b.name)
			b.do()
			time.Sleep(b.rest)
		}
	}
	stop()
	talking.Wait()
	for i, v := range visitors {
		checking, done := context.WithTimeout(t.Context(), 2*time.Minute)
		if err := v.check(checking); err != nil {
			t.Errorf("visitor %d: %v", i, err)
		}
		done()
	}
	a.report(t, began)
}

// calm is how long half of the visitors have waited at most for what they said
// before a moment.
func (a *accounts) calm(before time.Time) time.Duration {
	var took []time.Duration
	for _, w := range a.waits {
		if w.at.Before(before) {
			took = append(took, w.took)
		}
	}
	if len(took) == 0 {
		return 0
	}
	slices.Sort(took)
	return took[len(took)/2]
}

// report says what the visitors found, and fails the test for what is promised
// otherwise.
func (a *accounts) report(t *testing.T, began time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.waits) == 0 {
		t.Fatal("nobody said anything")
	}
	calm := a.calm(began.Add(calm))
	slices.SortFunc(a.waits, func(x, y wait) int { return int(x.took - y.took) })
	at := func(q float64) time.Duration {
		return a.waits[int(float64(len(a.waits)-1)*q)].took.Round(time.Millisecond)
	}
	t.Logf("%d inputs, %d sockets opened again; waits: median %s, p95 %s, p99 %s, longest %s; sentences %v", len(a.waits), a.returned, at(.5), at(.95), at(.99), at(1), a.codes)
	if calm > atRest {
		t.Logf("half of the visitors waited longer than %s before anything had happened: this machine is too busy to say of any wait whose fault it was", calm.Round(time.Millisecond))
	}
	late := 0
	for _, w := range a.waits {
		if w.took > longest {
			late++
			say := t.Errorf
			if calm > atRest {
				say = t.Logf
			}
			say("visitor %d waited %s for %q, said at %.1fs; %s", w.visitor, w.took.Round(time.Millisecond), w.text, w.at.Sub(began).Seconds(), strings.Join(w.broken, "; "))
		}
	}
	t.Logf("waited longer than %s: %d; lost or answered twice: %d", longest, late, len(a.wrong))
	if len(a.wrong) > 0 {
		t.Errorf("%d things went wrong:\n%s", len(a.wrong), strings.Join(a.wrong[:min(len(a.wrong), 20)], "\n"))
	}
}
