package model_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/llm"
	"parley/llm/fake"
	"parley/suql/reader"
	"parley/suql/reader/model"
)

// everyRequest asks in each way that a reader can be asked, three items of a
// kind, of one text and of several.
func everyRequest() []reader.Request {
	var out []reader.Request
	for _, texts := range [][]string{{"Very quiet, “very” brown."}, {"Open\ttill 9 ½.", "12 rooms — İstanbul"}, {"\xff no"}} {
		out = append(out, reader.NewJudge(texts, "is it quiet?", "Yes"), reader.NewSummary(texts),
			reader.NewClassify(texts, "what is it?", []string{"inn", `"B&B"`, "null"}),
			reader.NewClassify(texts, "which is it?", []string{"inn", "bar"}))
		for _, of := range []reader.Type{reader.TextType, reader.BoolType, reader.NumberType, reader.DateType, reader.TimestampType,
			reader.IntervalType} {
			out = append(out, reader.NewAnswer(texts, "how many rooms?", of))
		}
	}
	return out
}

// answered fails unless r is an answer that q allows, or no answer, or an error.
func answered(t *testing.T, q reader.Request, r reader.Reply) {
	t.Helper()
	if r.Err != nil {
		if r.Err.Error() == "" || r.Text != "" || r.Verdict != "" || r.Null || r.Evidence != nil {
			t.Fatalf("%s %s: both the answer %+v and the error %v", q.Task, q.Type, r, r.Err)
		}
		return
	}
	var known bool
	switch {
	case q.Task == reader.Judge:
		known = slices.Contains([]reader.Verdict{reader.True, reader.False, reader.Unknown}, r.Verdict)
	case r.Null:
		known = r.Text == "" && r.Evidence == nil
	case q.Task == reader.Classify:
		known = slices.Contains(q.Domain, r.Text)
	case q.Type == reader.BoolType && q.Task == reader.Answer:
		known = r.Text == "true" || r.Text == "false"
	default:
		known = r.Text != ""
	}
	if !known || !(r.Confidence >= 0 && r.Confidence <= 1) || r.Tokens < 0 {
		t.Fatalf("%s %s: read as %+v", q.Task, q.Type, r)
	}
	for _, e := range r.Evidence {
		if e.Text < 0 || e.Text >= len(q.Texts) || e.Start < 0 || e.Start >= e.End || e.End > len(q.Texts[e.Text]) {
			t.Fatalf("%s %s: the evidence %+v of %q", q.Task, q.Type, e, q.Texts)
		}
	}
}

// FuzzRead: whatever a model says, alone or in a list of several, each item that
// it was asked about has an answer that was allowed, none, or an error, and what
// it quotes stands in the text.
func FuzzRead(f *testing.F) {
	for _, said := range []string{
		"yes", " **No.** ", "unknown", `"inn"`, "none", "-", "quiet", `very "very" brown`, "", "<think>", "<think>x</think>yes", "\xff", "i̇stanbul",
		`{"verdict":"yes"}`, `{"answer":null}`, `{"answer":"12 rooms"}`, `{"answer":1e999}`, `{"answer":-0}`, `{"answer":" "}`, `{"answer":true}`,
		`{"answer":"İstanbul"}`, `{"choice":"inn"}`, `{"choice":"\"B\u0026B\""}`, `{"choice":null}`, `{"choice":"null"}`, `{"summary":"“"}`,
		"```json\n{\"summary\":\"\\ud800\"}\n```", `{"\u0061nswer":"a","answer":"b"}`,
		`{"replies":[{"id":"a1b2-1","verdict":"yes"},{"id":"a1b2-2","verdict":"no"},{"id":"a1b2-3","verdict":"unknown"}]}`,
		`{"replies":[{"id":"a1b2-1","answer":"x"},{"id":"a1b2-1","answer":"y"},{"id":"a1b2-3","answer":null}]}`,
		`{"replies": [ {"answer": 7, "id": "a1b2-3"}, {"id":"a1b2-2","answer":null}, {"id":"a1b\u0032-1","answer":"2"} ] }`,
		`{"replies":[{"id":"a1b2-1","choice":"\"B&B\""},{"id":"a1b2-2","choice":null},{"id":"a1b2-3","choice":"null"}]}`,
		`{"replies":[]}`, `{"replies":null}`, `{"replies":[null,1,[]]}`, `[]`, `null`, `7`,
	} {
		f.Add(said, strings.Contains(said, "replies"), true)
	}
	batch := everyRequest()
	f.Fuzz(func(t *testing.T, said string, together, probable bool) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		c, err := llm.New(llm.Config{BaseURL: "http://model.test/v1", Key: "k", Model: "tiny", Attempts: 1, Parallel: 1,
			HTTP: &http.Client{Transport: saying(said, probable)}})
		if err != nil {
			t.Fatal(err)
		}
		o := model.Options{Mark: func() string { return "a1b2c3d4" }}
		if together {
			o.PerCall = 3
		}
		r := model.New(c, o)
		got, err := r.Read(ctx, batch)
		if err != nil || len(got) != len(batch) {
			t.Fatalf("%d replies to %d requests, and the error %v", len(got), len(batch), err)
		}
		for i, q := range batch {
			answered(t, q, got[i])
			answered(t, q, quoted(ctx, t, r, q, got[i]))
		}
	})
}

// quoted is a reply with the words that the model says it rests on.
func quoted(ctx context.Context, t *testing.T, r *model.Reader, q reader.Request, reply reader.Reply) reader.Reply {
	t.Helper()
	out, err := r.Quote(ctx, q, reply)
	if err != nil {
		t.Fatalf("no quote: %v", err)
	}
	return out
}

// saying is a server whose model says the same to everything, with how probable
// that was or without.
func saying(text string, probable bool) transport {
	type token map[string]any
	choice := map[string]any{"message": map[string]any{"role": "assistant", "content": text}, "finish_reason": "stop"}
	if probable {
		var tokens []token
		for i, piece := range fake.Split(text) {
			tokens = append(tokens, token{"token": piece, "bytes": []byte(nil), "logprob": -float64(i % 3),
				"top_logprobs": []token{{"token": piece, "logprob": -float64(i % 3)}, {"token": `"no`, "logprob": -1}, {"token": "null", "logprob": -9999}}})
		}
		choice["logprobs"] = map[string]any{"content": tokens}
	}
	body, err := json.Marshal(map[string]any{"choices": []any{choice}})
	if err != nil {
		panic(err) // unreachable: it is texts and numbers
	}
	return func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"application/json"}},
			Body: io.NopCloser(bytes.NewReader(body)), Request: r}, nil
	}
}

type transport func(*http.Request) (*http.Response, error)

func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
