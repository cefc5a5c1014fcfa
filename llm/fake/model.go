package fake

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
)

// Model says something to a prompt. It is used from several goroutines.
type Model interface {
	Complete(p Prompt) Completion
}

// Prompt is what a model sees of a request.
type Prompt struct {
	Messages    []Message
	Schema      json.RawMessage // of the reply; nil when there is none, or the server ignores it
	JSON        bool            // the reply must be a JSON object
	Temperature float64
	Seed        int
	Sample      int // which of several samples this is; unlike from call to call
}

// Message is one turn of the conversation.
type Message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// Text is all that the prompt says, instructions first.
func (p Prompt) Text() string {
	var parts []string
	for _, m := range p.Messages {
		parts = append(parts, m.Content)
	}
	return strings.Join(parts, "\n")
}

// Last is the last message of the user.
func (p Prompt) Last() string {
	for i := len(p.Messages) - 1; i >= 0; i-- {
		if p.Messages[i].Role == "user" {
			return p.Messages[i].Content
		}
	}
	return ""
}

// Completion is what a model says.
type Completion struct {
	Tokens    []Token
	Refusal   string // it will not answer, and says why
	Truncated bool   // it was cut off
	Thoughts  int    // tokens that it thought before, which the reply does not show but its bound counts
}

// Token is a piece of text, not always whole characters, with its natural
// logarithm of a probability and what could have stood in its place.
type Token struct {
	Text         string
	LogProb      float64
	Alternatives []Token // the token itself among them
}

// Text is the whole of what was said.
func (c Completion) Text() string {
	var b strings.Builder
	for _, t := range c.Tokens {
		b.WriteString(t.Text)
	}
	return b.String()
}

// Say is a completion of the given text, said with near certainty.
func Say(text string) Completion {
	var c Completion
	for _, piece := range Split(text) {
		c.Tokens = append(c.Tokens, Token{Text: piece, LogProb: -0.01, Alternatives: []Token{{Text: piece, LogProb: -0.01}}})
	}
	return c
}

// Thinking is m with so many tokens of thoughts before each reply.
func Thinking(m Model, tokens int) Model {
	if m == nil {
		m = Func(fillIn)
	}
	return Func(func(p Prompt) Completion {
		c := m.Complete(p)
		c.Thoughts = tokens
		return c
	})
}

// Func makes a model of a function.
func Func(f func(Prompt) Completion) Model { return function(f) }

type function func(Prompt) Completion

func (f function) Complete(p Prompt) Completion { return f(p) }

// Script is a model that says one thing after the other, and the last one
// for ever.
func Script(lines ...Completion) Model { return &script{lines: lines} }

type script struct {
	mu    sync.Mutex
	lines []Completion
}

func (s *script) Complete(Prompt) Completion {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.lines) == 0 {
		return Completion{}
	}
	line := s.lines[0]
	if len(s.lines) > 1 {
		s.lines = s.lines[1:]
	}
	return line
}

// fillIn keeps to whatever form the server imposes, and otherwise counts.
func fillIn(p Prompt) Completion {
	switch {
	case p.Schema != nil:
		return Say(Fill(p.Schema))
	case p.JSON:
		last := p.Last()
		if from, to := strings.Index(last, "{"), strings.LastIndex(last, "}"); from >= 0 && to > from {
			return Say(last[from : to+1])
		}
		return Say("{}")
	case strings.Contains(p.Last(), "Say hello"):
		return Say("Hello there!")
	}
	if text := p.Last(); strings.Contains(text, "JSON object {") {
		return Say(text[strings.Index(text, "{") : strings.LastIndex(text, "}")+1])
	}
	return count()
}

// count is a long reply with twenty-odd alternatives to every word.
func count() Completion {
	c := Say("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty, and so on up to fifty")
	others := Split(c.Text())
	for i := range c.Tokens {
		for j, other := range others[:25] {
			if other != c.Tokens[i].Text {
				c.Tokens[i].Alternatives = append(c.Tokens[i].Alternatives, Token{Text: other, LogProb: -6 - float64(j)})
			}
		}
	}
	return c
}

// Fill writes a JSON value that a JSON Schema allows: the first of what may
// be chosen, empty where anything goes.
func Fill(schema json.RawMessage) string {
	var s struct {
		Type       any                        `json:"type"`
		Enum       []any                      `json:"enum"`
		Properties map[string]json.RawMessage `json:"properties"`
		Required   []string                   `json:"required"`
		Items      json.RawMessage            `json:"items"`
		MinItems   int                        `json:"minItems"`
	}
	if err := json.Unmarshal(schema, &s); err != nil {
		return "null"
	}
	if len(s.Enum) > 0 {
		text, err := json.Marshal(s.Enum[0])
		if err != nil {
			return "null" // unreachable: it came from JSON
		}
		return string(text)
	}
	if list, ok := s.Type.([]any); ok && len(list) > 0 {
		s.Type = list[0]
	}
	switch s.Type {
	case "object":
		var parts []string
		for _, name := range s.Required {
			key, err := json.Marshal(name)
			if err != nil {
				return "null" // unreachable: it came from JSON
			}
			parts = append(parts, string(key)+": "+Fill(s.Properties[name]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case "array":
		return "[" + strings.Join(slices.Repeat([]string{Fill(s.Items)}, s.MinItems), ", ") + "]"
	case "string":
		return `""`
	case "number", "integer":
		return "0"
	case "boolean":
		return "false"
	}
	return "null"
}
