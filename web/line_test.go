package web_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"parley/agent"

	"github.com/gorilla/websocket"
)

// patience is how long a test waits for a message that must come.
const patience = 10 * time.Second

// line is a socket as a client sees it.
type line struct {
	*websocket.Conn
	t *testing.T
}

// message is anything a server sends, in either subprotocol.
type message struct {
	Type    string      `json:"type"`
	Event   agent.Event `json:"event"`
	HTML    []fragment  `json:"html"`
	Seq     int64       `json:"seq"`
	Busy    bool        `json:"busy"`
	ID      string      `json:"id"`
	Code    string      `json:"code"`
	Message string      `json:"message"`
}

type fragment struct{ Target, Mode, HTML string }

func (m message) String() string {
	switch m.Type {
	case "event":
		return string(m.Event.Kind)
	case "refused", "error":
		return m.Type + " " + m.Code
	}
	return m.Type
}

// dial opens a socket; header is added to the visitor's cookies.
func (v *visitor) dial(id, protocol string, header http.Header) (*line, *http.Response, error) {
	d := websocket.Dialer{Jar: v.Jar, HandshakeTimeout: patience, TLSClientConfig: v.tls}
	if protocol != "" {
		d.Subprotocols = []string{protocol}
	}
	conn, r, err := d.DialContext(v.w.t.Context(), strings.Replace(v.w.URL, "http", "ws", 1)+"/ws/"+id, header)
	return &line{conn, v.w.t}, r, err
}

// connect opens a socket and says hello.
func (v *visitor) connect(id, protocol string, after int64) *line {
	v.w.t.Helper()
	l, _, err := v.dial(id, protocol, nil)
	if err != nil {
		v.w.t.Fatal(err)
	}
	v.w.t.Cleanup(func() { l.Close() })
	l.send(`{"type":"hello","after":%d}`, after)
	return l
}

func (l *line) send(format string, args ...any) {
	l.t.Helper()
	if err := l.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, format, args...)); err != nil {
		l.t.Fatal(err)
	}
}

func (l *line) say(id, text string) { l.send(`{"type":"say","id":%q,"text":%q}`, id, text) }

func (l *line) answer(id, question string, c agent.Choice) {
	l.send(`{"type":"answer","id":%q,"question":%q,"choice":%q}`, id, question, c)
}

// receive reads the next message that is not only news of running work.
func (l *line) receive() message {
	l.t.Helper()
	for {
		if m := l.receiveAny(); m.Type != "event" || m.Event.Seq > 0 {
			return m
		}
	}
}

// receiveAny reads the next message.
func (l *line) receiveAny() message {
	l.t.Helper()
	if err := l.SetReadDeadline(time.Now().Add(patience)); err != nil {
		l.t.Fatal(err)
	}
	_, data, err := l.ReadMessage()
	if err != nil {
		l.t.Fatalf("waiting for a message: %v", err)
	}
	var m message
	if err := json.Unmarshal(data, &m); err != nil {
		l.t.Fatalf("%s: %v", data, err)
	}
	return m
}

// expect reads messages and compares them with their short forms.
func (l *line) expect(want ...string) (last message) {
	l.t.Helper()
	for i, w := range want {
		last = l.receive()
		if last.String() != w {
			l.t.Fatalf("message %d is %s (%+v), want %s", i+1, last, last, w)
		}
	}
	return last
}

// closed reads until the server closes the socket and returns the code.
func (l *line) closed() int {
	l.t.Helper()
	for {
		if err := l.SetReadDeadline(time.Now().Add(patience)); err != nil {
			l.t.Fatal(err)
		}
		if _, _, err := l.ReadMessage(); err != nil {
			var c *websocket.CloseError
			if !errors.As(err, &c) {
				l.t.Fatalf("the socket ended without a code: %v", err)
			}
			return c.Code
		}
	}
}
