package access

import (
	"context"
	"slices"
	"sync"
)

// Turnstile lets so many clients do heavy work at once, and has the others
// wait in line. One client can't take all the places, so that whoever asks
// for much leaves some to the others. It is safe for concurrent use.
//
//	t := access.NewTurnstile(4, 2)
//	leave, err := t.Enter(ctx, client)
//	defer leave()
type Turnstile struct {
	each int // places of one client

	mu     sync.Mutex
	free   int
	inside map[string]int
	line   []*waiting
}

type waiting struct {
	client string
	in     chan struct{} // closed when there is a place
}

// NewTurnstile makes one with so many places, of which each client may take
// some.
func NewTurnstile(places, each int) *Turnstile {
	return &Turnstile{each: each, free: places, inside: map[string]int{}}
}

// Enter waits for a place; the error is that of the context. leave gives the
// place back; calling it again does nothing.
func (t *Turnstile) Enter(ctx context.Context, client string) (leave func(), err error) {
	w := &waiting{client: client, in: make(chan struct{})}
	t.mu.Lock()
	t.line = append(t.line, w)
	t.next()
	t.mu.Unlock()
	select {
	case <-w.in: // at once, however little time there is
		return t.leaver(client), nil
	default:
	}
	select {
	case <-w.in:
	case <-ctx.Done():
		t.mu.Lock()
		defer t.mu.Unlock()
		if at := slices.Index(t.line, w); at >= 0 {
			t.line = slices.Delete(t.line, at, at+1)
			return nil, context.Cause(ctx)
		}
		t.leave(client) // a place came at the same moment
		return nil, context.Cause(ctx)
	}
	return t.leaver(client), nil
}

// leaver gives back a place of a client, once.
func (t *Turnstile) leaver(client string) func() {
	return sync.OnceFunc(func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.leave(client)
	})
}

// leave gives back a place of a client.
func (t *Turnstile) leave(client string) {
	t.free++
	if t.inside[client]--; t.inside[client] == 0 {
		delete(t.inside, client)
	}
	t.next()
}

// next lets in those who are first in line and whose client may.
func (t *Turnstile) next() {
	t.line = slices.DeleteFunc(t.line, func(w *waiting) bool {
		if t.free == 0 || t.inside[w.client] >= t.each {
			return false
		}
		t.free--
		t.inside[w.client]++
		close(w.in)
		return true
	})
}
