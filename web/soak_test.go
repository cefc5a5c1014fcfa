package web_test

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// The time of a soak is cut into periods. What the server holds is looked at
// after each; a sixth of them it may take to come to what it needs.
const (
	longPeriods  = 30
	shortPeriods = 6
	warmingShare = 6
)

// What a soak of five minutes or more promises. A shorter one says something
// about the garbage collector, and is held to less.
const (
	longSoak   = 5 * time.Minute
	mostGrowth = 0.05 // of memory
	someGrowth = 0.25 // in a short one
	mostMore   = 20   // goroutines and files: what happens to be under way
	mostTail   = 10   // p99 as a multiple of the median

	// Go's collector runs every two minutes where nothing happens, and gives
	// memory back slowly. Within this time half of what the crowd took is back.
	givenBack = 10 * time.Minute
)

// holding is what a server holds.
type holding struct{ bytes, goroutines, files int }

// held looks at the server from outside.
func (s *subject) held() holding {
	s.t.Helper()
	files, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", s.process.Process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	r, err := http.Get("http://" + s.addr + "/metrics")
	if err != nil {
		s.t.Fatal(err)
	}
	defer r.Body.Close()
	goroutines := -1
	for lines := bufio.NewScanner(r.Body); lines.Scan(); {
		if n, ok := strings.CutPrefix(lines.Text(), "go_goroutines "); ok {
			if goroutines, err = strconv.Atoi(n); err != nil {
				s.t.Fatal(err)
			}
		}
	}
	if goroutines < 0 {
		s.t.Fatalf("the server does not say how many goroutines it has: %s", r.Status)
	}
	return holding{s.memory(), goroutines, len(files)}
}

func (h holding) String() string {
	return fmt.Sprintf("%d MB, %d goroutines, %d files", h.bytes>>20, h.goroutines, h.files)
}

// soak is what came of one.
type soak struct {
	lasting time.Duration
	warming int             // periods that don't count
	over    []holding       // after each period
	steps   []time.Duration // after the warming
}

// TestSoak is `make soak`: a crowd of sockets for half an hour, of whom a tenth
// talk and after a while begin another conversation, as visitors do. What the
// server holds has to stay as it is after the first minutes, and what was held
// for visitors has to be given back when they leave.
func TestSoak(t *testing.T) {
	binary := os.Getenv("PARLEY_SOAK")
	if binary == "" {
		t.Skip("make soak runs this")
	}
	lasting, err := time.ParseDuration(os.Getenv("PARLEY_SOAK_FOR"))
	if err != nil {
		t.Fatalf("PARLEY_SOAK_FOR is no time: %v", err)
	}
	sockets, periods := crowd, longPeriods
	if lasting < longSoak {
		sockets, periods = crowd/10, shortPeriods
	}
	s := &subject{t: t, binary: binary, data: t.TempDir(), addr: freeAddress(t)}
	s.start()
	defer func() { s.kill() }()
	alone := s.held()
	t.Logf("alone\t%s", alone)
	guests := make([]*guest, sockets)
	arrive := func(i int) {
		guests[i] = s.guest(i)
		guests[i].dial(0)
		guests[i].turn(sayings[i%len(sayings)])
	}
	each(guests, 20, arrive)
	t.Logf("%d sockets\t%s", sockets, s.held())
	talkers, silent := guests[:sockets/10], guests[sockets/10:]
	var lost atomic.Int64
	for _, g := range silent {
		go func() { // ends when the guest hangs up, or is lost
			if err := g.listen(); err != nil {
				lost.Add(1)
			}
		}()
	}
	out := soak{lasting: lasting, warming: periods / warmingShare}
	began := time.Now()
	for n := range periods {
		took := talk(talkers, time.Now().Add(lasting/time.Duration(periods)))
		for i, g := range talkers {
			if g.broken != nil {
				t.Fatalf("a visitor was lost: %v", g.broken)
			}
			if i%3 == n%3 { // every third visitor turns to something else
				g.hangUp()
				arrive(i)
			}
		}
		if n := lost.Load(); n > 0 {
			t.Fatalf("%d visitors who said nothing were lost", n)
		}
		out.over = append(out.over, s.held())
		t.Logf("%s\t%s\t%d steps", time.Since(began).Round(time.Second), out.over[n], len(took))
		if n >= out.warming {
			out.steps = append(out.steps, took...)
		}
	}
	out.judge(t)
	for _, g := range guests {
		g.hangUp()
	}
	s.until(time.Minute, func(left holding) bool {
		return left.goroutines <= alone.goroutines+mostMore && left.files <= alone.files+mostMore
	})
	if lasting >= longSoak {
		full := out.over[periods-1].bytes
		s.until(givenBack, func(left holding) bool { return left.bytes <= (alone.bytes+full)/2 })
	}
}

// until looks every second whether the server holds no more than it should once
// everybody has left.
func (s *subject) until(d time.Duration, fits func(left holding) bool) {
	s.t.Helper()
	began, again := time.Now(), time.NewTicker(time.Second)
	defer again.Stop()
	left := s.held()
	for ; !fits(left); left = s.held() {
		if time.Since(began) > d {
			s.t.Errorf("%s after everybody left the server still holds %s", d, left)
			return
		}
		<-again.C
	}
	s.t.Logf("%s after everybody left\t%s", time.Since(began).Round(time.Second), left)
}

// judge says what grew.
func (s *soak) judge(t *testing.T) {
	t.Helper()
	if len(s.steps) == 0 {
		t.Fatal("nobody said anything")
	}
	slices.Sort(s.steps)
	median, tail := s.steps[len(s.steps)/2], s.steps[len(s.steps)*99/100]
	first, last := mean(s.over[s.warming:2*s.warming]), mean(s.over[len(s.over)-s.warming:])
	t.Logf("%s: %s in the second sixth, %s in the last (memory %+.1f %%); %d steps, median %s, p99 %s",
		s.lasting, first, last, 100*(float64(last.bytes)/float64(first.bytes)-1), len(s.steps), median.Round(time.Millisecond/10), tail.Round(time.Millisecond/10))
	growth := mostGrowth
	if s.lasting < longSoak {
		growth = someGrowth
	}
	if float64(last.bytes) > float64(first.bytes)*(1+growth) {
		t.Errorf("memory grew by more than %g %%", 100*growth)
	}
	if last.goroutines > first.goroutines+mostMore {
		t.Errorf("goroutines grew from %d to %d", first.goroutines, last.goroutines)
	}
	if last.files > first.files+mostMore {
		t.Errorf("open files grew from %d to %d", first.files, last.files)
	}
	if s.lasting >= longSoak && tail > mostTail*median {
		t.Errorf("p99 is more than %d times the median", mostTail)
	}
}

// mean is what was held on average.
func mean(over []holding) (m holding) {
	for _, h := range over {
		m.bytes, m.goroutines, m.files = m.bytes+h.bytes, m.goroutines+h.goroutines, m.files+h.files
	}
	n := max(len(over), 1)
	return holding{m.bytes / n, m.goroutines / n, m.files / n}
}
