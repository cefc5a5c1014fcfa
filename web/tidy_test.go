package web_test

import (
	"context"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/web"

	"github.com/google/go-cmp/cmp"
)

// TestConversationsAreKeptForSoManyDays: what was not used for long is wiped
// at the start and at every tick, apart from what somebody has open; the page
// says so.
func TestConversationsAreKeptForSoManyDays(t *testing.T) {
	var mu sync.Mutex
	now := time.Now()
	later := func(days int) {
		mu.Lock()
		defer mu.Unlock()
		now = now.AddDate(0, 0, days)
	}
	w := newWorld(t, func(o *web.Options) {
		o.Keep = 30 * 24 * time.Hour
		o.Now = func() time.Time {
			mu.Lock()
			defer mu.Unlock()
			return now
		}
	})
	v := w.visitor()
	open := v.begin()
	v.post("/ask", `{"session":"`+open+`","text":"thai"}`)
	v.post("/ask", `{"text":"italian"}`)
	l := v.connect(open, web.JSON, 0)
	l.expect("said", "replied", "ready")
	if _, page := v.get("/conversations"); !strings.Contains(page, "30 days after its last use") {
		t.Error("the page does not say how long they are kept")
	}
	later(29)
	ctx, stop := context.WithCancel(t.Context())
	ticks, ended := make(chan time.Time), make(chan struct{})
	go func() {
		defer close(ended)
		w.current.Load().Tidying(ctx, ticks)
	}()
	ticks <- now // taken once the first round is over
	if diff := cmp.Diff([]string{"italian", "thai"}, v.titles("")); diff != "" {
		t.Errorf("after 29 days: %s", diff)
	}
	later(2)
	ticks <- now
	ticks <- now
	if diff := cmp.Diff([]string{"thai"}, v.titles("")); diff != "" {
		t.Errorf("after 31 days, with one open: %s", diff)
	}
	l.Close()
	w.eventually("it is wiped once nobody has it open", func() bool {
		ticks <- now
		return len(v.titles("")) == 0
	})
	stop()
	<-ended
}

// TestTheServerTidiesAtTheStart runs a server over a store with an old
// conversation and an old link.
func TestTheServerTidiesAtTheStart(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	old := v.post("/ask", `{"text":"thai"}`).Session
	w.opts = func(o *web.Options) {
		o.Keep = 24 * time.Hour
		o.Now = func() time.Time { return time.Now().AddDate(0, 0, 3) }
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.serve().Run(ctx, listener) }()
	w.eventually("the old conversation is gone", func() bool {
		r, _ := v.get("/c/" + old)
		return r.StatusCode == http.StatusNotFound
	})
	stop()
	if err := <-ended; err != nil {
		t.Errorf("the server ended with %v", err)
	}
}
