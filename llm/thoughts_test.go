package llm_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"parley/llm"
	"parley/llm/fake"
)

// most is the bound that a request puts on its reply.
func most(t *testing.T, r fake.Request) int {
	t.Helper()
	var n int
	if err := json.Unmarshal(r.Fields["max_tokens"], &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// deaf is a server that takes the wish that its model thinks less, and does
// nothing about it.
func deaf() fake.Dialect {
	d := fake.VLLM()
	d.Template = fake.Ignores
	return d
}

// TestThoughtsAreGivenRoom: a model that thinks before it replies is cut off
// at first. It is asked to think less; as that does not help, it has room from
// then on, which other calls don't learn anew.
func TestThoughtsAreGivenRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, deaf(), fake.Thinking(fake.Script(fake.Say("Yes, it is")), 1500))
		for range 2 {
			if r, err := c.Chat(t.Context(), question()); err != nil || r.Text != "Yes, it is" {
				t.Fatalf("%q, %v", r.Text, err)
			}
		}
		var bounds []int
		for _, r := range s.Requests() {
			bounds = append(bounds, most(t, r))
		}
		if want := []int{50, 50, 50 + 1024, 50 + 4096, 50 + 4096}; !slices.Equal(bounds, want) {
			t.Errorf("replies were bounded by %v tokens", bounds)
		}
		if k := c.Capabilities(); k.Thoughts != 4096 || !k.Thinks || k.Hushed != llm.No {
			t.Errorf("room for thoughts: %d", k.Thoughts)
		}
	})
}

// TestThoughtsWithoutEnd: more room is given a few times, not for ever, and
// what that took is counted.
func TestThoughtsWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, deaf(), fake.Thinking(nil, 1_000_000))
		_, err := c.Chat(t.Context(), question())
		var e *llm.Error
		if !errors.As(err, &e) || e.Kind != llm.Truncated || len(s.Requests()) > 7 {
			t.Errorf("after %d requests: %v", len(s.Requests()), err)
		}
		if e != nil && e.Used.Total() != c.Spent().Tokens {
			t.Errorf("the error tells of %d tokens, %d were used", e.Used.Total(), c.Spent().Tokens)
		}
	})
}

// TestALongReplyIsNoThought: what is cut off in the middle of a sentence was
// too long, which says nothing of the next one.
func TestALongReplyIsNoThought(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := serve(t, fake.VLLM(), fake.Script(fake.Say(strings.Repeat("word ", 60))))
		if _, err := c.Chat(t.Context(), question()); err != nil {
			t.Fatal(err)
		}
		if k := c.Capabilities(); k.Thoughts != 0 {
			t.Errorf("room for thoughts: %d", k.Thoughts)
		}
	})
}

// TestAProbeThatIsCutOffTellsNothing: of a model that thinks, abilities are
// found out with room for that, and stay unknown where there is never enough.
func TestAProbeThatIsCutOffTellsNothing(t *testing.T) {
	for thoughts, want := range map[int]llm.Support{2000: llm.Yes, 1_000_000: llm.Unknown} {
		for _, d := range []fake.Dialect{deaf(), fake.OldLlamaCpp(), fake.OldOllama()} {
			d.LogProbs, d.Schema, d.JSONObject, d.Form = fake.Heeds, fake.Heeds, fake.Heeds, fake.Content
			synctest.Test(t, func(t *testing.T) {
				_, c := serve(t, d, fake.Thinking(nil, thoughts))
				k, err := c.Probe(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if k.Schema != want || k.JSONObject != want || k.LogProbs != want || k.Stream != want {
					t.Errorf("%s, thoughts of %d tokens:\n%s", d.Name, thoughts, k.Report())
				}
				if k.Limit != "max_tokens" && want == llm.Yes {
					t.Errorf("%s: replies are bounded by %q", d.Name, k.Limit)
				}
			})
		}
	}
}

// TestProbesAreRemembered: another process over the same cache does not probe
// again, knows as much, and finds out what is learned later; a model of
// another name is probed by itself.
func TestProbesAreRemembered(t *testing.T) {
	for _, d := range append(fake.Dialects(), fake.VLLM()) {
		synctest.Test(t, func(t *testing.T) {
			cache := &memory{kept: map[string][]byte{}}
			with := func(c *llm.Config) { c.Cache = cache }
			s, first := serve(t, d, nil, with)
			want, err := first.Probe(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			asked := len(s.Requests())
			again := func(change func(*llm.Config)) *llm.Client {
				config := llm.Config{BaseURL: s.URL(), Model: "tiny", HTTP: s.Client(), Cache: cache}
				change(&config)
				c, err := llm.New(config)
				if err != nil {
					t.Fatal(err)
				}
				return c
			}
			second := again(func(*llm.Config) {})
			got, err := second.Probe(t.Context())
			if err != nil || got.Report() != want.Report() || len(s.Requests()) != asked {
				t.Errorf("%s: %d more requests, %v\n%s", d.Name, len(s.Requests())-asked, err, got.Report())
			}
			if _, err := second.Chat(t.Context(), llm.Request{Messages: []llm.Message{llm.User("Which?")}, Schema: colour, LogProbs: true, Top: 20, MaxTokens: 30, Seed: 3}); err != nil && d.Schema != fake.Heeds {
				t.Log(err) // the model fills in what it is asked for in words only
			}
			asked = len(s.Requests())
			other := again(func(c *llm.Config) { c.Model = "large" })
			if _, err := other.Probe(t.Context()); err != nil || len(s.Requests()) == asked {
				t.Errorf("%s: another model was not probed: %v", d.Name, err)
			}
			asked = len(s.Requests())
			if _, err := again(func(c *llm.Config) { c.Cache = nil }).Probe(t.Context()); err != nil || len(s.Requests()) == asked {
				t.Errorf("%s: without a cache nothing was asked: %v", d.Name, err)
			}
		})
	}
}
