package fake

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// Teacher knows what a model should say to a prompt.
type Teacher interface {
	// Gold returns the right reply, as segments: what is certain and what is
	// to be decided. It reports false for a prompt it knows nothing of.
	Gold(p Prompt) ([]Segment, bool)
}

// Segment is a part of a reply. Without Others it is always said as it is.
type Segment struct {
	Text   string
	Others []string // what might wrongly stand in its place, likeliest first
	// Key names the decision: the same key gets the same draw wherever it is
	// asked again, so that what was doubtful in one call is in the next. When
	// it is empty, Text and Others name it.
	Key string
}

// Oracle is a model that knows the right reply and errs at a known rate: its
// probabilities are calibrated by construction. For every decision it draws
// how sure it is, then whether the right option comes first, second, …, with
// exactly those probabilities, and says what comes first. Among decisions
// with probability p a share of p is right.
//
// The log-probabilities of its tokens follow: options that begin alike share
// the tokens of their beginning, the token at which they part carries the
// decision, and the product over an option's tokens is its probability. When
// a temperature is asked for it samples from the same options.
type Oracle struct {
	teacher Teacher
	rate    float64
	seed    uint64
}

// NewOracle returns an oracle that errs on the share rate of its decisions,
// at most 0.4. Equal seeds give equal errors.
func NewOracle(t Teacher, rate float64, seed uint64) *Oracle {
	return &Oracle{t, min(max(rate, 0), 0.4), seed}
}

// Complete says the right thing, mostly.
func (o *Oracle) Complete(p Prompt) Completion {
	gold, ok := o.teacher.Gold(p)
	if !ok {
		return Completion{Refusal: "The oracle was not taught about this."}
	}
	var c Completion
	for _, s := range gold {
		options := o.draw(s)
		said := 0
		if p.Temperature > 0 {
			said = o.sample(options, p, s)
		}
		c.Tokens = append(c.Tokens, spell(options, said)...)
	}
	return c
}

// option is what may be said, with its probability.
type option struct {
	text string
	p    float64
}

// draw decides how sure the oracle is and where the right option stands; the
// first option is what it says.
//
// With u uniform in (0,1), the first option's probability is 1 − u^k/2: never
// under a half, and wrong with probability 1/(2(k+1)) on average, which k sets
// to the rate.
func (o *Oracle) draw(s Segment) []option {
	others := slices.DeleteFunc(slices.Clone(s.Others), func(t string) bool { return t == s.Text })
	if len(others) == 0 || o.rate == 0 {
		return append([]option{{s.Text, 1}}, zero(others)...)
	}
	rng := o.random(s.Key, s)
	k := 1/(2*o.rate) - 1
	first := 1 - math.Pow(rng.Float64(), k)/2
	p := []float64{first}
	left := 1 - first
	for i := range others {
		share := left / 2
		if i == len(others)-1 {
			share = left
		}
		p, left = append(p, share), left-share
	}
	at, u := 0, rng.Float64()
	for at < len(p)-1 && u >= p[at] {
		u -= p[at]
		at++
	}
	texts := slices.Insert(slices.Clone(others), at, s.Text)
	out := make([]option, len(texts))
	for i, t := range texts {
		out[i] = option{t, p[i]}
	}
	return out
}

func zero(texts []string) []option {
	var out []option
	for _, t := range texts {
		out = append(out, option{t, 0})
	}
	return out
}

func (o *Oracle) random(key string, s Segment) *rand.Rand {
	if key == "" {
		key = s.Text + "\x00" + strings.Join(s.Others, "\x00")
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(key))
	return rand.New(rand.NewPCG(o.seed, h.Sum64()))
}

func (o *Oracle) sample(options []option, p Prompt, s Segment) int {
	var n [16]byte
	binary.LittleEndian.PutUint64(n[:8], uint64(p.Seed))
	if p.Seed == 0 {
		binary.LittleEndian.PutUint64(n[8:], uint64(p.Sample))
	}
	u := o.random(string(n[:])+s.Key+s.Text, s).Float64()
	for i, opt := range options {
		if u < opt.p {
			return i
		}
		u -= opt.p
	}
	return 0
}

// impossible is the log-probability of what is never said.
const impossible = -30

// spell writes option said as tokens. The probability of a token is that of
// all options that go on with it among those that agree so far.
func spell(options []option, said int) []Token {
	type spelt struct {
		tokens []string
		p      float64
	}
	agree := make([]spelt, len(options))
	for i, o := range options {
		agree[i] = spelt{Split(o.text), o.p}
	}
	var out []Token
	for at, text := range agree[said].tokens { // of the option said, whatever agree becomes
		mass := map[string]float64{}
		var order []string
		total := 0.0
		for _, s := range agree {
			next := "\x00" // this option ends here
			if at < len(s.tokens) {
				next = s.tokens[at]
			}
			if _, seen := mass[next]; !seen {
				order = append(order, next)
			}
			mass[next] += s.p
			total += s.p
		}
		t := Token{Text: text, LogProb: logOf(mass[text], total)}
		for _, next := range order {
			if next != "\x00" {
				t.Alternatives = append(t.Alternatives, Token{Text: next, LogProb: logOf(mass[next], total)})
			}
		}
		slices.SortStableFunc(t.Alternatives, func(a, b Token) int {
			switch {
			case a.LogProb > b.LogProb:
				return -1
			case a.LogProb < b.LogProb:
				return 1
			}
			return 0
		})
		out = append(out, t)
		agree = slices.DeleteFunc(agree, func(s spelt) bool { return at >= len(s.tokens) || s.tokens[at] != text })
	}
	return out
}

func logOf(p, total float64) float64 {
	if p <= 0 || total <= 0 {
		return impossible
	}
	return math.Log(p / total)
}
