package fake

import (
	"net/http"
	"strings"
)

// chat answers a request for a completion.
func (s *Server) chat(w http.ResponseWriter, wanted wanted, f Fault) {
	var said []Completion
	replyTokens, thoughts := 0, 0
	for range wanted.n {
		s.mu.Lock()
		s.samples++
		wanted.prompt.Sample = s.samples
		s.mu.Unlock()
		whole := s.Model.Complete(wanted.prompt)
		if wanted.hushed {
			whole.Thoughts = 0
		}
		c := bound(whole, wanted)
		thoughts += c.Thoughts
		if f.alter != nil {
			c = f.alter(c)
		}
		replyTokens += len(c.Tokens) + c.Thoughts
		said = append(said, c)
	}
	if s.Dialect.Owner == "llamacpp" { // it counts the first of several
		replyTokens = len(said[0].Tokens) + said[0].Thoughts
	}
	promptTokens := 0
	for _, m := range wanted.prompt.Messages {
		promptTokens += len(Split(m.Content)) + 4
	}
	usage := map[string]any{"prompt_tokens": promptTokens, "completion_tokens": replyTokens, "total_tokens": promptTokens +
		replyTokens}
	if s.Dialect.Owner == "openai" {
		usage["completion_tokens_details"] = map[string]any{"reasoning_tokens": thoughts}
	}
	if wanted.stream {
		s.stream(w, wanted, said, usage, f)
		return
	}
	body := map[string]any{"id": "chatcmpl-1", "object": "chat.completion", "created": 1700000000, "model": wanted.model,
		"choices": s.choices(wanted, said), "usage": usage}
	s.extras(body, wanted, said, promptTokens, replyTokens)
	if f.body != nil {
		f.body(body)
	}
	writeJSON(w, http.StatusOK, body)
}

// choices are completions as the server writes them.
func (s *Server) choices(wanted wanted, said []Completion) []any {
	choices := []any{}
	for i, c := range said {
		message := map[string]any{"role": "assistant", "content": valid(c.Text())}
		if s.Dialect.Owner == "openai" {
			message["refusal"] = nil
		}
		if s.Dialect.Owner == "vllm" {
			message["reasoning_content"], message["tool_calls"] = nil, []any{}
		}
		if c.Thoughts > 0 && s.Dialect.Owner != "openai" {
			message["reasoning_content"] = "Let me think."
		}
		if c.Refusal != "" {
			message["content"], message["refusal"] = nil, c.Refusal
		}
		choice := map[string]any{"index": i, "message": message, "finish_reason": finish(c)}
		if wanted.logProbs && s.Dialect.Form != Probabilities {
			choice["logprobs"] = s.Dialect.logProbs(c, wanted.top)
		} else if s.Dialect.Owner == "openai" || s.Dialect.Owner == "vllm" {
			choice["logprobs"] = nil
		}
		if s.Dialect.Owner == "vllm" {
			choice["stop_reason"] = nil
		}
		choices = append(choices, choice)
	}
	return choices
}

// extras adds what only some servers tell.
func (s *Server) extras(body map[string]any, wanted wanted, said []Completion, promptTokens, replyTokens int) {
	switch s.Dialect.Owner {
	case "openai":
		body["system_fingerprint"], body["service_tier"] = "fp_fake", "default"
	case "library":
		body["system_fingerprint"] = "fp_ollama"
	case "vllm":
		body["prompt_logprobs"], body["kv_transfer_params"] = nil, nil
	case "llamacpp":
		body["timings"] = map[string]any{"prompt_n": promptTokens, "predicted_n": replyTokens}
		if wanted.logProbs && s.Dialect.Form == Probabilities {
			body["completion_probabilities"] = probabilities(said[0], wanted.top)
		}
	}
}

// bound cuts a completion at its stop words and at its bound.
func bound(c Completion, w wanted) Completion {
	text := c.Text()
	for _, stop := range w.stop {
		if at := strings.Index(text, stop); at >= 0 && stop != "" {
			n, length := 0, 0
			for n < len(c.Tokens) && length+len(c.Tokens[n].Text) <= at {
				length += len(c.Tokens[n].Text)
				n++
			}
			last := at - length
			if last > 0 {
				c.Tokens = append([]Token{}, c.Tokens[:n+1]...)
				c.Tokens[n].Text = c.Tokens[n].Text[:last]
			} else {
				c.Tokens = c.Tokens[:n]
			}
			text = c.Text()
		}
	}
	if room := max(0, w.most-c.Thoughts); w.most > 0 && len(c.Tokens) > room {
		c.Tokens, c.Truncated = c.Tokens[:room], true
	}
	return c
}

func finish(c Completion) string {
	if c.Truncated {
		return "length"
	}
	return "stop"
}

// valid replaces half characters, which JSON can't carry.
func valid(s string) string { return strings.ToValidUTF8(s, "�") }
