// Package chat is the conversations that somebody is looking at or that are
// at work: one hub each, shared by its sockets, over one session.
//
//	room := chat.New(shared, chat.Options{Open: open, Owns: store.Owns, …})
//	err := room.Socket(c, id, setting) // a page, or a program, that listens
//	e, err := room.Ask(ctx, id, input)          // a program that waits for the reply
//	finished := room.Stop(ctx)
//
// The messages of a socket are in docs/protocol.md.
package chat

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"parley/agent"
	"parley/state"
	"parley/web/site"

	"github.com/gorilla/websocket"
)

// Options are what conversations need besides a Site.
type Options struct {
	// Open opens the session of a conversation, which must tell observe each
	// event. The context lives as long as the room.
	Open   func(ctx context.Context, id string, observe func(agent.Event)) (*agent.Session, error)
	Closed func(id string) // told once for each session that was opened; may be nil
	// Owns fails with state.ErrNotFound where a conversation is not that of a
	// visitor, or is not there any more.
	Owns      func(ctx context.Context, id, visitor string) error
	NoQueries bool     // sockets take no queries
	Replicas  Replicas // the other servers; nil for none
	// Gated is the context of a turn of a conversation; nil means that of the
	// room.
	Gated  func(ctx context.Context, conversation string) context.Context
	Limits Limits
}

// Limits bound what one socket may cost.
type Limits struct {
	Message  int64         // bytes of a message from the client
	Queue    int           // events waiting for a slow client before it is dropped
	Write    time.Duration // for one message to be taken by the network
	Silence  time.Duration // without a sign of life before a socket is closed
	Mistakes int           // malformed messages before a socket is closed
}

// Room is the conversations. A hub nobody needs is forgotten; the next visitor
// reads its log again.
type Room struct {
	*site.Site
	opts    Options
	ctx     context.Context // of all work; ends when the server has to stop
	end     context.CancelFunc
	writing sync.Pool // buffers of sockets

	work       sync.WaitGroup // running turns
	sockets    sync.WaitGroup
	background sync.WaitGroup // listening to other servers

	mu       sync.Mutex
	all      map[string]*hub
	clients  map[*client]bool // also those that have not said hello
	stopping bool
}

// New makes a room. Nothing runs before somebody comes in, unless there are
// other servers to listen to.
func New(s *site.Site, o Options) *Room {
	ctx, end := context.WithCancel(context.Background())
	if o.Gated == nil {
		o.Gated = func(ctx context.Context, _ string) context.Context { return ctx }
	}
	if o.Closed == nil {
		o.Closed = func(string) {}
	}
	r := &Room{Site: s, opts: o, ctx: ctx, end: end, all: map[string]*hub{}, clients: map[*client]bool{}}
	if o.Replicas != nil {
		r.join()
	}
	return r
}

// of is the hub of a conversation, made if there is none, with one more user,
// who releases it. r.mu is held.
func (r *Room) of(id string) *hub {
	h, ok := r.all[id]
	if !ok {
		h = &hub{id: id, all: r, inputs: map[string]bool{}, members: map[*client]bool{}}
		r.all[id] = h
	}
	h.refs++
	return h
}

// get returns the hub of a conversation, which the caller gives back with
// release.
func (r *Room) get(id string) (*hub, error) {
	r.mu.Lock()
	if r.stopping {
		r.mu.Unlock()
		return nil, site.ErrRestarting
	}
	h := r.of(id)
	r.mu.Unlock()
	err := h.load(r.ctx)
	if err == nil {
		err = h.freshen(r.ctx)
	}
	if err == nil && h.deleted() {
		err = state.ErrNotFound
	}
	if err != nil {
		r.release(h)
		return nil, err
	}
	return h, nil
}

// hold keeps a hub for work, unless no work is taken any more; the caller
// says work.Done and release in the end.
func (r *Room) hold(h *hub) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopping {
		return false
	}
	h.refs++
	r.work.Add(1)
	return true
}

// admitSocket counts a socket in, unless the server is stopping; the caller says
// sockets.Done in the end.
func (r *Room) admitSocket() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopping {
		return false
	}
	r.sockets.Add(1)
	return true
}

func (r *Room) release(h *hub) {
	r.mu.Lock()
	h.refs--
	forgotten := h.refs == 0
	if forgotten && r.all[h.id] == h {
		delete(r.all, h.id)
	}
	r.mu.Unlock()
	if forgotten {
		h.end()
	}
}

// Events returns the log of a conversation.
func (r *Room) Events(id string) ([]agent.Event, error) {
	h, err := r.get(id)
	if err != nil {
		return nil, err
	}
	defer r.release(h)
	return h.snapshot(), nil
}

// enter makes a client known to stop; false when the server is stopping.
func (r *Room) enter(c *client) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.stopping {
		r.clients[c] = true
	}
	return !r.stopping
}

func (r *Room) exit(c *client) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.clients, c)
}

// Expel closes the sockets of a login that has ended, here and at the other
// servers. The code tells the page not to come back.
func (r *Room) Expel(login string) {
	if login == "" {
		return
	}
	r.expel(loginDigest(login))
	r.announce(state.Announcement{Kind: state.Expelled, Login: loginDigest(login)})
}

// expelEnded closes the sockets of logins that have ended while nothing was
// heard of the other servers.
func (r *Room) expelEnded() {
	r.mu.Lock()
	clients := slices.Collect(maps.Keys(r.clients))
	r.mu.Unlock()
	for _, c := range clients {
		if r.LoggedOut(r.ctx, c.from) {
			c.close(websocket.ClosePolicyViolation, "logged out")
		}
	}
}

func (r *Room) expel(digest string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for c := range r.clients {
		if c.from.Login != "" && loginDigest(c.from.Login) == digest {
			c.close(websocket.ClosePolicyViolation, "logged out")
		}
	}
}

// Stop takes no more work, waits for what runs until ctx ends, stops the
// rest, and closes all sockets. It returns when everything has ended and
// reports whether all work was finished.
func (r *Room) Stop(ctx context.Context) (finished bool) {
	r.mu.Lock()
	r.stopping = true
	r.mu.Unlock()
	done := make(chan struct{})
	go func() { // ends when all work has, which r.end makes sure of
		r.work.Wait()
		close(done)
	}()
	select {
	case <-done:
		finished = true
	case <-ctx.Done():
	}
	r.end()
	<-done
	r.background.Wait()
	r.mu.Lock()
	for c := range r.clients {
		c.close(websocket.CloseGoingAway, "the server is restarting; come back in a moment")
	}
	r.mu.Unlock()
	r.sockets.Wait()
	return finished
}
