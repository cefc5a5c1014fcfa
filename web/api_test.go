package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/web"
	"parley/web/access"

	"github.com/google/go-cmp/cmp"
)

// step is what the API says an input led to.
type step struct {
	Session  string
	Turn     int
	Seq      int64
	State    string
	Question *agent.Question
	Reply    *agent.Reply
	Failure  *agent.Failure
}

// post sends an input that must be taken.
func (v *visitor) post(path, body string) (s step) {
	v.w.t.Helper()
	status, _, answer := v.api(http.MethodPost, path, body)
	if err := json.Unmarshal([]byte(answer), &s); err != nil || status != http.StatusOK {
		v.w.t.Fatalf("POST %s: %d %s (%v)", path, status, answer, err)
	}
	return s
}

// refused sends a request that must come to nothing.
func (v *visitor) refused(method, path, body string) web.Problem {
	v.w.t.Helper()
	status, kind, answer := v.api(method, path, body)
	var p web.Problem
	if err := json.Unmarshal([]byte(answer), &p); err != nil || status < 400 || kind != "application/problem+json" || p.Status != status {
		v.w.t.Fatalf("%s %s: %d %s %s (%v)", method, path, status, kind, answer, err)
	}
	if p.Request == "" || p.Request != v.last.Header.Get("X-Request-Id") {
		v.w.t.Errorf("the request is called %q in the body and %q in the header", p.Request, v.last.Header.Get("X-Request-Id"))
	}
	p.Request, p.Title = "", ""
	return p
}

func TestADialogueOverTheAPI(t *testing.T) {
	v := newWorld(t).visitor()
	asked := v.post("/ask", `{"text":"thai, quiet"}`)
	if asked.State != "asked" || asked.Question.Phrase != "quiet" {
		t.Fatalf("got %+v, want a question about quiet", asked)
	}
	replied := v.post("/answer", fmt.Sprintf(`{"session":%q,"question":%q,"choice":"yes","id":"a1"}`, asked.Session, asked.Question.ID))
	if replied.State != "replied" || replied.Reply.Total != 1 || replied.Reply.Rows[0].Values[0] != "Cedar" {
		t.Fatalf("got %+v, want Cedar", replied)
	}
	again := v.post("/answer", fmt.Sprintf(`{"session":%q,"question":%q,"choice":"yes","id":"a1"}`, asked.Session, asked.Question.ID))
	if diff := cmp.Diff(replied, again); diff != "" {
		t.Errorf("the same input sent again led to something else:\n%s", diff)
	}
	failed := v.post("/ask", fmt.Sprintf(`{"session":%q,"text":"fnord"}`, asked.Session))
	if failed.State != "failed" || failed.Failure.Code != "not_understood" || failed.Turn != 2 {
		t.Errorf("got %+v, want a failure in turn 2", failed)
	}
}

// TestAPIAndSocketShareAConversation: what a program says, the page shows.
func TestAPIAndSocketShareAConversation(t *testing.T) {
	v := newWorld(t).visitor()
	id := v.begin()
	l := v.connect(id, web.JSON, 0)
	l.expect("ready")
	v.post("/ask", fmt.Sprintf(`{"session":%q,"text":"thai, quiet"}`, id))
	asked := l.expect("said", "asked").Event.Asked
	l.answer("b", asked.ID, agent.Yes)
	l.expect("answered", "replied")
	if p := v.refused(http.MethodPost, "/answer", fmt.Sprintf(`{"session":%q,"question":%q,"choice":"yes"}`, id, asked.ID)); p.Status != http.StatusConflict || p.Code != "stale_question" {
		t.Errorf("the answer came twice: %+v", p)
	}
}

func TestABusyConversationSaysSo(t *testing.T) {
	w := newWorld(t)
	v := w.visitor()
	id := v.begin()
	l := v.connect(id, web.JSON, 0)
	l.expect("ready")
	l.say("a", "thai, slowly")
	<-w.gate.reached
	if p := v.refused(http.MethodPost, "/ask", fmt.Sprintf(`{"session":%q,"text":"thai"}`, id)); p.Status != http.StatusConflict || p.Code != "busy" {
		t.Errorf("got %+v", p)
	}
	close(w.gate.open)
	l.expect("said", "replied")
}

func TestQueriesThatAreWrongSayWhere(t *testing.T) {
	v := withQueries(t).visitor()
	got := v.refused(http.MethodPost, "/query", `{"suql":"SELECT name\nFROM place WHERE rating > 4"}`)
	want := web.Problem{Status: 400, Code: "unknown_table", Detail: `unknown table "place"`, Hint: "did you mean places?", Line: 2, Column: 6, Candidates: []string{"places"}}
	if !strings.Contains(got.Excerpt, "FROM place WHERE rating > 4\n       ^^^^^") {
		t.Errorf("no caret under the place:\n%s", got.Excerpt)
	}
	got.Excerpt, want.Hint = "", got.Hint
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestRequestsThatMakeNoSense(t *testing.T) {
	v := withQueries(t, func(o *web.Options) { o.Limits.Body = 1000 }).visitor()
	id := v.begin()
	for _, test := range []struct {
		name, method, path, body string
		status                   int
		code                     string
	}{
		{"no object", "POST", "/ask", `[]`, 400, "bad_json"},
		{"two objects", "POST", "/ask", `{"text":"thai"}{}`, 400, "bad_json"},
		{"an unknown field", "POST", "/ask", `{"question":"thai"}`, 400, "bad_json"},
		{"nothing said", "POST", "/ask", `{"text":" "}`, 422, "empty"},
		{"a body that is too large", "POST", "/ask", `{"text":"` + strings.Repeat("x", 1000) + `"}`, 413, "too_large"},
		{"an id that is too long", "POST", "/ask", `{"text":"thai","id":"` + strings.Repeat("x", 65) + `"}`, 400, "bad_id"},
		{"no such conversation", "POST", "/ask", `{"session":"NONE","text":"thai"}`, 404, "not_found"},
		{"no open question", "POST", "/answer", `{"session":"` + id + `","question":"1.1","choice":"yes"}`, 409, "stale_question"},
		{"an empty query", "POST", "/query", `{"suql":" "}`, 400, "empty"},
		{"a query that writes", "POST", "/query", `{"suql":"DELETE FROM places"}`, 400, "not_select"},
		{"an unknown format", "POST", "/export", `{"suql":"SELECT 1","format":"xml"}`, 400, "bad_parameter"},
		{"nothing to export", "GET", "/export?session=" + id, "", 404, "no_answer"},
		{"a list that is too long", "GET", "/sessions?limit=501", "", 400, "bad_parameter"},
		{"no such address", "GET", "/nothing", "", 404, "not_found"},
		{"another method", "PUT", "/ask", "{}", 405, "method_not_allowed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if p := v.refused(test.method, test.path, test.body); p.Status != test.status || p.Code != test.code {
				t.Errorf("got %+v, want %d %s", p, test.status, test.code)
			}
		})
	}
	r, err := v.Post(v.w.URL+"/api/v1/ask", "text/plain", strings.NewReader(`{"text":"thai"}`))
	if err != nil {
		t.Fatal(err)
	}
	if r.Body.Close(); r.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("JSON in disguise, which pages elsewhere can send: %s, want 415", r.Status)
	}
}

func TestExportsHoldAllRows(t *testing.T) {
	var b strings.Builder
	for i := range 4999 {
		fmt.Fprintf(&b, "INSERT INTO places VALUES ('P%d', '[\"Thai\"]', NULL, 1.5, 'Here, \"there\"', NULL);", i)
	}
	w := newWorldOf(t, script+b.String())
	before := w.opts
	w.opts = func(o *web.Options) { before(o); o.Engine = w.engine }
	w.restart()
	v := w.visitor()
	s := v.post("/ask", `{"text":"thai"}`)
	if len(s.Reply.Rows) != agent.MaxRows || s.Reply.Total != 5001 {
		t.Fatalf("the answer has %d of %d rows", len(s.Reply.Rows), s.Reply.Total)
	}
	status, kind, text := v.api(http.MethodGet, "/export?session="+s.Session, "")
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if status != http.StatusOK || kind != "text/csv; charset=utf-8" || len(lines) != 5002 || v.last.Header.Get("Parley-Rows") != "5001" {
		t.Errorf("CSV: %d %s, %d lines, %s rows", status, kind, len(lines), v.last.Header.Get("Parley-Rows"))
	}
	if want := `P4998,"[""Thai""]",,1.5,"Here, ""there""",`; lines[5001] != want {
		t.Errorf("the last line is %s, want %s", lines[5001], want)
	}
	_, _, text = v.api(http.MethodGet, "/export?format=json&turn=1&session="+s.Session, "")
	var rows []map[string]any
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"name": "P4998", "cuisines": []any{"Thai"}, "price": nil, "rating": 1.5, "city": `Here, "there"`, "reviews": nil}
	if diff := cmp.Diff(want, rows[5000]); diff != "" || len(rows) != 5001 {
		t.Errorf("JSON: %d rows %s", len(rows), diff)
	}
}

func TestTheAPIKeepsVisitorsApart(t *testing.T) {
	w := withQueries(t)
	ann, bob := w.visitor(), w.visitor()
	s := ann.post("/ask", `{"text":"thai, quiet"}`)
	for _, test := range []struct{ method, path, body string }{
		{"GET", "/sessions/" + s.Session, ""},
		{"GET", "/export?session=" + s.Session, ""},
		{"POST", "/ask", fmt.Sprintf(`{"session":%q,"text":"thai"}`, s.Session)},
		{"POST", "/answer", fmt.Sprintf(`{"session":%q,"question":%q,"choice":"yes"}`, s.Session, s.Question.ID)},
	} {
		bob.begin()
		if p := bob.refused(test.method, test.path, test.body); p.Status != http.StatusNotFound {
			t.Errorf("%s %s of somebody else's: %+v", test.method, test.path, p)
		}
	}
	if _, _, list := bob.api(http.MethodGet, "/sessions", ""); strings.Contains(list, s.Session) {
		t.Error("bob's list names the conversation of ann")
	}
	_, _, list := ann.api(http.MethodGet, "/sessions", "")
	if !strings.Contains(list, s.Session) || !strings.Contains(list, `"title":"thai, quiet"`) {
		t.Errorf("ann's list is %s", list)
	}
	_, _, events := ann.api(http.MethodGet, "/sessions/"+s.Session+"?after=1", "")
	if !strings.Contains(events, `"kind":"asked"`) || strings.Contains(events, `"kind":"said"`) {
		t.Errorf("after the first event: %s", events)
	}
}

func TestTheAPIHasItsPace(t *testing.T) {
	w := withQueries(t, func(o *web.Options) {
		o.Rates = web.Rates{Turns: access.Rate{Burst: 2, PerMinute: 1}, Requests: access.Rate{Burst: 4, PerMinute: 1}}
	})
	v := w.visitor()
	id := v.post("/ask", `{"text":"thai"}`).Session
	v.post("/ask", `{"text":"thai"}`)
	p := v.refused(http.MethodPost, "/ask", `{"text":"thai"}`)
	wait, err := time.ParseDuration(v.last.Header.Get("Retry-After") + "s")
	if p.Status != http.StatusTooManyRequests || p.Code != "too_fast" || err != nil || wait < 30*time.Second || wait > time.Minute {
		t.Errorf("got %+v, Retry-After %s", p, wait)
	}
	v.api(http.MethodGet, "/schema", "")
	if p := v.refused(http.MethodGet, "/schema", ""); p.Status != http.StatusTooManyRequests {
		t.Errorf("the fifth request: %+v", p)
	}
	l := v.connect(id, web.JSON, 0)
	l.expect("said", "replied", "ready")
	l.say("x", "thai")
	l.expect("refused too_fast")
}

func TestWithoutAnEngineThereAreNoQueries(t *testing.T) {
	v := newWorld(t).visitor()
	for _, path := range []string{"/query", "/export"} {
		if p := v.refused(http.MethodPost, path, `{"suql":"SELECT 1"}`); p.Status != http.StatusNotFound {
			t.Errorf("%s: %+v", path, p)
		}
	}
}
