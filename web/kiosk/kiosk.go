// Package kiosk is the one page of a public screen, where one visitor comes after
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
//	POST /kiosk/language   {"language":"de"}: of the page until the visit ends
//	POST /kiosk/staff      {"pin":"…"}: what staff may see
//	POST /kiosk/choices    {"pass":"…","hidden":["…"],"questions":["…"]}: what staff want shown
//	GET  /kiosk-worker.js  keeps the page for when the server is away
//	GET  /ws/{id}          the socket
//
// Everything else but /login, /healthz, /livez, /readyz, /metrics and /static leads to the page.
package kiosk

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"time"

	"parley/state"
	"parley/suql/catalog"
	"parley/views"
	"parley/web/access"
	"parley/web/site"

	"github.com/labstack/echo/v4"
)

// Options say what the screen shows and when it is wiped.
type Options struct {
	Store     Fleeting
	Attract   []string      // what the resting screen says, in turn
	Idle      time.Duration // without a touch before it is asked whether somebody is there; 1 min
	Countdown time.Duration // for the answer to that; 20 s
	PIN       *access.PIN   // opens the panel for staff; nil: there is none
	Keep      Keeper        // what staff choose to show; nil: they choose nothing
	Try       Try           // answers what the resting screen shows; nil: it shows no answers
	Now       func() time.Time
}

// House is the server that the screen belongs to.
type House struct {
	Title, Intro, Version string
	Suggestions           []string
	Catalog               *catalog.Catalog    // whose columns staff choose from; it may be nil
	Label                 func(string) string // what a column is called
	// Latest is the conversation that a visitor used last; it fails with
	// state.ErrNotFound.
	Latest func(ctx context.Context, visitor string) (id string, err error)
	// Watched are the conversations that somebody is looking at.
	Watched func() map[string]bool
	// Wipe deletes a conversation; it fails with state.ErrNotFound.
	Wipe func(ctx context.Context, id string) error
	// Socket serves the socket of a conversation, GET /ws/:id.
	Socket echo.HandlerFunc
}

// Fleeting marks conversations as ones to be wiped; *state.Store does.
type Fleeting interface {
	BeginFleeting(ctx context.Context, id, visitor string) error
	// Fleeting lists them with when something last happened in them.
	Fleeting(ctx context.Context) (map[string]time.Time, error)
}

// cookieAge is how long a browser keeps the cookie of a visit: until it is
// closed.
const cookieAge = 0

// Routes adds the addresses of the screen.
func (r *Room) Routes(e *echo.Echo) {
	e.GET("/", r.front, r.Admit)
	e.GET("/ws/:id", r.house.Socket, r.Admit)
	e.GET(site.KioskPrefix+"now", r.goOn, r.Admit)
	e.POST(site.KioskPrefix+"begin", r.begin, r.Admit)
	e.POST(site.KioskPrefix+"wipe", r.wipe, r.Admit)
	e.POST(site.KioskPrefix+"language", r.language, r.Admit)
	e.POST(site.KioskPrefix+"staff", r.staff, r.Admit)
	e.POST(site.KioskPrefix+"choices", r.choose, r.Admit)
	e.GET("/kiosk-worker.js", r.worker)
	// No page may say "404" to a visitor, or be one of the ordinary server.
	e.RouteNotFound("/*", func(c echo.Context) error {
		if q := c.Request(); q.Method != http.MethodGet || site.Programs(q) {
			return echo.ErrNotFound
		}
		return c.Redirect(http.StatusSeeOther, r.Base+"/")
	})
}

// front is the page, the same for everybody.
func (r *Room) front(c echo.Context) error {
	return r.Render(c, http.StatusOK, views.KioskDocument(r.current()))
}

// current is the page as it is now.
func (r *Room) current() views.Kiosk {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.page
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

// goOn says which conversation a screen that has come up anew goes on
// with. One that rested too long is somebody else's by now: it is wiped.
func (r *Room) goOn(c echo.Context) error {
	ctx, v := c.Request().Context(), site.VisitorOf(c)
	c.Response().Header().Set("Cache-Control", "no-store")
	answer := map[string]string{"version": r.current().Version, "socket": ""}
	id, used, err := r.visit(ctx, v)
	switch {
	case err != nil:
		return err
	case id == "":
	case r.fresh(id, used):
		answer["socket"] = r.Base + "/ws/" + id
	default:
		if err := r.endVisit(c, "vanished"); err != nil {
			return err
		}
	}
	return c.JSON(http.StatusOK, answer)
}

// visit is the conversation of a visit and when something last happened
// in it; "" when there is none.
func (r *Room) visit(ctx context.Context, v site.Visitor) (id string, used time.Time, err error) {
	if v.Owner == "" {
		return "", used, nil
	}
	id, err = r.house.Latest(ctx, v.Owner)
	if errors.Is(err, state.ErrNotFound) {
		return "", used, nil
	}
	if err != nil {
		return "", used, err
	}
	all, err := r.opts.Store.Fleeting(ctx)
	if err != nil {
		return "", used, err
	}
	used, ok := all[id]
	if !ok { // of the days when this was an ordinary server
		return "", used, nil
	}
	return id, used, nil
}

// begin begins a conversation with a visitor nobody has heard of. One
// that the browser still had is wiped.
func (r *Room) begin(c echo.Context) error {
	ctx, v := c.Request().Context(), site.VisitorOf(c)
	if wait := r.Paces.Begins.Take(ctx, v.Pace); wait > 0 {
		r.Metrics.Held("conversations")
		return site.TooFast("Too many conversations were begun from where you are.", wait)
	}
	if err := r.endVisit(c, "again"); err != nil {
		return err
	}
	v.Owner = site.Secret()
	id := site.Secret()
	if err := r.opts.Store.BeginFleeting(ctx, id, v.Owner); err != nil {
		return err
	}
	r.Remember(c, v.Owner, cookieAge)
	r.Audit(v, "began", "conversation", id)
	r.Metrics.Visit()
	r.count("visits")
	return c.JSON(http.StatusCreated, map[string]string{"socket": r.Base + "/ws/" + id})
}

// wipe ends a visit: the conversation is deleted and the browser
// forgotten.
func (r *Room) wipe(c echo.Context) error {
	var in struct{ How string }
	if err := site.Read(c, &in); err != nil {
		return err
	}
	switch in.How {
	case "start_over", "idle", "staff":
	default:
		return &site.Problem{Status: http.StatusBadRequest, Code: "bad_parameter",
			Detail: "how is start_over, idle or staff."}
	}
	if err := r.endVisit(c, in.How); err != nil {
		return err
	}
	r.Forget(c)
	r.Speak(c, "")
	return c.NoContent(http.StatusNoContent)
}

// endVisit wipes what the browser that asks has begun, if anything.
func (r *Room) endVisit(c echo.Context, how string) error {
	ctx, v := c.Request().Context(), site.VisitorOf(c)
	id, _, err := r.visit(ctx, v)
	if err != nil || id == "" {
		return err
	}
	r.Audit(v, "wiped", "conversation", id, "how", how)
	return r.leave(ctx, id, how)
}

// worker serves the script that keeps the page. It has an address of its
// own, since such a script may only look after what lies below it.
func (r *Room) worker(c echo.Context) error {
	data, ok := r.Files.Read("kiosk-worker.js")
	if !ok {
		return errors.New("the embedded files have no kiosk-worker.js")
	}
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.Blob(http.StatusOK, "text/javascript; charset=utf-8", data)
}
