package chat

import (
	"context"

	"parley/agent"
	"parley/phrasebook"
	"parley/web/site"
)

// Ask gives a conversation an input and waits for the question, reply or
// failure that it leads to. ctx ends the waiting, not the work. An input that
// was taken before is not taken again.
func (r *Room) Ask(ctx context.Context, id string, in agent.Input) (agent.Event, error) {
	h, err := r.get(id)
	if err != nil {
		return agent.Event{}, err
	}
	defer r.release(h)
	return h.ask(ctx, in)
}

// ask gives the session an input and waits for what it leads to. ctx ends the
// waiting, not the work. An input that was taken before is not taken again.
func (h *hub) ask(ctx context.Context, in agent.Input) (agent.Event, error) {
	if err := h.free(ctx); err != nil {
		return agent.Event{}, err
	}
	if e, ok := consequence(h.events, in.ID); ok {
		h.mu.Unlock()
		return e, nil
	}
	if left := !h.working && unfinished(h.events); left {
		h.begin(nil, func(err error) { h.report(nil, nil, err) })
	}
	if h.working {
		h.mu.Unlock()
		return agent.Event{}, &agent.InputError{Code: "busy", Message: phrasebook.Say(ctx, stillWorking)}
	}
	ended := make(chan error, 1)
	begun := h.begin(&in, func(err error) {
		h.report(nil, &in, err)
		ended <- err
	})
	h.mu.Unlock()
	if !begun {
		return agent.Event{}, site.ErrRestarting
	}
	select {
	case err := <-ended:
		if err != nil && h.all.ctx.Err() != nil {
			return agent.Event{}, site.ErrRestarting
		}
		if err != nil {
			return agent.Event{}, err
		}
	case <-ctx.Done():
		return agent.Event{}, ctx.Err()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if e, ok := consequence(h.events, in.ID); ok {
		return e, nil
	}
	return agent.Event{}, site.ErrRestarting
}

// free locks h.mu once no work is under way that has told already what it led
// to and is just about to end: who knows its end may go on.
func (h *hub) free(ctx context.Context) error {
	for {
		h.mu.Lock()
		if !h.working || h.busy() {
			return nil
		}
		ended := h.ended
		h.mu.Unlock()
		select {
		case <-ended:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// consequence is the question, reply or failure that an input led to; of new
// names of columns their own event.
func consequence(events []agent.Event, input string) (agent.Event, bool) {
	found := false
	for _, e := range events {
		switch {
		case e.Input == input && e.Kind == agent.KindRenamed:
			return e, true
		case e.Input == input:
			found = true
		case found && (e.Kind == agent.KindAsked || e.Kind == agent.KindReplied || e.Kind == agent.KindFailed):
			return e, true
		}
	}
	return agent.Event{}, false
}
