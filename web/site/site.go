// Package site is what every room of a server needs: who a visitor is and in
// which language they are spoken to, how fast they may go, what they are told
// when something went wrong, and what is written down of it.
//
// Call [New], use [Site.Middleware] and [Site.Fail] in the router, and put
// [Site.Entrance] before it. Rooms embed the Site:
//
//	func (r *Room) show(c echo.Context) error {
//		v := site.VisitorOf(c)
//		…
//		return r.Render(c, http.StatusOK, views.Document(page))
//	}
package site

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"time"

	"parley/static"
	"parley/web/access"
	"parley/web/metrics"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// Options say how a server is reached, by whom, and what is written down. The
// fields are those of web.Options.
type Options struct {
	Title          string // on the login page
	Base           string
	AllowedOrigins []string
	Hosts          []string
	Reached        bool // others may reach this server, by any address and through proxies
	Proxies        access.Proxies
	Gate           *access.Gate
	Visitors       Visitors
	Expel          func(login string) // closes what a login that has ended has open
	Language       string
	Kiosk          bool // the server of a public screen
	Rates          Rates
	Attempts       access.Counter // counts what clients do over several servers; nil for one
	Body           int64          // bytes of a request's body
	Sending        time.Duration  // for a client to send it
	Streamed       string         // route whose body is read as it comes; "" for none
	Logger         *slog.Logger
	Audit          *slog.Logger // nil for none
	AuditTexts     bool
	Metrics        *metrics.Metrics
}

// Site is what the rooms of a server share.
type Site struct {
	Log     *slog.Logger
	Metrics *metrics.Metrics
	Paces   Paces
	Files   *static.Files
	Base    string // path below which the server is shown; "" or "/parley"

	opts   Options
	key    []byte // signs the ids of visitors
	ending context.Context
	end    context.CancelFunc
}

// New makes a site.
func New(o Options) (*Site, error) {
	files, err := static.New()
	if err != nil {
		return nil, err
	}
	if err := checkBase(o.Base); err != nil {
		return nil, err
	}
	key, err := o.Visitors.Secret(context.Background(), "visitors")
	if err != nil {
		return nil, err
	}
	ending, end := context.WithCancel(context.Background())
	return &Site{ending: ending, end: end, key: key, Log: o.Logger, Metrics: o.Metrics,
		Paces: newPaces(o.Rates, o.Attempts), Files: files, Base: o.Base, opts: o}, nil
}

// Middleware is what every request goes through, in this order.
func (s *Site) Middleware() []echo.MiddlewareFunc {
	return []echo.MiddlewareFunc{
		s.trace, s.speak, s.headers,
		middleware.RecoverWithConfig(middleware.RecoverConfig{DisableErrorHandler: true, LogErrorFunc: s.logPanic}),
		s.named, s.limitBody, s.sameSite, s.ends,
	}
}

// End ends the work that requests do, now and from now on: whoever waits for
// it is told that the server restarts.
func (s *Site) End() { s.end() }

// ends gives the work of a request up when the server has to end.
func (s *Site) ends(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		ctx, cancel := context.WithCancelCause(r.Context())
		defer cancel(nil)
		defer context.AfterFunc(s.ending, func() { cancel(ErrRestarting) })()
		c.SetRequest(r.WithContext(ctx))
		err := next(c)
		c.SetRequest(r) // what is to be said of the error is said even so
		if err != nil && errors.Is(context.Cause(ctx), ErrRestarting) {
			return ErrRestarting // whatever the work that was stopped says
		}
		return err
	}
}

// Secret is a name nobody can guess: 130 random bits.
func Secret() string { return rand.Text() }

// Asset is the address of a static file.
func (s *Site) Asset(name string) string { return s.Base + s.Files.URL(name) }

// Slowly bounds how fast a client may use what takes work.
func (s *Site) Slowly(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if wait := s.Paces.Requests.Take(c.Request().Context(), VisitorOf(c).Pace); wait > 0 {
			s.Metrics.Held("requests")
			return TooFast("Too many requests.", wait)
		}
		return next(c)
	}
}

// Render writes a page, which no cache keeps.
func (s *Site) Render(c echo.Context, status int, page templ.Component) error {
	h := c.Response().Header()
	h.Set(echo.HeaderContentType, "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	c.Response().WriteHeader(status)
	return page.Render(c.Request().Context(), c.Response())
}

func (s *Site) logPanic(c echo.Context, err error, stack []byte) error {
	s.Log.Error("a request panicked", "request", VisitorOf(c).Request, "path", c.Path(), "error", err, "stack",
		string(stack))
	return err
}
