package web

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// health tells whether the database and the store answer.
func (s *Server) health(c echo.Context) error {
	ctx := c.Request().Context()
	report := struct {
		Status   string `json:"status"`
		Version  string `json:"version,omitempty"`
		Database string `json:"database"`
		Store    string `json:"store"`
	}{"ok", s.opts.Version, "ok", "ok"}
	status := http.StatusOK
	if s.opts.Health != nil {
		if err := s.opts.Health(ctx); err != nil {
			s.Log.Error("the database does not answer", "error", err)
			report.Status, report.Database, status = "failing", "unreachable", http.StatusServiceUnavailable
		}
	}
	if err := s.opts.Store.Ping(ctx); err != nil {
		s.Log.Error("the store of conversations does not answer", "error", err)
		report.Status, report.Store, status = "failing", "unreachable", http.StatusServiceUnavailable
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(status, report)
}
