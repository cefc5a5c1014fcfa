package llm_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"parley/llm"
)

// sends is a server that answers each path with the same bytes, whatever it is
// asked; "" stands for all other paths.
type sends struct {
	status int
	header http.Header
	bodies map[string][]byte
	asked  atomic.Int64 // samples are asked for side by side
}

func (s *sends) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		defer r.Body.Close()
	}
	s.asked.Add(1)
	body, ok := s.bodies[r.URL.Path]
	if !ok {
		body = s.bodies[""]
	}
	return &http.Response{StatusCode: s.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: s.header.Clone(),
		Body: io.NopCloser(bytes.NewReader(body)), ContentLength: int64(len(body)), Request: r}, nil
}

// receives is a client of s that does not wait and ask again.
func receives(t *testing.T, s *sends) *llm.Client {
	t.Helper()
	s.status = 200 + int(uint(s.status)%400)
	c, err := llm.New(llm.Config{BaseURL: "http://model.test/v1", Key: "sk-secret-0123456789", Model: "tiny", Attempts: 1,
		HTTP: &http.Client{Transport: s}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Requests in each form that a reply can be asked for.
var (
	inWords = llm.Request{Messages: []llm.Message{llm.User("Is it?")}, Words: []string{"yes", "no"}, MaxTokens: 9, LogProbs: true, Top: 5}
	asJSON  = llm.Request{Messages: []llm.Message{llm.User("Which?")}, MaxTokens: 9, LogProbs: true, Top: 5,
		Schema: &llm.Schema{Name: "n", Type: "object", Properties: []llm.Property{{Name: "n", Schema: &llm.Schema{Type: "number", Nullable: true}}}}}
	freely = llm.Request{Messages: []llm.Message{llm.System("Be brief."), llm.User("Why?")}, MaxTokens: 9, Partial: true, LogProbs: true, Top: 5, Seed: 3}
)

// wellFormed fails unless there is either a reply that is what was asked for
// or an error with a sentence.
func wellFormed(t *testing.T, req llm.Request, r llm.Reply, err error) {
	t.Helper()
	if err != nil {
		var e *llm.Error
		if !errors.As(err, &e) || strings.TrimSpace(err.Error()) == "" {
			t.Fatalf("failed with %#v", err)
		}
		if e.RetryAfter < 0 || e.Used.Prompt < 0 || e.Used.Reply < 0 || strings.Contains(err.Error(), "sk-secret") {
			t.Fatalf("failed with %v: wait %s, used %+v", err, e.RetryAfter, e.Used)
		}
		if r.Text != "" || r.Finish != "" || r.JSON != nil || r.Tokens != nil {
			t.Fatalf("both the reply %+v and the error %v", r, err)
		}
		return
	}
	switch {
	case r.Finish != llm.Stopped && r.Finish != llm.Length, r.Text == "" && r.Finish != llm.Length:
		t.Fatalf("neither a reply nor an error: %+v", r)
	case r.Usage.Prompt < 0 || r.Usage.Reply < 0:
		t.Fatalf("used %+v", r.Usage)
	case req.Words != nil && (!slices.Contains(req.Words, r.Word) || !strings.EqualFold(r.Text[r.At:r.At+len(r.Word)], r.Word)):
		t.Fatalf("%q at %d of %q is none of %q", r.Word, r.At, r.Text, req.Words)
	case req.Schema != nil && (req.Schema.Check(r.JSON) != nil || !strings.HasPrefix(r.Text[r.At:], string(r.JSON))):
		t.Fatalf("took %q at %d of %q", r.JSON, r.At, r.Text)
	}
	measured(t, req, r)
}

// measured fails unless the tokens of a reply cover its text and probabilities
// are such.
func measured(t *testing.T, req llm.Request, r llm.Reply) {
	t.Helper()
	end := 0
	for _, token := range r.Tokens {
		if token.Start < 0 || token.Start > token.End || token.End > len(r.Text) || token.LogProb > 0 || token.LogProb != token.LogProb {
			t.Fatalf("%q has the token %+v", r.Text, token)
		}
		if token.Start > end && strings.TrimSpace(r.Text[end:token.Start]) != "" {
			t.Fatalf("%q: no token stands for %q", r.Text, r.Text[end:token.Start])
		}
		end = max(end, token.End)
	}
	if p, ok := r.Sure(req.Words); req.Words != nil && ok && !(p >= 0 && p <= 1) {
		t.Fatalf("%q has the probability %v", r.Word, p)
	}
	if _, p, ok := r.Chosen("n", []string{"1"}); ok && !(p >= 0 && p <= 1) {
		t.Fatalf("%q has the probability %v", r.JSON, p)
	}
	if _, err := json.Marshal(r); err != nil {
		t.Fatalf("%+v can't be kept: %v", r, err)
	}
}

// addReplies gives a target replies of servers, whole and in pieces, good and bad.
func addReplies(f *testing.F) {
	const events = "text/event-stream"
	for _, seed := range []struct {
		status           int
		kind, body, wait string
	}{
		{200, "application/json", `{"choices":[{"index":0,"message":{"role":"assistant","content":"Yes"},"finish_reason":"stop","logprobs":{"content":[{"token":"Yes","logprob":-0.1,"bytes":[89,101,115],"top_logprobs":[{"token":"Yes","logprob":-0.1},{"token":"no","logprob":-9999}]}]}}],"usage":{"prompt_tokens":9,"completion_tokens":1}}`, ""},
		{200, "application/json", `{"choices":[{"message":{"content":"<think>x</think>{\"n\": 1}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":-9,"completion_tokens":9223372036854775807}}`, ""},
		{200, "application/json", `{"choices":[{"message":{"content":"no"},"logprobs":{"tokens":["n","o"],"token_logprobs":[-1,-2],"top_logprobs":[{"n":-1,"y":-3},null]}}]}`, ""},
		{200, "application/json", `{"choices":[{"message":{"content":"no"}}],"completion_probabilities":[{"content":"no","probs":[{"tok_str":"no","prob":0.9}]}]}`, ""},
		{200, "application/json", `{"choices":[{"message":{"content":"","refusal":"I will not"},"finish_reason":"content_filter"}]}`, ""},
		{200, "application/json", `{"choices":[{"message":{"content":"on and on"},"finish_reason":"length"},{"message":{"content":"n"}}]}`, ""},
		{200, events, "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"Y\"}}]}\n\n: a comment\n\ndata: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"es\"},\"logprobs\":{\"content\":[{\"token\":\"Yes\",\"logprob\":-1,\"bytes\":[89,300,-1],\"top_logprobs\":[]}]},\"finish_reason\":\"stop\"}]}\n\ndata: {\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2}}\n\ndata: [DONE]\n\n", ""},
		{200, events, "data: {\"choices\":[{\"delta\":{\"content\":\"it breaks o", ""},
		{200, events, "data: {\"error\":{\"message\":\"out of memory\"}}\n\n", ""},
		{400, "application/json", `{"error":{"message":"max_tokens is not supported","type":"invalid_request_error","param":"max_tokens","code":"unsupported_parameter"}}`, ""},
		{400, "application/json", `{"error":{"message":"top_logprobs must be at most 4"}}`, ""},
		{400, "application/json", `{"object":"error","message":"maximum context length","n_ctx":"4096"}`, ""},
		{422, "application/json", `{"detail":[{"loc":["body","seed"],"msg":"extra"}]}`, ""},
		{429, "text/plain", "slow down", "7"},
		{503, "text/html", "<html>", "1e300"},
		{307, "", "", "http://elsewhere.test/v1"},
		{200, "application/json", "null", "NaN"},
	} {
		f.Add(seed.status-200, seed.kind, []byte(seed.body), seed.wait)
	}
}

// FuzzReply: whatever a model's server sends, a call ends after a few requests,
// with a reply in the form asked for or with an error that says what happened,
// and what was told piece by piece is the text of the reply.
func FuzzReply(f *testing.F) {
	addReplies(f)
	f.Fuzz(func(t *testing.T, status int, kind string, body []byte, wait string) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		s := &sends{status: status, bodies: map[string][]byte{"": body}, header: http.Header{
			"Content-Type": {kind}, "Retry-After": {wait}, "Retry-After-Ms": {wait}, "Location": {wait}}}
		c := receives(t, s)
		for _, req := range []llm.Request{inWords, asJSON, freely} {
			r, err := c.Chat(ctx, req)
			wellFormed(t, req, r, err)
			var told strings.Builder
			r, err = c.Stream(ctx, req, func(piece string) { told.WriteString(piece) })
			wellFormed(t, req, r, err)
			if err == nil && told.String() != r.Text {
				t.Fatalf("told %q of the reply %q", told.String(), r.Text)
			}
		}
		replies, err := c.Samples(ctx, freely, 3)
		if (err == nil) != (len(replies) == 3) {
			t.Fatalf("%d samples and the error %v", len(replies), err)
		}
		for _, r := range replies {
			wellFormed(t, freely, r, nil)
		}
		if n := s.asked.Load(); n > 100 {
			t.Fatalf("asked %d times", n)
		}
		if spent := c.Spent(); spent.Tokens < 0 {
			t.Fatalf("spent %+v", spent)
		}
	})
}

// FuzzProbe: whatever a server says of itself and its models, looking at it
// ends, with what it can do or with an error, and so does asking it for
// vectors.
func FuzzProbe(f *testing.F) {
	chat := `{"choices":[{"message":{"content":"one two"},"finish_reason":"length"}]}`
	f.Add(0, []byte(`{"data":[{"id":"tiny","owned_by":"vllm","max_model_len":4096}]}`), []byte(chat),
		[]byte(`{"data":[{"index":0,"embedding":[0.1,0.2]},{"index":1,"embedding":[1,2]}],"usage":{"prompt_tokens":3}}`), []byte(`{}`))
	f.Add(0, []byte(`{"data":[{"id":"tiny","owned_by":"llamacpp"}]}`), []byte(chat), []byte(`{"data":[{"index":-1,"embedding":[]}]}`),
		[]byte(`{"default_generation_settings":{"n_ctx":-1},"total_slots":9}`))
	f.Add(0, []byte(`{"data":[{"id":"tiny","owned_by":"library"}]}`), []byte(chat), []byte(`{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}`),
		[]byte(`{"models":[{"name":"tiny:latest","context_length":4096}]}`))
	f.Add(0, []byte(`null`), []byte(`[]`), []byte(`{"data":[{"index":1,"embedding":"AAAAPw=="}],"usage":{"prompt_tokens":-3}}`),
		[]byte(`{"data":[{"model_name":"tiny","id":"tiny","model_info":{"max_tokens":-1}}],"max_total_tokens":7}`))
	f.Add(0, []byte(`{"data":[{"id":"tiny","context_length":9223372036854775807}]}`), []byte(chat), []byte(""), []byte(""))
	f.Add(204, []byte(`{"detail":"Not Found"}`), []byte(`{"error":"no"}`), []byte("<html>"), []byte(""))
	f.Fuzz(func(t *testing.T, status int, models, chat, vectors, other []byte) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		s := &sends{status: status, header: http.Header{"Content-Type": {"application/json"}}, bodies: map[string][]byte{
			"/v1/models": models, "/v1/chat/completions": chat, "/v1/embeddings": vectors, "": other}}
		c := receives(t, s)
		caps, err := c.Probe(ctx)
		if err != nil {
			wellFormed(t, freely, llm.Reply{}, err)
		}
		if caps.Window < 0 || caps.Window > 1<<30 || caps.Slots < 0 || caps.Dimensions < 0 || strings.TrimSpace(caps.Line()) == "" {
			t.Fatalf("found out %+v", caps)
		}
		got, err := c.Embed(ctx, []string{"one", "two"})
		if err != nil {
			wellFormed(t, freely, llm.Reply{}, err)
		} else if len(got) != 2 || len(got[0]) == 0 || len(got[0]) != len(got[1]) {
			t.Fatalf("the vectors %v", got)
		}
		if n := s.asked.Load(); n > 100 {
			t.Fatalf("asked %d times", n)
		}
		if spent := c.Spent(); spent.Tokens < 0 {
			t.Fatalf("spent %+v", spent)
		}
	})
}
