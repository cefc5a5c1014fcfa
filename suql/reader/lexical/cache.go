package lexical

import (
	"container/list"
	"sync"
)

// textCache keeps the analyses of recently read texts, least recently used
// out first: a restaurant's reviews are asked many questions in a row.
type textCache struct {
	mu    sync.Mutex
	limit int
	order *list.List // of *text, most recent first
	byKey map[string]*list.Element
}

func newTextCache(limit int) *textCache {
	return &textCache{limit: limit, order: list.New(), byKey: map[string]*list.Element{}}
}

// get returns the analysis of source. Two goroutines may analyse the same
// text at once; the results are equal and immutable.
func (c *textCache) get(lex *lexicon, source string) *text {
	c.mu.Lock()
	if e, ok := c.byKey[source]; ok {
		c.order.MoveToFront(e)
		c.mu.Unlock()
		return e.Value.(*text)
	}
	c.mu.Unlock()
	t := cut(lex, source)
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byKey[source]; !ok {
		c.byKey[source] = c.order.PushFront(t)
		if c.order.Len() > c.limit {
			last := c.order.Back()
			delete(c.byKey, last.Value.(*text).source)
			c.order.Remove(last)
		}
	}
	return t
}
