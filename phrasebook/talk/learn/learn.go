// Package learn computes the weights of package talk from examples: what
// people type that asks nothing, and questions.
//
//	m := learn.Train(examples)
//	os.WriteFile("phrasebook/talk/weights.txt", m.Print(), 0o644)
package learn

import (
	"slices"

	"parley/english/logit"
	"parley/phrasebook/heard"
	"parley/phrasebook/talk"
)

// Example is an utterance and what it means; "" is a question.
type Example struct {
	Text    string
	Meaning heard.Meaning
}

// talkCounts is how much all talk counts beside all questions, of which there
// are many more: however many are written, one example of talk then weighs as
// much against them.
const talkCounts = 0.15

// Train fits the weights. The same examples in the same order give the same
// weights.
func Train(examples []Example) *talk.Model {
	questions := 0
	for _, e := range examples {
		if e.Meaning == talk.Question {
			questions++
		}
	}
	each := max(1, talkCounts*float64(questions)/float64(max(1, len(examples)-questions)))
	judged := make([]logit.Example, len(examples))
	for i, e := range examples {
		judged[i] = logit.Example{Signs: talk.Signs(e.Text), Class: slices.Index(talk.Meanings, e.Meaning)}
		if e.Meaning != talk.Question {
			judged[i].Counts = each
		}
	}
	return &talk.Model{Model: logit.Train(judged, len(talk.Meanings), logit.Options{Least: 2, Epochs: 12, Seed: 0x7a1c})}
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
