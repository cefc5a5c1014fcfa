package model_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"parley/golden"
	"parley/llm"
	"parley/llm/fake"
	"parley/suql/reader"
	"parley/suql/reader/model"
)

// reviews are of the length that reviews have, about 60 words.
var reviews = []string{
	"We came here on a rainy Tuesday and were seated at once. The noodles arrived hot and the broth was as good as everybody says, " +
		"but the room was so loud that we had to shout across the table. I would come back for the food, at lunch, when there are " +
		"fewer people, and sit at the window where you can watch the street.",
	"Lovely staff, and a quiet corner table by the garden. We shared three small plates, each better than the one before, and nobody " +
		"hurried us even though there were people waiting at the door. The wine list is short and fair. My mother, who does not hear " +
		"well, followed every word that was said, which tells you how calm the place is.",
}

// tokensPerItem is how many tokens a question about a text takes, and its reply.
func tokensPerItem(t testing.TB, perCall int, batch []reader.Request) (in, out float64) {
	t.Helper()
	s := fake.New(fake.OpenAI(), fake.Func(honest))
	defer s.Close()
	c := &counting{Client: chatOver(t, s)}
	r := model.New(c, model.Options{PerCall: perCall, Mark: func() string { return "a1b2c3d4" }})
	if _, err := r.Read(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	return float64(c.used.Prompt) / float64(len(batch)), float64(c.used.Reply) / float64(len(batch))
}

// counting counts what calls take.
type counting struct {
	*llm.Client
	mu   sync.Mutex
	used llm.Usage
}

func (c *counting) Chat(ctx context.Context, req llm.Request) (llm.Reply, error) {
	reply, err := c.Client.Chat(ctx, req)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.used.Prompt, c.used.Reply = c.used.Prompt+reply.Usage.Prompt, c.used.Reply+reply.Usage.Reply
	return reply, err
}

// filters are requests as a filter makes them.
func filters(n int) []reader.Request {
	var out []reader.Request
	for i := range n {
		out = append(out, reader.NewJudge([]string{fmt.Sprintf("%s (%d)", reviews[i%len(reviews)], i)}, "is it quiet?", "Yes"))
	}
	return out
}

// What an item of a filter may take, read alone.
const (
	mostIn  = 200
	mostOut = 4
)

// TestTokensOfAFilter compares what an item of a filter takes with
// testdata/tokens.txt, and with what it may take.
func TestTokensOfAFilter(t *testing.T) {
	var b strings.Builder
	for _, perCall := range []int{1, 8} {
		in, out := tokensPerItem(t, perCall, filters(16))
		fmt.Fprintf(&b, "%d texts a call: %.1f tokens in, %.1f out\n", perCall, in, out)
		if perCall == 1 && (in > mostIn || out > mostOut) {
			t.Errorf("%d texts a call: %.1f tokens in and %.1f out, want at most %d and %d", perCall, in, out, mostIn, mostOut)
		}
	}
	const path = "testdata/tokens.txt"
	if golden.Update() {
		golden.Write(t, path, b.String())
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// BenchmarkFilterTokens reports what an item of a filter takes, and the ratio
// of that to what it may take.
func BenchmarkFilterTokens(b *testing.B) {
	for b.Loop() {
		in, out := tokensPerItem(b, 1, filters(16))
		b.ReportMetric(in, "tokens-in/item")
		b.ReportMetric(out, "tokens-out/item")
		b.ReportMetric(in/mostIn, "in/bound")
		b.ReportMetric(out/mostOut, "out/bound")
	}
}
