package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"parley/web"

	"github.com/gorilla/websocket"
)

func TestWhoMayOpenASocket(t *testing.T) {
	w := newWorld(t, func(o *web.Options) { o.AllowedOrigins = []string{"https://chat.example.org/"} })
	v := w.visitor()
	id := v.begin()
	own, err := url.Parse(w.URL)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name     string
		who      *visitor
		id       string
		protocol string
		origin   string
		want     int
	}{
		{"own page", v, id, web.HTML, "http://" + own.Host, http.StatusSwitchingProtocols},
		{"no browser", v, id, web.JSON, "", http.StatusSwitchingProtocols},
		{"allowed page", v, id, web.JSON, "https://chat.example.org", http.StatusSwitchingProtocols},
		{"page of somebody else", v, id, web.JSON, "https://evil.example.org", http.StatusForbidden},
		{"page without an origin", v, id, web.JSON, "null", http.StatusForbidden},
		{"no subprotocol", v, id, "", "", http.StatusBadRequest},
		{"unknown subprotocol", v, id, "parley.xml.v1", "", http.StatusBadRequest},
		{"foreign visitor", w.visitor(), id, web.JSON, "", http.StatusNotFound},
		{"unknown conversation", v, "NOSUCH", web.JSON, "", http.StatusNotFound},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := http.Header{}
			if test.origin != "" {
				h.Set("Origin", test.origin)
			}
			l, r, err := test.who.dial(test.id, test.protocol, h)
			if r == nil {
				t.Fatal(err)
			}
			if r.StatusCode != test.want {
				t.Errorf("answered %s, want %d", r.Status, test.want)
			}
			if err == nil {
				l.Close()
			}
		})
	}
}

func TestMessagesThatMakeNoSense(t *testing.T) {
	v := newWorld(t).visitor()
	id := v.begin()
	for _, test := range []struct{ name, message, want string }{
		{"no JSON", `hello`, "one JSON object"},
		{"no type", `{}`, "needs a type"},
		{"unknown type", `{"type":"sing"}`, `no message of type "sing"`},
		{"input without id", `{"type":"say","text":"thai"}`, "needs an id"},
		{"long id", `{"type":"say","id":"` + strings.Repeat("x", 65) + `","text":"thai"}`, "1 to 64 bytes"},
		{"second hello", `{"type":"hello","after":0}`, "said already"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := v.connect(id, web.JSON, 0)
			l.t = t
			l.expect("ready")
			l.send("%s", test.message)
			if m := l.expect("error bad_message"); !strings.Contains(m.Message, test.want) {
				t.Errorf("told %q, want %q in it", m.Message, test.want)
			}
			l.send(`{"type":"cancel"}`) // still open
		})
	}
	t.Run("before hello", func(t *testing.T) {
		l, _, err := v.dial(id, web.JSON, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		l.say("a", "thai")
		l.expect("error bad_message")
		l.send(`{"type":"hello","after":99}`)
		l.expect("error unknown_seq")
		l.send(`{"type":"hello","after":0}`)
		l.expect("ready")
	})
}

func TestHowSocketsEnd(t *testing.T) {
	v := newWorld(t, func(o *web.Options) { o.Limits.Mistakes = 3 }).visitor()
	id := v.begin()
	for _, test := range []struct {
		name string
		send func(l *line)
		want int
	}{
		{"too many mistakes", func(l *line) {
			for range 3 {
				l.send("?")
			}
		}, websocket.ClosePolicyViolation},
		{"a message of 65 kB", func(l *line) { l.say("a", strings.Repeat("x", 65<<10)) }, websocket.CloseMessageTooBig},
		{"a binary message", func(l *line) {
			if err := l.WriteMessage(websocket.BinaryMessage, []byte("{}")); err != nil {
				l.t.Fatal(err)
			}
		}, websocket.CloseUnsupportedData},
		{"a farewell", func(l *line) {
			if err := l.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(websocket.CloseNormalClosure, "")); err != nil {
				l.t.Fatal(err)
			}
		}, websocket.CloseNormalClosure},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := v.connect(id, web.JSON, 0)
			l.t = t
			l.expect("ready")
			test.send(l)
			if got := l.closed(); got != test.want {
				t.Errorf("closed with %d, want %d", got, test.want)
			}
		})
	}
}
