package chaos_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// namespace is a network of its own that is joined to this one by a cable.
type namespace struct{ name, here, there string }

// newNamespace makes one; the test is skipped where that is not allowed.
func newNamespace(t testing.TB) *namespace {
	t.Helper()
	n := rand.IntN(250)
	ns := &namespace{name: fmt.Sprintf("parley-%d-%d", os.Getpid(), n), here: fmt.Sprintf("10.213.%d.1", n), there: fmt.Sprintf("10.213.%d.2", n)}
	if text, err := ip("netns", "add", ns.name); err != nil {
		t.Skipf("no network can be made here: %v %s", err, text)
	}
	t.Cleanup(func() { _, _ = ip("netns", "del", ns.name) }) // the cable goes with it
	cable := fmt.Sprintf("parley%d", n)
	for _, args := range [][]string{
		{"link", "add", cable, "type", "veth", "peer", "name", "far", "netns", ns.name},
		{"addr", "add", ns.here + "/30", "dev", cable},
		{"link", "set", cable, "up"},
		{"-n", ns.name, "link", "set", "lo", "up"},
		{"-n", ns.name, "addr", "add", ns.there + "/30", "dev", "far"},
		{"-n", ns.name, "link", "set", "far", "up"},
	} {
		if text, err := ip(args...); err != nil {
			t.Skipf("no network can be made here: ip %s: %v %s", strings.Join(args, " "), err, text)
		}
	}
	return ns
}

func ip(args ...string) (string, error) {
	text, err := exec.Command("ip", args...).CombinedOutput()
	return string(text), err
}

// gone has all that is sent from there vanish, without a word to anybody.
func (n *namespace) gone(t testing.TB, is bool) {
	t.Helper()
	what := "del"
	if is {
		what = "add"
	}
	if text, err := ip("-n", n.name, "route", what, "blackhole", n.here+"/32"); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
}

// TestTheDatabaseIsGoneWithoutAWord: the network drops what the database sends.
// Whoever says something is told within 30 seconds that it went wrong, and what
// they say is taken when the network is back.
func TestTheDatabaseIsGoneWithoutAWord(t *testing.T) {
	parley := program(t)
	ns := newNamespace(t)
	c := newCluster(t)
	c.host, c.within = ns.there, ns.name
	c.run("initdb", "-D", c.dir, "-U", "parley", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
	hba, err := os.OpenFile(filepath.Join(c.dir, "pg_hba.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = hba.WriteString("host all all " + ns.here + "/32 trust\n")
	if closed := hba.Close(); err != nil || closed != nil {
		t.Fatal(err, closed)
	}
	c.start()
	r := newReplica(t, parley, c.dsn(), newModel(t, 0))
	if err := r.start(); err != nil {
		t.Fatal(err)
	}
	a := &accounts{codes: map[string]int{}}
	v := &visitor{address: r.address, dice: rand.New(rand.NewPCG(1, 1)), seen: map[int64]event{}, accounts: a}
	ctx, stop := context.WithTimeout(t.Context(), 4*time.Minute)
	defer stop()
	if err := v.begin(ctx); err != nil {
		t.Fatal(err)
	}
	say := func() (first time.Duration, told map[string]int) {
		v.say(ctx, map[string]any{"type": "say", "text": sayings[0]})
		a.mu.Lock()
		defer a.mu.Unlock()
		w := a.waits[len(a.waits)-1]
		t.Logf("waited %s; %s; told %v", w.took.Round(time.Millisecond), strings.Join(w.broken, "; "), a.codes)
		return w.took, a.codes
	}
	say()
	ns.gone(t, true)
	back := time.AfterFunc(longest+15*time.Second, func() { ns.gone(t, false) })
	defer back.Stop()
	if took, _ := say(); took > longest {
		t.Errorf("whoever said something heard nothing for %s", took.Round(time.Millisecond))
	}
	if took, _ := say(); took > longest {
		t.Errorf("when the network is back an answer takes %s", took.Round(time.Millisecond))
	}
	if err := v.check(ctx); err != nil {
		t.Error(err)
	}
	if len(a.wrong) > 0 {
		t.Error(a.wrong)
	}
}
