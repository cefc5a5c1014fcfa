package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"parley/web"
	"parley/web/access"

	"github.com/google/go-cmp/cmp"
)

// get returns the answer to a request with its body as text.
func (v *visitor) get(path string) (*http.Response, string) {
	v.w.t.Helper()
	r, err := v.Get(v.w.URL + path)
	if err != nil {
		v.w.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		v.w.t.Fatal(err)
	}
	return r, string(body)
}

func TestTheFrontPageLeadsToTheLatestConversation(t *testing.T) {
	v := newWorld(t).visitor()
	first := v.begin()
	if again := v.begin(); again != first {
		t.Errorf("the second visit led to %s, want %s", again, first)
	}
	r, err := v.Post(v.w.URL+"/c", "application/x-www-form-urlencoded", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	second := strings.TrimPrefix(r.Request.URL.Path, "/c/")
	if second == first || second == "" {
		t.Errorf("a new conversation led to %s", r.Request.URL.Path)
	}
	if again := v.begin(); again != second {
		t.Errorf("the third visit led to %s, want the new conversation %s", again, second)
	}
	if r, _ := v.get("/c/" + first); r.StatusCode != http.StatusOK {
		t.Errorf("the first conversation answers %s", r.Status)
	}
}

func TestVisitorsSeeOnlyTheirOwn(t *testing.T) {
	w := newWorld(t)
	id := w.visitor().begin()
	other := w.visitor()
	for _, visit := range []string{"without a cookie", "with a cookie of their own"} {
		r, body := other.get("/c/" + id)
		if r.StatusCode != http.StatusNotFound || !strings.Contains(body, "begun in another browser") {
			t.Errorf("%s: answered %s", visit, r.Status)
		}
		other.begin()
	}
}

func TestTheCookieIsASecretOfBrowserAndServer(t *testing.T) {
	proxies, err := access.ParseProxies([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, func(o *web.Options) { o.Proxies = proxies })
	ask := func(header ...string) *http.Cookie {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.URL+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if len(answer.Cookies()) != 1 {
			t.Fatalf("%d cookies, want 1", len(answer.Cookies()))
		}
		return answer.Cookies()[0]
	}
	c := ask()
	if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Secure || c.Path != "/" || !regexp.MustCompile(`^[A-Z2-7]{26}\.[A-Z2-7]{26}$`).MatchString(c.Value) {
		t.Errorf("the cookie is %s", c)
	}
	if over := ask("X-Forwarded-Proto", "https"); !over.Secure || over.Name != "__Host-parley_visitor" || over.Path != "/" {
		t.Errorf("over TLS the cookie is %s", over)
	}
	id, signature, _ := strings.Cut(c.Value, ".")
	for _, forged := range []string{"../../x", "AAAAAAAAAAAAAAAAAAAAAAAAAA", id, id + "." + strings.Repeat("A", 26), "AAAAAAAAAAAAAAAAAAAAAAAAAA." + signature} {
		sent, _, _ := strings.Cut(forged, ".")
		if got, _, _ := strings.Cut(ask("Cookie", "parley_visitor="+forged).Value, "."); got == sent {
			t.Errorf("the forged cookie %s was taken", forged)
		}
	}
	if another := ask(); another.Value == c.Value {
		t.Error("two visitors got the same cookie")
	}
}

func TestOtherSitesCannotBeginConversations(t *testing.T) {
	w := newWorld(t)
	for origin, want := range map[string]int{"https://evil.example.org": http.StatusForbidden, w.URL: http.StatusOK} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, w.URL+"/c", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", origin)
		answer, err := w.visitor().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("from %s: %s, want %d", origin, answer.Status, want)
		}
	}
}

func TestEveryAnswerCarriesThePolicy(t *testing.T) {
	v := newWorld(t).visitor()
	host, err := url.Parse(v.w.URL)
	if err != nil {
		t.Fatal(err)
	}
	want := "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws://" + host.Host + " wss://" + host.Host +
		"; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
	for _, path := range []string{"/", "/healthz", "/c/none", "/nowhere", "/static/0/app.js"} {
		r, _ := v.get(path)
		if diff := cmp.Diff(want, r.Header.Get("Content-Security-Policy")); diff != "" {
			t.Errorf("%s: %s", path, diff)
		}
		if r.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s may be sniffed", path)
		}
	}
}

func TestHealth(t *testing.T) {
	sick := errors.New("gone fishing")
	for _, test := range []struct {
		name   string
		health error
		status int
		want   map[string]string
	}{
		{"well", nil, http.StatusOK, map[string]string{"status": "ok", "version": "test", "database": "ok", "store": "ok"}},
		{"no database", sick, http.StatusServiceUnavailable, map[string]string{"status": "failing", "version": "test", "database": "unreachable", "store": "ok"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t, func(o *web.Options) {
				o.Health = func(context.Context) error { return test.health }
			})
			r, body := w.visitor().get("/healthz")
			var got map[string]string
			if err := json.Unmarshal([]byte(body), &got); err != nil {
				t.Fatalf("%s: %v", body, err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" || r.StatusCode != test.status {
				t.Errorf("%s %s", r.Status, diff)
			}
		})
	}
}

func TestStaticFilesAreKeptForGood(t *testing.T) {
	v := newWorld(t).visitor()
	_, page := v.get("/")
	files := regexp.MustCompile(`/static/[0-9a-f]{16}/[a-z.]+`).FindAllString(page, -1)
	if len(files) < 5 {
		t.Fatalf("the page names %q", files)
	}
	for _, file := range files {
		r, _ := v.get(file)
		if r.StatusCode != http.StatusOK || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %s, %s", file, r.Status, r.Header.Get("Cache-Control"))
		}
	}
	for _, path := range []string{"/static/0000000000000000/app.js", "/static/app.js", "/static/" + strings.Split(files[0], "/")[2] + "/../static.go"} {
		if r, _ := v.get(path); r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s, want 404", path, r.Status)
		}
	}
}

func TestStoriesAreOnlyForDevelopment(t *testing.T) {
	if r, body := newWorld(t).visitor().get("/stories"); r.StatusCode != http.StatusOK || !strings.Contains(body, "second-question") {
		t.Errorf("with stories: %s", r.Status)
	}
	if r, _ := newWorld(t).visitor().get("/stories/fnord"); r.StatusCode != http.StatusNotFound {
		t.Errorf("an unknown story: %s", r.Status)
	}
	if r, _ := newWorld(t, func(o *web.Options) { o.Stories = false }).visitor().get("/stories"); r.StatusCode != http.StatusNotFound {
		t.Errorf("without stories: %s", r.Status)
	}
}

func TestOptionsThatAreNeeded(t *testing.T) {
	if _, err := web.New(web.Options{}); err == nil || !strings.Contains(err.Error(), "Options.Open") {
		t.Errorf("got %v", err)
	}
}
