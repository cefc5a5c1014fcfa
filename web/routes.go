package web

import (
	"errors"
	"net/http"

	"parley/state"
	"parley/static"
	"parley/views"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

func (s *Server) routes() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.problem
	e.Use(s.headers, middleware.RecoverWithConfig(middleware.RecoverConfig{DisableErrorHandler: false, LogErrorFunc: s.logPanic}), s.sameSite)
	e.GET("/", s.latest)
	e.POST("/c", s.begin)
	e.GET("/c/:id", s.show)
	e.GET("/ws/:id", s.socket)
	e.GET("/healthz", s.health)
	e.GET(static.Prefix+"*", echo.WrapHandler(s.files))
	e.HEAD(static.Prefix+"*", echo.WrapHandler(s.files))
	if s.opts.Stories {
		e.GET("/stories", s.stories)
		e.GET("/stories/:name", s.story)
	}
	return e
}

// latest leads to the conversation the visitor used last.
func (s *Server) latest(c echo.Context) error {
	if visitor, ok := visitorOf(c); ok {
		id, err := s.opts.Store.Latest(c.Request().Context(), visitor)
		if err == nil {
			return c.Redirect(http.StatusSeeOther, "/c/"+id)
		}
		if !errors.Is(err, state.ErrNotFound) {
			return err
		}
	}
	return s.begin(c)
}

// begin makes a conversation and leads there.
func (s *Server) begin(c echo.Context) error {
	visitor, ok := visitorOf(c)
	if !ok {
		visitor = secret()
		c.SetCookie(visitorCookie(c, visitor))
	}
	id := secret()
	if err := s.opts.Store.Begin(c.Request().Context(), id, visitor); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/c/"+id)
}

// show renders a conversation.
func (s *Server) show(c echo.Context) error {
	id := c.Param("id")
	if err := s.own(c, id); err != nil {
		return err
	}
	events, err := s.hubs.events(id)
	if errors.Is(err, errStopping) {
		return echo.NewHTTPError(http.StatusServiceUnavailable, restarting)
	}
	if err != nil {
		return err
	}
	conversation, err := views.NewConversation(c.Request().Context(), s.setting(), events)
	if err != nil {
		return err
	}
	return s.render(c, http.StatusOK, views.Document(s.page(id, conversation)))
}

// own refuses visitors other than the one who began the conversation; they
// are told nothing about whether it exists.
func (s *Server) own(c echo.Context, id string) error {
	visitor, ok := visitorOf(c)
	if !ok {
		return echo.NewHTTPError(http.StatusNotFound, notYours)
	}
	err := s.opts.Store.Owns(c.Request().Context(), id, visitor)
	if errors.Is(err, state.ErrNotFound) {
		return echo.NewHTTPError(http.StatusNotFound, notYours)
	}
	return err
}

const restarting = "The server is restarting. Your conversation is kept; please come back in a moment."

const notYours = "There is no such conversation here, or it was begun in another browser."

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
			s.log.Error("the database does not answer", "error", err)
			report.Status, report.Database, status = "failing", "unreachable", http.StatusServiceUnavailable
		}
	}
	if err := s.opts.Store.Ping(ctx); err != nil {
		s.log.Error("the store of conversations does not answer", "error", err)
		report.Status, report.Store, status = "failing", "unreachable", http.StatusServiceUnavailable
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(status, report)
}

// problem shows an error as a page. What is not meant for visitors is logged
// and shown as a fault of ours.
func (s *Server) problem(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	status, text := http.StatusInternalServerError, "Something went wrong on our side. What you said is kept; please try again in a moment."
	var known *echo.HTTPError
	if errors.As(err, &known) {
		status = known.Code
		if said, ok := known.Message.(string); ok && (status < http.StatusInternalServerError || status == http.StatusServiceUnavailable) {
			text = said
		}
	}
	if status == http.StatusInternalServerError {
		s.log.Error("a request failed", "method", c.Request().Method, "path", c.Path(), "error", err)
	}
	if err := s.render(c, status, views.Problem(status, text, s.files.URL)); err != nil {
		s.log.Warn("an error page was not delivered", "error", err)
	}
}

func (s *Server) logPanic(c echo.Context, err error, stack []byte) error {
	s.log.Error("a request panicked", "path", c.Path(), "error", err, "stack", string(stack))
	return err
}

func (s *Server) render(c echo.Context, status int, page templ.Component) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	c.Response().WriteHeader(status)
	return page.Render(c.Request().Context(), c.Response())
}
