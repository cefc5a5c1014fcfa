package web_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"parley/web"
	"parley/web/access"
	"parley/web/mcp"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The two ways that clients speak: with a session, and each request by itself.
const withSession, sessionless = "2025-06-18", "2026-07-28"

// assistant is a client of the tools.
type assistant struct {
	*sdk.ClientSession
	t     *testing.T
	asked []string // questions that the person was shown
}

// says answers a form: what is chosen, and what is said in words.
type says func(message string) (choice, words string)

// assistant connects over HTTP. person answers questions; nil: the client
// can't ask.
func (w *world) assistant(version, token string, person says) *assistant {
	w.t.Helper()
	a, err := w.connected(version, token, person)
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

func (w *world) connected(version, token string, person says) (*assistant, error) {
	return connectTo(w.t, &sdk.StreamableClientTransport{Endpoint: w.URL + "/mcp", MaxRetries: -1, HTTPClient: &http.Client{Transport: bearer(token)}}, version, person)
}

func connectTo(t *testing.T, transport sdk.Transport, version string, person says) (*assistant, error) {
	a := &assistant{t: t}
	opts := &sdk.ClientOptions{}
	if person != nil {
		opts.ElicitationHandler = func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			a.asked = append(a.asked, r.Params.Message)
			choice, words := person(r.Params.Message)
			if choice == "" && words == "" {
				return &sdk.ElicitResult{Action: "decline"}, nil
			}
			content := map[string]any{}
			if choice != "" {
				content["answer"] = choice
			}
			if words != "" {
				content["words"] = words
			}
			return &sdk.ElicitResult{Action: "accept", Content: content}, nil
		}
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, opts).Connect(t.Context(), transport, &sdk.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		return nil, err
	}
	a.ClientSession = session
	t.Cleanup(func() { _ = session.Close() })
	return a, nil
}

// bearer sends a token with every request.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	if b != "" {
		r = r.Clone(r.Context())
		r.Header.Set("Authorization", "Bearer "+string(b))
	}
	return http.DefaultTransport.RoundTrip(r)
}

// call calls a tool that must succeed.
func call[Out any](a *assistant, tool string, args any) (out Out) {
	a.t.Helper()
	r, err := a.CallTool(a.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil || r.IsError {
		a.t.Fatalf("%s: %v %s", tool, err, textOf(r))
	}
	text, err := json.Marshal(r.StructuredContent)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		a.t.Fatalf("%s: %v", tool, err)
	}
	return out
}

// wrong calls a tool that must refuse, and returns what it says.
func (a *assistant) wrong(tool string, args any) string {
	a.t.Helper()
	r, err := a.CallTool(a.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: args})
	if err != nil || !r.IsError {
		a.t.Fatalf("%s was not refused: %v %s", tool, err, textOf(r))
	}
	return textOf(r)
}

func textOf(r *sdk.CallToolResult) (text string) {
	if r == nil {
		return ""
	}
	for _, c := range r.Content {
		if t, ok := c.(*sdk.TextContent); ok {
			text += t.Text
		}
	}
	return text
}

type args = map[string]any

// firsts are the first values of rows.
func firsts(r *mcp.Rows) (out []any) {
	for _, row := range r.Rows {
		out = append(out, row[0])
	}
	return out
}

func withMCP(t *testing.T, opts ...func(*web.Options)) *world {
	t.Helper()
	w := newWorld(t, opts...)
	before := w.opts
	w.opts = func(o *web.Options) {
		o.Engine, o.MCP = w.engine, true
		before(o)
	}
	w.restart()
	return w
}

func eachVersion(t *testing.T, test func(t *testing.T, version string)) {
	t.Helper()
	for _, version := range []string{withSession, sessionless} {
		t.Run(version, func(t *testing.T) { test(t, version) })
	}
}

// TestAClientThatCanAskAsksThePerson: one call, a question to the person on the
// way, then the answer.
func TestAClientThatCanAskAsksThePerson(t *testing.T) {
	eachVersion(t, func(t *testing.T, version string) {
		w := withMCP(t)
		a := w.assistant(version, "", func(string) (string, string) { return "yes", "" })
		got := call[mcp.Outcome](a, "ask", args{"question": "thai, quiet"})
		if got.State != "answered" || got.Answer == nil || !cmp.Equal(firsts(got.Answer.Found), []any{"Cedar"}) {
			t.Fatalf("got %+v", got)
		}
		if diff := cmp.Diff([]string{`Is "quiet" important?`}, a.asked); diff != "" {
			t.Error(diff)
		}
		if e := got.Answer.Found.Evidence; len(e) != 1 || e[0].Row != 1 || !strings.Contains(e[0].Words, "that quiet") {
			t.Errorf("evidence: %+v", e)
		}
		if !strings.HasPrefix(got.Answer.Found.SUQL, "SELECT * FROM places WHERE") || got.Answer.Found.Cost.Calls == 0 {
			t.Errorf("found %+v", got.Answer.Found)
		}
	})
}

// TestSeveralQuestionsInOneCall are asked one after the other.
func TestSeveralQuestionsInOneCall(t *testing.T) {
	eachVersion(t, func(t *testing.T, version string) {
		a := withMCP(t).assistant(version, "", func(message string) (string, string) {
			if strings.Contains(message, "quiet") {
				return "no", ""
			}
			return "yes", ""
		})
		got := call[mcp.Outcome](a, "ask", args{"question": "italian, children, quiet"})
		if got.State != "answered" || !cmp.Equal(firsts(got.Answer.Found), []any{"Alder", "Dogwood"}) || len(a.asked) != 2 {
			t.Errorf("asked %q, got %+v", a.asked, got.Answer)
		}
	})
}

// TestOptionsAreChosenByNumber: the person sees them, and may also answer in
// words.
func TestOptionsAreChosenByNumber(t *testing.T) {
	eachVersion(t, func(t *testing.T, version string) {
		a := withMCP(t).assistant(version, "", func(string) (string, string) { return "2", "" })
		got := call[mcp.Outcome](a, "ask", args{"question": "cosy"})
		if len(a.asked) != 1 || !strings.Contains(a.asked[0], "\n1. ") || !strings.Contains(a.asked[0], "\n2. ") {
			t.Fatalf("asked %q", a.asked)
		}
		if got.State != "answered" || !strings.Contains(got.Answer.Found.SUQL, "good for children") {
			t.Errorf("got %+v", got.Answer)
		}
	})
}

// TestAClientThatCantAskGetsTheQuestion, and so does one whose person does not
// answer; answer goes on.
func TestAClientThatCantAskGetsTheQuestion(t *testing.T) {
	for name, person := range map[string]says{"no forms": nil, "declined": func(string) (string, string) { return "", "" }} {
		t.Run(name, func(t *testing.T) {
			eachVersion(t, func(t *testing.T, version string) {
				a := withMCP(t).assistant(version, "", person)
				asked := call[mcp.Outcome](a, "ask", args{"question": "thai, quiet"})
				if asked.State != "question" || asked.Question == nil || asked.Question.About != "quiet" || asked.Answer != nil {
					t.Fatalf("got %+v", asked)
				}
				answer := args{"conversation": asked.Conversation, "question": asked.Question.ID, "answer": "yes"}
				got := call[mcp.Outcome](a, "answer", answer)
				if got.State != "answered" || !cmp.Equal(firsts(got.Answer.Found), []any{"Cedar"}) {
					t.Errorf("got %+v", got)
				}
				if said := a.wrong("answer", answer); !strings.Contains(said, "(stale_question)") {
					t.Errorf("the answer came twice: %s", said)
				}
				if got = call[mcp.Outcome](a, "ask", args{"conversation": asked.Conversation, "question": "fnord"}); got.State != "failed" || got.Failure.Code != "not_understood" {
					t.Errorf("got %+v", got)
				}
			})
		})
	}
}

func TestAssistantsRunQueries(t *testing.T) {
	a := withMCP(t).assistant(sessionless, "", nil)
	got := call[mcp.Rows](a, "query", args{"suql": "SELECT name, rating FROM places ORDER BY rating DESC", "rows": 2})
	if !cmp.Equal(got.Rows, [][]any{{"Elm", 4.9}, {"Cedar", 4.8}}) || got.Total != 5 || got.Columns[1].Kind != "number" {
		t.Errorf("got %+v", got)
	}
	plan := call[mcp.Explained](a, "explain", args{"suql": "select name from places where answer(reviews, 'is it quiet?') = 'Yes'"})
	if !strings.Contains(plan.Plan, "Judge") || !strings.HasPrefix(plan.SUQL, "SELECT name FROM places") {
		t.Errorf("got %+v", plan)
	}
	schema := call[mcp.Schema](a, "schema", args{})
	if len(schema.Tables) != 1 || schema.Tables[0].Name != "places" || schema.Tables[0].Rows != 5 || len(schema.Tables[0].Columns) != 6 {
		t.Errorf("got %+v", schema)
	}
	for query, want := range map[string]string{
		"SELECT ratng FROM places":                    "did you mean rating?",
		"DELETE FROM places":                          "SELECT",
		" ":                                           "(empty)",
		"SELECT name FROM places; SELECT 1":           "(",
		"SELECT load_extension('x') FROM places":      "load_extension",
		"SELECT * FROM sqlite_master":                 "sqlite_master",
		"SELECT name FROM places WHERE rating > 'abc": "(",
	} {
		if said := a.wrong("query", args{"suql": query}); !strings.Contains(said, want) {
			t.Errorf("%q is refused with %s", query, said)
		}
	}
	if said := a.wrong("schema", args{"tables": []string{"fnord"}}); !strings.Contains(said, "fnord") {
		t.Error(said)
	}
}

// TestWhatIsHiddenIsHiddenFromAssistants: keys are not offered.
func TestWhatIsHiddenIsHiddenFromAssistants(t *testing.T) {
	w := newWorldOf(t, `CREATE TABLE places (place_id INTEGER PRIMARY KEY, name TEXT, cuisines TEXT[]); INSERT INTO places VALUES (1, 'Alder', '["Italian"]'), (2, 'Elm', '["Thai"]');`)
	w.opts = func(o *web.Options) { o.Engine, o.MCPOnly = w.engine, true }
	w.restart()
	a := w.assistant(sessionless, "", nil)
	schema := call[mcp.Schema](a, "schema", args{})
	for _, c := range schema.Tables[0].Columns {
		if c.Name == "place_id" {
			t.Error("the key is shown")
		}
	}
	got := call[mcp.Outcome](a, "ask", args{"question": "italian"})
	if got.State != "answered" || len(got.Answer.Found.Columns) != 2 || !cmp.Equal(firsts(got.Answer.Found), []any{"Alder"}) {
		t.Errorf("got %+v", got.Answer)
	}
	for path, want := range map[string]int{"/": 404, "/api/v1/schema": 404, "/healthz": 200} { // MCPOnly
		r, err := http.Get(w.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != want {
			t.Errorf("%s: %s", path, r.Status)
		}
	}
}

// TestAssistantsShowAToken: without one nobody comes in, and what is one's own
// is nobody else's.
func TestAssistantsShowAToken(t *testing.T) {
	eachVersion(t, func(t *testing.T, version string) {
		w := guarded(t)
		before := w.opts
		w.opts = func(o *web.Options) { o.Engine, o.MCP = w.engine, true; before(o) }
		w.restart()
		for _, token := range []string{"", "wrong", password} {
			if _, err := w.connected(version, token, nil); err == nil {
				t.Errorf("the token %q lets in", token)
			}
		}
		ann, bob := w.assistant(version, annsToken, nil), w.assistant(version, bobsToken, nil)
		asked := call[mcp.Outcome](ann, "ask", args{"question": "thai, quiet"})
		if said := bob.wrong("answer", args{"conversation": asked.Conversation, "question": asked.Question.ID, "answer": "yes"}); !strings.Contains(said, "(not_found)") {
			t.Errorf("Bob answers in Ann's conversation: %s", said)
		}
		if id := ann.ID(); id != "" { // a session of Ann's is none of Bob's
			r := w.raw(bobsToken, id, `{"jsonrpc":"2.0","id":9,"method":"tools/list"}`)
			defer r.Body.Close()
			if r.StatusCode != http.StatusForbidden {
				t.Errorf("Bob speaks in Ann's session: %s", r.Status)
			}
		}
	})
}

// raw sends a request as no client of the SDK would.
func (w *world) raw(token, session, body string) *http.Response {
	w.t.Helper()
	method := http.MethodPost
	if body == "" {
		method = http.MethodGet
	}
	r, err := http.NewRequestWithContext(w.t.Context(), method, w.URL+"/mcp", strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream", "Mcp-Session-Id": session,
		"MCP-Protocol-Version": withSession} {
		r.Header.Set(name, value)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

// TestAssistantsAreHeldToThePace of everybody.
func TestAssistantsAreHeldToThePace(t *testing.T) {
	w := withMCP(t, func(o *web.Options) { o.Rates.Turns = access.Rate{Burst: 1, PerMinute: 0.1} })
	a := w.assistant(sessionless, "", nil)
	first := call[mcp.Outcome](a, "ask", args{"question": "thai"})
	if said := a.wrong("ask", args{"conversation": first.Conversation, "question": "thai"}); !strings.Contains(said, "(too_fast)") {
		t.Errorf("said %s", said)
	}
}

// TestHeavyQueriesOfAssistantsWaitInLine: three of a client run, the fourth
// waits until one of them is done.
func TestHeavyQueriesOfAssistantsWaitInLine(t *testing.T) {
	w := withMCP(t)
	a := w.assistant(sessionless, "", nil)
	done := make(chan bool, 4)
	for _, question := range []string{"is it a good pizza", "is it a cheap pizza", "is it a large pizza"} {
		go func() {
			r, err := a.CallTool(t.Context(), &sdk.CallToolParams{Name: "query", Arguments: args{
				"suql": "SELECT name FROM places WHERE name = 'Birch' AND answer(reviews, '" + question + "') = 'Yes'"}})
			done <- err == nil && !r.IsError
		}()
		<-w.texts.reached
	}
	waiting, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	if _, err := a.CallTool(waiting, &sdk.CallToolParams{Name: "query", Arguments: args{"suql": "SELECT name FROM places"}}); err == nil {
		t.Error("the fourth query did not wait")
	}
	close(w.texts.open)
	for range 3 {
		if !<-done {
			t.Error("a query that was let in failed")
		}
	}
	if got := call[mcp.Rows](a, "query", args{"suql": "SELECT name FROM places"}); got.Total != 5 {
		t.Errorf("got %+v", got)
	}
}

// TestShutdownEndsOpenStreams: a client that waits for messages holds nothing
// up.
func TestShutdownEndsOpenStreams(t *testing.T) {
	w := withMCP(t)
	begun := w.raw("", "", `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`)
	if _, err := io.Copy(io.Discard, begun.Body); err != nil {
		t.Fatal(err)
	}
	begun.Body.Close()
	stream := w.raw("", begun.Header.Get("Mcp-Session-Id"), "")
	defer stream.Body.Close()
	if kind := stream.Header.Get("Content-Type"); stream.StatusCode != http.StatusOK || kind != "text/event-stream" {
		t.Fatalf("the stream is %s, %s", stream.Status, kind)
	}
	w.stop()
	if _, err := io.Copy(io.Discard, stream.Body); err != nil {
		t.Error(err)
	}
}

// TestAToolThatPanicsIsAFaultOfOurs, and the server goes on.
func TestAToolThatPanicsIsAFaultOfOurs(t *testing.T) {
	a := withMCP(t).assistant(sessionless, "", nil)
	r, err := a.CallTool(t.Context(), &sdk.CallToolParams{Name: "ask", Arguments: args{"question": "panic"}})
	if err != nil {
		t.Fatal(err)
	}
	if got := textOf(r); strings.Contains(got, "as asked") {
		t.Errorf("said %s", got)
	}
	if got := call[mcp.Outcome](a, "ask", args{"question": "thai"}); got.State != "answered" {
		t.Errorf("got %+v", got)
	}
}

// TestOneClientOverStreams, as programs start a server of their own.
func TestOneClientOverStreams(t *testing.T) {
	eachVersion(t, func(t *testing.T, version string) {
		w := withMCP(t)
		in, toServer := io.Pipe()
		fromServer, out := io.Pipe()
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- w.current.Load().RunMCP(ctx, in, out) }()
		a, err := connectTo(t, &sdk.IOTransport{Reader: fromServer, Writer: toServer}, version, func(string) (string, string) { return "", "yes" })
		if err != nil {
			t.Fatal(err)
		}
		tools, err := a.ListTools(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		var listed []string
		for _, tool := range tools.Tools {
			listed = append(listed, tool.Name)
			if !tool.Annotations.ReadOnlyHint {
				t.Errorf("%s is not said to change nothing", tool.Name)
			}
		}
		if diff := cmp.Diff([]string{"answer", "ask", "explain", "query", "schema"}, listed); diff != "" {
			t.Error(diff)
		}
		if got := call[mcp.Outcome](a, "ask", args{"question": "thai, quiet"}); got.State != "answered" || !cmp.Equal(firsts(got.Answer.Found), []any{"Cedar"}) {
			t.Errorf("got %+v", got)
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}
