package web

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

// report is what /healthz says.
type report struct {
	Status   string `json:"status"` // ok or failing
	Version  string `json:"version,omitempty"`
	Database string `json:"database"` // ok, gone or unreachable
	Store    string `json:"store"`    // ok or failing
}

// healthy keeps the last report for a moment: finding out how things are reads
// and writes a little, and whoever reaches the server may ask.
type healthy struct {
	mu   sync.Mutex // held while it is found out
	last report
	at   time.Time
}

// fresh is how long a report holds.
const fresh = time.Second

// health tells whether the database and the store can be used.
func (s *Server) health(c echo.Context) error {
	s.healthy.mu.Lock()
	defer s.healthy.mu.Unlock()
	if now := s.opts.Now(); s.healthy.at.IsZero() || now.Sub(s.healthy.at) >= fresh {
		s.healthy.last, s.healthy.at = s.examined(c.Request().Context()), now
	}
	status := http.StatusOK
	if s.healthy.last.Status != "ok" {
		status = http.StatusServiceUnavailable
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(status, s.healthy.last)
}

// examination is how long a look at the database and the store may take. It
// does not end with the request: others may be waiting for it.
const examination = 10 * time.Second

func (s *Server) examined(ctx context.Context) report {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), examination)
	defer cancel()
	r := report{"ok", s.opts.Version, "ok", "ok"}
	if s.opts.Health != nil {
		if err := s.opts.Health(ctx); err != nil {
			s.Log.Error("the database can't be used", "error", err)
			r.Status, r.Database = "failing", "unreachable"
			if errors.Is(err, fs.ErrNotExist) {
				r.Database = "gone"
			}
		}
	}
	if err := s.opts.Store.Ping(ctx); err != nil {
		s.Log.Error("the store of conversations can't be used", "error", err)
		r.Status, r.Store = "failing", "failing"
	}
	return r
}
