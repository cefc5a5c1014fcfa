package access_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"parley/web/access"
)

// FuzzForwarded: whatever a request says of whom it is forwarded for, there is
// a client, and without a proxy that is believed it is whoever sent it.
func FuzzForwarded(f *testing.F) {
	f.Add("203.0.113.9", "https", "chat.example.org")
	f.Add("203.0.113.9, 127.0.0.1, [::1]:80", "", "")
	f.Add("unknown,, ,\x00", "javascript", "a b")
	f.Add("::ffff:127.0.0.1%eth0", "http,https", "[::1")
	trusted, err := access.ParseProxies([]string{"127.0.0.1", "10.0.0.0/8"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, client, scheme, host string) {
		for _, proxies := range []access.Proxies{nil, trusted} {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr, r.Host = "127.0.0.1:1234", "localhost"
			r.Header.Set("X-Forwarded-For", client)
			r.Header.Set("X-Forwarded-Proto", scheme)
			r.Header.Set("X-Forwarded-Host", host)
			seen := ""
			proxies.Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				seen = access.Client(r)
			})).ServeHTTP(httptest.NewRecorder(), r)
			if _, err := netip.ParseAddr(strings.TrimSuffix(seen, "/64")); seen == "" || err != nil {
				t.Errorf("X-Forwarded-For %q makes the client %q: %v", client, seen, err)
			}
			if proxies == nil && !strings.HasPrefix(seen, "127.0.0.1") {
				t.Errorf("nobody is believed, and X-Forwarded-For %q makes the client %q", client, seen)
			}
		}
	})
}

// FuzzReadTokens: a file of tokens is read or refused, and what is read opens.
func FuzzReadTokens(f *testing.F) {
	f.Add("ann 3c94d1f0a77e4b5e9a61c0de\n# bob\n\nbob\t9d02aa41c6f84e33b7751f90")
	f.Add("\ufeffann " + strings.Repeat("x", 70_000))
	f.Fuzz(func(t *testing.T, text string) {
		tokens, err := access.ReadTokens(strings.NewReader(text))
		if err != nil || len(tokens) == 0 {
			return
		}
		if _, err := access.New(access.Keys{Tokens: tokens}, nil); err != nil {
			t.Errorf("%q was read, and opens nothing: %v", text, err)
		}
	})
}
