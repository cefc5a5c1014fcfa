package agent

import (
	"context"
	"sync"
)

// MemoryLog is a Log that lasts as long as the process: for a terminal chat
// and for tests.
type MemoryLog struct {
	mu     sync.Mutex
	events map[string][]Event
}

// NewMemoryLog returns an empty log.
func NewMemoryLog() *MemoryLog { return &MemoryLog{events: map[string][]Event{}} }

// Append implements Log.
func (l *MemoryLog) Append(_ context.Context, session string, e Event) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e.Seq != int64(len(l.events[session]))+1 {
		return ErrConflict
	}
	l.events[session] = append(l.events[session], e)
	return nil
}

// Events implements Log.
func (l *MemoryLog) Events(_ context.Context, session string) ([]Event, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return append([]Event(nil), l.events[session]...), nil
}
