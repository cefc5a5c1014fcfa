package web

import (
	"context"
	"maps"
	"slices"
)

// forget has wipe delete a conversation. Until it has, whoever asks for the
// conversation gets the hub that is being dissolved, and nothing from it; who
// comes later finds nothing to own.
func (s *hubs) forget(ctx context.Context, id string, wipe func(context.Context) error) error {
	s.mu.Lock()
	h := s.of(id)
	s.mu.Unlock()
	defer s.release(h)
	return h.dissolve(ctx, wipe)
}

// deleted reports whether the conversation is gone or about to go.
func (h *hub) deleted() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.gone
}

// watched are the conversations that somebody is looking at.
func (s *hubs) watched() map[string]bool {
	s.mu.Lock()
	all := slices.Collect(maps.Values(s.all))
	s.mu.Unlock()
	found := map[string]bool{}
	for _, h := range all {
		h.mu.Lock()
		if len(h.members) > 0 {
			found[h.id] = true
		}
		h.mu.Unlock()
	}
	return found
}
