// Package fake is a server of language models for tests and demonstrations:
// it speaks OpenAI's protocol in the dialects of OpenAI, vLLM, llama.cpp and
// Ollama, as they document them, with their log-probabilities, their error
// messages and their silences, and it breaks down in all the ways servers do.
// What it says comes from a [Model]: a script, a function, or a noisy
// [Oracle].
//
//	s := fake.New(fake.VLLM(), fake.Script(fake.Say("Yes")))
//	defer s.Close()
//	c, err := llm.New(llm.Config{BaseURL: s.URL(), Model: "tiny", HTTP: s.Client()})
//
// Client and server are joined by pipes within the process, so a test inside
// synctest.Test sees timeouts and retries pass without waiting. A Server is
// also an http.Handler for a port of its own.
package fake

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// Server is a fake model server. Set its fields before the first request.
type Server struct {
	Dialect Dialect
	Model   Model
	Models  []string // that it has; any name will do when empty
	Key     string   // that it wants; none when empty
	Chunks  []int    // sizes in bytes of the pieces a stream is written in, over and over; whole events when empty

	mu       sync.Mutex
	faults   []Fault
	requests []Request
	samples  int // numbers the completions, so that samples differ
	under    int // calls under way

	memory *memory
}

// Request is what a client sent, as far as tests want to know it.
type Request struct {
	Path   string
	Query  string
	Key    string // from Authorization
	Header http.Header
	Body   string
	Fields map[string]json.RawMessage // of Body
	Prompt Prompt
}

// New returns a server; m may be nil for one that counts, and fills in forms.
func New(d Dialect, m Model) *Server {
	if m == nil {
		m = Func(fillIn)
	}
	s := &Server{Dialect: d, Model: m}
	s.memory = newMemory(s)
	return s
}

// URL is the base URL for Client.
func (s *Server) URL() string { return "http://fake.test/v1" }

// Client is an HTTP client that reaches this server and no other.
func (s *Server) Client() *http.Client { return s.memory.client }

// Close ends the connections of Client.
func (s *Server) Close() { s.memory.close() }

// Next queues faults: each befalls one request to the model, in the order of
// their arrival. The zero Fault lets a request pass.
func (s *Server) Next(faults ...Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, faults...)
}

// Requests returns what was asked of the model so far.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.Dialect.Header != "" {
		w.Header().Set("Server", s.Dialect.Header)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the client left
	}
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if s.Key != "" && key != s.Key {
		s.Dialect.unauthorised(w, key)
		return
	}
	switch path := r.URL.Path; {
	case r.Method == http.MethodGet && path == "/v1/models":
		s.models(w)
	case r.Method == http.MethodGet && path == s.Dialect.windowPath():
		s.tellWindow(w)
	case r.Method == http.MethodPost && (path == "/v1/chat/completions" || path == "/v1/embeddings"):
		s.ask(w, r, path, key, body)
	default:
		s.Dialect.fail(w, http.StatusNotFound, failure{message: "no such page: " + path})
	}
}

// ask lets the next fault befall the request, or answers it.
func (s *Server) ask(w http.ResponseWriter, r *http.Request, path, key string, body []byte) {
	call := Request{Path: path, Query: r.URL.RawQuery, Key: key, Header: r.Header, Body: string(body)}
	err := json.Unmarshal(body, &call.Fields)
	wanted, wrong := s.read(body)
	call.Prompt = wanted.prompt
	s.mu.Lock()
	s.requests = append(s.requests, call)
	var f Fault
	if len(s.faults) > 0 {
		f, s.faults = s.faults[0], s.faults[1:]
	}
	s.mu.Unlock()
	switch {
	case err != nil:
		s.Dialect.fail(w, http.StatusBadRequest, failure{message: "the body is not JSON: " + err.Error()})
	case f.answer != nil:
		f.answer(w, r, s.Dialect)
	case path == "/v1/embeddings":
		s.embed(w, body)
	case wrong != nil:
		s.Dialect.fail(w, wrong.status, *wrong)
	case !s.fits():
		Crowded().answer(w, r, s.Dialect)
	default:
		defer s.over()
		s.chat(w, wanted, f)
	}
}

// fits lets a call begin, if it fits into the window beside the others.
func (s *Server) fits() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Dialect.Shared > 0 && s.under >= s.Dialect.Shared {
		return false
	}
	s.under++
	return true
}

func (s *Server) over() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.under--
}

func (s *Server) models(w http.ResponseWriter) {
	data := []any{}
	for _, id := range s.names() {
		m := map[string]any{"id": id, "object": "model", "created": 1700000000, "owned_by": s.Dialect.Owner}
		switch s.Dialect.Window {
		case windowInList:
			m["max_model_len"], m["root"], m["parent"] = s.Dialect.Tokens, id, nil
		case windowInProps:
			m["meta"] = map[string]any{"n_vocab": 32000, "n_ctx_train": 131072}
		case windowUntold, windowInRunning, windowInInfo, windowInLoaded:
		}
		data = append(data, m)
	}
	writeJSON(w, http.StatusOK, map[string]any{"object": "list", "data": data})
}

func (s *Server) names() []string {
	if len(s.Models) > 0 {
		return s.Models
	}
	return []string{"tiny"}
}

func (s *Server) tellWindow(w http.ResponseWriter) {
	if s.Dialect.Window == windowInProps {
		writeJSON(w, http.StatusOK, map[string]any{"default_generation_settings": map[string]any{"n_ctx": s.Dialect.Tokens},
			"total_slots": 1})
		return
	}
	n, list, all := s.Dialect.Tokens, "data", []any{}
	for _, id := range s.names() {
		var m map[string]any
		switch s.Dialect.Window {
		case windowInInfo:
			m = map[string]any{"model_name": id, "model_info": map[string]any{"max_input_tokens": n, "max_tokens": n / 8,
				"mode": "chat"}}
		case windowInLoaded:
			m = map[string]any{"id": id, "object": "model", "state": "loaded", "loaded_context_length": n,
				"max_context_length": 4 * n}
		default: // among those that run
			list, m = "models", map[string]any{"name": id, "model": id, "context_length": n}
		}
		all = append(all, m)
	}
	writeJSON(w, http.StatusOK, map[string]any{list: all})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		http.Error(w, fmt.Sprintf("fake: %v", err), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(text) // a client that left is no concern of the server
}
