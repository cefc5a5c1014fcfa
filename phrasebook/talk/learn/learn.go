// Package learn computes the weights of package talk from examples: what
// people type that asks nothing, and questions.
//
//	m := learn.Train(examples)
//	os.WriteFile("phrasebook/talk/weights.txt", m.Print(), 0o644)
package learn

import (
	"math"
	"math/rand/v2"
	"slices"

	"parley/phrasebook/heard"
	"parley/phrasebook/talk"
)

// Example is an utterance and what it means; "" is a question.
type Example struct {
	Text    string
	Meaning heard.Meaning
}

const (
	least  = 2     // times that a sign must occur
	epochs = 12    // over all examples
	rate   = 0.3   // of a step, divided by the root of the squares before (Duchi et al., 2011)
	shrink = 0.002 // share of a weight that is taken off when it changes
	// talkCounts is how much all talk counts beside all questions, of which there
	// are many more: however many are written, one example of talk then weighs as
	// much against them.
	talkCounts = 0.12
)

// Train fits the weights by stochastic gradient descent. The same examples in
// the same order give the same weights.
func Train(examples []Example) *talk.Model {
	signs, counts := make([][]string, len(examples)), map[string]int{}
	for i, e := range examples {
		signs[i] = talk.Signs(e.Text)
		for _, s := range signs[i] {
			counts[s]++
		}
	}
	m := &talk.Model{Weights: map[string][]float64{}}
	squares := map[string][]float64{}
	for i := range signs {
		signs[i] = slices.DeleteFunc(signs[i], func(s string) bool { return counts[s] < least })
		for _, s := range signs[i] {
			if m.Weights[s] == nil {
				m.Weights[s], squares[s] = make([]float64, len(talk.Meanings)), make([]float64, len(talk.Meanings))
			}
		}
	}
	questions := 0
	for _, e := range examples {
		if e.Meaning == talk.Question {
			questions++
		}
	}
	each := max(1, talkCounts*float64(questions)/float64(max(1, len(examples)-questions)))
	rng := rand.New(rand.NewPCG(1, 0x7a1c))
	for range epochs {
		for _, i := range rng.Perm(len(examples)) {
			step(m, squares, signs[i], examples[i].Meaning, each)
		}
	}
	return m
}

// step moves the weights of an example's signs towards what it means; one of
// talk counts each times as much.
func step(m *talk.Model, squares map[string][]float64, signs []string, meaning heard.Meaning, each float64) {
	counts := 1.0
	if meaning != talk.Question {
		counts = each
	}
	for k, p := range m.Probabilities(signs) {
		if talk.Meanings[k] == meaning {
			p--
		}
		for _, s := range signs {
			w, sum := m.Weights[s], squares[s]
			g := counts * (p + shrink*w[k])
			sum[k] += g * g
			w[k] -= rate * g / math.Sqrt(sum[k]+1e-8)
		}
	}
}

// Score is how examples were told apart.
type Score struct {
	Talk, Found, Kind  int // talk; of it taken for talk; of that as what it is
	Questions, Mistook int // questions, and those taken for talk
}

// Measure reads examples with a model.
func Measure(m *talk.Model, examples []Example) Score {
	var s Score
	for _, e := range examples {
		got, _ := m.Read(e.Text)
		switch {
		case e.Meaning == talk.Question:
			s.Questions++
			if got != talk.Question {
				s.Mistook++
			}
		default:
			s.Talk++
			if got != talk.Question {
				s.Found++
			}
			if got == e.Meaning {
				s.Kind++
			}
		}
	}
	return s
}
