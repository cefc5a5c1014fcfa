package web

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"parley/views"
	"parley/web/access"

	"github.com/labstack/echo/v4"
)

// loginPage asks for the password or a token.
func (s *Server) loginPage(c echo.Context) error {
	next := within(c.QueryParam("next"))
	if s.opts.Gate == nil {
		return c.Redirect(http.StatusSeeOther, s.opts.Base+"/")
	}
	if _, err := s.opts.Gate.Known(c.Request().Context(), secretIn(c, loginName)); err == nil {
		return c.Redirect(http.StatusSeeOther, s.opts.Base+next)
	} else if !errors.Is(err, access.ErrRefused) {
		return err
	}
	return s.askLogin(c, http.StatusOK, next, "")
}

// login takes what was typed there.
func (s *Server) login(c echo.Context) error {
	if s.opts.Gate == nil {
		return c.Redirect(http.StatusSeeOther, s.opts.Base+"/")
	}
	next, v := within(c.FormValue("next")), visitorOf(c)
	if wait := s.paces.logins.Take(v.client); wait > 0 {
		s.metrics.Held("logins")
		c.Response().Header().Set("Retry-After", seconds(wait))
		return s.askLogin(c, http.StatusTooManyRequests, next, slower(v.language, wait))
	}
	secret, who, err := s.opts.Gate.Login(c.Request().Context(), c.FormValue("secret"))
	s.metrics.Login(err == nil)
	if errors.Is(err, access.ErrRefused) {
		s.audit(v, "login_refused")
		return s.askLogin(c, http.StatusUnauthorized, next, v.language.Say("That is not right. Check it and try again."))
	}
	if err != nil {
		return err
	}
	v.who = who
	s.audit(v, "login")
	c.SetCookie(s.cookie(c, loginName, secret, int(access.LoginAge.Seconds())))
	return c.Redirect(http.StatusSeeOther, s.opts.Base+next)
}

// logout ends a login, closes its windows, and forgets the browser: whoever
// logs in here next begins afresh. A token's conversations come back with it.
func (s *Server) logout(c echo.Context) error {
	v := visitorOf(c)
	if s.opts.Gate == nil || v.login == "" {
		return c.Redirect(http.StatusSeeOther, s.opts.Base+"/")
	}
	if err := s.opts.Gate.Logout(c.Request().Context(), v.login); err != nil {
		return err
	}
	s.hubs.expel(v.login)
	s.audit(v, "logout")
	c.SetCookie(s.cookie(c, loginName, "", -1))
	c.SetCookie(s.cookie(c, visitorName, "", -1))
	c.Response().Header().Set("Clear-Site-Data", `"cache", "storage"`)
	return c.Redirect(http.StatusSeeOther, s.opts.Base+"/login")
}

func (s *Server) askLogin(c echo.Context, status int, next, problem string) error {
	return s.render(c, status, views.LoginDocument(views.Login{Title: s.opts.Title, Base: s.opts.Base, Next: next,
		Token: !s.opts.Gate.Passwords(), Problem: problem, Asset: s.asset}))
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
