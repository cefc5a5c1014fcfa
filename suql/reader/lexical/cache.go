package lexical

import (
	"container/list"
	"sync"
)

// cache keeps the analyses of recently read texts or of questions, least recently
// used out first: a restaurant's reviews are asked many questions in a row, and a
// question is put to many rows.
type cache[T any] struct {
	mu    sync.Mutex
	limit int
	order *list.List // of kept[T], most recent first
	byKey map[string]*list.Element
	read  func(source string) T
}

type kept[T any] struct {
	source string
	of     T
}

func newCache[T any](limit int, read func(string) T) *cache[T] {
	return &cache[T]{limit: limit, order: list.New(), byKey: map[string]*list.Element{}, read: read}
}

// get returns the analysis of source. Two goroutines may analyse the same
// text at once; the results are equal and immutable.
func (c *cache[T]) get(source string) T {
	c.mu.Lock()
	if e, ok := c.byKey[source]; ok {
		c.order.MoveToFront(e)
		c.mu.Unlock()
		return e.Value.(kept[T]).of
	}
	c.mu.Unlock()
	t := c.read(source)
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byKey[source]; !ok {
		c.byKey[source] = c.order.PushFront(kept[T]{source, t})
		if c.order.Len() > c.limit {
			last := c.order.Back()
			delete(c.byKey, last.Value.(kept[T]).source)
			c.order.Remove(last)
		}
	}
	return t
}
