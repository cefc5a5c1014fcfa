package conformance_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"parley/llm"
)

// TestLogProbabilitiesCoverTheText, also where it has characters in pieces and
// bytes that are no characters.
func TestLogProbabilitiesCoverTheText(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		c := s.probed(t, nil)
		if c.Capabilities().LogProbs != llm.Yes {
			t.Skip("it gives none")
		}
		for i, text := range reviews(40) {
			req := about(text)
			req.LogProbs, req.Top, req.Temperature, req.Seed = true, 10, 1, i+1
			if i%4 == 0 {
				req.Stop = []string{"e"}
			}
			r, err := c.Chat(t.Context(), req)
			if silent(err) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if req.Stop != nil && r.Tokens == nil {
				continue // some drop the tokens of a stop word, and maybe more
			}
			if fault := uncovered(r); fault != "" {
				t.Errorf("%q: %s", r.Text, fault)
			}
		}
	})
}

// silent reports whether a call failed because the model said nothing.
func silent(err error) bool {
	var e *llm.Error
	return errors.As(err, &e) && e.Kind == llm.BadReply && strings.Contains(e.Detail, "it said nothing")
}

// uncovered says what is wrong with the tokens of a reply.
func uncovered(r llm.Reply) string {
	at := 0
	for i, k := range r.Tokens {
		same := i > 0 && k.Start == r.Tokens[i-1].Start && k.End == r.Tokens[i-1].End // pieces of one character
		if k.Start != at && !same {
			return fmt.Sprintf("token %d begins at %d, %d in", i, k.Start, at)
		}
		if k.LogProb > 0 || k.LogProb < -100 || len(k.Top) > 10 {
			return fmt.Sprintf("token %d: %+v", i, k)
		}
		at = k.End
	}
	if at != len(r.Text) {
		return fmt.Sprintf("%d tokens end at %d of %d", len(r.Tokens), at, len(r.Text))
	}
	return ""
}

// TestAStreamIsTheWhole: its pieces are the reply, which is the one that comes
// all at once.
func TestAStreamIsTheWhole(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		c := s.probed(t, nil)
		for i, text := range reviews(5) {
			req := about(text)
			req.LogProbs, req.Top, req.Seed = c.Capabilities().LogProbs == llm.Yes, 5, 7
			if i == 4 {
				req.Schema = colours
			}
			var told strings.Builder
			streamed, err := c.Stream(t.Context(), req, func(piece string) { told.WriteString(piece) })
			if err != nil {
				t.Fatal(err)
			}
			whole, err := c.Chat(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			if told.String() != streamed.Text || streamed.Text != whole.Text || streamed.Finish != whole.Finish ||
				said(streamed) != said(whole) || streamed.Usage.Reply != whole.Usage.Reply {
				t.Errorf("told %q\nstreamed %q, %s, %d tokens\nwhole    %q, %s, %d tokens", told.String(), streamed.Text, streamed.Finish,
					said(streamed), whole.Text, whole.Finish, said(whole))
			}
			if req.LogProbs && uncovered(streamed) != "" {
				t.Errorf("%q: %s", streamed.Text, uncovered(streamed))
			}
		}
	})
}

// said is how many tokens of a reply stand for text: llama.cpp tells the mark
// at the end of a reply among them, and of a stream not.
func said(r llm.Reply) int {
	n := 0
	for _, k := range r.Tokens {
		if k.End > k.Start {
			n++
		}
	}
	return n
}

var colours = &llm.Schema{Name: "choice", Type: "object", Properties: []llm.Property{
	{Name: "colour", Schema: &llm.Schema{Type: "string", Enum: []string{"red", "green", "blue"}}},
}}

// TestTheProbabilityOfAChoice is read from the tokens of a reply in a form.
func TestTheProbabilityOfAChoice(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		c := s.probed(t, nil)
		if c.Capabilities().LogProbs != llm.Yes {
			t.Skip("it gives no log-probabilities")
		}
		for _, text := range reviews(10) {
			req := about(text)
			req.Schema, req.LogProbs, req.Top, req.Partial = colours, true, 10, false
			r, err := c.Chat(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			value, p, measured := r.Chosen("colour", []string{"red", "green", "blue"})
			if !measured || p <= 0 || p > 1 {
				t.Errorf("%s: %q with %v, %v", r.JSON, value, p, measured)
			}
		}
	})
}

// TestSamples: as many as are asked for, also more than there are slots, and
// what they took is counted.
func TestSamples(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		c := s.probed(t, nil)
		for _, n := range []int{2, 5} {
			req := about("Say something.")
			req.Temperature, req.LogProbs = 1, true
			replies, err := c.Samples(t.Context(), req, n)
			if err != nil || len(replies) != n {
				t.Fatalf("%d replies, %v", len(replies), err)
			}
			tokens, counted := 0, 0
			for _, r := range replies {
				tokens += len(r.Tokens)
				counted += r.Usage.Reply
			}
			if counted < tokens {
				t.Errorf("%d samples of %d tokens counted as %d", n, tokens, counted)
			}
		}
	})
}

// TestMoreCallsThanSlots: all finish, whether or not the server was asked how
// many it has.
func TestMoreCallsThanSlots(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		for name, c := range map[string]*llm.Client{"probed": s.probed(t, nil), "not probed": s.client(t, nil)} {
			if err := together(t, c, 16, reviews(16)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// TestCallsThatFillTheWindowTogether: each fits, all at once don't where slots
// share a window. That is no text that is too long.
func TestCallsThatFillTheWindowTogether(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		w := &wire{}
		c := s.probed(t, w)
		texts := reviews(8)
		for i, text := range texts {
			texts[i] = fmt.Sprint(i) + strings.Repeat(" q", c.Capabilities().Window/4) + text // two tokens each
		}
		if err := together(t, c, 8, texts); err != nil {
			_, _, statuses := w.seen()
			t.Errorf("%v (answers: %s)", err, statuses)
		}
	})
}

// together asks about n texts at once.
func together(t *testing.T, c *llm.Client, n int, texts []string) error {
	t.Helper()
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			if _, err := c.Chat(t.Context(), about(texts[i])); !silent(err) {
				errs[i] = err
			}
		})
	}
	wg.Wait()
	return errors.Join(errs...)
}

// TestAPromptLongerThanTheWindow: the error says so, and how long it is.
func TestAPromptLongerThanTheWindow(t *testing.T) {
	for variable, window := range map[string]string{twoSlots: "4096", oneSlot: "4096", sharedSlots: "4096"} {
		t.Run(variable, func(t *testing.T) {
			w := &wire{}
			_, err := llamacpp(t, variable).client(t, w).Chat(t.Context(), about(strings.Repeat("long ", 6000)))
			var e *llm.Error
			if !errors.As(err, &e) || e.Kind != llm.TooLong || !strings.Contains(err.Error(), "too long for tiny") ||
				!strings.Contains(err.Error(), window+" tokens") {
				t.Errorf("got %v", err)
			}
			if asked, _, _ := w.seen(); asked != 1 {
				t.Errorf("it was asked %d times", asked)
			}
		})
	}
}

// TestAReplyThatReachesTheEndOfTheWindow breaks off.
func TestAReplyThatReachesTheEndOfTheWindow(t *testing.T) {
	w := &wire{put: map[string]any{"ignore_eos": true}}
	req := about(strings.Repeat("q ", 3900))
	req.MaxTokens, req.Partial = 500, false
	_, err := llamacpp(t, oneSlot).client(t, w).Chat(t.Context(), req)
	var e *llm.Error
	if !errors.As(err, &e) || e.Kind != llm.Truncated || e.Used.Prompt < 2*3900 || e.Used.Reply > 500 {
		t.Errorf("got %v, %+v", err, e)
	}
}

// TestAnEnd: a call that is given up ends with its cause, and the server has
// time for the next.
func TestAnEnd(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		w := &wire{put: map[string]any{"ignore_eos": true}}
		c := s.client(t, w)
		enough := errors.New("enough")
		ctx, cancel := context.WithCancelCause(t.Context())
		req := about("Go on for ever.")
		req.MaxTokens = 100_000
		r, err := c.Stream(ctx, req, func(string) { cancel(enough) })
		if !errors.Is(err, enough) {
			t.Errorf("got %q, %v", r.Text, err)
		}
		if _, err := s.client(t, nil).Chat(t.Context(), about("And now?")); err != nil {
			t.Error(err)
		}
	})
}

// TestEmbeddings: as long as the server was found to make them, the same for
// the same text, and one that is too long is said to be.
func TestEmbeddings(t *testing.T) {
	c := llamacpp(t, oneSlot).probed(t, nil)
	texts := append(reviews(70), "Table 1") // more than one request takes
	texts[69] = texts[0]
	vectors, err := c.Embed(t.Context(), texts)
	if err != nil || len(vectors) != len(texts) {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	for i, v := range vectors {
		if len(v) != c.Capabilities().Dimensions {
			t.Errorf("vector %d has %d numbers", i, len(v))
		}
	}
	if near(vectors[0], vectors[69]) < 0.999 || near(vectors[0], vectors[70]) > 0.999 {
		t.Errorf("%v of the same, %v of others", near(vectors[0], vectors[69]), near(vectors[0], vectors[70]))
	}
	_, err = c.Embed(t.Context(), []string{strings.Repeat("long ", 600)})
	var e *llm.Error
	if !errors.As(err, &e) || e.Kind != llm.TooLong || e.Attempts != 1 {
		t.Errorf("got %v", err)
	}
	_, err = llamacpp(t, twoSlots).client(t, nil).Embed(t.Context(), []string{"a text"})
	if !errors.As(err, &e) || e.Kind != llm.BadRequest || !strings.Contains(err.Error(), "--embeddings") {
		t.Errorf("got %v", err)
	}
}

// near is the cosine of vectors of length 1.
func near(a, b []float32) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}
