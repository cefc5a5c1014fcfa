package web

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"parley/agent"
	"parley/state"
	"parley/web/metrics"

	"github.com/gorilla/websocket"
)

// hubs are the conversations somebody is looking at or that are at work. A
// hub nobody needs is forgotten; the next visitor reads its log again.
type hubs struct {
	open  func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error)
	close func(id string) // told once for each session that was opened
	watch *metrics.Metrics
	log   *slog.Logger
	ctx   context.Context // of all work; ends when the server has to stop
	end   context.CancelFunc

	work    sync.WaitGroup // running turns
	sockets sync.WaitGroup

	mu       sync.Mutex
	all      map[string]*hub
	clients  map[*client]bool // also those that have not said hello
	stopping bool
}

func newHubs(open func(context.Context, string, func(agent.Event)) (*agent.Session, error), closed func(id string), watch *metrics.Metrics, log *slog.Logger) *hubs {
	ctx, end := context.WithCancel(context.Background())
	if closed == nil {
		closed = func(string) {}
	}
	return &hubs{open: open, close: closed, watch: watch, log: log, ctx: ctx, end: end, all: map[string]*hub{}, clients: map[*client]bool{}}
}

// errStopping says that the server takes nothing new.
var errStopping = errors.New("the server is restarting")

// of is the hub of a conversation, made if there is none, with one more user,
// who releases it. s.mu is held.
func (s *hubs) of(id string) *hub {
	h, ok := s.all[id]
	if !ok {
		h = &hub{id: id, all: s, log: s.log, inputs: map[string]bool{}, members: map[*client]bool{}}
		s.all[id] = h
	}
	h.refs++
	return h
}

// get returns the hub of a conversation, which the caller gives back with
// release.
func (s *hubs) get(id string) (*hub, error) {
	s.mu.Lock()
	if s.stopping {
		s.mu.Unlock()
		return nil, errStopping
	}
	h := s.of(id)
	s.mu.Unlock()
	err := h.load(s.ctx)
	if err == nil && h.deleted() {
		err = state.ErrNotFound
	}
	if err != nil {
		s.release(h)
		return nil, err
	}
	return h, nil
}

// hold keeps a hub for work, unless no work is taken any more; the caller
// says work.Done and release in the end.
func (s *hubs) hold(h *hub) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		return false
	}
	h.refs++
	s.work.Add(1)
	return true
}

// admit counts a socket in, unless the server is stopping; the caller says
// sockets.Done in the end.
func (s *hubs) admit() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping {
		return false
	}
	s.sockets.Add(1)
	return true
}

func (s *hubs) release(h *hub) {
	s.mu.Lock()
	h.refs--
	forgotten := h.refs == 0
	if forgotten && s.all[h.id] == h {
		delete(s.all, h.id)
	}
	s.mu.Unlock()
	if forgotten {
		h.end()
	}
}

// events returns the log of a conversation.
func (s *hubs) events(id string) ([]agent.Event, error) {
	h, err := s.get(id)
	if err != nil {
		return nil, err
	}
	defer s.release(h)
	return h.snapshot(), nil
}

// enter makes a client known to stop; false when the server is stopping.
func (s *hubs) enter(c *client) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopping {
		s.clients[c] = true
	}
	return !s.stopping
}

func (s *hubs) exit(c *client) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.clients, c)
}

// expel closes the sockets of a login that has ended. The code tells the page
// not to come back.
func (s *hubs) expel(login string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.clients {
		if login != "" && c.from.login == login {
			c.close(websocket.ClosePolicyViolation, "logged out")
		}
	}
}

// stop takes no more work, waits for what runs until ctx ends, stops the
// rest, and closes all sockets. It returns when everything has ended and
// reports whether all work was finished.
func (s *hubs) stop(ctx context.Context) (finished bool) {
	s.mu.Lock()
	s.stopping = true
	s.mu.Unlock()
	done := make(chan struct{})
	go func() { // ends when all work has, which s.end makes sure of
		s.work.Wait()
		close(done)
	}()
	select {
	case <-done:
		finished = true
	case <-ctx.Done():
	}
	s.end()
	<-done
	s.mu.Lock()
	for c := range s.clients {
		c.close(websocket.CloseGoingAway, "the server is restarting; come back in a moment")
	}
	s.mu.Unlock()
	s.sockets.Wait()
	return finished
}
