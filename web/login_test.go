package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"parley/web"
	"parley/web/access"

	"github.com/gorilla/websocket"
)

const password, annsToken, bobsToken = "correct horse", "3c94d1f0a77e4b5e9a61c0de", "9d02aa41c6f84e33b7751f90"

// guarded is a world that asks for a password or a token.
func guarded(t *testing.T, opts ...func(*web.Options)) *world {
	t.Helper()
	return newWorld(t, func(o *web.Options) {
		gate, err := access.New(access.Keys{Password: password, Tokens: []access.Token{access.NewToken("ann", annsToken), access.NewToken("bob", bobsToken)}}, o.Store.(access.Logins))
		if err != nil {
			t.Fatal(err)
		}
		o.Gate = gate
		for _, opt := range opts {
			opt(o)
		}
	})
}

// login types something into the login page.
func (v *visitor) login(typed, next string) *http.Response {
	v.w.t.Helper()
	r, err := v.PostForm(v.w.URL+"/login", url.Values{"secret": {typed}, "next": {next}})
	if err != nil {
		v.w.t.Fatal(err)
	}
	r.Body.Close()
	return r
}

func TestStrangersAreLedToTheLoginPage(t *testing.T) {
	w := guarded(t)
	v := w.visitor()
	for path, want := range map[string]string{"/": "/login", "/c/SOMETHING": "/login?next=%2Fc%2FSOMETHING", "/stories": "/login?next=%2Fstories"} {
		r, body := v.get(path)
		if got := r.Request.URL.RequestURI(); got != want || r.StatusCode != http.StatusOK || !strings.Contains(body, `name="secret"`) {
			t.Errorf("%s led to %s (%s), want %s", path, got, r.Status, want)
		}
	}
	if p := v.refused(http.MethodGet, "/sessions", ""); p.Status != http.StatusUnauthorized || v.last.Header.Get("WWW-Authenticate") == "" {
		t.Errorf("the API: %+v", p)
	}
	if _, r, err := v.dial("SOMETHING", web.JSON, nil); err == nil || r.StatusCode != http.StatusUnauthorized {
		t.Errorf("a socket: %v", r)
	}
	for _, path := range []string{"/healthz", "/login"} {
		if r, _ := v.get(path); r.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, r.Status)
		}
	}
}

func TestLoggingInAndOut(t *testing.T) {
	w := guarded(t)
	v := w.visitor()
	if r := v.login("incorrect horse", "/"); r.StatusCode != http.StatusUnauthorized {
		t.Fatalf("a wrong password: %s", r.Status)
	}
	v.login(password, "/")
	id := v.begin()
	l := v.connect(id, web.JSON, 0)
	l.expect("ready")
	w.restart()
	if again := v.begin(); again != id {
		t.Errorf("after a restart the login leads to %s, want %s", again, id)
	}
	l = v.connect(id, web.JSON, 0)
	l.expect("ready")
	r, err := v.PostForm(w.URL+"/logout", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if r.Request.URL.Path != "/login" {
		t.Errorf("logging out led to %s", r.Request.URL.Path)
	}
	if code := l.closed(); code != websocket.ClosePolicyViolation {
		t.Errorf("the open window was closed with %d, want %d", code, websocket.ClosePolicyViolation)
	}
	if r, _ := v.get("/c/" + id); r.Request.URL.Path != "/login" {
		t.Errorf("after logging out the conversation led to %s", r.Request.URL)
	}
	v.login(password, "/")
	if again := v.begin(); again == id {
		t.Error("whoever logs in next in this browser sees the conversation of the one before")
	}
}

func TestAfterLoggingInTheVisitorGoesOn(t *testing.T) {
	w := guarded(t)
	v := w.visitor()
	v.login(password, "/")
	id := v.begin()
	for next, want := range map[string]string{
		"/c/" + id: "/c/" + id, "": "/c/" + id, "https://evil.example/c": "/c/" + id, "//evil.example/c": "/c/" + id, `/\evil.example`: "/c/" + id, "/stories?x=1": "/stories",
	} {
		if r := v.login(password, next); r.Request.URL.Path != want || r.Request.URL.Host != strings.TrimPrefix(w.URL, "http://") {
			t.Errorf("next=%s led to %s, want %s", next, r.Request.URL, want)
		}
	}
}

func TestCookiesOfTheLogin(t *testing.T) {
	proxies, err := access.ParseProxies([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	w := guarded(t, func(o *web.Options) { o.Proxies, o.Base = proxies, "/parley" })
	for scheme, secure := range map[string]bool{"http": false, "https": true} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, w.URL+"/parley/login", strings.NewReader(url.Values{"secret": {password}}.Encode()))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Forwarded-Proto", scheme)
		a, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		a.Body.Close()
		cookies := slices.DeleteFunc(a.Cookies(), func(c *http.Cookie) bool { return strings.Contains(c.Name, "known") })
		if len(cookies) != 1 || a.StatusCode != http.StatusSeeOther || a.Header.Get("Location") != "/parley/" {
			t.Fatalf("%s to %s with %v", a.Status, a.Header.Get("Location"), a.Cookies())
		}
		name, path := "parley_login", "/parley/"
		if secure {
			name, path = "__Host-parley_login-parley", "/"
		}
		if c := cookies[0]; c.Name != name || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Secure != secure || c.Path != path || c.MaxAge <= 0 {
			t.Errorf("over %s the cookie is %s", scheme, c)
		}
	}
}

func TestTokensAreAccounts(t *testing.T) {
	w := guarded(t)
	desk, phone, bob := w.visitor(), w.visitor(), w.visitor()
	desk.login(annsToken, "/")
	phone.login(annsToken, "/")
	bob.login(bobsToken, "/")
	id := desk.begin()
	if there := phone.begin(); there != id {
		t.Errorf("on the phone ann comes to %s, want %s", there, id)
	}
	if r, _ := bob.get("/c/" + id); r.StatusCode != http.StatusNotFound {
		t.Errorf("bob sees the conversation of ann: %s", r.Status)
	}
	program := w.visitor()
	program.token = annsToken
	if _, _, list := program.api(http.MethodGet, "/sessions", ""); !strings.Contains(list, id) {
		t.Errorf("ann's program sees %s", list)
	}
	program.token = annsToken + "x"
	if p := program.refused(http.MethodGet, "/sessions", ""); p.Status != http.StatusUnauthorized {
		t.Errorf("a wrong token: %+v", p)
	}
}

func TestPasswordsCannotBeGuessedFast(t *testing.T) {
	w := guarded(t, func(o *web.Options) { o.Rates.Logins = access.Rate{Burst: 3, PerMinute: 1} })
	v := w.visitor()
	for range 3 {
		v.login("guess", "/")
	}
	r := v.login(password, "/")
	if r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" {
		t.Errorf("the fourth attempt: %s, Retry-After %q", r.Status, r.Header.Get("Retry-After"))
	}
	v.token = "guess"
	for range 3 {
		v.refused(http.MethodGet, "/sessions", "")
	}
	if p := v.refused(http.MethodGet, "/sessions", ""); p.Status != http.StatusTooManyRequests {
		t.Errorf("a token after three that are wrong: %+v", p)
	}
}

// TestAMistypedPasswordLocksNobodyElseOut: whoever mistypes is slowed down,
// others behind the same address are not, and those who have logged in before
// not even by somebody who forgets each time who they are.
func TestAMistypedPasswordLocksNobodyElseOut(t *testing.T) {
	w := guarded(t, func(o *web.Options) { o.Rates.Logins = access.Rate{Burst: 3, PerMinute: 1} })
	regular := w.visitor()
	if r := regular.login(password, "/"); r.StatusCode != http.StatusOK {
		t.Fatalf("a first login: %s", r.Status)
	}
	if r, err := regular.PostForm(w.URL+"/logout", nil); err != nil {
		t.Fatal(err)
	} else {
		r.Body.Close()
	}
	clumsy, newcomer := w.visitor(), w.visitor()
	clumsy.get("/login")
	for range 3 {
		clumsy.login("guess", "/")
	}
	if r := clumsy.login(password, "/"); r.StatusCode != http.StatusTooManyRequests {
		t.Errorf("the fourth attempt of one browser: %s", r.Status)
	}
	newcomer.get("/login")
	if r := newcomer.login(password, "/"); r.StatusCode != http.StatusOK {
		t.Errorf("another browser: %s", r.Status)
	}
	slowed := false
	for range 30 { // each time as a browser of its own
		forgetful := w.visitor()
		forgetful.get("/login")
		r := forgetful.login("guess", "/")
		slowed = slowed || r.StatusCode == http.StatusTooManyRequests
	}
	if !slowed {
		t.Error("many browsers behind one address may guess as fast as they like")
	}
	if r := regular.login(password, "/"); r.StatusCode != http.StatusOK {
		t.Errorf("a browser that somebody has logged in with before: %s", r.Status)
	}
}

// TestEveryChangeIsGuardedAgainstForgery sends every request that changes
// something from a page elsewhere, with the cookies of a visitor.
func TestEveryChangeIsGuardedAgainstForgery(t *testing.T) {
	w := guarded(t)
	v := w.visitor()
	v.login(password, "/")
	v.begin()
	for _, path := range []string{"/c", "/login", "/logout", "/api/v1/ask", "/api/v1/answer", "/api/v1/sessions"} {
		for _, header := range [][2]string{{"Origin", "https://evil.example"}, {"Origin", "null"}, {"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, w.URL+path, strings.NewReader(`{"text":"thai"}`))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set(header[0], header[1])
			a, err := v.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			a.Body.Close()
			if a.StatusCode != http.StatusForbidden {
				t.Errorf("POST %s with %s: %s, want 403", path, header, a.Status)
			}
		}
	}
}
