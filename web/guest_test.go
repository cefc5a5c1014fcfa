package web_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"parley/agent"
	"parley/web"

	"github.com/gorilla/websocket"
)

// guest is one visitor with a socket.
type guest struct {
	s           *subject
	id, cookie  string
	protocol    string
	conn        *websocket.Conn
	past, seen  []agent.Event // told after hello; everything in the log
	inputs      int
	open, opens string // an input without its consequence: its text and id
	broken      error
}

// guest begins a conversation of its own. Every other one is a page.
func (s *subject) guest(i int) *guest {
	r, err := http.Post("http://"+s.addr+"/api/v1/sessions", "application/json", nil)
	if err != nil {
		return &guest{s: s, broken: err}
	}
	defer r.Body.Close()
	var begun struct{ Session string }
	err = json.NewDecoder(r.Body).Decode(&begun)
	if err == nil && len(r.Cookies()) != 1 {
		err = fmt.Errorf("%s with %d cookies", r.Status, len(r.Cookies()))
	}
	g := &guest{s: s, id: begun.Session, protocol: []string{web.JSON, web.HTML}[i%2], broken: err}
	if err == nil {
		g.cookie = r.Cookies()[0].Name + "=" + r.Cookies()[0].Value
	}
	return g
}

// dial connects and reads what happened after an event.
func (g *guest) dial(after int64) {
	if g.broken != nil {
		return
	}
	d := websocket.Dialer{Subprotocols: []string{g.protocol}, HandshakeTimeout: 30 * time.Second, ReadBufferSize: 2048, WriteBufferSize: 1024}
	g.conn, _, g.broken = d.Dial("ws://"+g.s.addr+"/ws/"+g.id, http.Header{"Cookie": {g.cookie}})
	if g.broken != nil {
		return
	}
	if g.broken = g.conn.WriteJSON(map[string]any{"type": "hello", "after": after}); g.broken != nil {
		return
	}
	g.past = nil
	for m := g.receive(); g.broken == nil && m.Type != "ready"; m = g.receive() {
		if m.Event.Seq > 0 {
			g.past = append(g.past, m.Event)
		}
	}
}

func (g *guest) hangUp() {
	if g.conn != nil {
		_ = g.conn.Close() // the server may be gone already
	}
}

// listen reads what comes to a guest who says nothing, as a page does: who
// does not read answers no pings, and is let go. It ends when the guest hangs
// up; the error is for another end.
func (g *guest) listen() error {
	err := g.conn.SetReadDeadline(time.Time{})
	for err == nil {
		_, _, err = g.conn.ReadMessage()
	}
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

func (g *guest) receive() (m message) {
	if g.broken = g.conn.SetReadDeadline(time.Now().Add(time.Minute)); g.broken == nil {
		g.broken = g.conn.ReadJSON(&m)
	}
	return m
}

// turn says something, answers every question with yes, and returns the steps
// that needed no reader.
func (g *guest) turn(text string) (plain []time.Duration) {
	g.inputs++
	e, took := g.say(fmt.Sprint("i", g.inputs), text)
	for g.broken == nil {
		if e.Replied == nil || e.Replied.Receipt.Stats.Items == 0 {
			plain = append(plain, took)
		}
		if e.Kind != agent.KindAsked {
			return plain
		}
		g.inputs++
		e, took = g.say(fmt.Sprint("i", g.inputs), "yes")
	}
	return plain
}

// say sends an input and waits for what it leads to.
func (g *guest) say(id, text string) (e agent.Event, took time.Duration) {
	if g.broken != nil {
		return e, 0
	}
	g.open, g.opens = text, id
	began := time.Now()
	if g.broken = g.conn.WriteJSON(map[string]any{"type": "say", "id": id, "text": text}); g.broken != nil {
		return e, 0
	}
	for {
		m := g.receive()
		if g.broken != nil {
			return e, 0
		}
		switch {
		case m.Type == "taken" && slices.ContainsFunc(g.past, func(e agent.Event) bool { return e.Input == id }) && finished(g.past):
			g.open = ""
			return e, 0
		case m.Type == "refused" && m.Code == "busy": // the server takes up by itself what was left
			time.Sleep(50 * time.Millisecond)
			g.broken = g.conn.WriteJSON(map[string]any{"type": "say", "id": id, "text": text})
		case m.Type == "refused" || m.Type == "error":
			g.broken = errors.New(m.Code + ": " + m.Message)
			return e, 0
		case m.Type == "event" && m.Event.Seq > 0:
			g.seen = append(g.seen, m.Event)
			if k := m.Event.Kind; k == agent.KindAsked || k == agent.KindReplied || k == agent.KindFailed {
				g.open = ""
				return m.Event, time.Since(began)
			}
		}
	}
}

func finished(events []agent.Event) bool {
	k := events[len(events)-1].Kind
	return k != agent.KindSaid && k != agent.KindAnswered
}

// talk has guests say things until a moment; it returns how long the steps
// without reader calls took.
func talk(guests []*guest, until time.Time) (plain []time.Duration) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	for i, g := range guests {
		wg.Go(func() {
			dice := rand.New(rand.NewPCG(1, uint64(i)))
			for n := i; g.broken == nil; n++ {
				time.Sleep(time.Duration(dice.Float64() * 2 * float64(pause)))
				if time.Now().After(until) {
					return
				}
				steps := g.turn(sayings[n%len(sayings)])
				mu.Lock()
				plain = append(plain, steps...)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return plain
}

// each does something for every guest, so many at once.
func each(guests []*guest, atOnce int, do func(i int)) {
	var wg sync.WaitGroup
	places := make(chan struct{}, cmp.Or(atOnce, 1))
	for i := range guests {
		places <- struct{}{}
		wg.Go(func() {
			defer func() { <-places }()
			do(i)
		})
	}
	wg.Wait()
}
