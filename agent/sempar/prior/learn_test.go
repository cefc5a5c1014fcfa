package prior_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/lessons"
	"parley/agent/sempar/prior"
	"parley/suql/ast"
)

// askedBy are lessons that say that films by somebody are those they directed,
// in words that all differ.
func askedBy(n int) []agent.Lesson {
	words := strings.Fields("show list give name find tell print what which where see get fetch search want need seek bring state quote")
	var out []agent.Lesson
	for i := range n {
		out = append(out, agent.Lesson{Session: "c1", Turn: i, Question: words[i%len(words)] + " Akerman " + words[(i+7)%len(words)],
			SUQL: "SELECT title FROM films WHERE director = 'Akerman'"})
	}
	return out
}

// TestWhatParsersGetWrongIsLearned: after enough judged questions the reading
// that was always right is the likelier one by far, in words that were never
// judged.
func TestWhatParsersGetWrongIsLearned(t *testing.T) {
	base := reads{p: map[string]float64{byWriter: 0.55, byDirector: 0.4}}
	untaught := prior.New(base, films, nil)
	var examples []*prior.Example
	var before lessons.Index
	sure := 0.0
	for i, l := range askedBy(60) {
		e, err := untaught.Study(t.Context(), l, &before)
		if err != nil || e == nil {
			t.Fatal(e, err)
		}
		examples = append(examples, e)
		if n := i + 1; n != 5 && n != 20 && n != 60 {
			continue
		}
		hs, err := untaught.Taught(examples).Parse(t.Context(), agent.Turn{Utterance: "films of Varda"}, agent.World{})
		if err != nil || len(hs) != 2 {
			t.Fatal(hs, err)
		}
		p := 0.0
		for _, h := range hs {
			if ast.Print(h.Query) == byDirector {
				p = h.P
			}
		}
		if p <= sure || p <= 0.4 {
			t.Errorf("after %d judged ones it has %.3f, before %.3f", i+1, p, sure)
		}
		sure = p
	}
	if sure < 0.75 {
		t.Errorf("after 60 judged ones it has %.3f", sure)
	}
}

// TestUnsureParsersStayUnsure: where the likelier reading is right in half of
// the cases, nothing becomes sure.
func TestUnsureParsersStayUnsure(t *testing.T) {
	untaught := prior.New(reads{p: map[string]float64{byWriter: 0.5, byDirector: 0.45}}, films, nil)
	var examples []*prior.Example
	for i, l := range askedBy(40) {
		if i%2 == 0 {
			l.SUQL = strings.ReplaceAll(l.SUQL, "director", "writer")
		}
		e, err := untaught.Study(t.Context(), l, &lessons.Index{})
		if err != nil {
			t.Fatal(err)
		}
		examples = append(examples, e)
	}
	hs, err := untaught.Taught(examples).Parse(t.Context(), agent.Turn{Utterance: "films of Varda"}, agent.World{})
	if err != nil || len(hs) == 0 || hs[0].P > 0.8 {
		t.Errorf("%v, %v", hs, err)
	}
}

// TestLessonsAreStudiedAFewInEachTurn, the same ones once, and what was learned
// from one that is gone goes with it.
func TestLessonsAreStudiedAFewInEachTurn(t *testing.T) {
	base := &counts{Parser: reads{p: map[string]float64{byWriter: 0.55, byDirector: 0.4}}, said: map[string]int{}}
	p := prior.New(base, films, nil)
	all := askedBy(10)
	ask := func(known []agent.Lesson) float64 {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "films of Varda", Lessons: known}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatal(hs, err)
		}
		return hs[0].P
	}
	for turn, want := range []int{5, 10, 13, 14} { // with the utterance itself
		ask(all)
		if n := base.all(); n != want {
			t.Errorf("turn %d: the parser read %d, want %d", turn+1, n, want)
		}
	}
	for said, n := range base.said {
		if n > 1 && said != "films of Varda" {
			t.Errorf("%q was read %d times", said, n)
		}
	}
	if got := ask(nil); fmt.Sprintf("%.2f", got) != "0.55" {
		t.Errorf("with nothing known any more the first reading has %.3f", got)
	}
}

// TestVisitorsLearnForThemselves: what one judged changes nothing for another,
// though both talk to the same parser.
func TestVisitorsLearnForThemselves(t *testing.T) {
	p := prior.New(reads{p: map[string]float64{byWriter: 0.55, byDirector: 0.4}}, films, nil)
	other := agent.Lesson{Session: "c2", Turn: 1, Question: "how long is the longest film?", SUQL: longest}
	ask := func(known []agent.Lesson) float64 {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "films of Varda", Lessons: known}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatal(hs, err)
		}
		return hs[0].P
	}
	before := ask([]agent.Lesson{other})
	for range 5 {
		ask(askedBy(20))
	}
	if after := ask([]agent.Lesson{other}); after != before {
		t.Errorf("%v before another visitor was listened to, then %v", before, after)
	}
}

// counts counts what a parser reads.
type counts struct {
	agent.Parser
	said map[string]int
}

// Parse implements agent.Parser.
func (c *counts) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	c.said[t.Utterance]++
	return c.Parser.Parse(ctx, t, w)
}

func (c *counts) all() (n int) {
	for _, m := range c.said {
		n += m
	}
	return n
}
