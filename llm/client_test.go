package llm_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/llm"
	"parley/llm/fake"
)

// serve starts a fake server and a client of it. Inside synctest.Test all
// waiting passes at once.
func serve(t *testing.T, d fake.Dialect, m fake.Model, change ...func(*llm.Config)) (*fake.Server, *llm.Client) {
	t.Helper()
	s := fake.New(d, m)
	t.Cleanup(s.Close)
	config := llm.Config{BaseURL: s.URL(), Key: "sk-secret-0123456789", Model: "tiny", HTTP: s.Client(), Jitter: func() float64 { return 0 }}
	for _, f := range change {
		f(&config)
	}
	c, err := llm.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return s, c
}

func question() llm.Request {
	return llm.Request{Messages: []llm.Message{llm.System("You are brief."), llm.User("Is a tomato a fruit?")}, MaxTokens: 50, LogProbs: true, Top: 5}
}

func TestNewSaysWhatIsMissing(t *testing.T) {
	for want, config := range map[string]llm.Config{
		"no model is named":                {Key: "k"},
		"OpenAI wants a key":               {Model: "m"},
		"is not the address of a model se": {Model: "m", BaseURL: "localhost:11434"},
	} {
		if _, err := llm.New(config); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: got %v, want %q", config, err, want)
		}
	}
}

func TestWithoutAModelThereIsNoClient(t *testing.T) {
	env := map[string]string{"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://h/v1"}
	if _, ok := llm.FromEnvironment(func(k string) string { return env[k] }); ok {
		t.Error("a key alone must not make the program call a model")
	}
	env["PARLEY_MODEL"] = "m"
	config, ok := llm.FromEnvironment(func(k string) string { return env[k] })
	if !ok || config.Model != "m" || config.Key != "k" || config.BaseURL != "http://h/v1" {
		t.Errorf("got %v, %v", config, ok)
	}
}

// TestAzure: its address carries a query, and its key goes into a header of
// its own.
func TestAzure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, fake.OpenAI(), fake.Script(fake.Say("Yes")), func(c *llm.Config) {
			c.BaseURL = "http://me.openai.azure.com/v1/?api-version=2024-10-21"
		})
		if _, err := c.Chat(t.Context(), question()); err != nil {
			t.Fatal(err)
		}
		if r := s.Requests()[0]; r.Path != "/v1/chat/completions" || r.Query != "api-version=2024-10-21" || r.Header.Get("Api-Key") != "sk-secret-0123456789" {
			t.Errorf("got %s?%s, key %q", r.Path, r.Query, r.Header.Get("Api-Key"))
		}
	})
}

// TestEveryDialectGivesTheSameReply: the text, and where the server gives
// them the log-probabilities, come out alike whatever form they travel in.
func TestEveryDialectGivesTheSameReply(t *testing.T) {
	said := fake.Completion{Tokens: []fake.Token{
		{Text: "Yes", LogProb: -0.1, Alternatives: []fake.Token{{Text: "Yes", LogProb: -0.1}, {Text: "No", LogProb: -2.5}}},
		{Text: ", it is", LogProb: -0.2, Alternatives: []fake.Token{{Text: ", it is", LogProb: -0.2}}},
	}}
	for _, d := range fake.Dialects() {
		t.Run(d.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, c := serve(t, d, fake.Script(said))
				got, err := c.Chat(t.Context(), question())
				if err != nil {
					t.Fatal(err)
				}
				want := llm.Reply{Text: "Yes, it is", Finish: llm.Stopped, Usage: got.Usage, Tokens: []llm.Token{
					{Start: 0, End: 3, LogProb: -0.1, Top: []llm.Alternative{{Text: "Yes", LogProb: -0.1}, {Text: "No", LogProb: -2.5}}},
					{Start: 3, End: 10, LogProb: -0.2, Top: []llm.Alternative{{Text: ", it is", LogProb: -0.2}}},
				}}
				if d.LogProbs != fake.Heeds {
					want.Tokens = nil
				}
				near := cmp.Comparer(func(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 })
				if diff := cmp.Diff(want, got, near); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
				if got.Usage.Prompt == 0 || got.Usage.Reply != 2 {
					t.Errorf("usage %+v", got.Usage)
				}
			})
		})
	}
}

// TestAParameterIsGivenUpOnce: after the server has rejected a parameter, no
// later request carries it.
func TestAParameterIsGivenUpOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, fake.Reasoning(), fake.Script(fake.Say("Yes")))
		for range 2 {
			if _, err := c.Chat(t.Context(), question()); err != nil {
				t.Fatal(err)
			}
		}
		asked := s.Requests()
		first, last := asked[0].Fields, asked[len(asked)-1].Fields
		if first["max_tokens"] == nil || first["logprobs"] == nil || string(first["temperature"]) != "0" {
			t.Errorf("the first request lacks what was wanted: %s", asked[0].Body)
		}
		if last["max_tokens"] != nil || last["logprobs"] != nil || last["temperature"] != nil || string(last["max_completion_tokens"]) != "4146" {
			t.Errorf("the last request still has what the server rejects: %s", asked[len(asked)-1].Body)
		}
		if len(asked) != 5 {
			t.Errorf("%d requests, want 4 for the first question (three things rejected) and 1 for the second", len(asked))
		}
	})
}

func TestTheServersBoundOnAlternativesIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, fake.OldVLLM(), fake.Script(fake.Say("Yes")))
		req := question()
		req.Top = 20
		if _, err := c.Chat(t.Context(), req); err != nil {
			t.Fatal(err)
		}
		asked := s.Requests()
		if got := string(asked[len(asked)-1].Fields["top_logprobs"]); got != "5" || len(asked) != 2 {
			t.Errorf("top_logprobs %s after %d requests, want 5 after 2", got, len(asked))
		}
	})
}

func TestSamples(t *testing.T) {
	for _, d := range fake.Dialects() {
		t.Run(d.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, c := serve(t, d, fake.Func(func(p fake.Prompt) fake.Completion {
					return fake.Say(strings.Repeat("x", p.Sample))
				}))
				req := question()
				req.Temperature = 1
				got, err := c.Samples(t.Context(), req, 3)
				if err != nil {
					t.Fatal(err)
				}
				distinct := map[string]bool{}
				for _, r := range got {
					distinct[r.Text] = true
				}
				if len(got) != 3 || len(distinct) != 3 {
					t.Errorf("got %d samples, %d distinct: %v", len(got), len(distinct), got)
				}
			})
		})
	}
}

// TestSamplesOfLlamaCppAreCounted: it tells what the first of them took.
func TestSamplesOfLlamaCppAreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := fake.LlamaCpp()
		d.N = fake.Heeds
		_, c := serve(t, d, nil)
		req := question()
		req.Temperature = 1
		got, err := c.Samples(t.Context(), req, 3)
		if err != nil {
			t.Fatal(err)
		}
		tokens := 0
		for _, r := range got {
			tokens += len(r.Tokens)
		}
		if got[0].Usage.Reply < tokens {
			t.Errorf("%d tokens counted as %d", tokens, got[0].Usage.Reply)
		}
	})
}

func TestEmbeddings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, fake.OpenAI(), nil)
		texts := make([]string, 150)
		for i := range texts {
			texts[i] = strings.Repeat("word ", i+1)
		}
		got, err := c.Embed(t.Context(), texts)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 150 || len(got[0]) != 64 || len(s.Requests()) != 3 {
			t.Errorf("%d vectors in %d requests", len(got), len(s.Requests()))
		}
	})
	synctest.Test(t, func(t *testing.T) {
		_, c := serve(t, fake.VLLM(), nil)
		if _, err := c.Embed(t.Context(), []string{"a"}); err == nil || !strings.Contains(err.Error(), "does not support Embeddings") {
			t.Errorf("got %v", err)
		}
	})
}

// TestWatching: what is written is told while it comes, anew where the server
// broke off, and the reply is kept like any other.
func TestWatching(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, fake.VLLM(), fake.Script(fake.Say("Yes, it is")))
		if _, err := c.Probe(t.Context()); err != nil {
			t.Fatal(err)
		}
		var told []string
		tell := func(soFar string) { told = append(told, soFar) }
		s.Next(fake.CutStream(3))
		r, err := c.Watch(t.Context(), question(), tell)
		if err != nil || r.Text != "Yes, it is" || len(r.Tokens) == 0 {
			t.Fatalf("%+v, %v", r, err)
		}
		if diff := cmp.Diff([]string{"Yes", "Yes,", "Yes", "Yes,", "Yes, it", "Yes, it is"}, told); diff != "" {
			t.Error(diff)
		}
	})
}

// TestWatchingWhatIsKnown: nothing is told of a reply that was kept, or that
// comes all at once.
func TestWatchingWhatIsKnown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, fake.VLLM(), fake.Script(fake.Say("Yes, it is")))
		r, err := c.Watch(t.Context(), question(), func(text string) { t.Errorf("told %q by a server that was never looked at", text) })
		if err != nil || r.Text != "Yes, it is" || string(s.Requests()[0].Fields["stream"]) == "true" {
			t.Errorf("%+v, %v", r, err)
		}
	})
}

// TestATextTooLongForAnEmbedding is told as one, and not sent again.
func TestATextTooLongForAnEmbedding(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := fake.LlamaCpp()
		d.Embeddings = fake.Heeds
		s, c := serve(t, d, nil)
		_, err := c.Embed(t.Context(), []string{strings.Repeat("word ", 600)})
		var e *llm.Error
		if !errors.As(err, &e) || e.Kind != llm.TooLong || len(s.Requests()) != 1 {
			t.Errorf("%d requests, %v", len(s.Requests()), err)
		}
	})
}

// TestCancelling: when the caller gives up, the call ends at once with the
// caller's own reason, whatever it is waiting for.
func TestCancelling(t *testing.T) {
	gone := errors.New("the visitor left")
	for name, fault := range map[string]fake.Fault{"for a reply": fake.Silent(), "before a retry": fake.TooMany(time.Minute)} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, c := serve(t, fake.OpenAI(), fake.Script(fake.Say("Yes")))
				s.Next(fault)
				ctx, cancel := context.WithCancelCause(t.Context())
				began := time.Now()
				time.AfterFunc(2*time.Second, func() { cancel(gone) })
				_, err := c.Chat(ctx, question())
				if !errors.Is(err, gone) || time.Since(began) != 2*time.Second {
					t.Errorf("%v after %v, want %v after 2s", err, time.Since(began), gone)
				}
			})
		})
	}
}

// TestStreamingFromAServerThatDoesNot: the reply comes all at once and counts
// as one piece; the server is not asked to stream again.
func TestStreamingFromAServerThatDoesNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := fake.OpenAI()
		d.Stream = fake.Ignores
		s, c := serve(t, d, fake.Script(fake.Say("Yes, it is")))
		for range 2 {
			var pieces []string
			r, err := c.Stream(t.Context(), question(), func(piece string) { pieces = append(pieces, piece) })
			if diff := cmp.Diff([]string{"Yes, it is"}, pieces); err != nil || diff != "" || r.Text != "Yes, it is" || len(r.Tokens) == 0 {
				t.Errorf("%+v, %v, pieces %q", r, err, pieces)
			}
		}
		if second := s.Requests()[1]; string(second.Fields["stream"]) == "true" || c.Capabilities().Stream != llm.No {
			t.Errorf("asked again: %s", second.Body)
		}
	})
}
