package llm_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"parley/golden"
	"parley/llm"
	"parley/llm/fake"
)

// TestProbe finds out what each server can do: testdata/capabilities.txt.
func TestProbe(t *testing.T) {
	var out strings.Builder
	for _, d := range fake.Dialects() {
		synctest.Test(t, func(t *testing.T) {
			s, c := serve(t, d, nil)
			caps, err := c.Probe(t.Context())
			if err != nil {
				t.Fatalf("%s: %v", d.Name, err)
			}
			fmt.Fprintf(&out, "# %s, %d requests, %d tokens\n%s\n\n%s\n", d.Name, len(s.Requests()), c.Spent().Tokens, caps.Line(), caps.Report())
		})
	}
	golden.File(t, "testdata/capabilities.txt", out.String())
}

// TestProbeOfAServerThatCannotBeUsed: what a person reads who has set it up
// wrongly.
func TestProbeOfAServerThatCannotBeUsed(t *testing.T) {
	for _, c := range []struct {
		name, want string
		change     func(*fake.Server)
	}{
		{"wrong key", "refuses the key (HTTP 401): Incorrect API key provided: [key]. You can find your API key in your account. (check OPENAI_API_KEY)",
			func(s *fake.Server) { s.Key = "sk-another-9876543210" }},
		{"no such model", "has no model tiny (HTTP 404): it has small, large (set PARLEY_MODEL",
			func(s *fake.Server) { s.Models = []string{"small", "large"} }},
		{"nobody there", "can't be reached", func(s *fake.Server) { s.Close() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, client := serve(t, fake.OpenAI(), nil)
				c.change(s)
				if _, err := client.Probe(t.Context()); err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("got  %v\nwant %s", err, c.want)
				}
			})
		})
	}
}

// TestAfterTheProbeNothingIsSentInVain: the first real request is made as
// the server takes it.
func TestAfterTheProbeNothingIsSentInVain(t *testing.T) {
	for _, d := range fake.Dialects() {
		t.Run(d.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, c := serve(t, d, fake.Func(func(p fake.Prompt) fake.Completion { return fake.Say(`{"colour": "red"}`) }))
				if _, err := c.Probe(t.Context()); err != nil {
					t.Fatal(err)
				}
				before := len(s.Requests())
				r, err := c.Chat(t.Context(), llm.Request{Messages: []llm.Message{llm.User("Which?")}, Schema: colour, LogProbs: true, Top: 20, MaxTokens: 30, Seed: 3})
				if err != nil {
					t.Fatal(err)
				}
				if n := len(s.Requests()) - before; n != 1 || string(r.JSON) != `{"colour": "red"}` {
					t.Errorf("%d requests, reply %s", n, r.JSON)
				}
			})
		})
	}
}

// TestAModelThatHeedsNothing: that a server keeps replies to JSON shows in any
// object, whatever was asked for.
func TestAModelThatHeedsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := serve(t, fake.LlamaCpp(), fake.Func(func(p fake.Prompt) fake.Completion {
			if p.JSON {
				return fake.Say(`{"a": [1, {"b": null}]}`)
			}
			return fake.Say("Mu.")
		}))
		if k, err := c.Probe(t.Context()); err != nil || k.JSONObject != llm.Yes || k.Schema != llm.No {
			t.Errorf("%v\n%s", err, k.Report())
		}
	})
}

// TestAProbeThatIsAnsweredWithNothing tells nothing, and is no reason not to
// use the server.
func TestAProbeThatIsAnsweredWithNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := serve(t, fake.VLLM(), fake.Func(func(fake.Prompt) fake.Completion { return fake.Completion{} }))
		k, err := c.Probe(t.Context())
		if err != nil || k.N != llm.Unknown || k.Schema != llm.Unknown || k.JSONObject != llm.Unknown || k.Stream != llm.Unknown {
			t.Errorf("%v\n%s", err, k.Report())
		}
	})
}

// hangsUp closes the connection of so many requests to a path.
type hangsUp struct {
	http.RoundTripper
	path string
	left int
}

func (h *hangsUp) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.URL.Path, h.path) && h.left > 0 {
		h.left--
		return nil, io.EOF
	}
	return h.RoundTripper.RoundTrip(r)
}

// TestAClosedConnectionTellsNothingOfEmbeddings: a server closes a connection
// that it kept open just as a request goes out on it. Another one follows, and
// if that goes on it is not known whether there are embeddings.
func TestAClosedConnectionTellsNothingOfEmbeddings(t *testing.T) {
	for left, want := range map[int]llm.Support{1: llm.Yes, 99: llm.Unknown} {
		synctest.Test(t, func(t *testing.T) {
			d := fake.LlamaCpp()
			d.Embeddings = fake.Heeds
			_, c := serve(t, d, fake.Script(fake.Say("one two")), func(cfg *llm.Config) {
				cfg.HTTP = &http.Client{Transport: &hangsUp{cfg.HTTP.Transport, "/embeddings", left}}
			})
			got, err := c.Probe(t.Context())
			if err != nil || got.Embeddings != want {
				t.Errorf("%d closed: %v, embeddings %s", left, err, got.Embeddings)
			}
		})
	}
}
