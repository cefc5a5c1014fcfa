package chaos_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// event is one of the log of a conversation, as docs/protocol.md has it.
type event struct {
	Seq    int64
	Turn   int
	Kind   string
	Input  string
	Asked  struct{ ID string }
	Failed struct{ Code string }
}

// consequence reports whether a turn waits for the visitor after the event.
func (e event) consequence() bool {
	return e.Kind == "asked" || e.Kind == "replied" || e.Kind == "failed"
}

type message struct {
	Type, ID, Code, Message string
	Event                   event
}

// sayings are what visitors say: what needs no reading, what has a question,
// and what has texts read by the model.
var sayings = []string{
	"Italian restaurants in Oakland",
	"How many Thai restaurants are there in San Francisco?",
	"family friendly pizza",
	"Restaurants in Berkeley rated at least 4",
	"a quiet Thai place in Oakland",
	"Cheap places in Oakland",
}

// wait is how long a visitor has waited for something.
type wait struct {
	visitor int
	at      time.Time
	took    time.Duration
	text    string
	broken  []string // what went wrong meanwhile, and when
}

// visitor talks over a socket as the page does: it keeps what it said until it
// is confirmed, says it again under the same id when it comes back, and comes
// back until it is let in.
type visitor struct {
	number  int
	address string
	cookie  string
	id      string
	dice    *rand.Rand

	conn   *websocket.Conn
	after  int64 // the last event that it has
	inputs int
	seen   map[int64]event // what it was told of
	last   event           // the latest of those
	shown  time.Time       // when it was first told rows that are not in the log: an estimate, or what was found so far

	accounts *accounts
}

// accounts are what the visitors found.
type accounts struct {
	mu       sync.Mutex // guards what follows
	waits    []wait
	codes    map[string]int // of turns that failed, and of sentences
	returned int            // sockets opened again
	wrong    []string
}

func (a *accounts) note(do func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	do()
}

// begin begins a conversation.
func (v *visitor) begin(ctx context.Context) error {
	for {
		err := v.tryBegin(ctx)
		if err == nil || !v.rest(ctx, time.Second) {
			return err
		}
	}
}

func (v *visitor) tryBegin(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+v.address+"/api/v1/sessions", strings.NewReader("{}"))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	c := http.Client{Transport: &http.Transport{DialContext: v.dial, DisableKeepAlives: true}, Timeout: 20 * time.Second}
	r, err := c.Do(req)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	var begun struct{ Session string }
	if err := json.NewDecoder(r.Body).Decode(&begun); err != nil {
		return fmt.Errorf("beginning a conversation: %s, %w", r.Status, err)
	}
	if begun.Session == "" || len(r.Cookies()) != 1 {
		return fmt.Errorf("beginning a conversation: %s with %d cookies", r.Status, len(r.Cookies()))
	}
	v.id, v.cookie = begun.Session, r.Cookies()[0].Name+"="+r.Cookies()[0].Value
	return nil
}

// dial connects from an address of the visitor's own, as different people have:
// each may do so much a minute.
func (v *visitor) dial(ctx context.Context, network, address string) (net.Conn, error) {
	own := net.IPv4(127, 1, byte(v.number/250), byte(1+v.number%250))
	return (&net.Dialer{LocalAddr: &net.TCPAddr{IP: own}}).DialContext(ctx, network, address)
}

// rest waits, unless the context ends.
func (v *visitor) rest(ctx context.Context, about time.Duration) bool {
	t := time.NewTimer(about/2 + time.Duration(v.dice.Int64N(int64(about)+1)))
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// open opens a socket, and reads what the visitor has missed.
func (v *visitor) open(ctx context.Context) error {
	d := websocket.Dialer{NetDialContext: v.dial, Subprotocols: []string{"parley.json.v1"}, HandshakeTimeout: 10 * time.Second, ReadBufferSize: 2048, WriteBufferSize: 1024}
	conn, r, err := d.DialContext(ctx, "ws://"+v.address+"/ws/"+v.id, http.Header{"Cookie": {v.cookie}})
	if err != nil {
		if r != nil {
			err = fmt.Errorf("%w: %s", err, r.Status)
		}
		return err
	}
	v.conn = conn
	if err := conn.WriteJSON(map[string]any{"type": "hello", "after": v.after}); err != nil {
		return err
	}
	for {
		m, err := v.receive(10 * time.Second)
		switch {
		case err != nil:
			return err
		case m.Type == "ready":
			return nil
		case m.Type == "error" && m.Code == "unknown_seq":
			v.wrong("the server has fewer events than were told: %s", m.Message)
			v.after = 0
			return fmt.Errorf("%s", m.Message)
		case m.Type == "error":
			return fmt.Errorf("%s: %s", m.Code, m.Message)
		}
	}
}

func (v *visitor) wrong(format string, args ...any) {
	v.accounts.note(func() {
		v.accounts.wrong = append(v.accounts.wrong, fmt.Sprintf("visitor %d, conversation %s: ", v.number, v.id)+fmt.Sprintf(format, args...))
	})
}

// receive takes a message, and notes the event in it.
func (v *visitor) receive(within time.Duration) (m message, err error) {
	if err := v.conn.SetReadDeadline(time.Now().Add(within)); err != nil {
		return m, err
	}
	if err := v.conn.ReadJSON(&m); err != nil {
		return m, err
	}
	if k := m.Event.Kind; v.shown.IsZero() && (k == "estimated" || k == "found") {
		v.shown = time.Now()
	}
	if e := m.Event; m.Type == "event" && e.Seq > 0 {
		if was, ok := v.seen[e.Seq]; ok && (was.Kind != e.Kind || was.Input != e.Input) {
			v.wrong("event %d was %s, and is %s now", e.Seq, was.Kind, e.Kind)
		}
		v.seen[e.Seq], v.last, v.after = e, e, e.Seq
	}
	return m, nil
}

// live talks until the context ends, with pauses of about so long.
func (v *visitor) live(ctx context.Context, pause time.Duration) {
	if v.begin(ctx) != nil {
		return
	}
	for n := v.number; v.rest(ctx, pause); n++ {
		v.turn(ctx, n, pause/2)
	}
	if v.conn != nil {
		_ = v.conn.Close() // the server may be gone
	}
}

// turn says one of the sayings, and yes to whatever is asked about it.
func (v *visitor) turn(ctx context.Context, n int, pause time.Duration) {
	v.say(ctx, map[string]any{"type": "say", "text": sayings[n%len(sayings)]})
	for v.last.Kind == "asked" && v.rest(ctx, pause) {
		v.say(ctx, map[string]any{"type": "answer", "question": v.last.Asked.ID, "choice": "yes"})
	}
}

// mostSaid is how long a visitor goes on with one thing at most; it has long
// failed then.
const mostSaid = 3 * time.Minute

// say says something until it has led to something, and notes how long that
// took. A sentence in between counts: whoever reads it knows where they stand.
func (v *visitor) say(ctx context.Context, input map[string]any) {
	v.inputs++
	id := fmt.Sprint("i", v.inputs)
	input["id"] = id
	began := time.Now()
	first := time.Duration(0)
	var broken []string
	heard := func() {
		if first == 0 {
			first = time.Since(began)
		}
	}
	for try := 0; time.Since(began) < mostSaid; try++ {
		if try > 0 && !v.rest(ctx, min(time.Second, 100*time.Millisecond<<try)) {
			break // the test is over; what was said is looked at in the log
		}
		done, sentence, err := v.once(ctx, id, input)
		if sentence {
			heard()
		}
		if err != nil {
			broken = append(broken, fmt.Sprintf("after %.1fs: %v", time.Since(began).Seconds(), err))
		}
		if done {
			break
		}
	}
	heard()
	v.accounts.note(func() {
		v.accounts.waits = append(v.accounts.waits, wait{v.number, began, first, fmt.Sprint(input["text"], input["choice"]), broken})
		if v.last.Kind == "failed" {
			v.accounts.codes[v.last.Failed.Code]++
		}
	})
}

// once says it over the socket that is open, or a new one, and waits for what
// comes of it.
func (v *visitor) once(ctx context.Context, id string, input map[string]any) (done, sentence bool, err error) {
	defer func() {
		if err != nil {
			v.hangUp()
		}
	}()
	if v.conn == nil {
		if err := v.open(ctx); err != nil {
			return false, false, fmt.Errorf("opening a socket: %w", err)
		}
		if v.led(id) {
			return true, true, nil
		}
	}
	if err := v.conn.WriteJSON(input); err != nil {
		return false, false, err
	}
	for {
		m, err := v.receive(20 * time.Second)
		if err != nil {
			return false, false, err
		}
		switch {
		case v.led(id):
			return true, true, nil
		case m.Type == "refused" && m.ID == id, m.Type == "error":
			v.accounts.note(func() { v.accounts.codes["told: "+m.Code]++ })
			if m.Type == "error" {
				return false, true, fmt.Errorf("%s: %s", m.Code, m.Message)
			}
			return m.Code != "busy", true, nil // of others nothing was taken: a question that is no longer open
		}
	}
}

// led reports whether an input is in the log, with what came of it.
func (v *visitor) led(id string) bool {
	for _, e := range v.seen {
		if e.Input == id {
			return v.last.Seq > e.Seq && v.last.consequence()
		}
	}
	return false
}

func (v *visitor) hangUp() {
	if v.conn != nil {
		_ = v.conn.Close() // it is broken
		v.conn = nil
		v.accounts.note(func() { v.accounts.returned++ })
	}
}

// check compares what the visitor was told with the log as it is now, which has
// to hold all of it, and one consequence of each input.
func (v *visitor) check(ctx context.Context) error {
	if v.id == "" {
		return fmt.Errorf("it never began")
	}
	v.hangUp()
	told := v.seen
	v.seen, v.after, v.last = map[int64]event{}, 0, event{}
	if err := v.open(ctx); err != nil {
		return fmt.Errorf("reading the log: %w", err)
	}
	for len(v.seen) > 0 && !v.last.consequence() { // a turn that was under way at the end
		if _, err := v.receive(time.Minute); err != nil {
			return fmt.Errorf("a turn has not ended: %w", err)
		}
	}
	for seq, e := range told {
		if kept, ok := v.seen[seq]; !ok || kept.Kind != e.Kind || kept.Input != e.Input {
			v.wrong("event %d (%s of input %q) was acknowledged, and is lost: the log has %+v", seq, e.Kind, e.Input, kept)
		}
	}
	var inOrder []event
	for _, e := range v.seen {
		inOrder = append(inOrder, e)
	}
	slices.SortFunc(inOrder, func(a, b event) int { return int(a.Seq - b.Seq) })
	inputs := map[string]bool{}
	for i, e := range inOrder {
		if e.Seq != int64(i+1) {
			v.wrong("event %d stands at %d", e.Seq, i+1)
		}
		if e.consequence() == (i == 0 || inOrder[i-1].consequence()) {
			v.wrong("event %d is %s after %s: an input was answered twice, or not at all", e.Seq, e.Kind, inOrder[max(0, i-1)].Kind)
		}
		if e.Input != "" && inputs[e.Input] {
			v.wrong("input %s was taken twice", e.Input)
		}
		inputs[e.Input] = true
	}
	v.hangUp()
	return nil
}
