package cascade_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parley/suql/reader"
	"parley/suql/reader/cascade"
)

// hasty is a cheap reader whose reply stands in the text: a verdict and how
// sure it is of that.
type hasty struct{ asked int }

func (*hasty) Identity() string { return "hasty/1" }

func (h *hasty) Read(_ context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		h.asked++
		var v string
		if _, err := fmt.Sscanf(q.Texts[0], "%s %g", &v, &out[i].Confidence); err != nil {
			out[i].Err = err
		}
		out[i].Verdict = reader.Verdict(v)
	}
	return out, nil
}

func text(v reader.Verdict, confidence float64, n int) reader.Request {
	return reader.NewJudge([]string{fmt.Sprintf("%s %g text %d", v, confidence, n)}, "is it quiet?", "Yes")
}

func said(v reader.Verdict) reader.Reply { return reader.Reply{Verdict: v, Confidence: 0.9} }

// teach notes n replies of the dear reader, of which one in wrong is another
// than the cheap one's; 0 for none.
func teach(c *cascade.Cascade, about string, confidence float64, n, wrong int) {
	for i := range n {
		v := reader.True
		if wrong > 0 && i%wrong == 0 {
			v = reader.False
		}
		c.Note(context.Background(), about, text(reader.True, confidence, i), said(v))
	}
}

// decided is how many of n new texts the cheap reader decides.
func decided(c *cascade.Cascade, about string, v reader.Verdict, confidence float64, n int) int {
	out := 0
	for i := range n {
		if _, ok := c.Decide(context.Background(), about, text(v, confidence, 100_000+i)); ok {
			out++
		}
	}
	return out
}

func TestWhatIsDecided(t *testing.T) {
	const column = "hotels.about"
	for name, tt := range map[string]struct {
		target float64
		teach  func(*cascade.Cascade)
		asks   func(*cascade.Cascade) int
		most   bool // all but the audited ones are decided; else none
	}{
		"alike often enough":      {0.9, func(c *cascade.Cascade) { teach(c, column, 0.9, 200, 0) }, func(c *cascade.Cascade) int { return decided(c, column, reader.True, 0.92, 800) }, true},
		"now and then unlike":     {0.9, func(c *cascade.Cascade) { teach(c, column, 0.9, 600, 40) }, func(c *cascade.Cascade) int { return decided(c, column, reader.True, 0.92, 800) }, true},
		"too few replies":         {0.9, func(c *cascade.Cascade) { teach(c, column, 0.9, 20, 0) }, func(c *cascade.Cascade) int { return decided(c, column, reader.True, 0.92, 800) }, false},
		"too often unlike":        {0.9, func(c *cascade.Cascade) { teach(c, column, 0.9, 600, 8) }, func(c *cascade.Cascade) int { return decided(c, column, reader.True, 0.92, 800) }, false},
		"a target of 1":           {1, func(c *cascade.Cascade) { teach(c, column, 1, 5000, 0) }, func(c *cascade.Cascade) int { return decided(c, column, reader.True, 1, 800) }, false},
		"less sure than what was": {0.9, func(c *cascade.Cascade) { teach(c, column, 0.9, 200, 0) }, func(c *cascade.Cascade) int { return decided(c, column, reader.True, 0.6, 800) }, false},
		"another verdict":         {0.9, func(c *cascade.Cascade) { teach(c, column, 0.9, 200, 0) }, func(c *cascade.Cascade) int { return decided(c, column, reader.False, 0.92, 800) }, false},
		"another column":          {0.9, func(c *cascade.Cascade) { teach(c, column, 0.9, 200, 0) }, func(c *cascade.Cascade) int { return decided(c, "huts.about", reader.True, 0.92, 800) }, false},
		"the same text over and over": {0.9, func(c *cascade.Cascade) {
			for range 200 {
				teach(c, column, 0.9, 1, 0)
			}
		}, func(c *cascade.Cascade) int { return decided(c, column, reader.True, 0.92, 800) }, false},
		"it was alike, and is no longer": {0.9, func(c *cascade.Cascade) {
			teach(c, column, 0.9, 100, 0)
			for i := range 60 {
				c.Note(context.Background(), column, text(reader.True, 0.9, 50_000+i), said(reader.False))
			}
		}, func(c *cascade.Cascade) int { return decided(c, column, reader.True, 0.92, 800) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			c := cascade.New(&hasty{}, tt.target)
			tt.teach(c)
			n := tt.asks(c)
			if tt.most && (n < 700 || n == 800) || !tt.most && n != 0 {
				t.Errorf("%d of 800 are decided: %s", n, c.Learnt(column, text(reader.True, 1, 0)))
			}
		})
	}
}

// TestNothingIsReadInVain: until something can be decided, the cheap reader
// reads only what is compared.
func TestNothingIsReadInVain(t *testing.T) {
	h := &hasty{}
	c := cascade.New(h, 0.9)
	decided(c, "hotels.about", reader.True, 0.9, 50)
	teach(c, "hotels.about", 0.9, 5, 0)
	teach(c, "hotels.about", 0.9, 5, 0) // the same ones
	if h.asked != 5 {
		t.Errorf("it read %d texts", h.asked)
	}
}

func TestSummariesAndTextsAreNeverDecided(t *testing.T) {
	c := cascade.New(&hasty{}, 0.5)
	for _, q := range []reader.Request{reader.NewSummary([]string{"a"}), reader.NewAnswer([]string{"a"}, "who?", reader.TextType)} {
		for i := range 300 {
			q.Texts = []string{fmt.Sprintf("true 1 text %d", i)}
			c.Note(t.Context(), "hotels.about", q, reader.Reply{Text: "x"})
			if _, ok := c.Decide(t.Context(), "hotels.about", q); ok {
				t.Fatalf("%s was decided", q.Task)
			}
		}
	}
}

// TestTheTargetIsKept: whatever the cheap reader is like, what it decides is as
// the dear one says by the target, but for one question in twenty at most for
// each verdict.
func TestTheTargetIsKept(t *testing.T) {
	const questions, texts, target = 100, 800, 0.9
	r := rand.New(rand.NewPCG(1, 17))
	missed, cheaply := 0, 0
	for range questions {
		c := cascade.New(&hasty{}, target)
		base, slope := 0.6+0.35*r.Float64(), 0.4*r.Float64() // right by base + slope·confidence
		alike, all := 0, 0
		for i := range texts {
			confidence := float64(r.IntN(100)) / 100
			right := r.Float64() < base+slope*(confidence-0.5)
			q := text(reader.True, confidence, i)
			if _, ok := c.Decide(t.Context(), "hotels.about", q); ok {
				all++
				if right {
					alike++
				}
				continue
			}
			c.Note(t.Context(), "hotels.about", q, said(map[bool]reader.Verdict{true: reader.True, false: reader.False}[right]))
		}
		cheaply += all
		if all >= 100 && float64(alike) < target*float64(all)-2*3*0.3 { // of 100 and more, beyond the luck of the draw
			missed++
		}
	}
	t.Logf("%d of %d texts were decided; %d of %d questions missed the target", cheaply, questions*texts, missed, questions)
	if missed > questions/10 || cheaply < questions*texts/20 {
		t.Errorf("%d of %d questions missed the target, %d texts were decided", missed, questions, cheaply)
	}
}

func TestWhatWasLearntIsSaid(t *testing.T) {
	c := cascade.New(&hasty{}, 0.9)
	q := text(reader.True, 1, 0)
	if s := c.Learnt("hotels.about", q); !strings.Contains(s, "nothing so far: about") {
		t.Error(s)
	}
	teach(c, "hotels.about", 0.9, 10, 0)
	if s := c.Learnt("hotels.about", q); s != "nothing so far: of 10 replies that were compared too few are the same" {
		t.Error(s)
	}
	teach(c, "hotels.about", 0.9, 100, 0)
	if s := c.Learnt("hotels.about", q); s != "true from a confidence of 0.9 on (100 of 100 were the same)" {
		t.Error(s)
	}
	if s := cascade.New(&hasty{}, 1).Learnt("hotels.about", q); s != "" {
		t.Error(s)
	}
}
