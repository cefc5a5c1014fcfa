package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"parley/agent"
	"parley/web/site"

	"github.com/gorilla/websocket"
)

// item waits to be sent: an event, or another message.
type item struct {
	event   *agent.Event
	message any
}

// client is one socket. Its writer goroutine is the only one that writes
// messages; everybody else queues without waiting.
type client struct {
	conn   *websocket.Conn
	codec  codec
	limits Limits
	from   site.Visitor
	wake   chan struct{} // has a value when there is something to do

	mu     sync.Mutex
	past   []item // what a hello asked for; not limited
	queue  []item // at most limits.Queue
	behind []agent.Event
	told   bool // a hello was taken
	end    *websocket.CloseError
}

func newClient(conn *websocket.Conn, c codec, l Limits, from site.Visitor) *client {
	return &client{conn: conn, codec: c, limits: l, from: from, wake: make(chan struct{}, 1)}
}

// start tells the client the events after the ones it has seen.
func (c *client) start(seen, missed []agent.Event, rest ...item) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.told, c.behind = true, seen
	c.past, c.queue = append(c.past, c.queue...), nil // what was said before comes before
	for i := range missed {
		c.past = append(c.past, item{event: &missed[i]})
	}
	c.past = append(c.past, rest...)
	c.nudge()
}

// greeted reports whether start was called.
func (c *client) greeted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.told
}

// deliver queues something. A client that takes nothing while its queue
// fills up is dropped: it comes back, says where it stood and misses nothing.
func (c *client) deliver(it item) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.end != nil {
		return
	}
	// Of a run of progress reports only the last one matters.
	if n := len(c.queue); n > 0 && passing(it) && passing(c.queue[n-1]) && it.event.Kind == c.queue[n-1].event.Kind {
		c.queue[n-1] = it
		return
	}
	if len(c.queue) >= c.limits.Queue {
		c.past, c.queue = nil, nil
		c.hangUp(websocket.CloseTryAgainLater, "too slow; come back and say where you stood")
		// A write that hangs is given one more second, then the socket goes.
		_ = c.conn.NetConn().SetWriteDeadline(time.Now().Add(time.Second))
		return
	}
	c.queue = append(c.queue, it)
	c.nudge()
}

// passing reports whether only the latest of its kind matters.
func passing(it item) bool {
	if it.event == nil {
		return false
	}
	k := it.event.Kind
	return k == agent.KindProgressed || k == agent.KindEstimated || k == agent.KindFound
}

// close ends the socket with a code once the queue is written.
func (c *client) close(code int, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hangUp(code, reason)
}

func (c *client) hangUp(code int, reason string) {
	if c.end == nil {
		c.end = &websocket.CloseError{Code: code, Text: reason}
		c.nudge()
	}
}

func (c *client) nudge() {
	select {
	case c.wake <- struct{}{}:
	default: // awake already
	}
}

// next takes everything that waits.
func (c *client) next() (seen []agent.Event, items []item, end *websocket.CloseError) {
	c.mu.Lock()
	defer c.mu.Unlock()
	items = append(c.past, c.queue...)
	seen, end = c.behind, c.end
	c.past, c.queue, c.behind = nil, nil, nil
	return seen, items, end
}

// write sends what is queued, and a ping now and then, until the socket is
// closed from either side; gone is closed when the reader has ended.
func (c *client) write(ctx context.Context, gone <-chan struct{}) error {
	defer c.conn.Close()
	ping := time.NewTicker(c.limits.Silence / 2)
	defer ping.Stop()
	for {
		select {
		case <-gone:
			return nil
		case <-ping.C:
			if err := c.conn.WriteControl(websocket.PingMessage, nil, time.Now().Add(c.limits.Write)); err != nil {
				return fmt.Errorf("pinging a client: %w", err)
			}
		case <-c.wake:
			seen, items, end := c.next()
			if err := c.send(ctx, seen, items); err != nil {
				// Where the network still takes it, the client learns that
				// the fault is ours.
				_ = c.conn.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseInternalServerErr,
					"a fault of ours"), time.Now().Add(time.Second))
				return err
			}
			if end != nil {
				return c.farewell(end, gone)
			}
		}
	}
}

// farewell sends the close frame and gives the other side a moment to answer
// it, so that the code arrives.
func (c *client) farewell(end *websocket.CloseError, gone <-chan struct{}) error {
	deadline := time.Now().Add(min(c.limits.Write, 2*time.Second))
	why := websocket.FormatCloseMessage(end.Code, end.Text)
	if err := c.conn.WriteControl(websocket.CloseMessage, why, deadline); err != nil {
		return fmt.Errorf("closing a socket: %w", err)
	}
	wait := time.NewTimer(time.Until(deadline))
	defer wait.Stop()
	select {
	case <-gone:
	case <-wait.C:
	}
	return nil
}

func (c *client) send(ctx context.Context, seen []agent.Event, items []item) error {
	if seen != nil {
		if err := c.codec.begin(ctx, seen); err != nil {
			return err
		}
	}
	for _, it := range items {
		data, err := c.encode(ctx, it)
		if err != nil {
			return err
		}
		if err := c.conn.SetWriteDeadline(time.Now().Add(c.limits.Write)); err != nil {
			return err
		}
		if err := c.conn.WriteMessage(websocket.TextMessage, data); err != nil {
			return fmt.Errorf("writing to a client: %w", err)
		}
	}
	return nil
}

func (c *client) encode(ctx context.Context, it item) ([]byte, error) {
	if it.event != nil {
		return c.codec.encode(ctx, *it.event)
	}
	data, err := json.Marshal(it.message)
	if err != nil {
		return nil, fmt.Errorf("writing a message as JSON: %w", err)
	}
	return data, nil
}
