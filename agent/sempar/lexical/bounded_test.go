//go:build unix

package lexical_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/meter"
	"parley/suql/ast"
)

// floods are utterances that would cost much, each repeated up to the most
// that an utterance may have.
var floods = []string{
	"loud ", "not loud ", "cheap or ", "and ", "italian, ", "a quiet thai place in oakland and ", "with good coffee, ", "under 5 ", "1 ", "1-2 ",
	"how many per city ", "more expensive than ", "best ", "'a' ", "\"", "the ", "cheepest plaze ", "wheelchair-accessible ", "qzx ", "between 3 and 4 and ",
	"last year ", "which ones are ", "no ", "? ", "x@y ", "oakland ", "open after 11pm ", "sort by rating ", "is it ", "instead of thai ", "a", "é", "\u0301", "1", "-", "-1 ", "w/ ",
}

func flooded(text string) string {
	return strings.Repeat(text, agent.MaxUtterance/len([]rune(text)))
}

// TestNoUtteranceCostsMuch: the parser of rules reads whatever is said with a
// quarter of a second of work. The race detector makes it some ten times
// slower, so an ordinary question is measured beside.
func TestNoUtteranceCostsMuch(t *testing.T) {
	p := demoParser(t)
	var ordinary time.Duration
	for _, said := range []string{"italian places", "a quiet Thai place in Oakland that is good for children"} { // the first prepares the tables
		ordinary = timed(t, func() error {
			_, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
			return err
		})
	}
	for _, f := range floods {
		took := timed(t, func() error {
			_, err := p.Parse(t.Context(), agent.Turn{Utterance: flooded(f)}, agent.World{})
			return err
		})
		t.Logf("%-40q %s", f, took)
		if most := max(250*time.Millisecond, 30*ordinary); took > most {
			t.Errorf("%q × many took %s, more than %s (an ordinary question took %s)", f, took, most, ordinary)
		}
	}
}

func timed(t *testing.T, parse func() error) time.Duration {
	t.Helper()
	began := meter.Processor()
	var unsupported *agent.Unsupported
	if err := parse(); err != nil && !errors.As(err, &unsupported) {
		t.Fatal(err)
	}
	return meter.Processor() - began
}

// TestWhatIsBeyondTheFirstWordsIsNamed: a long utterance is read as far as its
// first words go, and the reply names the rest.
func TestWhatIsBeyondTheFirstWordsIsNamed(t *testing.T) {
	hs, err := demoParser(t).Parse(t.Context(), agent.Turn{Utterance: "Thai places in Oakland. " + strings.Repeat("So be it. ", 60) + "In Berkeley."}, agent.World{})
	if err != nil || len(hs) == 0 {
		t.Fatalf("nothing was read: %v", err)
	}
	if left := strings.Join(hs[0].LeftOut, "|"); !strings.HasSuffix(left, "In Berkeley.") {
		t.Errorf("left out: %s", left)
	}
}

// TestALongWordIsNoWord: what is too long for a word costs nothing, and what
// stands around it is read.
func TestALongWordIsNoWord(t *testing.T) {
	noise := strings.Repeat("é", 500)
	hs, err := demoParser(t).Parse(t.Context(), agent.Turn{Utterance: "Thai places " + noise + " in Oakland"}, agent.World{})
	if err != nil || len(hs) == 0 {
		t.Fatalf("nothing was read: %v", err)
	}
	if got := ast.Print(hs[0].Query); !strings.Contains(got, "Thai") || !strings.Contains(got, "Oakland") || strings.Join(hs[0].LeftOut, "|") != noise {
		t.Errorf("%s, left out %.40q", got, hs[0].LeftOut)
	}
}

// TestEveryStageLooksAtItsContext: wherever the context ends, reading ends with
// its error, and reading the same again gives the whole.
func TestEveryStageLooksAtItsContext(t *testing.T) {
	const said = "quiet italian places in oakland under moderate"
	p := demoParser(t)
	stages := 0
	for looks := 0; ; looks += 5 {
		hs, err := p.Parse(meter.Looks(t.Context(), looks), agent.Turn{Utterance: said}, agent.World{})
		if err == nil {
			if len(hs) == 0 {
				t.Error("nothing was read in the end")
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d looks: %v", looks, err)
		}
		stages += 5
	}
	if stages < 40 {
		t.Errorf("the context was looked at %d times only", stages)
	}
}
