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

// readiness is what /readyz says besides.
type readiness struct {
	report
	Replicas string `json:"replicas,omitempty"` // ok or unheard; where there are any
	Stopping bool   `json:"stopping,omitempty"`
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

// alive tells that the program answers, and nothing of what it needs: starting
// it again would not bring a database back.
func (s *Server) alive(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, map[string]string{"status": "ok"})
}

// health tells whether the database and the store can be used.
func (s *Server) health(c echo.Context) error {
	last := s.examine(c.Request().Context())
	return s.tell(c, last.Status, last)
}

// ready tells whether visitors should be sent to this server: it can use the
// database and the store, hears the other servers, and is not stopping.
func (s *Server) ready(c echo.Context) error {
	r := readiness{report: s.examine(c.Request().Context()), Stopping: s.stopping.Load()}
	if s.opts.Replicas != nil {
		r.Replicas = "ok"
		if err := s.opts.Replicas.Hears(); err != nil {
			s.Log.Error("this server should get no visitors", "error", err)
			r.Status, r.Replicas = "failing", "unheard"
		}
	}
	if r.Stopping {
		r.Status = "failing"
	}
	return s.tell(c, r.Status, r)
}

func (s *Server) tell(c echo.Context, status string, report any) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	if status != "ok" {
		return c.JSON(http.StatusServiceUnavailable, report)
	}
	return c.JSON(http.StatusOK, report)
}

// examine is the last report, or a new one where that is old.
func (s *Server) examine(ctx context.Context) report {
	s.healthy.mu.Lock()
	defer s.healthy.mu.Unlock()
	if now := s.opts.Now(); s.healthy.at.IsZero() || now.Sub(s.healthy.at) >= fresh {
		s.healthy.last, s.healthy.at = s.examined(ctx), now
	}
	return s.healthy.last
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
