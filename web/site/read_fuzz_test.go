package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
)

// FuzzRead: whatever the body of a request is and says that it is, it is read as
// JSON without anything unknown in it, or refused with a sentence and a status
// that says that the request is wrong.
func FuzzRead(f *testing.F) {
	for _, body := range []string{`{"text":"thai","turn":1,"names":["a"],"narrow":{"column":"city","value":"Linz"}}`, `{}`, `null`, `[]`, ``, `{`, `{}{}`, `{} x`,
		`{"unknown":1}`, `{"turn":1e99}`, `{"text":"\ud800"}`, "{\"text\":\"\xff\"}", `{"TEXT":"a","text":"b"}`, `{"narrow":null}`} {
		f.Add("application/json", []byte(body))
	}
	f.Add("application/json; charset=utf-8", []byte(`{"text":"thai"}`))
	f.Add("text/plain", []byte(`{}`))
	f.Add("application/json; =", []byte(`{}`))
	f.Fuzz(func(t *testing.T, kind string, body []byte) {
		r := httptest.NewRequest(http.MethodPost, "/api/v1/ask", bytes.NewReader(body))
		r.Header.Set(echo.HeaderContentType, kind)
		var in struct {
			Text   string
			Turn   int
			Names  []string
			Narrow *struct{ Column, Value string }
		}
		err := Read(echo.New().NewContext(r, httptest.NewRecorder()), &in)
		if err == nil {
			if !json.Valid(body) || !utf8.ValidString(in.Text) {
				t.Fatalf("%q of kind %q is read as %+v", body, kind, in)
			}
			return
		}
		var p *Problem
		if !errors.As(err, &p) || p.Detail == "" || p.Status != http.StatusBadRequest && p.Status != http.StatusUnsupportedMediaType {
			t.Fatalf("%q of kind %q is refused with %#v", body, kind, err)
		}
	})
}
