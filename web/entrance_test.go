package web_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"parley/web"
	"parley/web/access"

	"github.com/google/go-cmp/cmp"
)

// as sends a GET with a header (Host among them) and returns what came.
func (v *visitor) as(path, name, value string) (*http.Response, string) {
	v.w.t.Helper()
	r, err := http.NewRequestWithContext(v.w.t.Context(), http.MethodGet, v.w.URL+path, nil)
	if err != nil {
		v.w.t.Fatal(err)
	}
	if r.Header.Set(name, value); name == "Host" {
		r.Host = value
	}
	a, err := v.Do(r)
	if err != nil {
		v.w.t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		v.w.t.Fatal(err)
	}
	return a, string(body)
}

// TestNamesPointedHereFromElsewhere: a page elsewhere may point its own name
// at this machine; to its visitor's browser, that is the same site.
func TestNamesPointedHereFromElsewhere(t *testing.T) {
	v := newWorld(t, func(o *web.Options) { o.Hosts = []string{"chat.example.org"} }).visitor()
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "localhost": 200, "LOCALHOST:9": 200, "[::1]:80": 200, "parley.localhost:1": 200, "chat.example.org": 200, "chat.example.org:8443": 200,
		"evil.example": 421, "192.168.1.7:8080": 421, "localhost.evil.example": 421,
	} {
		if r, _ := v.as("/healthz", "Host", host); r.StatusCode != want {
			t.Errorf("Host %s: %s, want %d", host, r.Status, want)
		}
	}
	if r, body := v.as("/", "X-Forwarded-For", "192.0.2.1"); r.StatusCode != http.StatusForbidden || !strings.Contains(body, "--auth password") {
		t.Errorf("through a proxy that nobody told us of: %s", r.Status)
	}
}

// TestNamesOfAServerThatOthersReach: one that lets everybody in who reaches
// it, as in a container, goes by addresses, by names that no page elsewhere
// can have, and by those it was given.
func TestNamesOfAServerThatOthersReach(t *testing.T) {
	v := newWorld(t, func(o *web.Options) { o.Hosts, o.Reached = []string{"chat.example.org"}, true }).visitor()
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "localhost": 200, "192.168.1.7:8080": 200, "[2001:db8::7]:80": 200, "parley:8080": 200, "chat.example.org": 200,
		"evil.example": 421, "chat.example.org.evil.example": 421, "192.168.1.7.evil.example:8080": 421, "evil.example.": 421,
	} {
		if r, _ := v.as("/healthz", "Host", host); r.StatusCode != want {
			t.Errorf("Host %s: %s, want %d", host, r.Status, want)
		}
	}
	if r, _ := v.as("/", "X-Forwarded-For", "192.0.2.1"); r.StatusCode != http.StatusOK {
		t.Errorf("through a proxy: %s", r.Status)
	}
}

func TestBelowAPath(t *testing.T) {
	w := withQueries(t, func(o *web.Options) { o.Base = "/parley" })
	v := w.visitor()
	r, page := v.get("/")
	if !strings.HasPrefix(r.Request.URL.Path, "/parley/c/") {
		t.Fatalf("/ led to %s", r.Request.URL)
	}
	for _, link := range regexp.MustCompile(`(?:href|src|action|data-socket)="(/[^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(link[1], "/parley/") {
			t.Errorf("the page names %s", link[1])
		}
		if strings.Contains(link[1], "/static/") {
			if r, _ := v.get(link[1]); r.StatusCode != http.StatusOK {
				t.Errorf("%s: %s", link[1], r.Status)
			}
		}
	}
	w.Server.URL += "/parley"
	l := v.connect(strings.TrimPrefix(r.Request.URL.Path, "/parley/c/"), web.JSON, 0)
	l.expect("ready")
	if s := v.post("/ask", `{"text":"thai"}`); s.State != "replied" {
		t.Errorf("the API: %+v", s)
	}
	if _, _, doc := v.api(http.MethodGet, "/openapi.json", ""); !strings.Contains(doc, `"servers":[{"url":"/parley/api/v1"}]`) {
		t.Error("the description does not say where the API is")
	}
	w.Server.URL = strings.TrimSuffix(w.Server.URL, "/parley")
	for path, want := range map[string]int{"/healthz": 200, "/metrics": 200, "/parley/healthz": 200, "/parley": 200, "/c/x": 404, "/parleyx/": 404} {
		if r, _ := v.get(path); r.StatusCode != want {
			t.Errorf("%s: %s, want %d", path, r.Status, want)
		}
	}
	for _, base := range []string{"parley", "/", "/parley/", "/../x", "/a b", "//x"} {
		if _, err := web.New(web.Options{Base: base, Open: w.opener(w.store), Store: w.store}); err == nil {
			t.Errorf("%q was taken for a path", base)
		}
	}
}

func TestEachClientHasSoManySockets(t *testing.T) {
	w := newWorld(t, func(o *web.Options) { o.Rates.Sockets = 2 })
	v := w.visitor()
	id := v.begin()
	one := v.connect(id, web.JSON, 0)
	one.expect("ready")
	v.connect(id, web.JSON, 0).expect("ready")
	if _, r, err := v.dial(id, web.JSON, nil); err == nil || r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" {
		t.Fatalf("a third socket: %+v", r)
	}
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	w.eventually("a place is free again", func() bool {
		l, _, err := v.dial(id, web.JSON, nil)
		if err == nil {
			l.Close()
		}
		return err == nil
	})
}

func TestMetricsTellWhatHappened(t *testing.T) {
	w := withQueries(t)
	v := w.visitor()
	s := v.post("/ask", `{"text":"thai, quiet"}`)
	v.post("/answer", `{"session":"`+s.Session+`","question":"`+s.Question.ID+`","choice":"yes"}`)
	v.post("/ask", `{"text":"fnord"}`)
	v.refused(http.MethodPost, "/ask", `{"text":" "}`)
	v.refused(http.MethodPost, "/query", `{"suql":"SELECT"}`)
	l := v.connect(s.Session, web.JSON, 0)
	l.expect("said", "asked", "answered", "replied", "ready")
	r, text := v.get("/metrics")
	if r.StatusCode != http.StatusOK {
		t.Fatal(r.Status)
	}
	for _, want := range []string{
		`parley_turn_steps_total{outcome="asked"} 1`, `parley_turn_steps_total{outcome="replied"} 1`, `parley_turn_steps_total{outcome="failed"} 1`,
		`parley_turn_failures_total{code="not_understood"} 1`, `parley_answers_total{choice="yes"} 1`, `parley_refused_inputs_total{code="empty"} 1`,
		`parley_queries_total{outcome="failed"} 1`, `parley_reader_total{what="items"} 1`, `parley_turn_step_seconds_count{read="true"} 1`, `parley_sockets 1`,
		`parley_http_requests_total{method="POST",route="/api/v1/ask",status="200"} 2`, `parley_build_info{version="test"} 1`, "go_goroutines ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s among:\n%s", want, strings.Join(regexp.MustCompile(`(?m)^parley_\w+_total.*$`).FindAllString(text, -1), "\n"))
		}
	}
}

func TestMetricsAreNotForEverybody(t *testing.T) {
	v := guarded(t).visitor()
	for _, test := range []struct {
		name, value string
		want        int
	}{
		{"Accept", "*/*", 200}, // a program on this machine
		{"X-Forwarded-For", "192.0.2.1", 403},
		{"Forwarded", "for=192.0.2.1", 403},
		{"Via", "1.1 proxy", 403},
		{"Authorization", "Bearer " + annsToken, 200},
		{"Authorization", "Bearer wrong", 403},
	} {
		if r, _ := v.as("/metrics", test.name, test.value); r.StatusCode != test.want {
			t.Errorf("with %s: %s: %s, want %d", test.name, test.value, r.Status, test.want)
		}
	}
}

func TestTheAuditLogTellsWhoDidWhat(t *testing.T) {
	for name, texts := range map[string]bool{"without texts": false, "with texts": true} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			w := guarded(t, func(o *web.Options) {
				o.Audit, o.AuditTexts = slog.New(slog.NewJSONHandler(&log, nil)), texts
			})
			v := w.visitor()
			v.login("wrong", "/")
			v.login(annsToken, "/")
			program := w.visitor()
			program.token = bobsToken
			s := program.post("/ask", `{"text":"thai, quiet","id":"k1"}`)
			program.post("/answer", `{"session":"`+s.Session+`","question":"1.1","choice":"no","id":"k2"}`)
			w.stop()
			var got [][]string
			for line := range strings.Lines(log.String()) {
				var e struct{ Msg, Who, Client, Request, Conversation, Input, Text string }
				if err := json.Unmarshal([]byte(line), &e); err != nil {
					t.Fatal(err)
				}
				if e.Client != "127.0.0.1" || e.Request == "" || e.Conversation != "" && e.Conversation != s.Session && e.Who == "bob" {
					t.Errorf("%s", line)
				}
				got = append(got, []string{e.Msg, e.Who, e.Input, e.Text})
			}
			said := ""
			if texts {
				said = "thai, quiet"
			}
			want := [][]string{{"login_refused", "", "", ""}, {"login", "ann", "", ""}, {"began", "ann", "", ""},
				{"began", "bob", "", ""}, {"said", "bob", "k1", said}, {"answered", "bob", "k2", ""}}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			if strings.Contains(log.String(), annsToken) || strings.Contains(log.String(), "wrong") {
				t.Error("the log holds what was typed as a password")
			}
		})
	}
}

func TestRequestsHaveNames(t *testing.T) {
	proxies, err := access.ParseProxies([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	const name = "0123456789abcdef"
	for trusted, want := range map[bool]bool{true: true, false: false} {
		v := newWorld(t, func(o *web.Options) {
			if trusted {
				o.Proxies = proxies
			}
		}).visitor()
		r, _ := v.as("/healthz", "X-Request-Id", name)
		if got := r.Header.Get("X-Request-Id"); (got == name) != want || got == "" {
			t.Errorf("a proxy that is trusted (%v) calls the request %s, the answer %s", trusted, name, got)
		}
	}
	v := newWorld(t, func(o *web.Options) { o.Proxies = proxies }).visitor()
	if r, _ := v.as("/healthz", "X-Request-Id", `x" level=ERROR`); strings.Contains(r.Header.Get("X-Request-Id"), "ERROR") {
		t.Error("anything is taken for a name")
	}
}

func TestBodiesThatNeverEnd(t *testing.T) {
	w := newWorld(t, func(o *web.Options) { o.Limits.Sending = 1 })
	body, hold := io.Pipe()
	defer hold.Close()
	r, err := http.Post(w.URL+"/api/v1/ask", "application/json", body)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusRequestTimeout {
		t.Errorf("got %s, want 408", r.Status)
	}
}
