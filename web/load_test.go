package web_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"parley/agent"
	"parley/meter"
)

// The load: so many visitors at once, of whom so many talk, each saying
// something every pause on average, for so long.
const (
	crowd   = 1000
	talkers = 100
	pause   = 2 * time.Second
	talking = 30 * time.Second
)

// What is promised.
const (
	mostMemory = 100 << 10 // bytes for a visitor who says nothing
	slowest    = 250 * time.Millisecond
)

// TestLoad is `make bench-web`: it puts a crowd of real sockets on a real
// server, kills it, and looks for what was lost.
func TestLoad(t *testing.T) {
	binary := os.Getenv("PARLEY_BENCH_WEB")
	if binary == "" {
		t.Skip("make bench-web runs this")
	}
	s := &subject{t: t, binary: binary, data: t.TempDir(), addr: freeAddress(t)}
	s.start()
	defer func() { s.kill() }()

	// The same crowd, which leaves again: what work costs is there before
	// anybody stays.
	guests := make([]*guest, crowd)
	arrive := func(i int) {
		guests[i] = s.guest(i)
		guests[i].dial(0)
		guests[i].turn(sayings[i%len(sayings)])
	}
	each(guests, 20, func(i int) {
		arrive(i)
		guests[i].hangUp()
	})
	time.Sleep(5 * time.Second) // let the server come to rest; nothing is waited for
	before := s.memory()
	each(guests, 20, arrive)
	time.Sleep(5 * time.Second)
	idle := (s.memory() - before) / crowd
	t.Logf("%d visitors connected, each in a dialogue: %d kB each (the server has %d MB)", crowd, idle>>10, s.memory()>>20)
	if idle > mostMemory {
		t.Errorf("an idle visitor costs %d kB, more than %d", idle>>10, mostMemory>>10)
	}

	began := s.work()
	plain := talk(guests[:talkers], time.Now().Add(talking))
	slices.Sort(plain)
	p := func(q float64) time.Duration { return plain[int(float64(len(plain)-1)*q)].Round(time.Millisecond) }
	t.Logf("%d talking, %d connected: %d steps without reader calls in %s; median %s, p95 %s, p99 %s, longest %s; a step took the server %s of a core",
		talkers, crowd, len(plain), talking, p(.5), p(.95), p(.99), p(1), ((s.work() - began) / time.Duration(len(plain))).Round(time.Millisecond/10))
	if p(.99) > slowest {
		t.Errorf("p99 is %s, more than %s", p(.99), slowest)
	}
	lost := 0
	for _, g := range guests {
		if g.broken != nil {
			lost++
			t.Logf("a visitor was lost: %v", g.broken)
		}
	}
	t.Logf("visitors lost while talking: %d of %d", lost, crowd)

	// Killed in the middle of talking.
	end := make(chan struct{})
	go func() { // ends with the talking
		defer close(end)
		talk(guests[:talkers], time.Now().Add(6*time.Second))
	}()
	time.Sleep(3 * time.Second)
	s.kill()
	<-end
	s.start()
	answered, missing, resent := 0, 0, 0
	var mu sync.Mutex
	each(guests, 20, func(i int) {
		g := guests[i]
		had, open := g.seen, g.open
		g.hangUp()
		g.broken = nil
		g.dial(0)
		kept := map[int64]agent.Event{}
		for _, e := range g.past {
			kept[e.Seq] = e
		}
		mu.Lock()
		defer mu.Unlock()
		for _, e := range had {
			answered++
			if k, ok := kept[e.Seq]; !ok || k.Kind != e.Kind || k.Input != e.Input {
				missing++
			}
		}
		if open != "" {
			resent++
			if g.say(g.opens, open); g.broken != nil {
				t.Errorf("what was said when the server was killed led to nothing: %v", g.broken)
			}
		}
	})
	t.Logf("kill -9 in the middle: of %d events that visitors had seen, %d were missing after the restart; %d inputs without an answer were sent again and answered", answered, missing, resent)
	if missing > 0 || lost > 0 {
		t.Error("something was lost")
	}
}

// sayings need no reader, so that what is measured is the server.
var sayings = []string{"Italian restaurants in Oakland", "How many Thai restaurants are there in San Francisco?", "Restaurants in Berkeley rated at least 4", "The best rated restaurant in Palo Alto", "Cheap places in Oakland"}

// subject is the server under load.
type subject struct {
	t                  *testing.T
	binary, data, addr string
	process            *exec.Cmd
}

func (s *subject) start() {
	s.t.Helper()
	s.process = exec.Command(s.binary, "serve", "--addr", s.addr, "--data", s.data, "--log-level", "error")
	s.process.Stderr = os.Stderr
	out, err := s.process.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.process.Start(); err != nil {
		s.t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, "ready") {
		s.t.Fatalf("the server said %q (%v)", line, err)
	}
}

func (s *subject) kill() {
	_ = s.process.Process.Signal(syscall.SIGKILL)
	_ = s.process.Wait() // killed, as it should be
}

// memory is what the server's process holds, in bytes.
func (s *subject) memory() int {
	s.t.Helper()
	held, known := meter.HeldBy(s.process.Process.Pid)
	if !known {
		s.t.Fatal("the system does not say how much memory the server holds")
	}
	return held
}

// work is how long the server has been computing so far, in system and
// program; the kernel counts in hundredths of a second.
func (s *subject) work() time.Duration {
	s.t.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	_, fields, _ := strings.Cut(string(stat), ") ") // the name may hold anything
	var sum int
	for _, f := range strings.Fields(fields)[11:13] {
		n, err := strconv.Atoi(f)
		if err != nil {
			s.t.Fatal(err)
		}
		sum += n
	}
	return time.Duration(sum) * 10 * time.Millisecond
}
