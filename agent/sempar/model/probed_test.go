package model_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/llm"
	"parley/llm/fake"
)

// TestTheServerIsLookedAtOnce, before the first question and not before; what
// it can do decides how queries are written: without log-probabilities they
// are written whole, since every call takes samples.
func TestTheServerIsLookedAtOnce(t *testing.T) {
	for _, d := range []struct {
		dialect fake.Dialect
		rest    bool
	}{{fake.VLLM(), false}, {fake.OldOllama(), true}} {
		t.Run(d.dialect.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := fake.New(d.dialect, fake.Func(func(p fake.Prompt) fake.Completion {
					if _, ok := model.ReadTask(p.Last()); ok {
						return fake.Say("NOTHING")
					}
					return fake.Say("one two three")
				}))
				t.Cleanup(s.Close)
				c := client(t, s)
				told := 0
				cat := town()
				p := model.NewProbed(c, cat, stored{cat}, model.Options{}, func(k llm.Capabilities) {
					told++
					if !strings.Contains(k.Line(), "tiny at ") {
						t.Errorf("told of %s", k.Line())
					}
				})
				if n := len(s.Requests()); n != 0 {
					t.Errorf("%d calls before the first question", n)
				}
				parse(t, p, "cheap places")
				parse(t, p, "dear places")
				if told != 1 {
					t.Errorf("told %d times", told)
				}
				last := s.Requests()[len(s.Requests())-1].Prompt
				if task, _ := model.ReadTask(last.Last()); task.Rest != d.rest {
					t.Errorf("the whole query wanted: %v", task.Rest)
				}
			})
		})
	}
}

func TestAServerOutOfReachIsSaidAndTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fake.New(fake.VLLM(), nil)
		t.Cleanup(s.Close)
		s.Key = "secret"
		c := client(t, s)
		cat := town()
		p := model.NewProbed(c, cat, nil, model.Options{}, func(llm.Capabilities) { t.Error("told of a server that refuses") })
		for range 2 {
			if _, err := p.Parse(t.Context(), agent.Turn{Utterance: "cheap places"}, agent.World{}); err == nil || !strings.Contains(err.Error(), "refuses the key") {
				t.Errorf("got %v", err)
			}
		}
	})
}
