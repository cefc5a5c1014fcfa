package fake

import (
	"encoding/json"
	"net/http"
	"strings"
	"unicode/utf8"
)

// stream sends completions as events, a token at a time, in pieces of odd
// sizes if the server is told to.
func (s *Server) stream(w http.ResponseWriter, wanted wanted, said []Completion, usage map[string]any, f Fault) {
	w.Header().Set("Content-Type", "text/event-stream")
	var events []string
	event := func(choices []any, more map[string]any) {
		body := map[string]any{"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1700000000,
			"model": wanted.model, "choices": choices}
		for k, v := range more {
			body[k] = v
		}
		text, err := json.Marshal(body)
		if err != nil {
			text = []byte(`{"error": {"message": "fake: the event can't be written"}}`) // unreachable: plain data
		}
		events = append(events, "data: "+string(text)+"\n\n")
	}
	for i, c := range said {
		event([]any{map[string]any{"index": i, "delta": map[string]any{"role": "assistant", "content": ""},
			"finish_reason": nil}}, nil)
		if c.Thoughts > 0 && s.Dialect.Owner != "openai" {
			event([]any{map[string]any{"index": i, "delta": map[string]any{"reasoning_content": "Let me think."},
				"finish_reason": nil}}, nil)
		}
		if c.Refusal != "" {
			event([]any{map[string]any{"index": i, "delta": map[string]any{"refusal": c.Refusal}, "finish_reason": nil}}, nil)
		}
		for _, group := range whole(c.Tokens) {
			part := Completion{Tokens: group}
			choice := map[string]any{"index": i, "delta": map[string]any{"content": valid(part.Text())}, "finish_reason": nil}
			if wanted.logProbs && s.Dialect.Form == Content {
				choice["logprobs"] = s.Dialect.logProbs(part, wanted.top)
			}
			event([]any{choice}, nil)
		}
		event([]any{map[string]any{"index": i, "delta": map[string]any{}, "finish_reason": finish(c)}}, nil)
	}
	if wanted.usage {
		event([]any{}, map[string]any{"usage": usage})
	}
	if f.events != nil {
		events = f.events(events)
	} else {
		events = append(events, "data: [DONE]\n\n")
	}
	s.write(w, events)
	if f.hang != nil {
		f.hang(w)
	}
}

// whole groups tokens so that each group is whole characters: an event can't
// carry half of one.
func whole(tokens []Token) [][]Token {
	var out [][]Token
	var group []Token
	text := ""
	for _, t := range tokens {
		group, text = append(group, t), text+t.Text
		if utf8.ValidString(text) {
			out, group, text = append(out, group), nil, ""
		}
	}
	if len(group) > 0 {
		out = append(out, group)
	}
	return out
}

func (s *Server) write(w http.ResponseWriter, events []string) {
	flush := http.NewResponseController(w)
	pieces := events
	if len(s.Chunks) > 0 {
		pieces = nil
		rest := strings.Join(events, "")
		for i := 0; rest != ""; i++ {
			n := min(max(1, s.Chunks[i%len(s.Chunks)]), len(rest))
			pieces, rest = append(pieces, rest[:n]), rest[n:]
		}
	}
	for _, p := range pieces {
		if _, err := w.Write([]byte(p)); err != nil {
			return // the client left
		}
		if err := flush.Flush(); err != nil {
			return
		}
	}
}
