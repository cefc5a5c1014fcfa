package web

import (
	"errors"
	"net/http"

	"parley/sources"
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
	e.IPExtractor = echo.ExtractIPDirect()
	e.Use(s.trace, s.speak, s.headers, middleware.RecoverWithConfig(middleware.RecoverConfig{DisableErrorHandler: true, LogErrorFunc: s.logPanic}), s.named, s.limitBody, s.sameSite)
	e.GET("/login", s.loginPage)
	e.POST("/login", s.login)
	e.GET("/healthz", s.health)
	e.GET("/metrics", s.measured)
	e.GET(static.Prefix+"*", echo.WrapHandler(s.files))
	e.HEAD(static.Prefix+"*", echo.WrapHandler(s.files))

	if s.opts.Stories {
		e.GET("/stories", s.stories, s.admit)
		e.GET("/stories/:name", s.story, s.admit)
	}
	if s.opts.Kiosk != nil {
		s.kioskRoutes(e)
		return e
	}
	e.POST("/settings", s.choose)
	e.GET("/", s.latest, s.admit)
	e.POST("/c", s.begin, s.admit)
	e.GET("/c/:id", s.show, s.admit)
	e.GET("/c/:id/turns/:turn/rows", s.rows, s.admit, s.slowly)
	e.GET("/c/:id/turns/:turn/export", s.export, s.admit, s.slowly)
	if s.opts.Sources != nil {
		s.dataRoutes(e)
	}
	e.GET("/ws/:id", s.socket, s.admit)
	e.GET("/conversations", s.conversations, s.admit)
	e.POST("/c/:id/name", s.rename, s.admit)
	e.POST("/c/:id/delete", s.remove, s.admit)
	e.POST("/c/:id/turns/:turn/feedback", s.takeFeedback, s.admit)
	e.POST("/c/:id/turns/:turn/share", s.share, s.admit)
	if s.opts.SharePublic {
		e.GET("/s/:token", s.shared, s.slowly)
	} else {
		e.GET("/s/:token", s.shared, s.admit, s.slowly)
	}
	e.POST("/s/:token/end", s.endShare, s.admit)
	e.POST("/logout", s.logout, s.admit)
	for _, p := range s.api() {
		e.Add(p.method, apiPrefix+p.path, p.handle, s.admit, s.slowly)
	}
	return e
}

// latest leads to the conversation the visitor used last.
func (s *Server) latest(c echo.Context) error {
	if owner := visitorOf(c).owner; owner != "" {
		id, err := s.opts.Store.Latest(c.Request().Context(), owner)
		if err == nil {
			var here bool
			if here, err = s.present(c, id); here {
				return c.Redirect(http.StatusSeeOther, s.opts.Base+"/c/"+id)
			}
		}
		if err != nil && !errors.Is(err, state.ErrNotFound) {
			return err
		}
	}
	return s.beginIn(c, "")
}

// begin makes a conversation and leads there; where there are several
// databases and none is named, it first asks which.
func (s *Server) begin(c echo.Context) error {
	source, clear, err := s.chosen(c, c.FormValue("source"))
	if err != nil {
		return err
	}
	if !clear {
		return c.Redirect(http.StatusSeeOther, s.opts.Base+"/new")
	}
	return s.beginIn(c, source)
}

func (s *Server) beginIn(c echo.Context, source string) error {
	id, err := s.newConversation(c, source)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, s.opts.Base+"/c/"+id)
}

// newConversation begins a conversation of the visitor about a source; "" is
// the default one.
func (s *Server) newConversation(c echo.Context, source string) (id string, err error) {
	if wait := s.paces.begins.Take(visitorOf(c).pace); wait > 0 {
		s.metrics.Held("conversations")
		return "", &tooFast{"Too many conversations were begun from where you are.", wait}
	}
	owner := s.settle(c)
	id = secret()
	if s.opts.Sources != nil && source == "" {
		source = s.opts.Sources.Shelf.Default().ID
	}
	if err := s.opts.Store.BeginIn(c.Request().Context(), id, owner, source); err != nil {
		return "", err
	}
	s.audit(visitorOf(c), "began", "conversation", id)
	return id, nil
}

// show renders a conversation.
func (s *Server) show(c echo.Context) error {
	id := c.Param("id")
	if err := s.own(c, id); err != nil {
		return err
	}
	d, done, err := s.about(c.Request().Context(), id)
	if errors.Is(err, sources.ErrUnknown) {
		return s.showClosed(c, id)
	}
	if err != nil {
		return err
	}
	defer done()
	events, err := s.hubs.events(id)
	if errors.Is(err, errStopping) {
		return echo.NewHTTPError(http.StatusServiceUnavailable, restarting)
	}
	if err != nil {
		return err
	}
	conversation, err := s.conversation(c.Request().Context(), id, d, events)
	if err != nil {
		return err
	}
	page := s.page(id, conversation, d)
	page.LoggedIn = visitorOf(c).login != ""
	return s.render(c, http.StatusOK, views.Document(page))
}

// own refuses visitors other than the one who began the conversation; they
// are told nothing about whether it exists.
func (s *Server) own(c echo.Context, id string) error {
	owner := visitorOf(c).owner
	if owner == "" {
		return echo.NewHTTPError(http.StatusNotFound, notYours)
	}
	err := s.opts.Store.Owns(c.Request().Context(), id, owner)
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

func (s *Server) logPanic(c echo.Context, err error, stack []byte) error {
	s.log.Error("a request panicked", "request", visitorOf(c).request, "path", c.Path(), "error", err, "stack", string(stack))
	return err
}

func (s *Server) render(c echo.Context, status int, page templ.Component) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	c.Response().WriteHeader(status)
	return page.Render(c.Request().Context(), c.Response())
}
