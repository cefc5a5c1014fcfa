package fake_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/llm/fake"
)

// decisions asks the oracle to fill in one word of a clause.
type decisions struct{}

func (decisions) Gold(p fake.Prompt) ([]fake.Segment, bool) {
	if p.Last() == "" {
		return nil, false
	}
	return []fake.Segment{
		{Text: "SELECT "},
		{Text: "opening year", Others: []string{"opening day", "owner"}, Key: p.Last()},
		{Text: " FROM t"},
	}, true
}

func say(o *fake.Oracle, text string, change func(*fake.Prompt)) fake.Completion {
	p := fake.Prompt{Messages: []fake.Message{{Role: "user", Content: text}}}
	if change != nil {
		change(&p)
	}
	return o.Complete(p)
}

// TestTheOracleIsCalibrated: it errs at the rate it was given, and when it
// says p it is right on a share p of the decisions.
func TestTheOracleIsCalibrated(t *testing.T) {
	const n = 20_000
	for _, rate := range []float64{0.05, 0.15, 0.3} {
		o := fake.NewOracle(decisions{}, rate, 7)
		wrong := 0
		var bins [10]struct{ n, right, said float64 }
		for i := range n {
			c := say(o, fmt.Sprint(i), nil)
			right := c.Text() == "SELECT opening year FROM t"
			if !right {
				wrong++
			}
			logP := 0.0
			for _, token := range c.Tokens {
				logP += token.LogProb
			}
			p := math.Exp(logP)
			b := &bins[min(9, int(p*10))]
			b.n++
			b.said += p
			if right {
				b.right++
			}
		}
		if got := float64(wrong) / n; math.Abs(got-rate) > 0.01 {
			t.Errorf("rate %.2f: wrong on %.3f", rate, got)
		}
		ece := 0.0
		for _, b := range bins {
			ece += math.Abs(b.right-b.said) / n
		}
		if ece > 0.015 {
			t.Errorf("rate %.2f: calibration error %.4f", rate, ece)
		}
	}
}

// TestTokensCarryTheDecision: words that options share are certain, the
// token at which they part has the probability, and the alternatives there
// are the other ways to go.
func TestTokensCarryTheDecision(t *testing.T) {
	o := fake.NewOracle(decisions{}, 0.3, 7)
	for i := range 50 {
		c := say(o, fmt.Sprint(i), nil)
		for _, token := range c.Tokens {
			switch token.Text {
			case "SELECT", " FROM", " t":
				if token.LogProb != 0 {
					t.Errorf("%q has log-probability %v", token.Text, token.LogProb)
				}
			case "openin", "owner", " year", " day":
				sum := 0.0
				for _, a := range token.Alternatives {
					sum += math.Exp(a.LogProb)
				}
				if math.Abs(sum-1) > 1e-9 || len(token.Alternatives) != 2 {
					t.Errorf("%q: alternatives %v sum to %v", token.Text, token.Alternatives, sum)
				}
			}
		}
	}
}

func TestTheSameDecisionIsDrawnOnce(t *testing.T) {
	a, b := fake.NewOracle(decisions{}, 0.3, 7), fake.NewOracle(decisions{}, 0.3, 7)
	for i := range 100 {
		if diff := cmp.Diff(say(a, fmt.Sprint(i), nil), say(b, fmt.Sprint(i), nil)); diff != "" {
			t.Fatal(diff)
		}
	}
}

// TestSamplesFollowTheProbabilities: at a temperature, the oracle says each
// option as often as it is likely.
func TestSamplesFollowTheProbabilities(t *testing.T) {
	o := fake.NewOracle(decisions{}, 0.3, 7)
	for i := range 5 {
		greedy := say(o, fmt.Sprint(i), nil)
		p, same := 1.0, 0.0
		for _, token := range greedy.Tokens {
			p *= math.Exp(token.LogProb)
		}
		const n = 3000
		for sample := range n {
			if say(o, fmt.Sprint(i), func(p *fake.Prompt) { p.Temperature, p.Sample = 1, sample+1 }).Text() == greedy.Text() {
				same++
			}
		}
		if math.Abs(same/n-p) > 0.04 {
			t.Errorf("decision %d: said %.3f of the time, probability %.3f", i, same/n, p)
		}
	}
}

func TestTheOracleRefusesWhatItWasNotTaught(t *testing.T) {
	if c := say(fake.NewOracle(decisions{}, 0.1, 1), "", nil); c.Refusal == "" {
		t.Errorf("said %q", c.Text())
	}
}

// TestSplit: tokens put together are the text, whatever its bytes.
func TestSplit(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT name FROM t":     "SELECT| name| FROM| t",
		"restaurants":            "restau|rants",
		"x >= 12345 AND 'it''s'": "x| >=| 123|45| AND| '|it|''|s|'",
		"größe":                  "größe",
		"a  b\n":                 "a| | b|\n",
		"😀":                      "\xf0\x9f|\x98|\x80",
		" ":                      " ",
		"":                       "",
		"\xff\xfe ok":            "\xff|\xfe| ok",
	} {
		got := strings.Join(fake.Split(text), "|")
		if strings.Join(fake.Split(text), "") != text {
			t.Errorf("%q is split into %q", text, got)
		}
		if got != want {
			t.Errorf("%q\ngot  %q\nwant %q", text, got, want)
		}
	}
}
