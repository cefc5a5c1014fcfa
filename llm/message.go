package llm

import (
	"encoding/json"
	"math"
)

// Message is one turn of the conversation with the model.
type Message struct {
	Role string `json:"role"` // "system", "user" or "assistant"
	Text string `json:"text"`
}

// System is a message with instructions.
func System(text string) Message { return Message{"system", text} }

// User is a message with the task.
func User(text string) Message { return Message{"user", text} }

// Assistant is a message the model is told it said.
func Assistant(text string) Message { return Message{"assistant", text} }

// Request is what is wanted of the model.
type Request struct {
	Messages    []Message `json:"messages"`
	Schema      *Schema   `json:"schema,omitempty"`      // the reply must be a JSON value of this shape
	Words       []string  `json:"words,omitempty"`       // the reply must be one of these, and nothing else; goes without a Schema
	MaxTokens   int       `json:"max_tokens,omitempty"`  // of the reply, thoughts apart where the server can tell; its own bound when 0
	Partial     bool      `json:"partial,omitempty"`     // a reply cut off at MaxTokens is good enough
	Temperature float64   `json:"temperature,omitempty"` // 0 takes the likeliest token each time
	Seed        int       `json:"seed,omitempty"`        // 0 is none
	LogProbs    bool      `json:"logprobs,omitempty"`    // wanted, not required
	Top         int       `json:"top,omitempty"`         // alternatives per token, up to 20
	Stop        []string  `json:"stop,omitempty"`

	probe  bool   // the form is not asked for in words, and a bad reply is not mended
	object bool   // probe json_object rather than json_schema
	anew   func() // what was told is told anew; nil if what was told stays said
	pinned bool   // the server is to keep the reply to one of Words
}

// Finish says why a reply ends.
type Finish string

// The ends of a reply.
const (
	Stopped Finish = "stop"   // the model had said it
	Length  Finish = "length" // cut off at MaxTokens or at the end of the window
)

// Reply is what the model said.
type Reply struct {
	Text   string  `json:"text"`
	Tokens []Token `json:"tokens,omitempty"` // of Text, in order and complete; nil when the server gave none
	Finish Finish  `json:"finish"`
	Usage  Usage   `json:"usage"`

	// JSON is the value found in Text when the request had a Schema; it is
	// valid under it. Word is the one found when the request had Words, spelt
	// as there. At is where either begins in Text.
	JSON json.RawMessage `json:"json,omitempty"`
	Word string          `json:"word,omitempty"`
	At   int             `json:"at,omitempty"`

	Cached bool `json:"-"` // it came from the cache: nothing was sent
}

// Usage counts tokens.
type Usage struct {
	Prompt int `json:"prompt"`
	Reply  int `json:"reply"`
}

// Total is all tokens.
func (u Usage) Total() int { return u.Prompt + u.Reply }

// Token is a piece of a reply with what the model thought of it. Start and
// End are byte offsets into Reply.Text. Tokens that hold parts of one
// character which the server did not tell apart share the range of the whole.
type Token struct {
	Start   int           `json:"start"`
	End     int           `json:"end"`
	LogProb float64       `json:"logprob"` // natural logarithm
	Top     []Alternative `json:"top,omitempty"`
}

// Prob is the token's probability in [0,1].
func (t Token) Prob() float64 { return math.Exp(t.LogProb) }

// Alternative is a token that could have stood in another's place.
type Alternative struct {
	Text    string  `json:"text"`
	LogProb float64 `json:"logprob"`
}

// Prob is the alternative's probability in [0,1].
func (a Alternative) Prob() float64 { return math.Exp(a.LogProb) }
