// Package results keeps the whole results of answered turns for a while, so
// that pages, orders and files of many rows don't run a query each.
//
// Call [New], then [Cache.Get] with what runs the query; [Table.Page] and
// [Table.In] give rows in any order. The events of a conversation hold the
// first rows only; the rest can always be had again by running the query that
// the receipt names, so nothing is lost when a result is dropped.
//
//	cache := results.New(128<<20, 10*time.Minute, nil)
//	t, err := cache.Get(ctx, results.Key{Conversation: id, Turn: 3}, run)
//	rows, err := t.Page(ctx, results.Order{Column: 2, Descending: true}, 40, 20)
package results

import (
	"container/list"
	"context"
	"fmt"
	"sync"
	"time"

	"parley/suql"
)

// Key names the answer that a result belongs to.
type Key struct {
	Conversation string
	Turn         int
}

// Cache holds results up to a number of bytes, the least recently used going
// first, and none for longer than an age: the database may have changed since.
// It is safe for concurrent use.
type Cache struct {
	most int64
	age  time.Duration
	now  func() time.Time
	runs chan struct{} // one for each query at work

	mu     sync.Mutex
	size   int64
	kept   map[Key]*list.Element
	recent *list.List            // of *place, the most recently used first
	flight map[Key]chan struct{} // closed when the run is over
}

type place struct {
	key   Key
	table *Table
	made  time.Time
}

// atOnce is how many queries run for a cache at the same time: each may hold
// as much as the database allows a result to be.
const atOnce = 2

// New makes a cache for so many bytes, which are estimated. now is the clock;
// nil means time.Now.
func New(most int64, age time.Duration, now func() time.Time) *Cache {
	if now == nil {
		now = time.Now
	}
	return &Cache{most: most, age: age, now: now, runs: make(chan struct{}, atOnce),
		kept: map[Key]*list.Element{}, recent: list.New(), flight: map[Key]chan struct{}{}}
}

// Get returns the result of a key, which run makes when it is not there. Who
// asks for the same at the same time waits for one run. A result that is
// larger than the cache is returned and not kept.
func (s *Cache) Get(ctx context.Context, k Key, run func(context.Context) (*suql.Result, error)) (*Table, error) {
	for {
		t, wait := s.find(k)
		if t != nil {
			return t, nil
		}
		if wait == nil {
			return s.make(ctx, k, run)
		}
		select {
		case <-wait: // it may have failed for a reason that is not ours
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// find returns what is kept, or what to wait for; with neither, the caller
// has to make it.
func (s *Cache) find(k Key) (*Table, chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	if e, ok := s.kept[k]; ok {
		s.recent.MoveToFront(e)
		return e.Value.(*place).table, nil
	}
	if wait := s.flight[k]; wait != nil {
		return nil, wait
	}
	s.flight[k] = make(chan struct{})
	return nil, nil
}

// make runs the query and keeps what it gives.
func (s *Cache) make(ctx context.Context, k Key, run func(context.Context) (*suql.Result, error)) (t *Table,
	err error) {
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if t != nil {
			s.keep(k, t)
		}
		close(s.flight[k])
		delete(s.flight, k)
	}()
	select {
	case s.runs <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-s.runs }()
	r, err := run(ctx)
	if err != nil {
		return nil, fmt.Errorf("fetching all rows of the answer: %w", err)
	}
	t = Of(r)
	t.Made = s.now()
	return t, nil
}

// keep puts a result in the cache and takes others out of it. s.mu is held.
func (s *Cache) keep(k Key, t *Table) {
	if t.size > s.most {
		return
	}
	s.kept[k] = s.recent.PushFront(&place{k, t, s.now()})
	s.size += t.size
	for s.size > s.most {
		s.drop(s.recent.Back())
	}
}

// expire takes off what is too old. s.mu is held.
func (s *Cache) expire() {
	for e := s.recent.Back(); e != nil; {
		next := e.Prev()
		if s.now().Sub(e.Value.(*place).made) > s.age {
			s.drop(e)
		}
		e = next
	}
}

// drop takes one off. s.mu is held.
func (s *Cache) drop(e *list.Element) {
	p := s.recent.Remove(e).(*place)
	delete(s.kept, p.key)
	s.size -= p.table.size
}

// Forget drops the results of a conversation.
func (s *Cache) Forget(conversation string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, e := range s.kept {
		if k.Conversation == conversation {
			s.drop(e)
		}
	}
}

// Size is about how many bytes the cache holds.
func (s *Cache) Size() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.size
}
