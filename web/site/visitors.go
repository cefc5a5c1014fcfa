package site

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// Visitors keeps what tells visitors apart beyond a restart.
type Visitors interface {
	// Secret returns the random bytes kept under a name, made when there are
	// none.
	Secret(ctx context.Context, name string) ([]byte, error)
	// HandOver makes everything of one visitor that of another.
	HandOver(ctx context.Context, from, to string) error
}

// A visitor's cookie is an id that this server has issued, and its signature.
// Without one, whoever can plant a cookie in a browser could choose an id that
// they know, and share from then on what its visitor says.

// visitorIn is the id in the visitor's cookie; "" for none of ours.
func (s *Site) visitorIn(c echo.Context) string { return s.signedIn(c, VisitorCookie, "visitor") }

// signedIn is the id in a cookie, which we have signed for a use; "" for none
// of ours.
func (s *Site) signedIn(c echo.Context, name, use string) string {
	cookie, err := c.Cookie(s.cookieName(c, name))
	if err != nil {
		return ""
	}
	id, signature, _ := strings.Cut(cookie.Value, ".")
	if !secretForm.MatchString(id) || !hmac.Equal([]byte(signature), []byte(s.sign(use, id))) {
		return ""
	}
	return id
}

func (s *Site) sign(use, id string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(use + " " + id))
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(mac.Sum(nil)[:16])
}

// Remember has the browser keep that it is a visitor, for age seconds.
func (s *Site) Remember(c echo.Context, owner string, age int) {
	c.SetCookie(s.Cookie(c, VisitorCookie, owner+"."+s.sign("visitor", owner), age))
}

// Forget has the browser forget which visitor it is.
func (s *Site) Forget(c echo.Context) { c.SetCookie(s.Cookie(c, VisitorCookie, "", -1)) }

// renew gives a browser that logs in another id, and to that what the browser
// had: whoever knows the one before is nobody any more.
func (s *Site) renew(c echo.Context) error {
	before := s.visitorIn(c)
	if before == "" {
		return nil
	}
	id := Secret()
	if err := s.opts.Visitors.HandOver(c.Request().Context(), before, id); err != nil {
		return err
	}
	s.Remember(c, id, visitorAge)
	return nil
}

// cookieName is the name of a cookie that holds a secret. Over TLS it begins
// with __Host-, which browsers take from nobody but this very host: no other
// host of the domain can put one in its place (RFC 6265bis, section 4.1.3.2).
// Such a cookie is for the whole host, so its name has the path below which
// this server is shown.
func (s *Site) cookieName(c echo.Context, name string) string {
	if c.Scheme() != "https" {
		return name
	}
	return "__Host-" + name + strings.ReplaceAll(s.Base, "/", "-")
}

// Cookie is one of ours that holds a secret: for this server alone, and
// without TLS for its pages below Base.
func (s *Site) Cookie(c echo.Context, name, value string, age int) *http.Cookie {
	cookie := s.setting(c, s.cookieName(c, name), value, age)
	if cookie.Secure {
		cookie.Path = "/"
	}
	return cookie
}

// setting is a cookie without a secret, for the pages below Base.
func (s *Site) setting(c echo.Context, name, value string, age int) *http.Cookie {
	return &http.Cookie{Name: name, Value: value, Path: s.Base + "/", MaxAge: age,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.Scheme() == "https"}
}
