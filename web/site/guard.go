package site

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
)

var hostForm = regexp.MustCompile(`^[A-Za-z0-9.\-\[\]:]+$`)

// headers tells browsers to run nothing but our own files. Sockets are named
// besides 'self' for browsers that don't count them in.
func (s *Site) headers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		connect := "'self'"
		if host := c.Request().Host; hostForm.MatchString(host) {
			connect += " ws://" + host + " wss://" + host
		}
		h := c.Response().Header()
		h.Set("Content-Security-Policy",
			"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src "+
				connect+"; frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		return next(c)
	}
}

// sameSite refuses requests that change something and come from a page of
// somebody else. Together with the SameSite cookies that is our guard against
// forged requests: browsers say where a request comes from, in
// Sec-Fetch-Site and Origin, and pages can't make them lie.
func (s *Site) sameSite(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		switch r.Method {
		case http.MethodGet, http.MethodHead, http.MethodOptions:
			return next(c)
		}
		if !s.Allowed(r) || foreign(r) && !s.listed(r) {
			return echo.NewHTTPError(http.StatusForbidden, "This request came from another site, so it was not followed.")
		}
		return next(c)
	}
}

// foreign reports whether the browser says that another site sent a request.
func foreign(r *http.Request) bool {
	site := r.Header.Get("Sec-Fetch-Site")
	return site != "" && site != "same-origin" && site != "none"
}

// Allowed reports whether a request comes from our own page, from a listed
// one, or from something that is no browser (those send no origin).
func (s *Site) Allowed(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" || s.listed(r) {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// listed reports whether a request comes from a page of AllowedOrigins.
func (s *Site) listed(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return origin != "" &&
		slices.ContainsFunc(s.opts.AllowedOrigins,
			func(a string) bool { return strings.EqualFold(strings.TrimSuffix(a, "/"), origin) })
}
