package web_test

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/agent"
	"parley/web"
	"parley/web/access"
	"parley/web/browsertest"

	"github.com/chromedp/chromedp/kb"
)

// behindNginx puts a real nginx before a world, configured as docs/deploy.md
// says, with TLS and without. The test is skipped where there is no nginx.
func behindNginx(t *testing.T) (w *world, secure, plain string, trust *tls.Config) {
	t.Helper()
	path, err := exec.LookPath("nginx")
	if err != nil {
		if os.Getenv("PARLEY_REQUIRE_NGINX") == "1" {
			t.Fatal("no nginx found, and PARLEY_REQUIRE_NGINX=1 asks for one")
		}
		t.Skip("no nginx found; install nginx-light to run this test")
	}
	proxies, err := access.ParseProxies([]string{"127.0.0.1"})
	if err != nil {
		t.Fatal(err)
	}
	w = guarded(t, func(o *web.Options) {
		o.Proxies, o.Base, o.AllowedOrigins, o.Rates = proxies, "/parley", []string{"https://chat.example.org"}, web.PublicRates()
	})
	before := w.opts
	w.opts = func(o *web.Options) { before(o); o.Engine = w.engine }
	w.restart()

	doc, err := os.ReadFile("../docs/deploy.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```nginx\n(.*?)```").FindSubmatch(doc)
	if block == nil {
		t.Fatal("docs/deploy.md has no configuration of nginx")
	}
	dir := t.TempDir()
	trust = certificate(t, dir)
	tlsAddr, plainAddr := freeAddress(t), freeAddress(t)
	site := strings.NewReplacer("listen 443 ssl;", "listen "+tlsAddr+" ssl; listen "+plainAddr+";", "/etc/ssl/chat.example.org", filepath.Join(dir, "site"),
		"127.0.0.1:8080", w.Listener.Addr().String()).Replace(string(block[1]))
	user := ""
	if os.Getuid() == 0 {
		user = "user root;"
	}
	config := fmt.Sprintf(`%s daemon off; pid %[2]s/pid; error_log stderr warn; events {}
http { access_log off; client_body_temp_path %[2]s/body; proxy_temp_path %[2]s/proxy; fastcgi_temp_path %[2]s/f; uwsgi_temp_path %[2]s/u; scgi_temp_path %[2]s/s;
%s }`, user, dir, site)
	if err := os.WriteFile(filepath.Join(dir, "nginx.conf"), []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	nginx := exec.Command(path, "-p", dir, "-e", "stderr", "-c", filepath.Join(dir, "nginx.conf"))
	var said strings.Builder
	nginx.Stderr = &said
	if err := nginx.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = nginx.Process.Signal(os.Interrupt)
		_ = nginx.Wait() // an interrupt is an error to it
		if t.Failed() {
			t.Logf("nginx said: %s", said.String())
		}
	})
	w.eventually("nginx answers", func() bool {
		conn, err := net.Dial("tcp", plainAddr)
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
	return w, "https://" + tlsAddr, "http://" + plainAddr, trust
}

// certificate writes the certificate of httptest and its key for nginx, and
// returns what trusts it.
func certificate(t *testing.T, dir string) *tls.Config {
	t.Helper()
	s := httptest.NewTLSServer(http.NotFoundHandler())
	defer s.Close()
	key, err := x509.MarshalPKCS8PrivateKey(s.TLS.Certificates[0].PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"site.pem": {Type: "CERTIFICATE", Bytes: s.Certificate().Raw}, "site.key": {Type: "PRIVATE KEY", Bytes: key}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pool := x509.NewCertPool()
	pool.AddCert(s.Certificate())
	return &tls.Config{RootCAs: pool}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestBehindNginxWithTLS logs in, talks over a socket and over the API, and
// exports, below /parley and over TLS.
func TestBehindNginxWithTLS(t *testing.T) {
	w, secure, _, trust := behindNginx(t)
	w.Server.URL = secure + "/parley"
	v := w.visitor()
	v.tls, v.Transport = trust, &http.Transport{TLSClientConfig: trust}
	v.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	r := v.login(password, "/")
	unsafe := func(c *http.Cookie) bool { return !c.Secure || c.Path != "/" || !strings.HasPrefix(c.Name, "__Host-") }
	if len(r.Cookies()) != 2 || slices.ContainsFunc(r.Cookies(), unsafe) || r.Header.Get("Location") != "/parley/" {
		t.Fatalf("logging in: %s to %s with %v", r.Status, r.Header.Get("Location"), r.Cookies())
	}
	v.CheckRedirect = nil
	r, page := v.get("/")
	id, ok := strings.CutPrefix(r.Request.URL.Path, "/parley/c/")
	if !ok || !strings.Contains(page, `data-socket="/parley/ws/`) || r.Header.Get("X-Request-Id") == "" {
		t.Fatalf("the front page led to %s (%s)", r.Request.URL, r.Status)
	}
	l := v.connect(id, web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai, quiet")
	l.answer("b", l.expect("said", "asked").Event.Asked.ID, agent.Yes)
	if m := l.expect("answered", "replied"); m.Event.Replied.Total != 1 {
		t.Errorf("found %d, want 1", m.Event.Replied.Total)
	}
	if _, r, err := v.dial(id, web.JSON, http.Header{"Origin": {"https://evil.example"}}); err == nil || r.StatusCode != http.StatusForbidden {
		t.Errorf("a socket of another site: %v", r)
	}
	if s := v.post("/ask", fmt.Sprintf(`{"session":%q,"text":"italian"}`, id)); s.Reply.Total != 3 {
		t.Errorf("the API found %+v", s.Reply)
	}
	if _, kind, text := v.api(http.MethodGet, "/export?session="+id, ""); !strings.HasPrefix(kind, "text/csv") || strings.Count(text, "\n") != 4 {
		t.Errorf("exported %s", text)
	}
	if r, _ := v.get("/metrics"); r.StatusCode != http.StatusNotFound {
		t.Errorf("metrics from outside: %s", r.Status)
	}
	if p := v.refused(http.MethodPost, "/ask", `{"text":"`+strings.Repeat("x", 3000)+`"}`); p.Code != "too_long" {
		t.Errorf("got %+v", p)
	}
	if p := w.visitorOver(trust).refused(http.MethodGet, "/sessions", ""); p.Status != http.StatusUnauthorized {
		t.Errorf("a stranger: %+v", p)
	}
}

func (w *world) visitorOver(trust *tls.Config) *visitor {
	v := w.visitor()
	v.tls, v.Transport = trust, &http.Transport{TLSClientConfig: trust}
	return v
}

// TestThePageBehindNginx holds a dialogue in a browser, and goes on after the
// server has restarted.
func TestThePageBehindNginx(t *testing.T) {
	w, _, plain, _ := behindNginx(t)
	page := browsertest.Start(t).Open(plain + "/parley")
	page.Until("the login page", `document.activeElement?.id === "secret"`)
	page.Type(password)
	page.Press(kb.Enter)
	page.Until("the page and its scripts", `document.readyState === "complete" && document.querySelector('[data-role="utterance"]')`)
	page.Say("thai, quiet")
	page.WaitQuestion()
	w.restart()
	page.Answer(agent.Yes)
	if r := page.WaitReply(); r.Total != 1 {
		t.Errorf("found %d, want 1", r.Total)
	}
	page.Click("new")
	page.Until("a new conversation below the path", `location.pathname.startsWith("/parley/c/") && !document.querySelector('[data-role="turn"]')`)
}
