package web

import (
	"context"
	"time"
)

// Tidying clears away now and at every tick.
func (s *Server) Tidying(ctx context.Context, ticks <-chan time.Time) { s.tidying(ctx, ticks) }

// Points lists the addresses of the API, as "GET /ask".
func (s *Server) Points() []string { return s.api.Points() }

// Sweep wipes what the screens of a kiosk left behind, now.
func (s *Server) Sweep(ctx context.Context) error { return s.kiosk.Sweep(ctx) }
