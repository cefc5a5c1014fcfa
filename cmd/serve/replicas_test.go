package serve_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"parley/agent"
	"parley/cmd/cmdtest"
	"parley/llm/fake"
	"parley/state"
	"parley/suql/backendtest"
	"parley/web/browsertest"
)

func TestMain(m *testing.M) {
	cmdtest.AsProgram()
	os.Exit(browsertest.Main(m))
}

// slow is how long a test waits for what has to come.
const slow = 3 * time.Minute

// eventually waits for something that must come true; look says what it saw
// instead.
func eventually(t *testing.T, look func() (what string, holds bool)) {
	t.Helper()
	late := time.After(slow)
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		what, holds := look()
		if holds {
			return
		}
		select {
		case <-again.C:
		case <-late:
			t.Fatal(what)
		}
	}
}

// replica is a server process of its own.
type replica struct {
	*exec.Cmd
	address string
	stderr  *bytes.Buffer
}

// startReplica starts `parley serve` over a store.
func startReplica(t *testing.T, store, data, model string, flags ...string) *replica {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--state", store, "--log-format", "json", "--respond", "template"}, flags...)
	r := &replica{exec.CommandContext(ctx, os.Args[0], args...), "", &bytes.Buffer{}}
	r.Env = cmdtest.Environment("PARLEY_DATA="+data, "PARLEY_MODEL=tiny", "OPENAI_BASE_URL="+model+"/v1")
	r.Stderr = r.stderr
	out, err := r.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = r.Wait() // it was killed
		if t.Failed() {
			t.Logf("%s said:\n%s", r.address, r.stderr)
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	_, rest, _ := strings.Cut(line, "open ")
	r.address, _, _ = strings.Cut(rest, " ")
	if err != nil || r.address == "" {
		t.Fatalf("the server printed %q: %v", line, err)
	}
	return r
}

// window is a socket of a conversation at one of the servers.
type window struct {
	*websocket.Conn
	t *testing.T
}

// heard is a message to a window.
type heard struct {
	Type, Code, Message string
	Busy                bool
	Event               agent.Event
}

// look opens a window, which has seen some events.
func look(t *testing.T, jar http.CookieJar, r *replica, id string, after int64) *window {
	t.Helper()
	dialer := websocket.Dialer{Jar: jar, Subprotocols: []string{"parley.json.v1"}, HandshakeTimeout: slow}
	conn, answer, err := dialer.DialContext(t.Context(), strings.Replace(r.address, "http", "ws", 1)+"/ws/"+id, nil)
	if err != nil {
		t.Fatalf("%v, %+v", err, answer)
	}
	t.Cleanup(func() { conn.Close() })
	w := &window{conn, t}
	w.say(fmt.Sprintf(`{"type":"hello","after":%d}`, after))
	return w
}

func (w *window) say(message string) {
	w.t.Helper()
	if err := w.WriteMessage(websocket.TextMessage, []byte(message)); err != nil {
		w.t.Fatal(err)
	}
}

// next waits for an event of a kind, or for the message of a type.
func (w *window) next(what string) heard {
	w.t.Helper()
	for {
		if err := w.SetReadDeadline(time.Now().Add(slow)); err != nil {
			w.t.Fatal(err)
		}
		_, data, err := w.ReadMessage()
		if err != nil {
			w.t.Fatalf("waiting for %s: %v", what, err)
		}
		var m heard
		if err := json.Unmarshal(data, &m); err != nil {
			w.t.Fatalf("%s: %v", data, err)
		}
		if m.Type == what || m.Type == "event" && string(m.Event.Kind) == what {
			return m
		}
		if m.Type == "error" || m.Type == "refused" {
			w.t.Fatalf("waiting for %s: %s", what, data)
		}
	}
}

// heldModel is a server of a model that, from hold on, thinks about texts until
// it is released; thinking gets a value when it begins.
func heldModel(t *testing.T) (url string, thinking <-chan struct{}, hold, release func()) {
	t.Helper()
	item := regexp.MustCompile(`(?m)^Texts?:`)
	begun, free := make(chan struct{}, 1000), make(chan struct{})
	var holding atomic.Bool
	release = sync.OnceFunc(func() { close(free) })
	s := fake.New(fake.VLLM(), fake.Func(func(p fake.Prompt) fake.Completion {
		if !item.MatchString(p.Last()) {
			return fake.Say("one two three")
		}
		if holding.Load() {
			begun <- struct{}{}
			<-free
		}
		return fake.Say("yes")
	}))
	server := httptest.NewServer(s)
	t.Cleanup(func() {
		release()
		server.Close()
		s.Close()
	})
	return server.URL, begun, func() { holding.Store(true) }, release
}

// begin opens the front page of a server and returns the conversation it leads
// to.
func begin(t *testing.T, jar http.CookieJar, r *replica) (id string) {
	t.Helper()
	answer, err := (&http.Client{Jar: jar, Timeout: slow}).Get(r.address + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	id, ok := strings.CutPrefix(answer.Request.URL.Path, "/c/")
	if !ok {
		t.Fatalf("GET / led to %s (%s)", answer.Request.URL, answer.Status)
	}
	return id
}

// TestTwoServersShareConversations has two processes over one PostgreSQL. A
// question that one asks is answered at the other, which is killed while it
// works on the answer: the first takes the turn up, and every window sees one
// answer.
func TestTwoServersShareConversations(t *testing.T) {
	store, data := backendtest.PostgresSchema(t, ""), t.TempDir()
	model, thinking, hold, release := heldModel(t)
	one := startReplica(t, store, data, model, "--cache", "off")
	two := startReplica(t, store, data, model, "--cache", "off")
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	id := begin(t, jar, one)
	here, there := look(t, jar, one, id, 0), look(t, jar, two, id, 0)
	here.next("ready")
	there.next("ready")

	here.say(`{"type":"say","id":"i1","text":"family friendly pizza"}`)
	asked := here.next("asked")
	if seen := there.next("asked"); seen.Event.Seq != asked.Event.Seq || seen.Event.Asked.Text != asked.Event.Asked.Text {
		t.Fatalf("the other server shows %+v, want %+v", seen.Event, asked.Event)
	}
	hold()
	there.say(fmt.Sprintf(`{"type":"answer","id":"i2","question":%q,"choice":"yes"}`, asked.Event.Asked.ID))
	answered := there.next("answered")
	here.next("answered")
	<-thinking // the second server is at work, and the first leaves it to it
	late := look(t, jar, one, id, answered.Event.Seq)
	if m := late.next("ready"); !m.Busy {
		t.Error("a window at the other server does not show that work goes on")
	}
	here.say(`{"type":"say","id":"i3","text":"and in Oakland?"}`)
	if m := here.next("refused"); m.Code != "busy" {
		t.Errorf("saying something at the other server meanwhile: %+v", m)
	}
	if err := two.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	release()
	replied := here.next("replied")
	if replied.Event.Seq != answered.Event.Seq+1 {
		t.Errorf("the answer is event %d, want %d", replied.Event.Seq, answered.Event.Seq+1)
	}
	late.next("replied")
	back := look(t, jar, one, id, asked.Event.Seq) // the window of the one that was killed comes back elsewhere
	back.next("answered")
	back.next("replied")
	back.next("ready")

	kept, err := state.Open(t.Context(), store)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	events, err := kept.Events(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, e := range events {
		kinds = append(kinds, string(e.Kind))
	}
	if got, want := strings.Join(kinds, " "), "said asked answered replied"; got != want {
		t.Errorf("the log has %s, want %s", got, want)
	}
	answer, err := http.Get(one.address + "/readyz")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var ready struct{ Status, Replicas string }
	if err := json.NewDecoder(answer.Body).Decode(&ready); err != nil || ready.Status != "ok" || ready.Replicas != "ok" {
		t.Errorf("/readyz: %s %+v %v", answer.Status, ready, err)
	}
}

// countedModel is a server of a model that says yes to every question about a
// text, and how often it was asked one.
func countedModel(t *testing.T) (url string, texts *atomic.Int64) {
	t.Helper()
	item := regexp.MustCompile(`(?m)^Texts?:`)
	texts = &atomic.Int64{}
	s := fake.New(fake.VLLM(), fake.Func(func(p fake.Prompt) fake.Completion {
		if !item.MatchString(p.Last()) {
			return fake.Say("one two three")
		}
		texts.Add(1)
		return fake.Say("yes")
	}))
	server := httptest.NewServer(s)
	t.Cleanup(func() {
		server.Close()
		s.Close()
	})
	return server.URL, texts
}

// TestAReplyIsPaidForAtOneServer has two processes with nothing in common but
// PostgreSQL: what a model has read for a visitor of one is not read again for
// a visitor of the other, who asks the same.
func TestAReplyIsPaidForAtOneServer(t *testing.T) {
	store := backendtest.PostgresSchema(t, "")
	model, texts := countedModel(t)
	read := func(r *replica) (rows int) {
		t.Helper()
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		w := look(t, jar, r, begin(t, jar, r), 0)
		w.next("ready")
		w.say(`{"type":"say","id":"i1","text":"family friendly pizza"}`)
		asked := w.next("asked")
		w.say(fmt.Sprintf(`{"type":"answer","id":"i2","question":%q,"choice":"yes"}`, asked.Event.Asked.ID))
		return w.next("replied").Event.Replied.Total
	}
	one, two := startReplica(t, store, t.TempDir(), model), startReplica(t, store, t.TempDir(), model)
	first := read(one)
	paid := texts.Load()
	if first == 0 || paid == 0 {
		t.Fatalf("%d rows, %d texts read", first, paid)
	}
	if second := read(two); second != first {
		t.Errorf("%d rows at one server, %d at the other", first, second)
	}
	if again := texts.Load() - paid; again != 0 {
		t.Errorf("%d texts were paid for at one server, and %d of them at the other too", paid, again)
	}
}
