package chat

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"time"

	"parley/agent"
	"parley/state"
	"parley/views"
	"parley/web/site"

	"github.com/gorilla/websocket"
	"github.com/labstack/echo/v4"
)

// Socket takes a websocket of a conversation that the visitor owns. setting
// says how its events are rendered. The socket then has two goroutines: one
// that reads, and the writer.
func (r *Room) Socket(c echo.Context, id string, setting func() (views.Setting, error)) error {
	q := c.Request()
	offered := websocket.Subprotocols(q)
	if !websocket.IsWebSocketUpgrade(q) || !slices.Contains(offered, JSON) && !slices.Contains(offered, HTML) {
		return echo.NewHTTPError(http.StatusBadRequest, "This address takes websockets that offer the subprotocol "+JSON+
			" or "+HTML+".")
	}
	upgrader := websocket.Upgrader{
		HandshakeTimeout: r.opts.Limits.Write,
		Subprotocols:     []string{HTML, JSON},
		ReadBufferSize:   1 << 10, // messages are short
		WriteBufferSize:  4 << 10,
		WriteBufferPool:  &r.writing,                               // held while something is written
		CheckOrigin:      func(*http.Request) bool { return true }, // checked above
	}
	shown, err := setting()
	if err != nil {
		return err
	}
	v := site.VisitorOf(c)
	leave, ok := r.Paces.Sockets.Take(v.Pace)
	if !ok {
		r.Metrics.Held("sockets")
		return site.TooFast("There are too many windows open from where you are. Close one, or try again in a while.",
			30*time.Second)
	}
	if !r.admitSocket() {
		leave()
		return site.ErrRestarting
	}
	conn, err := upgrader.Upgrade(c.Response(), q, nil)
	if err != nil {
		r.sockets.Done()
		leave()
		r.Log.Info("a socket was not opened", "request", v.Request, "error", err) // the upgrader has answered
		return nil
	}
	var codec codec = jsonCodec{}
	if conn.Subprotocol() == HTML {
		codec = &htmlCodec{setting: shown}
	}
	closed := r.Metrics.Socket()
	go func() { // ends with the socket; what HTTP needed for the request is free meanwhile
		defer r.sockets.Done()
		defer leave()
		defer closed()
		defer r.survive(v)
		r.converse(newClient(conn, codec, r.opts.Limits, v), id)
	}()
	return nil
}

// survive keeps a fault in the goroutine of one socket from ending the
// server; it is to be deferred.
func (r *Room) survive(v site.Visitor) {
	if p := recover(); p != nil {
		r.Log.Error("a socket panicked", "request", v.Request, "error", fmt.Sprint(p), "stack", string(debug.Stack()))
	}
}

// converse joins a client to its conversation until the socket is closed.
func (r *Room) converse(c *client, id string) {
	gone, wrote := make(chan struct{}), make(chan struct{})
	go func() { // ends when the reader has ended or the socket is closed
		defer close(wrote)
		defer r.survive(c.from)
		if err := c.write(c.from.Speaking(context.WithoutCancel(r.ctx)), gone); err != nil {
			r.Log.Info("a socket was lost", "request", c.from.Request, "conversation", id, "error", err)
		}
	}()
	defer func() {
		close(gone)
		<-wrote
	}()
	if !r.enter(c) {
		c.close(websocket.CloseGoingAway, "the server is restarting; come back in a moment")
		r.listen(c, nil)
		return
	}
	defer r.exit(c)
	h, err := r.get(id)
	if err == nil {
		// It may have been deleted since the socket was let in; from here on
		// whoever deletes it finds this socket.
		if err = r.opts.Owns(r.ctx, id, c.from.Owner); err != nil {
			r.release(h)
		}
	}
	if errors.Is(err, state.ErrNotFound) {
		farewell(c)
		r.listen(c, nil)
		return
	}
	if err != nil {
		r.Log.Error("a conversation could not be opened", "conversation", id, "error", err)
		c.deliver(item{message: failed{"error", "", "not_opened",
			c.from.Language.Say("This conversation can’t be read right now. Please try again in a moment.")}})
		c.close(websocket.CloseInternalServerErr, "the conversation can't be read")
		r.listen(c, nil)
		return
	}
	defer r.release(h)
	defer h.leave(c)
	r.listen(c, h)
}

// listen reads messages until the socket ends. Without a hub it only waits
// for the close to be answered.
func (r *Room) listen(c *client, h *hub) {
	l := r.opts.Limits
	c.conn.SetReadLimit(l.Message)
	alive := func(string) error { return c.conn.SetReadDeadline(time.Now().Add(l.Silence)) }
	c.conn.SetPongHandler(alive)
	mistakes := 0
	for alive("") == nil {
		kind, data, err := c.conn.ReadMessage()
		if err != nil {
			var closed *websocket.CloseError
			if !errors.As(err, &closed) {
				r.Log.Debug("a socket ended", "error", err)
			}
			return
		}
		if h == nil {
			continue
		}
		if kind != websocket.TextMessage {
			c.close(websocket.CloseUnsupportedData, "messages are text")
			h = nil
			continue
		}
		if problem := r.heed(c, h, data); problem != nil {
			c.deliver(item{message: *problem})
			if mistakes++; mistakes >= l.Mistakes {
				c.close(websocket.ClosePolicyViolation, "too many messages that make no sense")
				h = nil
			}
		}
	}
}

// heed follows one message; what it returns is the client's mistake.
func (r *Room) heed(c *client, h *hub, data []byte) *failed {
	m, err := parse(data)
	if err != nil {
		return &failed{"error", m.ID, "bad_message", err.Error()}
	}
	switch {
	case m.Type == "hello" && c.greeted():
		return &failed{"error", "", "bad_message", "hello was said already"}
	case m.Type == "hello":
		if err := h.subscribe(c, m.After); err != nil {
			return &failed{"error", "", "unknown_seq", err.Error()}
		}
	case !c.greeted():
		return &failed{"error", m.ID, "bad_message", "say hello first, with the sequence number of the last event seen"}
	case m.Type == "run" && r.opts.NoQueries:
		return &failed{"error", m.ID, "bad_message", "a public screen takes no queries"}
	case m.Type == "cancel":
		h.cancel()
	default:
		if wait := r.Paces.Turns.Take(r.ctx, c.from.Pace); wait > 0 {
			r.Metrics.Held("turns")
			slower := &agent.InputError{Code: "too_fast", Message: site.Slower(c.from.Language, wait)}
			c.deliver(item{message: refusal(m.ID, slower)})
			return nil
		}
		in := m.input()
		in.Language = c.from.Language.Tag
		r.AuditInput(c.from, h.id, in)
		h.take(c, in)
	}
	return nil
}
