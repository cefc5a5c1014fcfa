package chat

import "context"

// Forget has wipe delete a conversation. Until it has, whoever asks for the
// conversation gets the hub that is being dissolved, and nothing from it; who
// comes later finds nothing to own.
func (r *Room) Forget(ctx context.Context, id string, wipe func(context.Context) error) error {
	r.mu.Lock()
	h := r.of(id)
	r.mu.Unlock()
	defer r.release(h)
	return h.dissolve(ctx, wipe)
}

// deleted reports whether the conversation is gone or about to go.
func (h *hub) deleted() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.gone
}

// Watched are the conversations that somebody is looking at.
func (r *Room) Watched() map[string]bool {
	found := map[string]bool{}
	for _, h := range r.hubs() {
		h.mu.Lock()
		if len(h.members) > 0 {
			found[h.id] = true
		}
		h.mu.Unlock()
	}
	return found
}
