package web

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

	"github.com/gorilla/websocket"
	"github.com/labstack/echo/v4"
)

// socket takes a websocket, which then has two goroutines: one that reads,
// and the writer.
func (s *Server) socket(c echo.Context) error {
	r := c.Request()
	if !s.allowed(r) {
		return echo.NewHTTPError(http.StatusForbidden, "Sockets are only for pages of this server.")
	}
	id := c.Param("id")
	if err := s.own(c, id); err != nil {
		return err
	}
	offered := websocket.Subprotocols(r)
	if !websocket.IsWebSocketUpgrade(r) || !slices.Contains(offered, JSON) && !slices.Contains(offered, HTML) {
		return echo.NewHTTPError(http.StatusBadRequest, "This address takes websockets that offer the subprotocol "+JSON+" or "+HTML+".")
	}
	upgrader := websocket.Upgrader{
		HandshakeTimeout: s.opts.Limits.Write,
		Subprotocols:     []string{HTML, JSON},
		ReadBufferSize:   1 << 10, // messages are short
		WriteBufferSize:  4 << 10,
		WriteBufferPool:  &s.writing,                               // held while something is written
		CheckOrigin:      func(*http.Request) bool { return true }, // checked above
	}
	d, done, err := s.about(r.Context(), id)
	if err != nil {
		return err
	}
	setting := s.setting(id, d)
	done()
	v := visitorOf(c)
	leave, ok := s.paces.sockets.Take(v.pace)
	if !ok {
		s.metrics.Held("sockets")
		return &tooFast{"There are too many windows open from where you are. Close one, or try again in a while.", 30 * time.Second}
	}
	if !s.hubs.admit() {
		leave()
		return echo.NewHTTPError(http.StatusServiceUnavailable, restarting)
	}
	conn, err := upgrader.Upgrade(c.Response(), r, nil)
	if err != nil {
		s.hubs.sockets.Done()
		leave()
		s.log.Info("a socket was not opened", "request", v.request, "error", err) // the upgrader has answered
		return nil
	}
	var codec codec = jsonCodec{}
	if conn.Subprotocol() == HTML {
		codec = &htmlCodec{setting: setting}
	}
	closed := s.metrics.Socket()
	go func() { // ends with the socket; what HTTP needed for the request is free meanwhile
		defer s.hubs.sockets.Done()
		defer leave()
		defer closed()
		defer s.survive(v)
		s.converse(newClient(conn, codec, s.opts.Limits, v), id)
	}()
	return nil
}

// survive keeps a fault in the goroutine of one socket from ending the
// server; it is to be deferred.
func (s *Server) survive(v visitor) {
	if p := recover(); p != nil {
		s.log.Error("a socket panicked", "request", v.request, "error", fmt.Sprint(p), "stack", string(debug.Stack()))
	}
}

// converse joins a client to its conversation until the socket is closed.
func (s *Server) converse(c *client, id string) {
	gone, wrote := make(chan struct{}), make(chan struct{})
	go func() { // ends when the reader has ended or the socket is closed
		defer close(wrote)
		defer s.survive(c.from)
		if err := c.write(c.from.speaking(context.WithoutCancel(s.hubs.ctx)), gone); err != nil {
			s.log.Info("a socket was lost", "request", c.from.request, "conversation", id, "error", err)
		}
	}()
	defer func() {
		close(gone)
		<-wrote
	}()
	if !s.hubs.enter(c) {
		c.close(websocket.CloseGoingAway, "the server is restarting; come back in a moment")
		s.listen(c, nil)
		return
	}
	defer s.hubs.exit(c)
	h, err := s.hubs.get(id)
	if err == nil {
		// It may have been deleted since the socket was let in; from here on
		// whoever deletes it finds this socket.
		if err = s.opts.Store.Owns(s.hubs.ctx, id, c.from.owner); err != nil {
			s.hubs.release(h)
		}
	}
	if errors.Is(err, state.ErrNotFound) {
		farewell(c)
		s.listen(c, nil)
		return
	}
	if err != nil {
		s.log.Error("a conversation could not be opened", "conversation", id, "error", err)
		c.deliver(item{message: failed{"error", "", "not_opened", c.from.language.Say("This conversation can’t be read right now. Please try again in a moment.")}})
		c.close(websocket.CloseInternalServerErr, "the conversation can't be read")
		s.listen(c, nil)
		return
	}
	defer s.hubs.release(h)
	defer h.leave(c)
	s.listen(c, h)
}

// listen reads messages until the socket ends. Without a hub it only waits
// for the close to be answered.
func (s *Server) listen(c *client, h *hub) {
	l := s.opts.Limits
	c.conn.SetReadLimit(l.Message)
	alive := func(string) error { return c.conn.SetReadDeadline(time.Now().Add(l.Silence)) }
	c.conn.SetPongHandler(alive)
	mistakes := 0
	for alive("") == nil {
		kind, data, err := c.conn.ReadMessage()
		if err != nil {
			var closed *websocket.CloseError
			if !errors.As(err, &closed) {
				s.log.Debug("a socket ended", "error", err)
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
		if problem := s.heed(c, h, data); problem != nil {
			c.deliver(item{message: *problem})
			if mistakes++; mistakes >= l.Mistakes {
				c.close(websocket.ClosePolicyViolation, "too many messages that make no sense")
				h = nil
			}
		}
	}
}

// heed follows one message; what it returns is the client's mistake.
func (s *Server) heed(c *client, h *hub, data []byte) *failed {
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
	case m.Type == "run" && s.opts.Kiosk != nil:
		return &failed{"error", m.ID, "bad_message", "a public screen takes no queries"}
	case m.Type == "cancel":
		h.cancel()
	default:
		if wait := s.paces.turns.Take(c.from.pace); wait > 0 {
			s.metrics.Held("turns")
			c.deliver(item{message: refusal(m.ID, &agent.InputError{Code: "too_fast", Message: slower(c.from.language, wait)})})
			return nil
		}
		in := m.input()
		in.Language = c.from.language.Tag
		s.auditInput(c.from, h.id, in)
		h.take(c, in)
	}
	return nil
}
