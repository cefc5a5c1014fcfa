package web_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/web"

	"github.com/gorilla/websocket"
)

// clock is one that tests set.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) forward(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// kioskAt is a kiosk with a clock.
func kioskAt(c *clock) func(*web.Options) {
	return func(o *web.Options) {
		atKiosk(o)
		o.Kiosk.Idle, o.Kiosk.Countdown, o.Kiosk.Now = time.Minute, 20*time.Second, c.Now
	}
}

// kiosk sends a request as the page does.
func (v *visitor) kiosk(path, body string) (status int, answer map[string]any) {
	v.w.t.Helper()
	method := http.MethodPost
	if body == "" {
		method = http.MethodGet
	}
	r, err := http.NewRequestWithContext(v.w.t.Context(), method, v.w.URL+"/kiosk/"+path, strings.NewReader(body))
	if err != nil {
		v.w.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	response, err := v.Do(r)
	if err != nil {
		v.w.t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusNoContent {
		if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
			v.w.t.Fatalf("%s answered %s, and no JSON: %v", path, response.Status, err)
		}
	}
	return response.StatusCode, answer
}

// visit begins a visit and returns its conversation.
func (v *visitor) visit() (id string) {
	v.w.t.Helper()
	status, answer := v.kiosk("begin", "{}")
	socket, _ := answer["socket"].(string)
	id, ok := strings.CutPrefix(socket, "/ws/")
	if status != http.StatusCreated || !ok {
		v.w.t.Fatalf("begin answered %d %v", status, answer)
	}
	return id
}

func TestTheServerWipesWhatAScreenLeftBehind(t *testing.T) {
	c := &clock{now: time.Now()}
	w := newWorld(t, kioskAt(c))
	v := w.visitor()
	id := v.visit()
	l := v.connect(id, web.HTML, 0)
	l.expect("ready")
	l.say("a", "thai")
	l.expect("said", "replied")
	sweep := func() {
		if err := w.current.Load().Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	c.forward(time.Hour) // somebody is looking, so it is up to the page
	sweep()
	w.kept(1)
	if _, answer := v.kiosk("now", ""); answer["socket"] != "/ws/"+id {
		t.Errorf("now says %v", answer)
	}
	l.Close()
	w.eventually("the visit is wiped once nobody has looked for long", func() bool {
		c.forward(30 * time.Second)
		sweep()
		all, err := w.store.Fleeting(t.Context())
		return err == nil && len(all) == 0
	})
	if events, err := w.store.Events(t.Context(), id); err != nil || len(events) > 0 {
		t.Errorf("%d events are left (%v)", len(events), err)
	}
	w.counted(`parley_kiosk_ends_total{how="vanished"}`, "1")
}

// TestAScreenThatComesUpLate: a visit of an hour ago is nobody's, even when
// the server was away meanwhile and can't know who looked when.
func TestAScreenThatComesUpLate(t *testing.T) {
	c := &clock{now: time.Now()}
	w := newWorld(t, kioskAt(c))
	v := w.visitor()
	id := v.visit()
	if _, answer := v.kiosk("now", ""); answer["socket"] != "/ws/"+id {
		t.Errorf("a screen that came up at once is told %v", answer)
	}
	w.stop()
	c.forward(time.Hour)
	w.current.Store(w.serve())
	if _, answer := v.kiosk("now", ""); answer["socket"] != "" {
		t.Errorf("a screen that came up an hour later is told %v", answer)
	}
	w.kept(0)
}

// TestAWipedConversationStaysWiped: the socket of the visitor is closed, and
// what it says after that is not kept.
func TestAWipedConversationStaysWiped(t *testing.T) {
	w := newWorld(t, atKiosk)
	v := w.visitor()
	id := v.visit()
	l := v.connect(id, web.HTML, 0)
	l.expect("ready")
	if status, answer := v.kiosk("wipe", `{"how":"start_over"}`); status != http.StatusNoContent {
		t.Fatalf("wiping: %d %v", status, answer)
	}
	l.say("late", "thai")
	l.expect("error deleted")
	if code := l.closed(); code != websocket.ClosePolicyViolation {
		t.Errorf("the socket was closed with %d", code)
	}
	if _, r, err := v.dial(id, web.HTML, nil); err == nil || r.StatusCode != http.StatusNotFound {
		t.Errorf("it can be opened again: %v", err)
	}
	if events, err := w.store.Events(t.Context(), id); err != nil || len(events) > 0 {
		t.Errorf("%d events are left (%v)", len(events), err)
	}
	if status, _ := v.kiosk("wipe", `{"how":"idle"}`); status != http.StatusNoContent {
		t.Errorf("wiping nothing: %d", status)
	}
	if status, _ := v.kiosk("wipe", `{"how":"by magic"}`); status != http.StatusBadRequest {
		t.Errorf("an end that is none: %d", status)
	}
}

// TestTwoKiosksOnOneServer: what one screen does concerns no other.
func TestTwoKiosksOnOneServer(t *testing.T) {
	w := newWorld(t, atKiosk)
	one, two := w.visitor(), w.visitor()
	id := one.visit()
	two.visit()
	if _, r, err := two.dial(id, web.HTML, nil); err == nil || r.StatusCode != http.StatusNotFound {
		t.Errorf("another screen can read along: %v", err)
	}
	two.kiosk("wipe", `{"how":"start_over"}`)
	w.kept(1)
	if _, answer := one.kiosk("now", ""); answer["socket"] != "/ws/"+id {
		t.Errorf("the other screen's wipe was this one's: %v", answer)
	}
}

// TestAnOrdinaryConversationIsNotWiped: a browser and a store that served an
// ordinary server before lose nothing.
func TestAnOrdinaryConversationIsNotWiped(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	id := v.begin()
	w.opts = atKiosk
	w.restart()
	if _, answer := v.kiosk("now", ""); answer["socket"] != "" {
		t.Errorf("the kiosk goes on with an ordinary conversation: %v", answer)
	}
	v.kiosk("wipe", `{"how":"start_over"}`)
	v.visit()
	w.opts = func(*web.Options) {}
	w.restart()
	if err := w.store.Delete(t.Context(), id); err != nil {
		t.Errorf("the ordinary conversation is gone: %v", err)
	}
}

func TestOrdinaryPagesLeadToTheKiosk(t *testing.T) {
	w := newWorld(t, atKiosk)
	v := w.visitor()
	for _, path := range []string{"/c/ABC", "/conversations", "/nowhere", "/kiosk"} {
		r, body := v.get(path)
		if r.StatusCode != http.StatusOK || r.Request.URL.Path != "/" || !strings.Contains(body, `data-role="attract"`) {
			t.Errorf("%s led to %s (%s)", path, r.Request.URL, r.Status)
		}
	}
	for _, path := range []string{"/api/v1/schema", "/api/v1/sessions", "/api/v1/export"} {
		if r, _ := v.get(path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", path, r.Status)
		}
	}
	if r, body := v.get("/kiosk-worker.js"); r.Header.Get("Cache-Control") != "no-cache" || !strings.Contains(body, "fetch") {
		t.Errorf("the worker comes as %v", r.Header)
	}
	l := v.connect(v.visit(), web.JSON, 0)
	l.expect("ready")
	l.send(`{"type":"run","id":"q","suql":"SELECT * FROM places"}`)
	l.expect("error bad_message")
}

func TestTheKiosksAuditHasNoWords(t *testing.T) {
	var audit bytes.Buffer
	w := newWorld(t, atKiosk, func(o *web.Options) { o.Audit = slog.New(slog.NewJSONHandler(&audit, nil)) })
	v := w.visitor()
	l := v.connect(v.visit(), web.HTML, 0)
	l.expect("ready")
	l.say("a", "thai")
	l.expect("said", "replied")
	v.kiosk("wipe", `{"how":"start_over"}`)
	v.kiosk("staff", `{"pin":"111111"}`)
	w.stop()
	for _, did := range []string{"began", "said", "wiped", "pin_refused"} {
		if !strings.Contains(audit.String(), `"msg":"`+did+`"`) {
			t.Errorf("%s is not written down", did)
		}
	}
	if strings.Contains(audit.String(), "thai") || strings.Contains(audit.String(), "111111") {
		t.Errorf("what was said or typed is written down: %s", &audit)
	}
}

// TestPINsAreTriedSlowly: by the server's own clock, whoever tries.
func TestPINsAreTriedSlowly(t *testing.T) {
	c := &clock{now: time.Now()}
	w := newWorld(t, kioskAt(c))
	try := func(pin string) int {
		status, _ := w.visitor().kiosk("staff", `{"pin":"`+pin+`"}`)
		return status
	}
	for range 5 {
		if status := try("000000"); status != http.StatusForbidden {
			t.Errorf("a wrong PIN: %d", status)
		}
	}
	if status := try(kioskPIN); status != http.StatusTooManyRequests {
		t.Errorf("the sixth try in a row: %d", status)
	}
	c.forward(time.Minute)
	if status, answer := w.visitor().kiosk("staff", `{"pin":"`+kioskPIN+`"}`); status != http.StatusOK || answer["counts"] == nil {
		t.Errorf("a minute later: %d %v", status, answer)
	}
	if status := try(kioskPIN); status != http.StatusTooManyRequests {
		t.Errorf("and at once again: %d", status)
	}
}

func TestAKioskWithoutAPIN(t *testing.T) {
	w := newWorld(t, atKiosk, func(o *web.Options) { o.Kiosk.PIN = nil })
	v := w.visitor()
	if _, body := v.get("/"); strings.Contains(body, `data-role="staff"`) {
		t.Error("the page asks for a PIN that there is none of")
	}
	if status, _ := v.kiosk("staff", `{"pin":""}`); status != http.StatusNotFound {
		t.Errorf("staff: %d", status)
	}
}
