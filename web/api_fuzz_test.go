package web_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/web"
)

// FuzzAPI: whatever is sent to an address of the API, the answer is what was
// asked for or a problem that the request has; it is never a fault of the
// server's own. {session} and {question} stand for a conversation in which a
// question is open.
func FuzzAPI(f *testing.F) {
	doc := document(f)
	var addresses []string
	for path, methods := range doc.Paths {
		for method := range methods {
			if method != "get" {
				addresses = append(addresses, strings.ToUpper(method)+" "+path)
			}
		}
	}
	slices.Sort(addresses)
	for i, address := range addresses {
		method, path, _ := strings.Cut(address, " ")
		f.Add(i, `{}`)
		op := doc.Paths[path][strings.ToLower(method)]
		if op.RequestBody == nil {
			continue
		}
		for _, e := range op.RequestBody.Content["application/json"].Examples {
			text, err := json.Marshal(e.Value)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(i, string(text))
		}
	}
	for _, body := range []string{"null", "[]", "{", "", `{"session":"{session}","text":"\u0000"}`, `{"text":"` + strings.Repeat("x", 9999) + `"}`,
		`{"suql":"SELECT 1/0"}`, `{"suql":"SELECT * FROM places ORDER BY answer(reviews, 'is it loud?')"}`} {
		f.Add(slices.Index(addresses, "POST /ask"), body)
		f.Add(slices.Index(addresses, "POST /query"), body)
	}
	f.Fuzz(func(t *testing.T, address int, body string) {
		if strings.Contains(body, "slowly") {
			return // for that the parser of the world waits
		}
		v := withQueries(t, func(o *web.Options) { o.Limits.Query = time.Second }).visitor()
		fill := v.openQuestion()
		method, path, _ := strings.Cut(addresses[int(uint(address)%uint(len(addresses)))], " ")
		path, body = fill(strings.ReplaceAll(path, "{token}", "none")), fill(body)
		status, kind, answer := v.api(method, path, body)
		if status < http.StatusBadRequest {
			return
		}
		var p web.Problem
		if err := json.Unmarshal([]byte(answer), &p); err != nil || kind != "application/problem+json" || p.Status != status || p.Detail == "" {
			t.Fatalf("%s %s %q: %d %s %s", method, path, body, status, kind, answer)
		}
		if status >= http.StatusInternalServerError && p.Code != "timeout" {
			t.Fatalf("%s %s %q: %d %s", method, path, body, status, answer)
		}
	})
}
