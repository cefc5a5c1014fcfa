package access_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"parley/state"
	"parley/web/access"

	"github.com/google/go-cmp/cmp"
)

func logins(t *testing.T) *state.Store {
	t.Helper()
	s, err := state.Open(t.Context(), state.Memory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func gate(t *testing.T, k access.Keys, l access.Logins) *access.Gate {
	t.Helper()
	g, err := access.New(k, l)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var ann = access.NewToken("ann", "3c94d1f0a77e4b5e9a61c0de")

func TestKeysOpenTheGate(t *testing.T) {
	g := gate(t, access.Keys{Password: "correct horse", Tokens: []access.Token{ann}}, logins(t))
	for typed, want := range map[string]string{"correct horse": "", "3c94d1f0a77e4b5e9a61c0de": "ann", " 3c94d1f0a77e4b5e9a61c0de\n": "ann"} {
		secret, who, err := g.Login(t.Context(), typed)
		if err != nil || who != want {
			t.Fatalf("Login(%q) = %q, %v; want %q", typed, who, err, want)
		}
		if who, err := g.Known(t.Context(), secret); err != nil || who != want {
			t.Errorf("after Login(%q): %q, %v", typed, who, err)
		}
		if err := g.Logout(t.Context(), secret); err != nil {
			t.Fatal(err)
		}
		if _, err := g.Known(t.Context(), secret); !errors.Is(err, access.ErrRefused) {
			t.Errorf("after Logout: %v", err)
		}
	}
	for _, typed := range []string{"", "Correct horse", "correct horse ", "ann", "sha256:"} {
		if _, _, err := g.Login(t.Context(), typed); !errors.Is(err, access.ErrRefused) {
			t.Errorf("Login(%q): %v", typed, err)
		}
	}
	for header, want := range map[string]error{"Bearer 3c94d1f0a77e4b5e9a61c0de": nil, "bearer 3c94d1f0a77e4b5e9a61c0de": nil,
		"": access.ErrRefused, "Bearer": access.ErrRefused, "Bearer correct horse": access.ErrRefused, "Basic 3c94d1f0a77e4b5e9a61c0de": access.ErrRefused} {
		if _, err := g.Bearer(header); !errors.Is(err, want) {
			t.Errorf("Bearer(%q): %v, want %v", header, err, want)
		}
	}
}

// TestALoginEndsWithItsKey: whoever changes the password throws everybody out,
// and nobody who came in by a token that stays.
func TestALoginEndsWithItsKey(t *testing.T) {
	l := logins(t)
	before := gate(t, access.Keys{Password: "correct horse", Tokens: []access.Token{ann}}, l)
	byPassword, _, err := before.Login(t.Context(), "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	byToken, _, err := before.Login(t.Context(), "3c94d1f0a77e4b5e9a61c0de")
	if err != nil {
		t.Fatal(err)
	}
	after := gate(t, access.Keys{Password: "battery staple", Tokens: []access.Token{ann}}, l)
	if _, err := after.Known(t.Context(), byPassword); !errors.Is(err, access.ErrRefused) {
		t.Errorf("the old password's login: %v", err)
	}
	if who, err := after.Known(t.Context(), byToken); who != "ann" || err != nil {
		t.Errorf("the token's login: %q, %v", who, err)
	}
}

func TestKeysThatAreTooEasy(t *testing.T) {
	if _, err := access.New(access.Keys{Password: "1234567"}, logins(t)); err == nil {
		t.Error("a short password was taken")
	}
	if _, err := access.New(access.Keys{}, logins(t)); err == nil {
		t.Error("a gate without keys was made")
	}
}

func TestFilesOfTokens(t *testing.T) {
	tokens, err := access.ReadTokens(strings.NewReader("# people\nann 3c94d1f0a77e4b5e9a61c0de\n\nbob\tsha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n"))
	if err != nil || len(tokens) != 2 {
		t.Fatalf("got %v, %v", tokens, err)
	}
	g := gate(t, access.Keys{Tokens: tokens}, logins(t))
	if g.Passwords() {
		t.Error("there is no password to ask for")
	}
	if who, err := g.Bearer("Bearer test"); who != "bob" || err != nil {
		t.Errorf("the token whose digest is in the file: %q, %v", who, err)
	}
	for text, want := range map[string]string{
		"":              "there is no token",
		"ann":           "line 1: a line is a name and a token",
		"\nann short":   "line 2: the token of ann has fewer than 20 characters",
		"ann sha256:12": "line 1: after sha256: the token of ann needs 64 hexadecimal digits",
		"a 3c94d1f0a77e4b5e9a61c0de\na 4c94d1f0a77e4b5e9a61c0de": "line 2: there is a token of a already",
		"a 3c94d1f0a77e4b5e9a61c0de\nb 3c94d1f0a77e4b5e9a61c0de": "line 2: b has the same token as a",
	} {
		if _, err := access.ReadTokens(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestWhomAProxyForwards(t *testing.T) {
	proxies, err := access.ParseProxies([]string{"127.0.0.1", "10.0.0.0/8", "fd00::/8"})
	if err != nil {
		t.Fatal(err)
	}
	type seen struct {
		Client, Scheme, Host, Request string
		Direct                        bool
	}
	for _, test := range []struct {
		name, peer string
		header     map[string]string
		want       seen
	}{
		{"nobody in between", "192.0.2.1:5", nil, seen{"192.0.2.1", "http", "here", "", false}},
		{"a program on this machine", "127.0.0.1:5", nil, seen{"127.0.0.1", "http", "here", "", true}},
		{"a trusted proxy", "127.0.0.1:5", map[string]string{"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "chat.example.org", "X-Request-Id": "abcdefgh"},
			seen{"192.0.2.1", "https", "chat.example.org", "abcdefgh", false}},
		{"two trusted proxies", "10.1.1.1:5", map[string]string{"X-Forwarded-For": "192.0.2.1, 10.2.2.2:443"}, seen{"192.0.2.1", "http", "here", "", false}},
		{"a client that makes up a past", "10.1.1.1:5", map[string]string{"X-Forwarded-For": "127.0.0.1, 192.0.2.1"}, seen{"192.0.2.1", "http", "here", "", false}},
		{"a proxy nobody trusts", "192.0.2.9:5", map[string]string{"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "bank.example", "X-Request-Id": "abcdefgh"},
			seen{"192.0.2.9", "http", "here", "", false}},
		{"words that are no address", "10.1.1.1:5", map[string]string{"X-Forwarded-For": "unknown"}, seen{"10.1.1.1", "http", "here", "", false}},
		{"a mark of our own, made up", "127.0.0.1:5", map[string]string{"X-Parley-Via": ""}, seen{"127.0.0.1", "http", "here", "", true}},
		{"a network of IPv6", "[2001:db8:1:2:3::4]:5", nil, seen{"2001:db8:1:2::/64", "http", "here", "", false}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "http://here/", nil)
			r.RemoteAddr = test.peer
			for k, v := range test.header {
				r.Header.Set(k, v)
			}
			var got seen
			proxies.Wrap(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				got = seen{access.Client(r), r.Header.Get("X-Forwarded-Proto"), r.Host, r.Header.Get("X-Request-Id"), access.Direct(r)}
				if left := r.Header.Get("X-Forwarded-For") + r.Header.Get("X-Forwarded-Host"); left != "" {
					t.Errorf("%s is left in the request", left)
				}
			})).ServeHTTP(httptest.NewRecorder(), r)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
	if _, err := access.ParseProxies([]string{"nginx"}); err == nil || !strings.Contains(err.Error(), `"nginx" is neither an address`) {
		t.Errorf("got %v", err)
	}
}

func TestAPaceForgives(t *testing.T) {
	now := time.Unix(1700000000, 0)
	p := access.NewPace(access.Rate{Burst: 2, PerMinute: 6}, func() time.Time { return now })
	take := func(client string, want time.Duration) {
		t.Helper()
		if got := p.Take(client).Round(time.Second); got != want {
			t.Errorf("%s has to wait %s, want %s", client, got, want)
		}
	}
	take("a", 0)
	take("a", 0)
	take("a", 10*time.Second)
	take("a", 10*time.Second) // a refusal costs nothing
	take("b", 0)
	now = now.Add(10 * time.Second)
	take("a", 0)
	take("a", 10*time.Second)
	now = now.Add(time.Hour)
	take("a", 0)
	take("a", 0)
	take("a", 10*time.Second)
	for i := range 200_000 { // more than are remembered
		if wait := p.Take(fmt.Sprint(i)); wait > 0 {
			t.Fatalf("client %d has to wait %s", i, wait)
		}
	}
	if wait := access.NewPace(access.Rate{}, nil).Take("a"); wait != 0 {
		t.Errorf("no pace makes wait %s", wait)
	}
}

func TestPlacesRunOut(t *testing.T) {
	p := access.NewPlaces(2, 3)
	take := func(client string) (leave func()) {
		t.Helper()
		leave, ok := p.Take(client)
		if !ok {
			t.Fatalf("no place for %s", client)
		}
		return leave
	}
	first := take("a")
	take("a")
	if _, ok := p.Take("a"); ok {
		t.Error("a third place for a")
	}
	take("b")
	if _, ok := p.Take("c"); ok {
		t.Error("a fourth place in all")
	}
	first()
	first() // giving it back twice gives back one
	take("c")
	if _, ok := p.Take("d"); ok {
		t.Error("a fourth place in all after one was given back")
	}
}
