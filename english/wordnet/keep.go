package wordnet

import "sync"

// keptWords is how many words each of the two halves of a cache holds; one
// takes about a kilobyte.
const keptWords = 4096

// kept are the neighbourhoods of the words that were asked for lately, and
// keptLines what they are kinds of.
var (
	kept      = cache[neighbourhood]{find: (*database).neighbourhood}
	keptLines = cache[line]{find: (*database).line}
)

// cache holds what was asked for since the younger half was last full, and
// the half before that: two maps, so that nothing has to be ordered by time.
type cache[T any] struct {
	find       func(d *database, word string) *T
	mu         sync.RWMutex
	young, old map[string]*T
}

// of is what was found of a word, found now if it is not in the cache.
func (c *cache[T]) of(word string) *T {
	c.mu.RLock()
	n, young := c.young[word]
	if !young {
		n = c.old[word]
	}
	c.mu.RUnlock()
	if young {
		return n
	}
	if n == nil {
		n = c.find(base(), normal(word))
	}
	c.keep(word, n)
	return n
}

func (c *cache[T]) keep(word string, n *T) {
	if len(word) > 64 {
		return // no word; a cache of them would have no bound in bytes
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.young == nil || len(c.young) >= keptWords {
		c.young, c.old = make(map[string]*T, keptWords/8), c.young
	}
	c.young[word] = n
}
