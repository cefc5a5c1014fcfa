package web

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

// visitor is whom a request comes from.
type visitor struct {
	owner   string // owns conversations; "" for a browser without a cookie
	who     string // the name of a token; "" for everybody else
	login   string // the secret of the login, if that is how they came in
	pace    string // what their rates are counted under
	client  string // their address
	request string // the name of the request, in logs

	language    *phrasebook.Language
	preferences views.Preferences
}

// speaking is a context in which pages are rendered and sentences worded for
// the visitor.
func (v visitor) speaking(ctx context.Context) context.Context {
	return views.With(phrasebook.With(ctx, v.language), v.preferences)
}

// The cookies. They hold secrets and nothing about the visitor.
const (
	visitorName = "parley_visitor" // tells browsers apart
	loginName   = "parley_login"
)

// visitorAge is how long a browser keeps its cookie, in seconds: 400 days,
// the most that browsers grant.
const visitorAge = 400 * 24 * 60 * 60

var secretForm = regexp.MustCompile(`^[A-Z2-7]{26}$`)

const visitorKey = "visitor"

// visitorOf is what the middleware found out about a request.
func visitorOf(c echo.Context) visitor {
	v, _ := c.Get(visitorKey).(visitor)
	return v
}

// secretIn returns the value of a cookie that has the form of our secrets.
func secretIn(c echo.Context, name string) string {
	cookie, err := c.Cookie(name)
	if err != nil || !secretForm.MatchString(cookie.Value) {
		return ""
	}
	return cookie.Value
}

// cookie is one of ours: for this server alone, and for its pages below Base.
func (s *Server) cookie(c echo.Context, name, value string, age int) *http.Cookie {
	return &http.Cookie{Name: name, Value: value, Path: s.opts.Base + "/", MaxAge: age,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.Scheme() == "https"}
}

// admit lets in who may, and finds out who it is.
func (s *Server) admit(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		v := visitorOf(c)
		if s.opts.Gate != nil {
			if err := s.identify(c, &v); err != nil {
				return s.refuse(c, v, err)
			}
		}
		v.owner = secretIn(c, visitorName)
		if v.who != "" && s.opts.Kiosk == nil { // theirs in every browser and program
			v.owner, v.pace = "token "+v.who, "token "+v.who
		}
		c.Set(visitorKey, v)
		return next(c)
	}
}

// identify asks the gate.
func (s *Server) identify(c echo.Context, v *visitor) (err error) {
	ctx := c.Request().Context()
	if header := c.Request().Header.Get(echo.HeaderAuthorization); header != "" {
		if v.who, err = s.opts.Gate.Bearer(header); err == nil {
			return nil
		}
		if wait := s.paces.logins.Take(v.client); wait > 0 {
			s.metrics.Held("logins")
			return &tooFast{"Too many wrong tokens came from this address.", wait}
		}
		s.metrics.Login(false)
		s.audit(*v, "token_refused")
		return err
	}
	v.login = secretIn(c, loginName)
	v.who, err = s.opts.Gate.Known(ctx, v.login)
	return err
}

// refuse leads people to the login page and tells programs what is missing.
func (s *Server) refuse(c echo.Context, v visitor, err error) error {
	if !errors.Is(err, access.ErrRefused) {
		return err
	}
	r := c.Request()
	if page := (r.Method == http.MethodGet || r.Method == http.MethodPost) && !programs(r); page {
		to := s.opts.Base + "/login"
		if r.Method == http.MethodGet && r.URL.Path != "/" {
			to += "?next=" + url.QueryEscape(r.URL.Path)
		}
		return c.Redirect(http.StatusSeeOther, to)
	}
	c.Response().Header().Set(echo.HeaderWWWAuthenticate, `Bearer realm="parley"`)
	return echo.NewHTTPError(http.StatusUnauthorized, "This needs a login or a token (Authorization: Bearer …).")
}

// programs reports whether a request is one that pages are no answer to: it
// is for programs, it is for a file (which a page would be kept as), or a
// script of ours sent it and says what it can read.
func programs(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/ws/") || strings.HasPrefix(r.URL.Path, kioskPrefix) ||
		strings.HasSuffix(r.URL.Path, "/export") || strings.Contains(r.Header.Get(echo.HeaderAccept), problemKind)
}

// settle gives a browser that has none a cookie, and returns whom what it
// begins will belong to.
func (s *Server) settle(c echo.Context) (owner string) {
	v := visitorOf(c)
	if v.owner == "" {
		v.owner = secret()
		c.SetCookie(s.cookie(c, visitorName, v.owner, visitorAge))
		c.Set(visitorKey, v)
	}
	return v.owner
}
