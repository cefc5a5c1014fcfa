package openers

import (
	"context"
	"sync"
	"time"

	"parley/suql/catalog"
)

// Book keeps the questions of a database. They are made in the background: at
// the beginning, and when they are asked for after the database has changed.
type Book struct {
	parts Parts
	n     int
	ctx   context.Context
	end   context.CancelFunc
	work  sync.WaitGroup

	mu   sync.Mutex // guards what follows
	of   *catalog.Catalog
	list []string
	made chan struct{} // closed when list is of of
}

// NewBook begins to make up to n questions. Close ends it.
func NewBook(p Parts, n int) *Book {
	ctx, end := context.WithCancel(context.Background())
	b := &Book{parts: p, n: n, ctx: ctx, end: end}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.begin()
	return b
}

// begin makes the list anew, in a goroutine that ends with it. b.mu is held.
func (b *Book) begin() {
	cat, made := b.parts.Engine.Catalog(), make(chan struct{})
	b.of, b.made = cat, made
	b.work.Go(func() {
		list := Questions(b.ctx, b.parts, b.n)
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.of == cat {
			b.list = list
		}
		close(made)
	})
}

// List is the questions. It waits for them, but not longer than that; then it
// gives those of before the change, or none.
func (b *Book) List(patience time.Duration) []string {
	b.mu.Lock()
	if b.ctx.Err() == nil && b.parts.Engine.Catalog() != b.of {
		b.begin()
	}
	made := b.made
	b.mu.Unlock()
	wait := time.NewTimer(patience)
	defer wait.Stop()
	select {
	case <-made:
	case <-wait.C:
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.list
}

// Close ends the work and waits for it.
func (b *Book) Close() {
	b.end()
	b.work.Wait()
}
