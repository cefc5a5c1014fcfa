package llm_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"parley/llm"
	"parley/llm/fake"
)

// wishes are how a request asks for fewer thoughts.
func wishes(r fake.Request) string {
	var out []string
	for _, field := range []string{"reasoning_effort", "chat_template_kwargs"} {
		if v, ok := r.Fields[field]; ok {
			out = append(out, field+" "+string(v))
		}
	}
	return strings.Join(out, ", ")
}

// TestAModelThatThinksIsAskedNotTo: nothing is asked of a model before it has
// been seen to think. Then it is asked in the ways that its server takes, and
// what a server rejects is left out from then on.
func TestAModelThatThinksIsAskedNotTo(t *testing.T) {
	const low, template = `reasoning_effort "low"`, `chat_template_kwargs {"enable_thinking":false}`
	for _, tt := range []struct {
		dialect fake.Dialect
		want    []string // one after the other
		hushed  llm.Support
	}{
		{fake.VLLM(), []string{"", low + ", " + template}, llm.Yes},
		{fake.LlamaCpp(), []string{"", low + ", " + template}, llm.Yes},
		{fake.Ollama(), []string{"", `reasoning_effort "none"`}, llm.Yes},
		{fake.OldVLLM(), []string{"", low + ", " + template, template, ""}, llm.Unknown},
		{deaf(), []string{"", low + ", " + template}, llm.No},
	} {
		synctest.Test(t, func(t *testing.T) {
			s, c := serve(t, tt.dialect, fake.Thinking(fake.Script(fake.Say("Yes, it is")), 500))
			if _, err := c.Probe(t.Context()); err != nil {
				t.Fatal(err)
			}
			if r, err := c.Chat(t.Context(), question()); err != nil || r.Text != "Yes, it is" {
				t.Fatalf("%s: %q, %v", tt.dialect.Name, r.Text, err)
			}
			var got []string
			for _, r := range s.Requests() {
				if r.Path == "/v1/chat/completions" {
					got = append(got, wishes(r))
				}
			}
			got = slices.Compact(got)
			if strings.Join(got, "; ") != strings.Join(tt.want, "; ") {
				t.Errorf("%s: asked with\n%s\nwant\n%s", tt.dialect.Name, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			if k := c.Capabilities(); k.Hushed != tt.hushed || !k.Thinks {
				t.Errorf("%s: thinks %v, heeds the wish: %v, want %v", tt.dialect.Name, k.Thinks, k.Hushed, tt.hushed)
			}
		})
	}
}

// TestThoughtsThatFitAreSeen: a model whose thoughts leave room for its reply
// is told by what the server says it used.
func TestThoughtsThatFitAreSeen(t *testing.T) {
	for _, d := range []fake.Dialect{fake.Reasoning(), fake.VLLM()} {
		for _, streamed := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				s, c := serve(t, d, fake.Thinking(fake.Script(fake.Say("Yes, it is")), 20))
				for range 2 {
					var err error
					if streamed {
						_, err = c.Stream(t.Context(), question(), func(string) {})
					} else {
						_, err = c.Chat(t.Context(), question())
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				requests := s.Requests()
				last := wishes(requests[len(requests)-1])
				if !strings.HasPrefix(last, `reasoning_effort "low"`) || c.Capabilities().Hushed != llm.Yes {
					t.Errorf("%s, streamed %v: the last request asks with %q\n%s", d.Name, streamed, last, c.Capabilities().Report())
				}
			})
		}
	}
}

// TestAnEffortThatSomebodyWants is sent from the first call on, or never.
func TestAnEffortThatSomebodyWants(t *testing.T) {
	for effort, want := range map[string]string{"high": `reasoning_effort "high"`, llm.AsItWould: ""} {
		synctest.Test(t, func(t *testing.T) {
			s, c := serve(t, fake.Reasoning(), fake.Thinking(fake.Script(fake.Say("Yes, it is")), 20), func(c *llm.Config) { c.Effort = effort })
			for range 2 {
				if _, err := c.Chat(t.Context(), question()); err != nil {
					t.Fatal(err)
				}
			}
			for _, r := range s.Requests() {
				if got := wishes(r); got != want {
					t.Errorf("%s: asked with %q, want %q", effort, got, want)
				}
			}
		})
	}
	if _, err := llm.New(llm.Config{BaseURL: "http://127.0.0.1:1/v1", Model: "tiny", Effort: "huge"}); err == nil || !strings.Contains(err.Error(), "none, minimal, low") {
		t.Errorf("an effort that nobody has: %v", err)
	}
}

// TestTheWindowOfAGateway is asked for where each tells it; what somebody says
// of it counts more.
func TestTheWindowOfAGateway(t *testing.T) {
	for _, tt := range []struct {
		dialect fake.Dialect
		said    int
		server  string
		window  int
	}{
		{fake.LiteLLM(), 0, "LiteLLM", 16_384},
		{fake.LMStudio(), 0, "LM Studio", 8192},
		{fake.OpenAI(), 0, "OpenAI", 0},
		{fake.OpenAI(), 32_000, "OpenAI", 32_000},
		{fake.VLLM(), 1000, "vLLM", 1000},
	} {
		synctest.Test(t, func(t *testing.T) {
			_, c := serve(t, tt.dialect, nil, func(c *llm.Config) { c.Window = tt.said })
			k, err := c.Probe(t.Context())
			if err != nil || k.Server != tt.server || k.Window != tt.window {
				t.Errorf("%s, said to take %d: %s of %d tokens, %v", tt.dialect.Name, tt.said, k.Server, k.Window, err)
			}
		})
	}
}
