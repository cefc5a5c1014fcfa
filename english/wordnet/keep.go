package wordnet

import "sync"

// keptWords is how many words' neighbourhoods each of the two halves of the
// cache holds; one takes about a kilobyte.
const keptWords = 4096

// kept are the neighbourhoods of the words that were asked for lately.
var kept cache

// cache holds what was asked for since the younger half was last full, and
// the half before that: two maps, so that nothing has to be ordered by time.
type cache struct {
	mu         sync.RWMutex
	young, old map[string]*neighbourhood
}

// of is the neighbourhood of a word, computed if it is not in the cache.
func (c *cache) of(word string) *neighbourhood {
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
		n = base().neighbourhood(normal(word))
	}
	c.keep(word, n)
	return n
}

func (c *cache) keep(word string, n *neighbourhood) {
	if len(word) > 64 {
		return // no word; a cache of them would have no bound in bytes
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.young == nil || len(c.young) >= keptWords {
		c.young, c.old = make(map[string]*neighbourhood, keptWords/8), c.young
	}
	c.young[word] = n
}
