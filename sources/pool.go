package sources

import (
	"context"
	"errors"
	"io"
	"sync"
)

// Pool opens something for each source when it is needed, once for all who
// need it, and closes what nobody has needed for longest. The zero value is
// of no use: see [NewPool].
type Pool[T io.Closer] struct {
	open func(ctx context.Context, id string) (T, error)
	idle int

	mu     sync.Mutex
	rooms  map[string]*room[T]
	order  []*room[T] // open and not held, the one left longest ago first
	failed error      // of closing
}

// room is one thing that is open, or being opened.
type room[T io.Closer] struct {
	id      string
	ready   chan struct{} // closed when opening has ended
	thing   T
	err     error
	holders int  // guarded by Pool.mu
	dropped bool // guarded by Pool.mu: closed as soon as nobody holds it
}

// NewPool makes a pool that keeps at most idle things open that nobody holds.
func NewPool[T io.Closer](idle int, open func(ctx context.Context, id string) (T, error)) *Pool[T] {
	return &Pool[T]{open: open, idle: idle, rooms: map[string]*room[T]{}}
}

// Hold returns what belongs to a source, open until release is called. What
// could not be opened is tried again by the next who asks. Opening goes on
// when ctx ends: others may be waiting for it.
func (p *Pool[T]) Hold(ctx context.Context, id string) (thing T, release func(), err error) {
	p.mu.Lock()
	r := p.rooms[id]
	first := r == nil
	if first {
		r = &room[T]{id: id, ready: make(chan struct{})}
		p.rooms[id] = r
	}
	r.holders++
	p.rouse(r)
	p.mu.Unlock()
	if first {
		r.thing, r.err = p.open(context.WithoutCancel(ctx), id)
		close(r.ready)
	}
	select {
	case <-r.ready:
	case <-ctx.Done():
		p.leave(r)
		return thing, nil, context.Cause(ctx)
	}
	if r.err != nil {
		p.leave(r)
		return thing, nil, r.err
	}
	var once sync.Once
	return r.thing, func() { once.Do(func() { p.leave(r) }) }, nil
}

// rouse takes a room out of those that nobody holds. p.mu is held.
func (p *Pool[T]) rouse(r *room[T]) {
	for i, o := range p.order {
		if o == r {
			p.order = append(p.order[:i:i], p.order[i+1:]...)
			return
		}
	}
}

func (p *Pool[T]) leave(r *room[T]) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r.holders--
	select {
	case <-r.ready:
	default:
		return // whoever opens it holds it too
	}
	if r.err != nil && p.rooms[r.id] == r {
		delete(p.rooms, r.id)
	}
	if r.holders > 0 || r.err != nil {
		return
	}
	if r.dropped {
		p.shut(r)
		return
	}
	p.order = append(p.order, r)
	for len(p.order) > p.idle {
		p.shut(p.order[0])
	}
}

// shut closes a room that nobody holds. p.mu is held.
func (p *Pool[T]) shut(r *room[T]) {
	p.rouse(r)
	if p.rooms[r.id] == r {
		delete(p.rooms, r.id)
	}
	p.failed = errors.Join(p.failed, r.thing.Close())
}

// Drop closes what belongs to a source as soon as nobody holds it; whoever
// asks next has it opened anew.
func (p *Pool[T]) Drop(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.rooms[id]
	if r == nil {
		return
	}
	delete(p.rooms, id)
	r.dropped = true
	select {
	case <-r.ready:
		if r.holders == 0 {
			p.shut(r)
		}
	default:
	}
}

// Close closes everything that is open and reports what went wrong in
// closing, then or before. Nobody may hold anything any more.
func (p *Pool[T]) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.rooms {
		if r.err == nil {
			p.shut(r)
		}
	}
	return p.failed
}
