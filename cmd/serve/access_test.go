package serve_test

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd/cmdtest"
)

// fetch sends a request to a server and returns the status and the body.
func fetch(t *testing.T, method, url, body string, header ...string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		if r.Header.Set(header[i], header[i+1]); header[i] == "Host" {
			r.Host = header[i+1]
		}
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, string(text)
}

// TestServeWithoutALogin: on this machine everybody may come in, from this
// machine only.
func TestServeWithoutALogin(t *testing.T) {
	address := cmdtest.Serve(t)
	for _, test := range []struct {
		name, value string
		want        int
	}{{"Host", "localhost:80", 200}, {"Host", "evil.example", 421}, {"X-Forwarded-For", "192.0.2.1", 403}} {
		if status, _ := fetch(t, http.MethodGet, address+"/api/v1/schema", "", test.name, test.value); status != test.want {
			t.Errorf("with %s: %s the server answers %d, want %d", test.name, test.value, status, test.want)
		}
	}
}

// TestServeWithTokens lets a program in by its token, below a path, and
// writes down what it did.
func TestServeWithTokens(t *testing.T) {
	dir := t.TempDir()
	tokens, audit := filepath.Join(dir, "tokens"), filepath.Join(dir, "audit")
	if err := os.WriteFile(tokens, []byte("ann 3c94d1f0a77e4b5e9a61c0de\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	address := cmdtest.Serve(t, "--tokens-file", tokens, "--base-path", "/parley", "--trusted-proxy", "127.0.0.1", "--audit", audit)
	if !strings.HasSuffix(address, "/parley") {
		t.Fatalf("the server says it is at %s", address)
	}
	if status, _ := fetch(t, http.MethodGet, address+"/api/v1/schema", ""); status != http.StatusUnauthorized {
		t.Errorf("without a token: %d", status)
	}
	const query = `{"suql":"SELECT count(*) AS n FROM restaurants"}`
	status, body := fetch(t, http.MethodPost, address+"/api/v1/query", query,
		"Authorization", "Bearer 3c94d1f0a77e4b5e9a61c0de", "Content-Type", "application/json", "X-Forwarded-For", "192.0.2.1")
	if status != http.StatusOK || !strings.Contains(body, `"name":"n"`) {
		t.Errorf("with a token: %d %s", status, body)
	}
	log, err := os.ReadFile(audit)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(log); !strings.Contains(got, `"msg":"queried","who":"ann","client":"192.0.2.1"`) || strings.Contains(got, "count(*)") {
		t.Errorf("the audit log is %s", got)
	}
	cmdtest.OK(t, "healthcheck", "--addr", strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/parley"))
}
