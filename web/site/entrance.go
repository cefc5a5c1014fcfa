package site

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"parley/web/access"

	"github.com/labstack/echo/v4"
)

var baseForm = regexp.MustCompile(`^(/[A-Za-z0-9._~-]+)+$`)

func checkBase(base string) error {
	if base != "" && !baseForm.MatchString(base) || strings.Contains(base+"/", "/../") ||
		strings.Contains(base+"/", "/./") {
		return fmt.Errorf("%q is no path to serve below; one begins with a slash and ends without: /parley", base)
	}
	return nil
}

// Entrance is what a request passes before it is routed to the rooms: who it is from is
// found out, and the path below which a proxy shows us is taken off. Health
// and metrics answer without that path too, for those who don't come through
// the proxy.
func (s *Site) Entrance(rooms http.Handler) http.Handler {
	base, inside := s.Base, rooms
	if base != "" {
		stripped := http.StripPrefix(base, rooms)
		inside = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch path := r.URL.Path; {
			case strings.HasPrefix(path, base+"/"):
				stripped.ServeHTTP(w, r)
			case path == "/healthz" || path == "/livez" || path == "/readyz" || path == "/metrics":
				rooms.ServeHTTP(w, r)
			case path == "/" || path == base:
				http.Redirect(w, r, base+"/", http.StatusSeeOther)
			default:
				http.Error(w, "The pages of this server are below "+base+"/.", http.StatusNotFound)
			}
		})
	}
	return s.opts.Proxies.Wrap(inside)
}

// named refuses requests that call this server by a name it doesn't have: a
// page elsewhere that points its own name at a loopback address would pass
// for one of ours. What a proxy passes on, a server that is for this machine
// alone refuses too.
func (s *Site) named(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		switch {
		case s.opts.Hosts == nil:
			return next(c)
		case s.opts.Reached && addressed(c.Request().Host):
			return next(c)
		case !s.opts.Reached && !access.Direct(c.Request()):
			return echo.NewHTTPError(http.StatusForbidden,
				"This request came through a proxy, so others may reach this server. Whoever runs it has to say who may come in: --auth password, tokens or none.")
		case ours(c.Request().Host, s.opts.Hosts):
			return next(c)
		}
		return echo.NewHTTPError(http.StatusMisdirectedRequest,
			"This server does not go by that name. Whoever runs it can add the name with --origin.")
	}
}

// addressed reports whether a host is an address or the name of a machine of
// the own network (no dot in it). No page elsewhere has such a name, so none
// can be pointed here by it.
func addressed(host string) bool {
	name := bare(host)
	_, err := netip.ParseAddr(name)
	return err == nil || name != "" && !strings.Contains(name, ".")
}

// bare is a host without its port, in small letters.
func bare(host string) string {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	return strings.ToLower(strings.Trim(name, "[]"))
}

func ours(host string, hosts []string) bool {
	name := bare(host)
	if addr, err := netip.ParseAddr(name); err == nil {
		return addr.IsLoopback() || slices.Contains(hosts, name)
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost") ||
		slices.ContainsFunc(hosts, func(h string) bool { return strings.EqualFold(h, host) || strings.EqualFold(h, name) })
}

// limitBody reads the body of a request before anything is done for it, and
// refuses one that is larger than any of ours or takes too long to arrive.
func (s *Site) limitBody(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if r.ContentLength == 0 || r.Body == nil || c.Path() == s.opts.Streamed && s.opts.Streamed != "" {
			return next(c) // a file is read as it comes, after whoever sends it has been let in
		}
		if r.ContentLength > s.opts.Body {
			return &http.MaxBytesError{Limit: s.opts.Body}
		}
		// The deadline must not outlast the body: it would end the request.
		connection := http.NewResponseController(c.Response())
		if err := connection.SetReadDeadline(time.Now().Add(s.opts.Sending)); err != nil &&
			!errors.Is(err, http.ErrNotSupported) {
			return err
		}
		body, err := io.ReadAll(http.MaxBytesReader(c.Response(), r.Body, s.opts.Body))
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return echo.NewHTTPError(http.StatusRequestTimeout, "The request took too long to arrive.")
		}
		var large *http.MaxBytesError
		if err != nil && !errors.As(err, &large) {
			return echo.NewHTTPError(http.StatusBadRequest, "The body of the request did not arrive whole.")
		}
		if err != nil {
			return err
		}
		if err := connection.SetReadDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return err
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		return next(c)
	}
}

// Measured serves the metrics to programs on this machine and to those with a
// token.
func (s *Site) Measured(c echo.Context) error {
	r := c.Request()
	if err := s.mayMeasure(r, VisitorOf(c)); err != nil {
		return err
	}
	s.Metrics.Handler().ServeHTTP(c.Response(), r)
	return nil
}

func (s *Site) mayMeasure(r *http.Request, v Visitor) error {
	header := r.Header.Get(echo.HeaderAuthorization)
	if header == "" && len(s.opts.Proxies) == 0 && access.Direct(r) {
		return nil
	}
	if s.opts.Gate != nil {
		_, err := s.opts.Gate.Bearer(header)
		if err == nil || !errors.Is(err, access.ErrRefused) {
			return err
		}
		wait, failed := s.Paces.tokens.Strictly(r.Context(), v.Client)
		if failed != nil {
			return failed
		}
		if header != "" && wait > 0 {
			return TooFast("Too many wrong tokens came from this address.", wait)
		}
	}
	return echo.NewHTTPError(http.StatusForbidden, "Metrics are for programs on this machine, and for those with a token.")
}
