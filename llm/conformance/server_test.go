// Package conformance_test runs the model client against servers that were not
// written here: llama.cpp's over a tiny model of generated weights, which
// .ci/llamacpp starts, and Ollama with whatever model is named.
//
//	eval "$(.ci/llamacpp start)"
//	go test -tags sqlite_fts5 ./llm/conformance
//
// Begin with [each], which runs a test with every server there is. What the
// tiny model says is chance: tests hold on to what a reply must be whatever
// it says.
package conformance_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"parley/llm"
)

// The environment of these tests.
const (
	twoSlots    = "PARLEY_TEST_LLAMACPP"        // address of a server of two slots without embeddings
	oneSlot     = "PARLEY_TEST_LLAMACPP_SINGLE" // of one with a single slot, and embeddings
	sharedSlots = "PARLEY_TEST_LLAMACPP_SHARED" // of one with four slots that share a window
	required    = "PARLEY_REQUIRE_LLAMACPP"     // 1: a test without these fails instead of being skipped
	ollama      = "PARLEY_TEST_OLLAMA"          // address and model of an Ollama, with a blank between them
	tiny        = "tiny"                        // the model of llama.cpp's servers
)

// server is one to test with.
type server struct {
	name, address, model string
}

// llamacpp is the server whose address stands in a variable.
func llamacpp(t *testing.T, variable string) server {
	t.Helper()
	address := os.Getenv(variable)
	switch {
	case address != "":
	case os.Getenv(required) == "1":
		t.Fatalf("%s is not set, and %s=1 asks for a server", variable, required)
	default:
		t.Skipf(`no llama.cpp: run eval "$(.ci/llamacpp start)", which sets %s`, variable)
	}
	return server{strings.TrimPrefix(variable, "PARLEY_TEST_"), address, tiny}
}

// each runs a test with every server there is.
func each(t *testing.T, test func(t *testing.T, s server)) {
	t.Helper()
	for _, variable := range []string{twoSlots, oneSlot, sharedSlots} {
		t.Run(variable, func(t *testing.T) { test(t, llamacpp(t, variable)) })
	}
	t.Run(ollama, func(t *testing.T) {
		address, model, ok := strings.Cut(os.Getenv(ollama), " ")
		if !ok {
			t.Skipf(`no Ollama: set %s to its address and a model, such as "http://127.0.0.1:11434 llama3.2"`, ollama)
		}
		test(t, server{"Ollama", address, model})
	})
}

// client is a client of the server, whose traffic w sees if it is not nil.
func (s server) client(t *testing.T, w *wire, change ...func(*llm.Config)) *llm.Client {
	t.Helper()
	c := llm.Config{BaseURL: s.address + "/v1", Model: s.model}
	if w != nil {
		c.HTTP = &http.Client{Transport: w}
	}
	for _, f := range change {
		f(&c)
	}
	client, err := llm.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

// probed is a client that has asked the server what it can do.
func (s server) probed(t *testing.T, w *wire, change ...func(*llm.Config)) *llm.Client {
	t.Helper()
	c := s.client(t, w, change...)
	if _, err := c.Probe(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

// wire sees what goes to a server, and may change it.
type wire struct {
	put map[string]any // into every request for a reply, in place of what stands there

	mu       sync.Mutex // guards what follows
	asked    int        // requests for replies
	mended   []string   // what was wrong with replies in a form, as it was said
	statuses map[int]int
}

// RoundTrip sends a request.
func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	if !strings.HasSuffix(r.URL.Path, "/chat/completions") {
		return http.DefaultTransport.RoundTrip(r)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	changed, err := w.change(body)
	if err != nil {
		return nil, err
	}
	sent := r.Clone(r.Context())
	sent.Body, sent.ContentLength = io.NopCloser(bytes.NewReader(changed)), int64(len(changed))
	resp, err := http.DefaultTransport.RoundTrip(sent)
	w.note(string(body), resp)
	return resp, err
}

// change puts into a request what is to be put there, and leaves the rest as
// it is: the order of the fields of a form matters.
func (w *wire) change(body []byte) ([]byte, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil || w.put == nil {
		return body, err
	}
	for name, value := range w.put {
		raw, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		fields[name] = raw
	}
	return json.Marshal(fields)
}

// note counts a request. That a number is larger than numbers go, no form can
// keep a model from.
func (w *wire) note(body string, resp *http.Response) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asked++
	_, complaint, again := strings.Cut(body, "That can't be used: ")
	if again && strings.Contains(body, `"type":"object"`) && !strings.Contains(complaint, "too large a number") {
		w.mended = append(w.mended, complaint[:min(len(complaint), 300)])
	}
	if resp != nil {
		if w.statuses == nil {
			w.statuses = map[int]int{}
		}
		w.statuses[resp.StatusCode]++
	}
}

// seen is how many requests went out, what was wrong with replies in a form, and
// how requests were answered.
func (w *wire) seen() (asked int, mended []string, statuses string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.asked, w.mended, fmt.Sprint(w.statuses)
}

// reviews are texts, no two of them alike.
func reviews(n int) []string {
	words := strings.Fields("the food was good but slow and we had to wait a while for a quiet table by the window " +
		"noodles café naïve 世界 … “fine” 5€ never again")
	dice := rand.New(rand.NewPCG(1, 2))
	out := make([]string, n)
	for i := range out {
		var said []string
		for range 15 {
			said = append(said, words[dice.IntN(len(words))])
		}
		out[i] = fmt.Sprintf("Table %d: %s.", i+1, strings.Join(said, " "))
	}
	return out
}

// about is a request for some words about a text.
func about(text string) llm.Request {
	return llm.Request{Messages: []llm.Message{llm.System("You are brief."), llm.User(text)}, MaxTokens: 60, Partial: true}
}
