package learn

import (
	"math"

	"parley/suql/reader/passage"
)

// yesExample is a yes/no question as its features.
type yesExample struct {
	at  []uint32
	yes float64
}

// Affirmations trains the weights of yes/no questions: a logistic regression
// with a ridge, by gradient descent with Nesterov's momentum.
func Affirmations(m *passage.Model, examples []YesNo, o Options) {
	set := make([]yesExample, len(examples))
	for i, e := range examples {
		set[i].at = m.YesFeatures(e.Question, e.Text)
		if e.Yes {
			set[i].yes = 1
		}
	}
	affirm(m, set, o)
}

func affirm(m *passage.Model, set []yesExample, o Options) {
	if len(set) == 0 {
		return
	}
	yes, most := 1.0, 1
	for _, e := range set {
		yes += e.yes
		most = max(most, len(e.at))
	}
	n := float64(len(set))
	m.Bias = math.Log(yes / (n + 2 - yes))
	rate := 4 / float64(most)
	w, last := make([]float64, len(m.Yes)), make([]float64, len(m.Yes))
	ahead, slope := make([]float64, len(m.Yes)), make([]float64, len(m.Yes))
	for t := range o.YesSteps {
		for i := range w {
			ahead[i] = w[i] + (w[i]-last[i])*float64(t)/float64(t+3)
			slope[i] = -o.YesRidge * ahead[i] / n
		}
		for _, e := range set {
			s := m.Bias
			for _, i := range e.at {
				s += ahead[i]
			}
			g := (e.yes - 1/(1+math.Exp(-s))) / n
			for _, i := range e.at {
				slope[i] += g
			}
		}
		for i := range w {
			last[i], w[i] = w[i], ahead[i]+rate*slope[i]
		}
	}
	for i := range w {
		m.Yes[i] = float32(w[i])
	}
}
