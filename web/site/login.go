package site

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"parley/views"
	"parley/web/access"

	"github.com/labstack/echo/v4"
)

// LoginPage asks for the password or a token.
func (s *Site) LoginPage(c echo.Context) error {
	next := within(c.QueryParam("next"))
	if s.opts.Gate == nil {
		return c.Redirect(http.StatusSeeOther, s.Base+"/")
	}
	if _, err := s.opts.Gate.Known(c.Request().Context(), s.loginIn(c)); err == nil {
		return c.Redirect(http.StatusSeeOther, s.Base+next)
	} else if !errors.Is(err, access.ErrRefused) {
		return err
	}
	if s.visitorIn(c) == "" { // so that its attempts are told from those of others
		s.Remember(c, Secret(), visitorAge)
	}
	return s.askLogin(c, http.StatusOK, next, "")
}

// tried counts an attempt to log in, and says how long to wait with it. A
// browser that somebody has logged in with is held to a pace of its own,
// whatever others behind its address do. The others each have one too, and one
// together: a browser can forget who it is. Those that take no cookies are one
// browser.
func (s *Site) tried(c echo.Context) (wait time.Duration, err error) {
	ctx := c.Request().Context()
	if known := s.signedIn(c, knownName, "known"); known != "" {
		return s.Paces.logins.Strictly(ctx, "known "+known)
	}
	client := VisitorOf(c).Client
	if wait, err = s.Paces.logins.Strictly(ctx, client+" "+s.visitorIn(c)); wait > 0 || err != nil {
		return wait, err
	}
	return s.Paces.addresses.Strictly(ctx, client)
}

// recognise has a browser keep that somebody has logged in with it.
func (s *Site) recognise(c echo.Context) {
	id := s.signedIn(c, knownName, "known")
	if id == "" {
		id = Secret()
	}
	c.SetCookie(s.Cookie(c, knownName, id+"."+s.sign("known", id), visitorAge))
}

// LogIn takes what was typed there.
func (s *Site) LogIn(c echo.Context) error {
	if s.opts.Gate == nil {
		return c.Redirect(http.StatusSeeOther, s.Base+"/")
	}
	next, v := within(c.FormValue("next")), VisitorOf(c)
	wait, err := s.tried(c)
	if err != nil {
		return err
	}
	if wait > 0 {
		s.Metrics.Held("logins")
		c.Response().Header().Set("Retry-After", seconds(wait))
		return s.askLogin(c, http.StatusTooManyRequests, next, Slower(v.Language, wait))
	}
	secret, who, err := s.opts.Gate.Login(c.Request().Context(), c.FormValue("secret"))
	s.Metrics.Login(err == nil)
	if errors.Is(err, access.ErrRefused) {
		s.Audit(v, "login_refused")
		return s.askLogin(c, http.StatusUnauthorized, next, v.Language.Say("That is not right. Check it and try again."))
	}
	if err != nil {
		return err
	}
	v.Who = who
	s.Audit(v, "login")
	if err := s.renew(c); err != nil {
		return err
	}
	s.recognise(c)
	c.SetCookie(s.Cookie(c, loginName, secret, int(access.LoginAge.Seconds())))
	return c.Redirect(http.StatusSeeOther, s.Base+next)
}

// LogOut ends a login, closes its windows, and forgets the browser: whoever
// logs in here next begins afresh. A token's conversations come back with it.
func (s *Site) LogOut(c echo.Context) error {
	v := VisitorOf(c)
	if s.opts.Gate == nil || v.Login == "" {
		return c.Redirect(http.StatusSeeOther, s.Base+"/")
	}
	if err := s.opts.Gate.Logout(c.Request().Context(), v.Login); err != nil {
		return err
	}
	s.opts.Expel(v.Login)
	s.Audit(v, "logout")
	c.SetCookie(s.Cookie(c, loginName, "", -1))
	s.Forget(c)
	c.Response().Header().Set("Clear-Site-Data", `"cache", "storage"`)
	return c.Redirect(http.StatusSeeOther, s.Base+"/login")
}

func (s *Site) askLogin(c echo.Context, status int, next, problem string) error {
	return s.Render(c, status, views.LoginDocument(views.Login{Title: s.opts.Title, Base: s.Base, Next: next,
		Token: !s.opts.Gate.Passwords(), Problem: problem, Asset: s.Asset}))
}

// within is an address on this server to go on to: a path below Base, "/" for
// everything else.
func within(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || !strings.HasPrefix(next, "/") ||
		strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\r\n\t") {
		return "/"
	}
	return u.RequestURI()
}
