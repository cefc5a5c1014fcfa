package model_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"parley/llm"
	"parley/llm/fake"
	"parley/suql/reader"
	"parley/suql/reader/model"
)

// TestProbed: nothing is sent before the first use; then the server is looked
// at once, and its window counts.
func TestProbed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fake.New(fake.VLLM(), fake.Func(honest))
		t.Cleanup(s.Close)
		var told []string
		r := model.NewProbed(chatOver(t, s), model.Options{}, func(k llm.Capabilities) { told = append(told, k.Line()) })
		if r.Identity() != "model tiny at fake.test (prompts "+model.PromptVersion+")" || !reader.Costs(r) || len(s.Requests()) != 0 {
			t.Errorf("%s, %d requests before the first use", r.Identity(), len(s.Requests()))
		}
		if w := reader.Window(r); w != 3*(32768-1500) {
			t.Errorf("window %d", w)
		}
		got, err := r.Read(t.Context(), quiet("so quiet"))
		if err != nil || got[0].Verdict != reader.True {
			t.Errorf("%+v, %v", got, err)
		}
		if len(told) != 1 || !strings.Contains(told[0], "vLLM") {
			t.Errorf("told %q", told)
		}
	})
}

// TestProbedAgain: a server that was not there yet is looked at again.
func TestProbedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := fake.New(fake.OpenAI(), fake.Func(honest))
		t.Cleanup(s.Close)
		s.Key = "another"
		r := model.NewProbed(chatOver(t, s), model.Options{}, func(llm.Capabilities) {})
		if reader.Window(r) == 0 {
			t.Error("no window: every text would be sent whole to a server that is not known")
		}
		if _, err := r.Read(t.Context(), quiet("so quiet")); err == nil || !strings.Contains(err.Error(), "refuses the key") {
			t.Errorf("got %v", err)
		}
		s.Key = ""
		if got, err := r.Read(t.Context(), quiet("so quiet")); err != nil || got[0].Verdict != reader.True {
			t.Errorf("%+v, %v", got, err)
		}
	})
}
