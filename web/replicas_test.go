package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/agent"
	"parley/state"
	"parley/suql/backendtest"
	"parley/web"
	"parley/web/access"

	"github.com/gorilla/websocket"
)

// servers are two worlds over one store on PostgreSQL.
func servers(t *testing.T, more ...func(*web.Options, *state.Store)) (one, two *world) {
	t.Helper()
	address := backendtest.PostgresSchema(t, "")
	join := func() *world {
		store, err := state.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		w := newWorld(t)
		w.opts = func(o *web.Options) {
			o.Store, o.Open = store, w.opener(store)
			o.Replicas = store.Replica(o.Logger)
			for _, change := range more {
				change(o, store)
			}
		}
		w.restart()
		w.eventually("the other servers are heard", func() bool {
			r, _ := w.visitor().get("/readyz")
			return r.StatusCode == http.StatusOK
		})
		return w
	}
	return join(), join()
}

// at is the same visitor at another server.
func (v *visitor) at(w *world) *visitor { return &visitor{Client: v.Client, w: w} }

func TestAConversationGoesOnAtAnotherServer(t *testing.T) {
	one, two := servers(t)
	v := one.visitor()
	id := v.begin()
	here, there := v.connect(id, web.JSON, 0), v.at(two).connect(id, web.JSON, 0)
	here.expect("ready")
	there.expect("ready")
	here.say("a", "italian for children")
	asked := here.expect("said", "asked")
	there.expect("said", "asked")
	there.answer("b", asked.Event.Asked.ID, agent.Yes)
	there.expect("answered", "replied")
	here.expect("answered", "replied")
	// The first server has not worked on the last turn, and works on the next.
	here.say("c", "thai")
	here.expect("said", "replied")
	there.expect("said", "replied")
	// An input that is brought again elsewhere is not taken again.
	there.say("c", "thai")
	if m := there.receive(); m.Type != "taken" {
		t.Errorf("brought again: %+v", m)
	}
}

func TestWorkElsewhereIsCancelled(t *testing.T) {
	one, two := servers(t)
	v := one.visitor()
	id := v.begin()
	here, there := v.connect(id, web.JSON, 0), v.at(two).connect(id, web.JSON, 0)
	here.expect("ready")
	there.expect("ready")
	here.say("a", "thai, slowly")
	here.expect("said")
	there.expect("said")
	<-one.gate.reached
	there.send(`{"type":"cancel"}`)
	if m := here.expect("failed"); m.Event.Failed.Code != "cancelled" {
		t.Errorf("it ended with %+v", m.Event.Failed)
	}
	there.expect("failed")
	close(one.gate.open)
	close(two.gate.open)
}

func TestAConversationIsDeletedAtAnotherServer(t *testing.T) {
	one, two := servers(t)
	v := one.visitor()
	id := v.begin()
	here := v.connect(id, web.JSON, 0)
	here.expect("ready")
	here.say("a", "thai, slowly")
	here.expect("said")
	<-one.gate.reached
	if r, err := v.PostForm(two.URL+"/c/"+id+"/delete", nil); err != nil || r.StatusCode >= http.StatusBadRequest {
		t.Fatalf("deleting: %v %v", r, err)
	}
	if code := here.closed(); code != websocket.ClosePolicyViolation {
		t.Errorf("closed with %d, want %d", code, websocket.ClosePolicyViolation)
	}
	close(one.gate.open)
}

const sesame = "correct horse battery"

// locks has a server ask for a password.
func locks(t *testing.T, rates web.Rates) func(*web.Options, *state.Store) {
	return func(o *web.Options, store *state.Store) {
		var err error
		if o.Gate, err = access.New(access.Keys{Password: sesame}, store); err != nil {
			t.Fatal(err)
		}
		o.Rates = rates
	}
}

func TestALoginEndsAtAllServers(t *testing.T) {
	one, two := servers(t, locks(t, web.Rates{}))
	v := one.visitor()
	v.login(sesame, "/")
	there := v.at(two).connect(v.begin(), web.JSON, 0)
	there.expect("ready")
	if _, err := v.PostForm(one.URL+"/logout", nil); err != nil {
		t.Fatal(err)
	}
	if code := there.closed(); code != websocket.ClosePolicyViolation {
		t.Errorf("closed with %d, want %d", code, websocket.ClosePolicyViolation)
	}
}

func TestGuessesAtOneServerSlowTheOtherDown(t *testing.T) {
	one, two := servers(t, locks(t, web.Rates{Logins: access.Rate{Burst: 2, PerMinute: 0.1}}))
	v := one.visitor()
	for i, guess := range []struct {
		at   *world
		want int
	}{{one, http.StatusUnauthorized}, {two, http.StatusUnauthorized}, {one, http.StatusTooManyRequests}, {two, http.StatusTooManyRequests}} {
		if r := v.at(guess.at).login("open barley", "/"); r.StatusCode != guess.want {
			t.Errorf("guess %d: %s, want %d", i+1, r.Status, guess.want)
		}
	}
}

// TestWhatIsLogged has one line for each piece of work, with the conversation
// and without a word of what was said.
func TestWhatIsLogged(t *testing.T) {
	var written locked
	w := newWorld(t, func(o *web.Options) { o.Logger = slog.New(slog.NewJSONHandler(&written, nil)) })
	v := w.visitor()
	id := v.begin()
	l := v.connect(id, web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai")
	l.expect("said", "replied")
	l.say("b", "thai") // the line of the first is there when the second is taken
	l.expect("said", "replied")
	w.eventually("two lines", func() bool { return strings.Count(written.text(), "worked on a turn") == 2 })
	line, _, _ := strings.Cut(written.text(), "\n")
	var got struct {
		Conversation string
		Version      int64
		Turn, Rows   int
		LedTo        string `json:"led_to"`
	}
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	if got.Conversation != id || got.Version != 2 || got.Turn != 1 || got.LedTo != "replied" || got.Rows != 2 || strings.Contains(line, "thai") {
		t.Errorf("logged %s", line)
	}
}

// locked is a buffer for several goroutines.
type locked struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *locked) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// TestReadiness: a server that is stopping lives and gets no visitors.
func TestReadiness(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	for _, path := range []string{"/livez", "/readyz"} {
		if r, body := v.get(path); r.StatusCode != http.StatusOK || !strings.Contains(body, `"status":"ok"`) {
			t.Errorf("%s: %s %s", path, r.Status, body)
		}
	}
	w.stop()
	for path, want := range map[string]int{"/livez": http.StatusOK, "/readyz": http.StatusServiceUnavailable} {
		if r, body := v.get(path); r.StatusCode != want {
			t.Errorf("stopping, %s: %s %s", path, r.Status, body)
		}
	}
}

// lingering holds a server in the moment between the event that a turn led to
// and the end of its work.
type lingering struct {
	web.Replicas
	reached, open chan struct{}
}

func (l lingering) Finished(conversation string) {
	l.reached <- struct{}{}
	<-l.open
	l.Replicas.Finished(conversation)
}

// What a turn led to is told before its work ends: who comes back in that
// moment is not told that somebody is still at work, and who goes on is heard.
func TestATurnIsOverOnceItsEndIsTold(t *testing.T) {
	l := lingering{reached: make(chan struct{}, 8), open: make(chan struct{})}
	one, _ := servers(t, func(o *web.Options, _ *state.Store) {
		l.Replicas = o.Replicas
		o.Replicas = l
	})
	v := one.visitor()
	id := v.begin()
	here := v.connect(id, web.JSON, 0)
	here.expect("ready")
	here.say("a", "italian for children")
	asked := here.expect("said", "asked")
	<-l.reached
	for _, protocol := range []string{web.JSON, web.HTML} {
		if r := v.connect(id, protocol, asked.Event.Seq).expect("ready"); r.Busy {
			t.Errorf("%s: ready with %+v, want not busy", protocol, r)
		}
	}
	here.answer("b", asked.Event.Asked.ID, agent.Yes)
	close(l.open)
	here.expect("answered", "replied")
}

// A program that goes on in that moment is heard as well.
func TestAProgramGoesOnOnceTheEndIsTold(t *testing.T) {
	l := lingering{reached: make(chan struct{}, 8), open: make(chan struct{})}
	one, _ := servers(t, func(o *web.Options, _ *state.Store) {
		l.Replicas = o.Replicas
		o.Replicas = l
	})
	v := one.visitor()
	id := v.begin()
	here := v.connect(id, web.JSON, 0)
	here.expect("ready")
	here.say("a", "italian for children")
	asked := here.expect("said", "asked").Event.Asked
	<-l.reached
	heard := make(chan string, 1)
	go func() {
		status, _, answer := v.api(http.MethodPost, "/answer", fmt.Sprintf(`{"session":%q,"question":%q,"choice":"yes"}`, id, asked.ID))
		heard <- fmt.Sprint(status, answer)
	}()
	select {
	case answer := <-heard:
		t.Errorf("before the work had ended, the program was told %s", answer)
	case <-time.After(300 * time.Millisecond):
	}
	close(l.open)
	here.expect("answered", "replied")
	if answer := <-heard; !strings.HasPrefix(answer, "200") {
		t.Errorf("the program was told %s", answer)
	}
}

// Turns, new conversations and requests of programs are counted over all
// servers: a bound of so many a minute is one, whatever the number of servers.
func TestABoundHoldsOverAllServers(t *testing.T) {
	slow := access.Rate{Burst: 3, PerMinute: 0.1}
	one, two := servers(t, func(o *web.Options, _ *state.Store) {
		o.Rates = web.Rates{Turns: slow, Requests: access.Rate{Burst: 8, PerMinute: 0.1}}
	})
	v := one.visitor()
	id := v.begin()
	for i, at := range []*world{one, two, one, two, one} {
		status, _, body := v.at(at).api(http.MethodPost, "/ask", fmt.Sprintf(`{"session":%q,"text":"thai"}`, id))
		if want := map[bool]int{true: http.StatusOK, false: http.StatusTooManyRequests}[i < slow.Burst]; status != want {
			t.Errorf("turn %d: %d %s, want %d", i+1, status, body, want)
		}
	}
	for i, at := range []*world{one, two, one, two} { // after five requests
		status, _, body := v.at(at).api(http.MethodGet, "/sessions", "")
		if want := map[bool]int{true: http.StatusOK, false: http.StatusTooManyRequests}[i < 3]; status != want {
			t.Errorf("request %d: %d %s, want %d", i+6, status, body, want)
		}
	}
}

func TestConversationsBegunAreCountedOverAllServers(t *testing.T) {
	one, two := servers(t, func(o *web.Options, _ *state.Store) { o.Rates.Begins = access.Rate{Burst: 2, PerMinute: 0.1} })
	v := one.visitor()
	for i, at := range []*world{one, two, one, two} {
		status, _, body := v.at(at).api(http.MethodPost, "/sessions", "")
		if (status == http.StatusTooManyRequests) != (i >= 2) {
			t.Errorf("conversation %d: %d %s", i+1, status, body)
		}
	}
}
