//go:build unix

package embedded_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/meter"
)

// floods are repeated up to the most that an utterance may have: words of the
// schema, values, numbers, joining words, and what is no word.
var floods = []string{
	"loud ", "customers ", "customers in Oslo and ", "total per city ", "never ordered ", "top 10 ", "2024 ", "1 ", "1-2 ", "between 3 and 4 and ",
	"or ", "and ", "not ", "Oslo, ", "the ", "'a' ", "\"", "? ", "x@y ", "qzx ", "a", "é", "\u0301", "1", "-", "more expensive than ", "x1 Oslo, ",
}

// TestNoUtteranceCostsMuch: the learned parser reads whatever is said with a
// quarter of a second of work; where the race detector or a slow machine makes
// that too little, with thirty times the work of an ordinary question.
func TestNoUtteranceCostsMuch(t *testing.T) {
	cat, index := shop(t)
	p, err := embedded.New(cat, index)
	if err != nil {
		t.Fatal(err)
	}
	work := func(said string) time.Duration {
		began := meter.Processor()
		var unsupported *agent.Unsupported
		if _, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{}); err != nil && !errors.As(err, &unsupported) {
			t.Fatalf("%.40q: %v", said, err)
		}
		return meter.Processor() - began
	}
	work("customers in oslo") // the first one prepares the tables
	ordinary := work("top 10 customers by total in 2024")
	for _, f := range floods {
		took := work(strings.Repeat(f, agent.MaxUtterance/len([]rune(f))))
		t.Logf("%-25q %s", f, took)
		if most := max(250*time.Millisecond, 30*ordinary); took > most {
			t.Errorf("%q × many took %s, more than %s (an ordinary question took %s)", f, took, most, ordinary)
		}
	}
}

// TestEveryStageLooksAtItsContext: wherever the context ends, reading ends with
// its error, and reading the same again gives the whole.
func TestEveryStageLooksAtItsContext(t *testing.T) {
	cat, index := shop(t)
	p, err := embedded.New(cat, index)
	if err != nil {
		t.Fatal(err)
	}
	looks := 0
	for ; ; looks++ {
		hs, err := p.Parse(meter.Looks(t.Context(), looks), agent.Turn{Utterance: "which customers in oslo have never ordered"}, agent.World{})
		if err == nil {
			if len(hs) == 0 {
				t.Error("nothing was read in the end")
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d looks: %v", looks, err)
		}
	}
	if looks < 5 {
		t.Errorf("the context was looked at %d times only", looks)
	}
}
