package site

import (
	"net/http"
	"net/url"

	"parley/phrasebook"
	"parley/views"

	"github.com/labstack/echo/v4"
)

// settingsName is the cookie of what was chosen in the settings: a form,
// language=de&theme=dark&keys=off, in which what was not chosen is absent.
const settingsName = "parley_settings"

// sideName is the cookie in which the page itself keeps that the panel beside
// it is folded away.
const sideName = "parley_side"

// speak finds out which language a request is to be answered in: the one
// chosen in the settings, else one that the browser asks for, else the
// server's own. It and the other settings travel with the request's context.
func (s *Site) speak(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		chosen := settings(r)
		asked := r.Header.Get("Accept-Language")
		if s.opts.Kiosk {
			asked = "" // the browser of a public screen is nobody's
		}
		l := phrasebook.Match(chosen.Get("language"), asked, s.opts.Language)
		v := VisitorOf(c)
		v.Language = l
		v.Preferences = views.Preferences{NoKeys: chosen.Get("keys") == "off"}
		switch t := views.Theme(chosen.Get("theme")); t {
		case views.Light, views.Dark:
			v.Preferences.Theme = t
		}
		if side, err := r.Cookie(sideName); err == nil {
			v.Preferences.Folded = side.Value == "folded"
		}
		if r.Method == http.MethodGet {
			v.Preferences.Here = r.URL.RequestURI()
		}
		c.Set(visitorKey, v)
		c.SetRequest(r.WithContext(v.Speaking(r.Context())))
		return next(c)
	}
}

// settings is what the cookie says; nothing for one that is not ours.
func settings(r *http.Request) url.Values {
	cookie, err := r.Cookie(settingsName)
	if err != nil {
		return nil
	}
	chosen, err := url.ParseQuery(cookie.Value)
	if err != nil {
		return nil
	}
	return chosen
}

// Choose keeps what the form of the settings says and leads back to the page
// it was sent from.
func (s *Site) Choose(c echo.Context) error {
	chosen := url.Values{}
	if l := phrasebook.Tagged(c.FormValue("language")); l != nil {
		chosen.Set("language", l.Tag)
	}
	switch t := views.Theme(c.FormValue("theme")); t {
	case views.Light, views.Dark:
		chosen.Set("theme", string(t))
	}
	if c.FormValue("keys") != "on" {
		chosen.Set("keys", "off")
	}
	c.SetCookie(s.setting(c, settingsName, chosen.Encode(), visitorAge))
	return c.Redirect(http.StatusSeeOther, s.Base+within(c.FormValue("next")))
}

// House is the language that the server speaks unless asked otherwise, by its
// tag; "" is English.
func (s *Site) House() string { return s.opts.Language }

// Speak has pages speak a language to a browser until it is closed; "" is that
// of the server. It reports whether there is such a language.
func (s *Site) Speak(c echo.Context, tag string) bool {
	if tag == "" {
		c.SetCookie(s.setting(c, settingsName, "", -1))
		return true
	}
	l := phrasebook.Tagged(tag)
	if l == nil {
		return false
	}
	c.SetCookie(s.setting(c, settingsName, url.Values{"language": {l.Tag}}.Encode(), 0))
	return true
}
