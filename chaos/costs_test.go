package chaos_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Who talks while costs are measured: so many conversations, so many at once,
// each with every saying.
const (
	conversations = 8
	atOnce        = 2
)

// tick is what the kernel counts the time of processes in.
const tick = 10 * time.Millisecond

// TestUnitCosts is `make unit-costs`: what an input costs of each thing that
// there may not be enough of. Times are those that processors have worked, so
// that a busy machine says the same.
func TestUnitCosts(t *testing.T) {
	if os.Getenv("PARLEY_UNIT_COSTS") == "" {
		t.Skip("make unit-costs runs this")
	}
	parley := program(t)
	primary := newPrimary(t)
	model, calls, sent := counted(t, newModel(t, 0))
	r := newReplica(t, parley, primary.dsn(), model)
	if err := r.start(); err != nil {
		t.Fatal(err)
	}
	a := &accounts{codes: map[string]int{}}
	talk := func(n int) {
		var talking sync.WaitGroup
		places := make(chan struct{}, atOnce)
		for i := range n {
			places <- struct{}{}
			talking.Go(func() {
				defer func() { <-places }()
				v := &visitor{number: i, address: r.address, dice: rand.New(rand.NewPCG(1, uint64(i))), seen: map[int64]event{}, accounts: a}
				if err := v.begin(t.Context()); err != nil {
					t.Error(err)
					return
				}
				for s := range sayings {
					v.turn(t.Context(), s, 0)
				}
				v.hangUp()
			})
		}
		talking.Wait()
	}
	talk(atOnce) // nothing is warm before
	said := len(a.waits)
	t.Logf("while everything was said for the first time: %d calls of the model, %.1f kB sent; replies are remembered", calls.Load(), float64(sent.Load())/1024)
	served, stored := worked(t, r.process.Process.Pid), children(t, primary.postmaster())
	before := primary.counters()
	talk(conversations)
	after := primary.counters()
	inputs := float64(len(a.waits) - said)
	if len(a.codes) > 0 || len(a.wrong) > 0 {
		t.Fatalf("%v %v", a.codes, a.wrong)
	}
	each := func(what string, sum float64, unit string) {
		t.Logf("%-46s %10.2f %s an input", what, sum/inputs, unit)
	}
	t.Logf("%d conversations, %.0f inputs, %.1f of them a conversation", conversations, inputs, inputs/conversations)
	each("a server works", float64(worked(t, r.process.Process.Pid)-served)/1e6, "ms")
	each("PostgreSQL works", float64(children(t, primary.postmaster())-stored)/1e6, "ms")
	each("kept in tables and indexes", (after["size"]-before["size"])/1024, "kB")
	each("written ahead, which a standby is sent", (after["wal"]-before["wal"])/1024, "kB")
	each("transactions", after["commits"]-before["commits"], "")
	t.Logf("connections of a server with %d visitors at once: %.0f", atOnce, after["connections"])
}

// counted puts a count of calls and of bytes before a model.
func counted(t testing.TB, model string) (address string, calls, bytes *atomic.Int64) {
	t.Helper()
	to, err := url.Parse(model)
	if err != nil {
		t.Fatal(err)
	}
	calls, bytes = &atomic.Int64{}, &atomic.Int64{}
	proxy := httputil.NewSingleHostReverseProxy(to)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			calls.Add(1)
			bytes.Add(max(0, r.ContentLength))
		}
		proxy.ServeHTTP(w, r)
		_, _ = io.Copy(io.Discard, r.Body) // what is left of it
	}))
	t.Cleanup(s.Close)
	return s.URL, calls, bytes
}

// counters are what the server of a database counts.
func (c *cluster) counters() map[string]float64 {
	c.t.Helper()
	c.run("psql", "-qX", c.dsn(), "-c", "CHECKPOINT")
	text, err := c.try("psql", "-qXAtF ", c.dsn(), "-c", `SELECT pg_database_size(current_database()), pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'),
		xact_commit, (SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'parley%') FROM pg_stat_database WHERE datname = current_database()`)
	var size, wal, commits, connections float64
	if _, scanned := fmt.Sscan(text, &size, &wal, &commits, &connections); err != nil || scanned != nil {
		c.t.Fatalf("%v %v: %s", err, scanned, text)
	}
	return map[string]float64{"size": size, "wal": wal, "commits": commits, "connections": connections}
}

// postmaster is the process whose children serve connections.
func (c *cluster) postmaster() int {
	c.t.Helper()
	text, err := os.ReadFile(c.dir + "/postmaster.pid")
	if err != nil {
		c.t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	if err != nil {
		c.t.Fatal(err)
	}
	return pid
}

// stat are the fields that the kernel shows of a process, from its state on.
func stat(pid int) []string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return nil // it has ended
	}
	_, fields, _ := strings.Cut(string(text), ") ") // the name before may hold anything
	return strings.Fields(fields)
}

// worked is for how long a process has worked, its own code and the kernel's.
func worked(t testing.TB, pid int) time.Duration {
	t.Helper()
	fields := stat(pid)
	if len(fields) < 13 {
		t.Fatalf("process %d has ended", pid)
	}
	return sum(fields[11:13])
}

// children is for how long the children of a process have worked, those that
// have ended included.
func children(t testing.TB, of int) (d time.Duration) {
	t.Helper()
	own := stat(of)
	entries, err := os.ReadDir("/proc")
	if err != nil || len(own) < 15 {
		t.Fatalf("process %d: %v", of, err)
	}
	d = sum(own[13:15])
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		if fields := stat(pid); len(fields) > 13 && fields[1] == strconv.Itoa(of) {
			d += sum(fields[11:13])
		}
	}
	return d
}

func sum(ticks []string) (d time.Duration) {
	for _, text := range ticks {
		n, err := strconv.Atoi(text)
		if err == nil {
			d += time.Duration(n) * tick
		}
	}
	return d
}
