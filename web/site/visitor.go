package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"parley/phrasebook"
	"parley/views"
	"parley/web/access"

	"github.com/labstack/echo/v4"
)

// Visitor is whom a request comes from.
type Visitor struct {
	Owner   string // owns conversations; "" for a browser without a cookie
	Who     string // the name of a token; "" for everybody else
	Login   string // the secret of the login, if that is how they came in
	Pace    string // what their rates are counted under
	Client  string // their address
	Request string // the name of the request, in logs

	Language    *phrasebook.Language
	Preferences views.Preferences
}

// Speaking is a context in which pages are rendered and sentences worded for
// the visitor.
func (v Visitor) Speaking(ctx context.Context) context.Context {
	return views.With(phrasebook.With(ctx, v.Language), v.Preferences)
}

// The cookies, as they are called without TLS. They hold secrets and nothing
// about the visitor.
const (
	VisitorCookie = "parley_visitor" // tells browsers apart
	loginName     = "parley_login"
	knownName     = "parley_known" // somebody has logged in with this browser
)

// visitorAge is how long a browser keeps its cookie, in seconds: 400 days,
// the most that browsers grant.
const visitorAge = 400 * 24 * 60 * 60

// MCPPath is the address for assistants (package mcp).
const MCPPath = "/mcp"

// KioskPrefix begins the addresses that the script of a public screen asks.
const KioskPrefix = "/kiosk/"

var secretForm = regexp.MustCompile(`^[A-Z2-7]{26}$`)

const visitorKey = "visitor"

// VisitorOf is what the middleware found out about a request.
func VisitorOf(c echo.Context) Visitor {
	v, _ := c.Get(visitorKey).(Visitor)
	return v
}

// loginIn returns the secret of a login, if there is one of its form.
func (s *Site) loginIn(c echo.Context) string {
	cookie, err := c.Cookie(s.cookieName(c, loginName))
	if err != nil || !secretForm.MatchString(cookie.Value) {
		return ""
	}
	return cookie.Value
}

// Admit lets in who may, and finds out who it is.
func (s *Site) Admit(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		v := VisitorOf(c)
		if s.opts.Gate != nil {
			if err := s.identify(c, &v); err != nil {
				return s.refuse(c, v, err)
			}
		}
		v.Owner = s.visitorIn(c)
		if v.Who != "" && !s.opts.Kiosk { // theirs in every browser and program
			v.Owner, v.Pace = "token "+v.Who, "token "+v.Who
		}
		c.Set(visitorKey, v)
		return next(c)
	}
}

// identify asks the gate.
func (s *Site) identify(c echo.Context, v *Visitor) (err error) {
	ctx := c.Request().Context()
	if header := c.Request().Header.Get(echo.HeaderAuthorization); header != "" {
		if v.Who, err = s.opts.Gate.Bearer(header); err == nil {
			return nil
		}
		wait, failed := s.Paces.tokens.Strictly(ctx, v.Client)
		if failed != nil {
			return failed
		}
		if wait > 0 {
			s.Metrics.Held("logins")
			return TooFast("Too many wrong tokens came from this address.", wait)
		}
		s.Metrics.Login(false)
		s.Audit(*v, "token_refused")
		return err
	}
	v.Login = s.loginIn(c)
	v.Who, err = s.opts.Gate.Known(ctx, v.Login)
	return err
}

// LoggedOut reports whether the login of a visitor has ended since.
func (s *Site) LoggedOut(ctx context.Context, v Visitor) bool {
	if s.opts.Gate == nil || v.Login == "" {
		return false
	}
	_, err := s.opts.Gate.Known(ctx, v.Login)
	return errors.Is(err, access.ErrRefused)
}

// refuse leads people to the login page and tells programs what is missing.
func (s *Site) refuse(c echo.Context, v Visitor, err error) error {
	if !errors.Is(err, access.ErrRefused) {
		return err
	}
	r := c.Request()
	if page := (r.Method == http.MethodGet || r.Method == http.MethodPost) && !Programs(r); page {
		to := s.Base + "/login"
		if r.Method == http.MethodGet && r.URL.Path != "/" {
			to += "?next=" + url.QueryEscape(r.URL.Path)
		}
		return c.Redirect(http.StatusSeeOther, to)
	}
	c.Response().Header().Set(echo.HeaderWWWAuthenticate, `Bearer realm="parley"`)
	return echo.NewHTTPError(http.StatusUnauthorized, "This needs a login or a token (Authorization: Bearer …).")
}

// Programs reports whether a request is one that pages are no answer to: it
// is for programs, it is for a file (which a page would be kept as), or a
// script of ours sent it and says what it can read.
func Programs(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/ws/") ||
		strings.HasPrefix(r.URL.Path, KioskPrefix) || r.URL.Path == MCPPath ||
		strings.HasSuffix(r.URL.Path, "/export") || strings.Contains(r.Header.Get(echo.HeaderAccept), problemKind)
}

// Settle gives a browser that has none a cookie, and returns whom what it
// begins will belong to.
func (s *Site) Settle(c echo.Context) (owner string) {
	v := VisitorOf(c)
	if v.Owner == "" {
		v.Owner = Secret()
		s.Remember(c, v.Owner, visitorAge)
		c.Set(visitorKey, v)
	}
	return v.Owner
}
