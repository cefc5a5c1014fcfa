package web

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
)

// visitorName is the cookie that tells visitors apart. It holds a secret and
// nothing about the visitor.
const visitorName = "parley_visitor"

// visitorAge is how long a browser keeps the cookie, in seconds: 400 days,
// the most that browsers grant.
const visitorAge = 400 * 24 * 60 * 60

var secretForm = regexp.MustCompile(`^[A-Z2-7]{26}$`)

func visitorOf(c echo.Context) (string, bool) {
	cookie, err := c.Cookie(visitorName)
	if err != nil || !secretForm.MatchString(cookie.Value) {
		return "", false
	}
	return cookie.Value, true
}

func visitorCookie(c echo.Context, visitor string) *http.Cookie {
	return &http.Cookie{Name: visitorName, Value: visitor, Path: "/", MaxAge: visitorAge,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.Scheme() == "https"}
}

var hostForm = regexp.MustCompile(`^[A-Za-z0-9.\-\[\]:]+$`)

// headers tells browsers to run nothing but our own files. Sockets are named
// besides 'self' for browsers that don't count them in.
func (s *Server) headers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		connect := "'self'"
		if host := c.Request().Host; hostForm.MatchString(host) {
			connect += " ws://" + host + " wss://" + host
		}
		h := c.Response().Header()
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "+
			connect+"; frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		return next(c)
	}
}

// sameSite refuses requests that change something and come from a page of
// somebody else.
func (s *Server) sameSite(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		switch c.Request().Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions:
			return next(c)
		}
		if !s.allowed(c.Request()) {
			return echo.NewHTTPError(http.StatusForbidden, "This request came from another site, so it was not followed.")
		}
		return next(c)
	}
}

// allowed reports whether a request comes from our own page, from an allowed
// one, or from something that is no browser (those send no origin).
func (s *Server) allowed(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	if slices.ContainsFunc(s.opts.AllowedOrigins, func(a string) bool { return strings.EqualFold(strings.TrimSuffix(a, "/"), origin) }) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}
