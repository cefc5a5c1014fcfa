package kiosk

import (
	"context"
	"slices"

	"parley/agent"
	"parley/phrasebook"
	"parley/views"
)

// Try puts a question to the database as a visitor would, and returns what
// happened. Nothing of it is kept.
type Try func(ctx context.Context, question, language string) ([]agent.Event, error)

// mostTried is how many questions the resting screen shows with their answers.
const mostTried = 6

// trying answers the questions that are offered, one after another, and has
// the resting screen show them; again whenever others are offered. It ends
// with ctx.
func (r *Room) trying(ctx context.Context) {
	for {
		r.mu.Lock()
		questions := r.page.Suggestions
		r.mu.Unlock()
		if tried := r.tried(ctx, questions[:min(len(questions), mostTried)]); ctx.Err() == nil {
			r.show(questions, tried)
		}
		select {
		case <-r.changed:
		case <-ctx.Done():
			return
		}
	}
}

// tried are the questions that were answered at once and found something.
func (r *Room) tried(ctx context.Context, questions []string) (out []views.Tried) {
	language := phrasebook.Match("", "", r.House())
	for _, q := range questions {
		events, err := r.opts.Try(ctx, q, language.Tag)
		if err == nil {
			var t views.Tried
			if t, err = views.NewTried(phrasebook.With(ctx, language), q, r.house.Label, events); err == nil && t.Answer != "" {
				out = append(out, t)
			}
		}
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			r.Log.Warn("a question of the resting screen could not be tried", "error", err)
		}
	}
	return out
}

// show puts what was tried on the resting screen, unless other questions have
// been chosen meanwhile.
func (r *Room) show(questions []string, tried []views.Tried) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !slices.Equal(questions, r.page.Suggestions) {
		return
	}
	page := r.page
	page.Tried = tried
	r.turnTo(page)
}

// turnTo makes a page the one that is served. r.mu is held.
func (r *Room) turnTo(page views.Kiosk) {
	page.Version = ""
	v, err := version(context.Background(), page)
	if err != nil {
		r.Log.Error("the page could not be changed", "error", err)
		return
	}
	page.Version = v
	r.page = page
}
