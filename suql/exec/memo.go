package exec

import (
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sync"

	"parley/suql/reader"
)

// Key identifies a request to a reader: its identity and all of the request.
type Key [sha256.Size]byte

// KeyOf is the key of a request to the reader of that identity. A question that
// differs in letter case, blanks or the mark at its end is the same.
func KeyOf(identity string, q reader.Request) Key {
	h := sha256.New()
	part := func(s string) {
		var n [8]byte
		binary.LittleEndian.PutUint64(n[:], uint64(len(s)))
		h.Write(n[:])
		h.Write([]byte(s))
	}
	parts := func(ss []string) {
		var n [8]byte
		binary.LittleEndian.PutUint64(n[:], uint64(len(ss)))
		h.Write(n[:])
		for _, s := range ss {
			part(s)
		}
	}
	part(identity)
	part(string(q.Task))
	part(string(q.Type))
	part(reader.Worded(q.Question))
	if v := reader.Worded(q.Value); v == "yes" || v == "no" {
		part(v)
	} else {
		part(q.Value)
	}
	parts(q.Domain)
	parts(q.Texts)
	var k Key
	h.Sum(k[:0])
	return k
}

// Keeper keeps replies beyond the life of a Memo, in a file for example. It is
// used from several goroutines.
type Keeper interface {
	// Load returns the replies it has to some of keys.
	Load(ctx context.Context, keys ...Key) (map[Key]reader.Reply, error)
	Save(ctx context.Context, replies map[Key]reader.Reply) error
}

// Memo remembers replies, and lets concurrent runs wait for each other
// instead of asking the same thing twice. Failures are not remembered.
type Memo struct {
	keeper Keeper      // may be nil
	warn   func(error) // told when the keeper fails

	mu      sync.Mutex
	size    int
	entries map[Key]*list.Element
	recent  *list.List // of entry, most recently used first
	flight  map[Key]chan struct{}
	absent  map[Key]bool // what the keeper was asked for and does not have, since the last run began
}

type entry struct {
	key   Key
	reply reader.Reply
}

// NewMemo returns a memo of up to size replies; 200 000 when size is 0.
func NewMemo(size int) *Memo {
	if size <= 0 {
		size = 200_000
	}
	return &Memo{size: size, entries: map[Key]*list.Element{}, recent: list.New(), flight: map[Key]chan struct{}{}}
}

// NewMemoOver is NewMemo with a keeper behind it, which is asked for what the
// memo does not hold and given every new reply. When it fails, warn is told
// and the memo goes on without it.
func NewMemoOver(size int, k Keeper, warn func(error)) *Memo {
	m := NewMemo(size)
	m.keeper, m.warn, m.absent = k, warn, map[Key]bool{}
	return m
}

// Get returns the remembered reply.
func (m *Memo) Get(k Key) (reader.Reply, bool) {
	m.load(k)
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.get(k)
}

// load fetches the replies to keys from the keeper, all that nobody has wanted
// yet at once: it may be far away.
func (m *Memo) load(keys ...Key) {
	if m.keeper == nil {
		return
	}
	m.mu.Lock()
	unknown := slices.DeleteFunc(slices.Clone(keys), func(k Key) bool {
		return m.entries[k] != nil || m.flight[k] != nil || m.absent[k]
	})
	m.mu.Unlock()
	if len(unknown) == 0 {
		return
	}
	found, err := m.keeper.Load(context.Background(), unknown...)
	if err != nil {
		m.warn(err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range unknown {
		if reply, ok := found[k]; ok {
			m.put(k, reply)
			continue
		}
		if len(m.absent) >= m.size {
			clear(m.absent)
		}
		m.absent[k] = true
	}
}

// anew has the keeper be asked again for what it did not have: another process
// may have found that out since.
func (m *Memo) anew() {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.absent)
}

// Keep remembers a reply that is known to be better than what is remembered.
func (m *Memo) Keep(k Key, reply reader.Reply) {
	if m.keeper != nil {
		if err := m.keeper.Save(context.Background(), map[Key]reader.Reply{k: reply}); err != nil {
			m.warn(err)
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.put(k, reply)
}

// put remembers a reply; the caller has the lock.
func (m *Memo) put(k Key, reply reader.Reply) {
	if e, ok := m.entries[k]; ok {
		e.Value = entry{k, reply}
		m.recent.MoveToFront(e)
		return
	}
	m.entries[k] = m.recent.PushFront(entry{k, reply})
	for m.recent.Len() > m.size {
		last := m.recent.Back()
		delete(m.entries, last.Value.(entry).key)
		m.recent.Remove(last)
	}
}

func (m *Memo) get(k Key) (reader.Reply, bool) {
	e, ok := m.entries[k]
	if !ok {
		return reader.Reply{}, false
	}
	m.recent.MoveToFront(e)
	return e.Value.(entry).reply, true
}

// claim says who finds the reply to k: it is remembered (found), or the
// caller must ask and then call release (mine), or somebody is asking and
// wait is closed when they are done.
func (m *Memo) claim(k Key) (reply reader.Reply, found, mine bool, wait <-chan struct{}) {
	m.load(k)
	m.mu.Lock()
	defer m.mu.Unlock()
	if reply, ok := m.get(k); ok {
		return reply, true, false, nil
	}
	if ch, ok := m.flight[k]; ok {
		return reader.Reply{}, false, false, ch
	}
	m.flight[k] = make(chan struct{})
	return reader.Reply{}, false, true, nil
}

// release ends a claim; reply is nil when asking failed.
func (m *Memo) release(k Key, reply *reader.Reply) {
	if reply != nil && m.keeper != nil { // first, so that who looks there in between finds it
		if err := m.keeper.Save(context.Background(), map[Key]reader.Reply{k: *reply}); err != nil {
			m.warn(err)
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	close(m.flight[k])
	delete(m.flight, k)
	if reply == nil {
		return
	}
	delete(m.absent, k)
	m.put(k, *reply)
}
