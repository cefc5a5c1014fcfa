package llm

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	openai "github.com/sashabaranov/go-openai"
)

// form is how a reply of a certain shape is asked for.
type form int

const (
	freely   form = iota // no shape
	byText               // in words only
	byObject             // response_format json_object, and in words
	bySchema             // response_format json_schema
)

// The room, in tokens, for what a model thinks before it replies, which most
// servers count as part of the reply: what models that insist on
// max_completion_tokens get at once, what others get when their thoughts have
// been seen to take all of a reply, and what any gets at most.
const (
	thoughts      = 4096
	firstThoughts = 1024
	mostThoughts  = 16384
)

// sending notes what a request had in it, so that an error can be laid at
// its door.
type sending struct {
	logProbs, seed, temperature, stream, usage, system, counts bool

	top, n int
	form   form
	limit  string
	room   int // for thoughts
	hushing
}

// compose writes a request as this server takes it.
func (c *Client) compose(req Request, n int, stream bool, x *exchange) (openai.ChatCompletionRequest, sending) {
	caps := c.Capabilities()
	s := sending{n: n, stream: stream && caps.Stream != No}
	x.put = map[string]any{}
	out := openai.ChatCompletionRequest{Model: c.cfg.Model, Stop: req.Stop}
	for _, m := range merge(s.formed(req, caps, &out), caps.noSystem) {
		s.system = s.system || m.Role == "system"
		out.Messages = append(out.Messages, openai.ChatCompletionMessage{Role: m.Role, Content: m.Text})
	}
	if req.MaxTokens > 0 {
		s.limited(caps)
		x.put[s.limit] = req.MaxTokens + s.room
	}
	if caps.Temperature != No {
		s.temperature = true
		x.put["temperature"] = req.Temperature
	}
	s.hushing = c.hush(caps)
	s.hushing.put(x.put)
	if req.Seed != 0 && caps.Seed != No {
		s.seed = true
		out.Seed = &req.Seed
	}
	if n > 1 {
		out.N = n
	}
	if req.LogProbs && caps.LogProbs != No {
		s.logProbs = true
		out.LogProbs = true
		s.top = req.Top
		if caps.topKnown {
			s.top = min(s.top, caps.TopLogProbs)
		}
		out.TopLogProbs = s.top
	}
	if s.stream && !caps.noStreamUsage {
		s.usage = true
		out.StreamOptions = &openai.StreamOptions{IncludeUsage: true}
	}
	return out, s
}

// formed asks for a reply of the form that is wanted, as far as the server
// takes that, and returns the messages, which say so too where it may not.
func (s *sending) formed(req Request, caps Capabilities, out *openai.ChatCompletionRequest) []Message {
	if req.pinned && caps.pins() {
		s.form = bySchema
		out.ResponseFormat = (&Schema{Name: "word", Type: "string", Enum: req.Words}).format(bySchema)
	}
	if req.Schema == nil {
		return req.Messages
	}
	switch {
	case caps.Schema != No && !req.object:
		s.form = bySchema
	case caps.JSONObject != No:
		s.form = byObject
	default:
		s.form = byText
	}
	form := req.Schema
	if s.counts = form.counts(); s.counts && caps.noCounts {
		form, s.counts = form.uncounted(), false
	}
	out.ResponseFormat = form.format(s.form)
	if !req.probe && (s.form != bySchema || caps.Schema == Unknown) { // a server may ignore what it does not know
		return instruct(req.Messages, req.Schema)
	}
	return req.Messages
}

// limited says by which parameter a reply is kept short, and what room there is
// for thoughts beside it.
func (s *sending) limited(caps Capabilities) {
	s.limit, s.room = cmp.Or(caps.Limit, maxTokens), caps.Thoughts
	if s.limit == maxCompletionTokens {
		s.room = max(s.room, thoughts)
	}
}

func (s *Schema) format(f form) *openai.ChatCompletionResponseFormat {
	switch f {
	case bySchema:
		name := s.Name
		if name == "" {
			name = "reply"
		}
		return &openai.ChatCompletionResponseFormat{
			Type:       openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{Name: name, Schema: s, Strict: true},
		}
	case byObject:
		return &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}
	case freely, byText:
	}
	return nil
}

// instruct says in words what form the reply must have.
func instruct(messages []Message, s *Schema) []Message {
	text, err := json.Marshal(s)
	if err != nil {
		text = []byte(err.Error()) // unreachable: a Schema is plain data
	}
	words := fmt.Sprintf("Reply with nothing but JSON that this JSON Schema describes:\n%s", text)
	out := append([]Message{}, messages...)
	for i, m := range out {
		if m.Role == "system" {
			out[i].Text = m.Text + "\n\n" + words
			return out
		}
	}
	return append([]Message{System(words)}, out...)
}

// merge puts instructions into the first task, for models whose template has
// no place for them.
func merge(messages []Message, noSystem bool) []Message {
	if !noSystem {
		return messages
	}
	var instructions []string
	var out []Message
	for _, m := range messages {
		if m.Role == "system" {
			instructions = append(instructions, m.Text)
			continue
		}
		if m.Role == "user" && len(instructions) > 0 {
			m.Text = strings.Join(append(instructions, m.Text), "\n\n")
			instructions = nil
		}
		out = append(out, m)
	}
	if len(instructions) > 0 {
		out = append(out, User(strings.Join(instructions, "\n\n")))
	}
	return out
}
