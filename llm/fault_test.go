package llm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parley/golden"
	"parley/llm"
	"parley/llm/fake"
)

// again is a fault that does not go away.
func again(f fake.Fault) []fake.Fault { return slices.Repeat([]fake.Fault{f}, 20) }

var colour = &llm.Schema{Name: "colour", Type: "object", Properties: []llm.Property{{Name: "colour", Schema: &llm.Schema{Type: "string", Enum: []string{"red", "green"}}}}}

// TestFaults is a table of what goes wrong between us and a server, and what
// the user reads: testdata/faults.txt. No call takes longer than patience.
func TestFaults(t *testing.T) {
	const patience = 3 * time.Minute
	yes := fake.Say("Yes, it is a fruit")
	for _, mode := range []string{"chat", "form", "stream"} {
		var out strings.Builder
		for _, c := range []struct {
			name    string
			faults  []fake.Fault
			dialect fake.Dialect
		}{
			{name: "none"},
			{name: "unsupported temperature", faults: []fake.Fault{fake.Unsupported("temperature")}},
			{name: "unsupported logprobs", faults: []fake.Fault{fake.Unsupported("logprobs")}},
			{name: "unsupported response_format", faults: []fake.Fault{fake.Unsupported("response_format")}},
			{name: "unsupported max_tokens", faults: []fake.Fault{fake.Unsupported("max_tokens")}},
			{name: "unsupported stream_options", faults: []fake.Fault{fake.Unsupported("stream_options")}},
			{name: "a schema that llama.cpp can't take", faults: []fake.Fault{fake.Grammar()}, dialect: fake.LlamaCpp()},
			{name: "no place for a system message", faults: []fake.Fault{fake.BadRequest("System role not supported")}},
			{name: "bad request", faults: again(fake.BadRequest("messages: roles must alternate"))},
			{name: "401", faults: again(fake.Unauthorised())},
			{name: "401 of vLLM", faults: again(fake.Unauthorised()), dialect: fake.VLLM()},
			{name: "404 model", faults: again(fake.NoModel("tiny"))},
			{name: "404 model of Ollama", faults: again(fake.NoModel("tiny")), dialect: fake.Ollama()},
			{name: "429 once", faults: []fake.Fault{fake.TooMany(0)}},
			{name: "429 for ever", faults: again(fake.TooMany(0))},
			{name: "429 for 20 s", faults: []fake.Fault{fake.TooMany(20 * time.Second)}},
			{name: "429 for an hour", faults: again(fake.TooMany(time.Hour))},
			{name: "no credit", faults: again(fake.NoCredit())},
			{name: "500 twice", faults: []fake.Fault{fake.Broken(), fake.Broken()}},
			{name: "500 for ever", faults: again(fake.Broken())},
			{name: "502 of a proxy", faults: again(fake.Gateway())},
			{name: "503 once", faults: []fake.Fault{fake.Loading()}, dialect: fake.LlamaCpp()},
			{name: "503 for ever", faults: again(fake.Loading()), dialect: fake.LlamaCpp()},
			{name: "slow first byte once", faults: []fake.Fault{fake.Silent()}},
			{name: "slow first byte for ever", faults: again(fake.Silent())},
			{name: "hang up once", faults: []fake.Fault{fake.HangUp()}},
			{name: "hang up for ever", faults: again(fake.HangUp())},
			{name: "cut body", faults: again(fake.CutBody())},
			{name: "cut stream before the first word", faults: []fake.Fault{fake.CutStream(1)}},
			{name: "cut stream", faults: again(fake.CutStream(3))},
			{name: "stream without an end", faults: again(fake.EndStream(3))},
			{name: "error in a stream", faults: again(fake.StreamError(3))},
			{name: "invalid JSON once", faults: []fake.Fault{fake.NotJSON()}},
			{name: "invalid JSON for ever", faults: again(fake.NotJSON())},
			{name: "truncated once", faults: []fake.Fault{fake.Truncated(2)}},
			{name: "truncated for ever", faults: again(fake.Truncated(2))},
			{name: "empty choices", faults: again(fake.NoChoices())},
			{name: "empty text", faults: again(fake.Empty())},
			{name: "refusal", faults: again(fake.Refusal("I can't help with that."))},
			{name: "too long", faults: again(fake.Overlong())},
			{name: "too long for llama.cpp", faults: again(fake.Overlong()), dialect: fake.LlamaCpp()},
			{name: "calls that fill the window of llama.cpp together, once", faults: []fake.Fault{fake.Crowded()}, dialect: fake.LlamaCpp()},
			{name: "calls that fill the window of llama.cpp together, for ever", faults: again(fake.Crowded()), dialect: fake.LlamaCpp()},
			{name: "empty text once", faults: []fake.Fault{fake.Empty()}},
			{name: "wrong form once", faults: []fake.Fault{fake.Instead("The colour is red.")}},
			{name: "wrong form for ever", faults: again(fake.Instead(`{"colour": "blue"}`))},
		} {
			synctest.Test(t, func(t *testing.T) {
				if c.dialect.Name == "" {
					c.dialect = fake.OpenAI()
				}
				said := yes
				req := question()
				if mode == "form" {
					said, req.Schema = fake.Say(`{"colour": "red"}`), colour
				}
				s, client := serve(t, c.dialect, fake.Script(said), func(c *llm.Config) { c.Patience = patience })
				s.Chunks = []int{1, 7, 2, 64, 3, 500}
				s.Next(c.faults...)
				began := time.Now()
				var told strings.Builder
				var r llm.Reply
				var err error
				if mode == "stream" {
					r, err = client.Stream(t.Context(), req, func(piece string) { told.WriteString(piece) })
				} else {
					r, err = client.Chat(t.Context(), req)
				}
				took := time.Since(began)
				if took > patience {
					t.Errorf("%s took %v", c.name, took)
				}
				fmt.Fprintf(&out, "%s\n\t%d requests, %v\n", c.name, len(s.Requests()), took)
				if told.Len() > 0 && told.String() != r.Text {
					fmt.Fprintf(&out, "\ttold: %s\n", told.String())
				}
				if err != nil {
					if strings.Contains(err.Error(), "sk-secret") {
						t.Errorf("%s: the key is in the message: %v", c.name, err)
					}
					fmt.Fprintf(&out, "\terror: %v\n", err)
					return
				}
				fmt.Fprintf(&out, "\treply: %s\n", r.Text)
			})
		}
		golden.File(t, "testdata/faults-"+mode+".txt", out.String())
	}
}
