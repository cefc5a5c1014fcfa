package web_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parley/agent"
	"parley/web"

	"github.com/gorilla/websocket"
)

// TestASlowClientIsDroppedAndOthersAreNot lets one client take nothing while
// megabytes go by. It is let go; when it comes back it has missed nothing.
func TestASlowClientIsDroppedAndOthersAreNot(t *testing.T) {
	const turns = 40
	big := fmt.Sprintf(`INSERT INTO places VALUES ('Fir', '["Thai"]', 'cheap', 3.0, 'Albany', '[%q]');`, strings.Repeat("and then we waited ", 50_000))
	w := newWorldOf(t, script+big, func(o *web.Options) { o.Limits.Queue = 32 })
	v := w.visitor()
	id := v.begin()
	slow, quick := v.connect(id, web.JSON, 0), v.connect(id, web.JSON, 0)
	slow.expect("ready")
	quick.expect("ready")
	for i := range turns {
		quick.say(fmt.Sprint(i), "thai")
		if r := quick.expect("said", "replied"); r.Event.Replied.Total != 3 {
			t.Fatalf("turn %d found %d", i+1, r.Event.Replied.Total)
		}
	}
	seen, closed := int64(0), false
	for !closed {
		if err := slow.SetReadDeadline(time.Now().Add(patience)); err != nil {
			t.Fatal(err)
		}
		var m message
		if err := slow.ReadJSON(&m); err != nil {
			// 1013 where the network still took it, else the bare end.
			var c *websocket.CloseError
			if errors.As(err, &c) && c.Code != websocket.CloseTryAgainLater && c.Code != websocket.CloseAbnormalClosure {
				t.Errorf("closed with %d", c.Code)
			}
			closed = true
		}
		seen = max(seen, m.Event.Seq)
	}
	if seen >= 2*turns {
		t.Fatal("the slow client was never dropped; the test is too small for this machine's buffers")
	}
	back := v.connect(id, web.JSON, seen)
	for seq := seen + 1; seq <= 2*turns; seq++ {
		if m := back.receive(); m.Event.Seq != seq {
			t.Fatalf("after coming back: event %d, want %d", m.Event.Seq, seq)
		}
	}
	back.expect("ready")
}

// TestRunLetsTurnsFinish stops a server while a turn runs: the answer still
// arrives, then the socket is closed with 1001 and Run returns.
func TestRunLetsTurnsFinish(t *testing.T) {
	w := newWorld(t)
	stop, ended := w.run()
	v := w.visitor()
	l := v.connect(v.begin(), web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai, slowly")
	l.expect("said")
	<-w.gate.reached
	stop()
	close(w.gate.open)
	l.expect("replied")
	if code := l.closed(); code != websocket.CloseGoingAway {
		t.Errorf("closed with %d, want %d", code, websocket.CloseGoingAway)
	}
	if err := <-ended; err != nil {
		t.Errorf("Run: %v", err)
	}
}

// TestAStoppedTurnIsResumed stops a server that can't wait: the turn is taken
// up by the next one as soon as somebody looks.
func TestAStoppedTurnIsResumed(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	id := v.begin()
	l := v.connect(id, web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai, slowly")
	l.expect("said")
	<-w.gate.reached
	w.restart()
	if code := l.closed(); code != websocket.CloseGoingAway {
		t.Errorf("closed with %d, want %d", code, websocket.CloseGoingAway)
	}
	close(w.gate.open)
	l = v.connect(id, web.JSON, 1)
	if m := l.expect("ready"); !m.Busy {
		t.Error("the server is not busy with the turn")
	}
	l.expect("replied")
}

// TestASocketAfterTheEnd: a stopped server sends visitors away with words.
func TestASocketAfterTheEnd(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	id := v.begin()
	w.stop()
	if _, r, err := v.dial(id, web.JSON, nil); err == nil || r == nil || r.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a socket: %v", r)
	}
	if r, body := v.get("/c/" + id); r.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "Your conversation is kept") {
		t.Errorf("the page: %s", r.Status)
	}
}

// TestAnotherProcessSpokeFirst: the log was written to behind the server's
// back. Its words are read, and the input is given once more.
func TestAnotherProcessSpokeFirst(t *testing.T) {
	w := newWorld(t)
	other := agent.Event{Turn: 1, Kind: agent.KindSaid, Input: "elsewhere", Said: &agent.Said{Text: "thai"}}
	shared := &conflicting{Log: w.store, said: other}
	w.opts = func(o *web.Options) { o.Open = w.opener(shared) }
	w.restart()
	v := w.visitor()
	l := v.connect(v.begin(), web.JSON, 0)
	l.expect("ready")
	l.say("a", "italian")
	if m := l.expect("said"); m.Event.Input != "elsewhere" {
		t.Errorf("the first event is %+v, want the other process's", m.Event)
	}
	if m := l.expect("said", "replied"); m.Event.Replied.Total != 3 {
		t.Errorf("found %d, want 3", m.Event.Replied.Total)
	}
}

// TestASessionLivesAsLongAsSomebodyLooks: all sockets and pages of a
// conversation share one session, which is let go with the last of them.
func TestASessionLivesAsLongAsSomebodyLooks(t *testing.T) {
	var opened atomic.Int32
	w := newWorld(t, func(o *web.Options) {
		open := o.Open
		o.Open = func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error) {
			opened.Add(1)
			return open(ctx, id, observe)
		}
	})
	v := w.visitor()
	id := v.begin()
	one, two := v.connect(id, web.JSON, 0), v.connect(id, web.HTML, 0)
	one.expect("ready")
	two.expect("ready")
	before := opened.Load()
	v.get("/c/" + id)
	if after := opened.Load(); after != before {
		t.Errorf("the page opened the session %d times more", after-before)
	}
	one.Close()
	two.Close()
	w.eventually("the session is let go, as nobody looks", func() bool {
		v.get("/c/" + id)
		return opened.Load() > before
	})
}
