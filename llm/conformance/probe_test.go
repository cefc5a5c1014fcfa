package conformance_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parley/llm"
)

// TestProbe: what is found out about servers that are known.
func TestProbe(t *testing.T) {
	same := llm.Capabilities{
		Model: tiny, Server: "llama.cpp", Models: []string{tiny}, LogProbs: llm.Yes, TopLogProbs: 20, Schema: llm.Yes,
		Seed: llm.Yes, N: llm.Yes, Stream: llm.Yes, Temperature: llm.Yes, Limit: "max_tokens", Embeddings: llm.No,
	}
	two, one, shared := same, same, same
	two.Window, two.Slots = 4096, 2
	one.Window, one.Slots, one.N, one.Embeddings, one.Dimensions = 4096, 1, llm.No, llm.Yes, 64
	shared.Window, shared.Slots = 4096, 4
	for variable, want := range map[string]llm.Capabilities{twoSlots: two, oneSlot: one, sharedSlots: shared} {
		t.Run(variable, func(t *testing.T) {
			got, err := llamacpp(t, variable).client(t, nil).Probe(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if got.N == llm.Unknown { // one of the samples was empty
				got.N = want.N
			}
			// Whether the model ends an object that may hold anything is chance.
			of := cmpopts.IgnoreFields(llm.Capabilities{}, "Host", "JSONObject")
			if diff := cmp.Diff(want, got, of, cmpopts.IgnoreUnexported(llm.Capabilities{})); diff != "" || got.JSONObject == llm.No {
				t.Errorf("(-want +got):\n%s\n%s", diff, got.Report())
			}
		})
	}
}

// TestProbeOfAnyServer: a server that is there can be used.
func TestProbeOfAnyServer(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		got, err := s.client(t, nil).Probe(t.Context())
		if err != nil || got.Server == "" || got.Window == 0 || got.Stream != llm.Yes {
			t.Errorf("%v\n%s", err, got.Report())
		}
	})
}

// TestAProbeThatIsCutOffTellsNothing: of a model that has no room for a reply
// it is not known whether it keeps to a form.
func TestAProbeThatIsCutOffTellsNothing(t *testing.T) {
	w := &wire{put: map[string]any{"max_tokens": 1}}
	got, err := llamacpp(t, twoSlots).client(t, w).Probe(t.Context())
	if err != nil || got.Schema != llm.Unknown || got.JSONObject != llm.Unknown || got.LogProbs != llm.Yes {
		t.Errorf("%v\n%s", err, got.Report())
	}
}

// TestAnotherName: llama.cpp has one model, and answers with it whatever it is
// called.
func TestAnotherName(t *testing.T) {
	s := llamacpp(t, twoSlots)
	s.model = "llama3.2"
	c := s.probed(t, nil)
	if k := c.Capabilities(); k.Window != 4096 || !cmp.Equal(k.Models, []string{tiny}) {
		t.Errorf("got\n%s", k.Report())
	}
	if _, err := c.Chat(t.Context(), about("Hello.")); err != nil {
		t.Error(err)
	}
}
