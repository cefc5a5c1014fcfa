package web

import (
	"context"
	"slices"
	"time"
)

// Tidying clears away now and at every tick.
func (s *Server) Tidying(ctx context.Context, ticks <-chan time.Time) { s.tidying(ctx, ticks) }

// Points lists the addresses of the API, as "GET /ask".
func (s *Server) Points() []string {
	var list []string
	for _, p := range s.api() {
		list = append(list, p.method+" "+p.path)
	}
	slices.Sort(list)
	return list
}

// Sweep wipes what the screens of a kiosk left behind, now.
func (s *Server) Sweep(ctx context.Context) error { return s.sweep(ctx, s.kiosk) }
