package web

import (
	"context"
	"errors"
	"time"

	"parley/state"
)

// keptDays is how long conversations are kept after their last use; 0 is
// for as long as nobody deletes them.
func (s *Server) keptDays() int { return int(s.opts.Keep / (24 * time.Hour)) }

// tidying clears away what is kept no longer, now and at every tick, until
// the context ends.
func (s *Server) tidying(ctx context.Context, ticks <-chan time.Time) {
	for {
		if err := s.tidy(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("old conversations could not be cleared away; the next attempt is tomorrow", "error", err)
		}
		select {
		case <-ticks:
		case <-ctx.Done():
			return
		}
	}
}

// manyUnused is how many conversations are looked at in one go.
const manyUnused = 200

// tidy ends the links whose time is up, and wipes the conversations that were
// not used for as long as they are kept. Those that somebody has open are
// left for the next time.
func (s *Server) tidy(ctx context.Context) error {
	now := s.opts.Now()
	if err := s.opts.Store.EndShares(ctx, now); err != nil || s.opts.Keep == 0 {
		return err
	}
	wiped := 0
	for {
		ids, err := s.opts.Store.Unused(ctx, now.Add(-s.opts.Keep), manyUnused)
		if err != nil {
			return err
		}
		before, watched := wiped, s.live.Watched()
		for _, id := range ids {
			if watched[id] {
				continue
			}
			if err := s.conversations.Wipe(ctx, id); err != nil && !errors.Is(err, state.ErrNotFound) {
				return err
			}
			wiped++
		}
		if len(ids) < manyUnused || wiped == before {
			break
		}
	}
	if wiped > 0 {
		s.Log.Info("old conversations were deleted", "conversations", wiped, "unused_for_days", s.keptDays())
	}
	return nil
}
