package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"time"

	"parley/state"
	"parley/views"
	"parley/web/access"

	"github.com/labstack/echo/v4"
)

// Kiosk makes a server that of a public screen, where one visitor comes after
// another and none may find anything of the one before. There is one page,
// the same for everybody and without an address per conversation; its script
// begins a conversation at a touch and wipes it when the visitor is done or
// gone. What the screen itself can't do, because it was switched off, the
// server does: it wipes what nobody looks at any more.
//
//	GET  /                 the page
//	GET  /kiosk/now        {"version","socket"}: the conversation to go on with, if there is one
//	POST /kiosk/begin      begins a conversation: {"socket"}
//	POST /kiosk/wipe       {"how":"start_over"}: ends it, nothing is left
//	POST /kiosk/staff      {"pin":"…"}: what staff may see
//	GET  /kiosk-worker.js  keeps the page for when the server is away
//	GET  /ws/{id}          the socket
//
// Everything else but /login, /healthz, /metrics and /static leads to the page.
type Kiosk struct {
	Store     Fleeting
	Attract   []string      // what the resting screen says, in turn
	Idle      time.Duration // without a touch before it is asked whether somebody is there; 1 min
	Countdown time.Duration // for the answer to that; 20 s
	PIN       *access.PIN   // opens the panel for staff; nil: there is none
	Now       func() time.Time
}

// Fleeting marks conversations as ones to be wiped; *state.Store does.
type Fleeting interface {
	BeginFleeting(ctx context.Context, id, visitor string) error
	// Fleeting lists them with when something last happened in them.
	Fleeting(ctx context.Context) (map[string]time.Time, error)
}

const kioskPrefix = "/kiosk/"

// kioskCookie is how long a browser keeps the cookie of a visit: until it is
// closed.
const kioskCookie = 0

func (s *Server) kioskRoutes(e *echo.Echo) {
	e.GET("/", s.kioskPage, s.admit)
	e.GET("/ws/:id", s.socket, s.admit)
	e.GET(kioskPrefix+"now", s.kioskNow, s.admit)
	e.POST(kioskPrefix+"begin", s.kioskBegin, s.admit)
	e.POST(kioskPrefix+"wipe", s.kioskWipe, s.admit)
	e.POST(kioskPrefix+"staff", s.kioskStaff, s.admit)
	e.GET("/kiosk-worker.js", s.kioskWorker)
	// No page may say "404" to a visitor, or be one of the ordinary server.
	e.RouteNotFound("/*", func(c echo.Context) error {
		if r := c.Request(); r.Method != http.MethodGet || programs(r) {
			return echo.ErrNotFound
		}
		return c.Redirect(http.StatusSeeOther, s.opts.Base+"/")
	})
}

// kioskPage is the page, the same for everybody.
func (s *Server) kioskPage(c echo.Context) error {
	return s.render(c, http.StatusOK, views.KioskDocument(s.kiosk.page))
}

// version tells pages apart, so that a screen that is never reloaded learns
// of a new one.
func version(ctx context.Context, page views.Kiosk) (string, error) {
	var b strings.Builder
	if err := views.KioskDocument(page).Render(ctx, &b); err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:8]), nil
}

// kioskNow says which conversation a screen that has come up anew goes on
// with. One that rested too long is somebody else's by now: it is wiped.
func (s *Server) kioskNow(c echo.Context) error {
	ctx, v := c.Request().Context(), visitorOf(c)
	c.Response().Header().Set("Cache-Control", "no-store")
	answer := map[string]string{"version": s.kiosk.page.Version, "socket": ""}
	id, used, err := s.kioskVisit(ctx, v)
	switch {
	case err != nil:
		return err
	case id == "":
	case s.kiosk.fresh(id, used):
		answer["socket"] = s.opts.Base + "/ws/" + id
	default:
		if err := s.kioskEnd(c, "vanished"); err != nil {
			return err
		}
	}
	return c.JSON(http.StatusOK, answer)
}

// kioskVisit is the conversation of a visit and when something last happened
// in it; "" when there is none.
func (s *Server) kioskVisit(ctx context.Context, v visitor) (id string, used time.Time, err error) {
	if v.owner == "" {
		return "", used, nil
	}
	id, err = s.opts.Store.Latest(ctx, v.owner)
	if errors.Is(err, state.ErrNotFound) {
		return "", used, nil
	}
	if err != nil {
		return "", used, err
	}
	all, err := s.opts.Kiosk.Store.Fleeting(ctx)
	if err != nil {
		return "", used, err
	}
	used, ok := all[id]
	if !ok { // of the days when this was an ordinary server
		return "", used, nil
	}
	return id, used, nil
}

// kioskBegin begins a conversation with a visitor nobody has heard of. One
// that the browser still had is wiped.
func (s *Server) kioskBegin(c echo.Context) error {
	ctx, v := c.Request().Context(), visitorOf(c)
	if wait := s.paces.begins.Take(v.pace); wait > 0 {
		s.metrics.Held("conversations")
		return &tooFast{"Too many conversations were begun from where you are.", wait}
	}
	if err := s.kioskEnd(c, "again"); err != nil {
		return err
	}
	v.owner = secret()
	id := secret()
	if err := s.opts.Kiosk.Store.BeginFleeting(ctx, id, v.owner); err != nil {
		return err
	}
	c.SetCookie(s.cookie(c, visitorName, v.owner, kioskCookie))
	s.audit(v, "began", "conversation", id)
	s.metrics.Visit()
	s.kiosk.count("visits")
	return c.JSON(http.StatusCreated, map[string]string{"socket": s.opts.Base + "/ws/" + id})
}

// kioskWipe ends a visit: the conversation is deleted and the browser
// forgotten.
func (s *Server) kioskWipe(c echo.Context) error {
	var in struct{ How string }
	if err := read(c, &in); err != nil {
		return err
	}
	switch in.How {
	case "start_over", "idle", "staff":
	default:
		return &Problem{Status: http.StatusBadRequest, Code: "bad_parameter", Detail: "how is start_over, idle or staff."}
	}
	if err := s.kioskEnd(c, in.How); err != nil {
		return err
	}
	c.SetCookie(s.cookie(c, visitorName, "", -1))
	return c.NoContent(http.StatusNoContent)
}

// kioskEnd wipes what the browser that asks has begun, if anything.
func (s *Server) kioskEnd(c echo.Context, how string) error {
	ctx, v := c.Request().Context(), visitorOf(c)
	id, _, err := s.kioskVisit(ctx, v)
	if err != nil || id == "" {
		return err
	}
	s.audit(v, "wiped", "conversation", id, "how", how)
	return s.leave(ctx, id, how)
}

// kioskWorker serves the script that keeps the page. It has an address of its
// own, since such a script may only look after what lies below it.
func (s *Server) kioskWorker(c echo.Context) error {
	data, ok := s.files.Read("kiosk-worker.js")
	if !ok {
		return errors.New("the embedded files have no kiosk-worker.js")
	}
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.Blob(http.StatusOK, "text/javascript; charset=utf-8", data)
}
