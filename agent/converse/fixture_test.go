package converse_test

import (
	"encoding/json"
	"math"
	"path/filepath"
	"testing"

	"parley/agent"
	"parley/agent/converse"
	"parley/ingest/demo"
	"parley/llm"
	"parley/llm/fake"
	"parley/suql"
	reading "parley/suql/reader/lexical"
)

// dialects are those that every reply is tried in.
func dialects() []fake.Dialect {
	return []fake.Dialect{fake.OpenAI(), fake.VLLM(), fake.LlamaCpp(), fake.Ollama()}
}

// restaurants is an engine over the demo, with the embedded reader.
func restaurants(t *testing.T) *suql.Engine {
	t.Helper()
	path := filepath.Join(t.TempDir(), "restaurants.db")
	if err := demo.Create(t.Context(), demo.Restaurants, path); err != nil {
		t.Fatal(err)
	}
	engine, err := suql.Open(t.Context(), path, reading.New())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	return engine
}

// client talks to a server of a model.
func client(t *testing.T, d fake.Dialect, m fake.Model) (*fake.Server, *llm.Client) {
	t.Helper()
	s := fake.New(d, m)
	t.Cleanup(s.Close)
	c, err := llm.New(llm.Config{BaseURL: s.URL(), Model: "tiny", HTTP: s.Client(), Jitter: func() float64 { return 0 }})
	if err != nil {
		t.Fatal(err)
	}
	return s, c
}

// responder has a model behind a server of a dialect.
func responder(t *testing.T, engine *suql.Engine, d fake.Dialect, m fake.Model) (*fake.Server, *converse.Responder) {
	t.Helper()
	s, c := client(t, d, m)
	return s, converse.New(c, engine, converse.Options{Window: 8192, Mark: func() string { return "5eed" }})
}

// saying is a model that replies to each kind of prompt, to a moving one by
// the number of steps so far; what it has no reply for it leaves to the forms'
// quietest values.
func saying(route, word string, moves ...string) fake.Model {
	return fake.Func(func(p fake.Prompt) fake.Completion {
		kind, _, steps, _ := converse.ReadTask(p.Messages[1].Content)
		switch {
		case kind == converse.Routing && route != "":
			return fake.Say(route)
		case kind == converse.Wording && word != "":
			return fake.Say(word)
		case kind == converse.Moving && steps < len(moves):
			return fake.Say(moves[steps])
		}
		return fake.Say(quiet(kind))
	})
}

// quiet is what a model says that has nothing to add.
func quiet(k converse.Kind) string {
	switch k {
	case converse.Routing:
		return `{"wants": "rows", "reply": ""}`
	case converse.Wording:
		return `{"answer": null, "row": 0, "text": ""}`
	}
	return `{"thought": "", "query": null, "text": "", "answer": null}`
}

// doubting says a route with a probability, the rest going to another.
func doubting(wants, other string, p float64, reply string) fake.Completion {
	c := fake.Say(`{"wants": "`)
	word := func(text string, p float64) fake.Token { return fake.Token{Text: text, LogProb: math.Log(p)} }
	token := word(wants, p)
	token.Alternatives = []fake.Token{word(wants, p), word(other, 1-p)}
	c.Tokens = append(c.Tokens, token)
	text, err := json.Marshal(reply)
	if err != nil {
		panic(err) // unreachable: it is a string
	}
	c.Tokens = append(c.Tokens, fake.Say(`", "reply": `+string(text)+`}`).Tokens...)
	return c
}

// found is a reply with some rows, as the agent hands it over to be worded.
func found(names ...string) agent.Reply {
	r := agent.Reply{Text: "I looked through restaurants whose location is Oakland. Here are they.", Total: len(names),
		Columns: []suql.Column{{Name: "name", Kind: "text"}, {Name: "rating", Kind: "number"}},
		Receipt: suql.Receipt{SUQL: "SELECT name, rating FROM restaurants WHERE location = 'Oakland'"}}
	for i, n := range names {
		r.Rows = append(r.Rows, suql.Row{Values: []any{n, 4.5 - float64(i)/10}})
	}
	return r
}
