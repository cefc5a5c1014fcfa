package web

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/gorilla/websocket"
	"github.com/labstack/echo/v4"
)

// socket serves one websocket until it closes. This goroutine reads; the
// writer is the only other one.
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
		CheckOrigin:      func(*http.Request) bool { return true }, // checked above
	}
	if !s.hubs.admit() {
		return echo.NewHTTPError(http.StatusServiceUnavailable, restarting)
	}
	defer s.hubs.sockets.Done()
	conn, err := upgrader.Upgrade(c.Response(), r, nil)
	if err != nil {
		s.log.Info("a socket was not opened", "error", err) // the upgrader has answered
		return nil
	}
	var codec codec = jsonCodec{}
	if conn.Subprotocol() == HTML {
		codec = &htmlCodec{setting: s.setting()}
	}
	client := newClient(conn, codec, s.opts.Limits)
	s.converse(client, id)
	return nil
}

// converse joins a client to its conversation until the socket is closed.
func (s *Server) converse(c *client, id string) {
	gone, wrote := make(chan struct{}), make(chan struct{})
	go func() { // ends when the reader has ended or the socket is closed
		defer close(wrote)
		if err := c.write(context.WithoutCancel(s.hubs.ctx), gone); err != nil {
			s.log.Info("a socket was lost", "conversation", id, "error", err)
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
	if err != nil {
		s.log.Error("a conversation could not be opened", "conversation", id, "error", err)
		c.deliver(item{message: failed{"error", "", "not_opened", "This conversation can’t be read right now. Please try again in a moment."}})
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
	case m.Type == "cancel":
		h.cancel()
	default:
		h.take(c, m.input())
	}
	return nil
}
