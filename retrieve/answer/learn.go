package answer

import (
	"cmp"
	"math"
	"slices"

	"parley/english/logit"
)

// Example is an output of which it is known whether it is right.
type Example struct {
	Kind     Kind      `json:"kind"`
	Features []float64 `json:"features"`
	Right    bool      `json:"right"`
}

// Learn computes weights from the outputs of questions: those that make the right outputs
// of a question, or that none is right, most probable under one softmax over those of a
// kind. Spans are many, so they are first told from each other, by the questions that one of
// them answers, and then from none. A kind without examples keeps the weights that it had.
// The same examples give the same weights.
func Learn(questions [][]Example, had Weights) Weights {
	out := Weights{}
	for _, kind := range []Kind{Span, Query} {
		var some [][]Example
		for _, q := range questions {
			q = slices.DeleteFunc(slices.Clone(q), func(e Example) bool { return e.Kind != kind })
			if len(q) > 0 {
				some = append(some, q)
			}
		}
		switch {
		case len(some) == 0 && had != nil:
			out[kind] = had[kind]
		case kind == Span:
			out[kind] = fitSpans(some)
		default:
			out[kind] = fit(Names(kind), some, true)
		}
	}
	return out
}

// fitSpans tells the spans of a question from each other first, and then how likely the
// best of them are to be right.
func fitSpans(questions [][]Example) Linear {
	var answered [][]Example
	for _, q := range questions {
		if slices.ContainsFunc(q, func(e Example) bool { return e.Right }) {
			answered = append(answered, q)
		}
	}
	names := Names(Span)
	order := fit(names, answered, false)
	var best [][]Example
	for _, q := range questions {
		q = slices.Clone(q)
		slices.SortStableFunc(q, func(x, y Example) int {
			return cmp.Compare(order.score(y.Features), order.score(x.Features))
		})
		q = q[:min(len(q), mostPassages)]
		for i, e := range q {
			q[i].Features = []float64{order.score(e.Features), e.Features[spanLeft], e.Features[spanYesNo]}
		}
		best = append(best, q)
	}
	level := fit([]string{"order", names[spanLeft], names[spanYesNo]}, best, true)
	l := Linear{Names: names, Weight: make([]float64, len(names)), Bias: rounded(level.Bias + level.Weight[0]*order.Bias)}
	for i, w := range order.Weight {
		l.Weight[i] = level.Weight[0] * w
	}
	l.Weight[spanLeft] += level.Weight[1]
	l.Weight[spanYesNo] += level.Weight[2]
	for i := range l.Weight {
		l.Weight[i] = rounded(l.Weight[i])
	}
	return l
}

// How a fit descends: Adam (Kingma and Ba, 2015) over all examples at once, by steps that
// become smaller, over features of mean 0 and spread 1, where one rate suits all.
const (
	fitSteps   = 600
	fitRate    = 0.05
	fitPenalty = 2e-3
	decayMean  = 0.9
	decaySpan  = 0.999
)

// fit gives the weights for features as they are; none says that none may be right.
func fit(names []string, questions [][]Example, none bool) Linear {
	d := descent{n: float64(max(len(questions), 1)), none: none, weight: make([]float64, len(names)+1),
		first: make([]float64, len(names)+1), second: make([]float64, len(names)+1)}
	d.mean, d.spread = moments(len(names), slices.Concat(questions...))
	for step := range fitSteps {
		d.step(questions, step+1)
	}
	l := Linear{Names: names, Weight: make([]float64, len(names)), Bias: d.weight[len(names)]}
	for i := range names {
		l.Weight[i] = rounded(d.weight[i] / d.spread[i])
		l.Bias -= d.weight[i] / d.spread[i] * d.mean[i]
	}
	l.Bias = rounded(l.Bias)
	return l
}

// descent is the state of a fit; the last of the weights is the bias.
type descent struct {
	mean, spread          []float64
	weight, first, second []float64
	n                     float64
	none                  bool
}

func (d *descent) step(questions [][]Example, n int) {
	gradient, last := make([]float64, len(d.weight)), len(d.weight)-1
	for _, q := range questions {
		scores := make([]float64, len(q))
		for i, e := range q {
			scores[i] = d.weight[last]
			for j, x := range e.Features {
				scores[i] += d.weight[j] * (x - d.mean[j]) / d.spread[j]
			}
		}
		of := shares(scores)
		if !d.none {
			of = logit.Softmax(scores)
		}
		for i, slope := range slopes(q, of) {
			gradient[last] += slope / d.n
			for j, x := range q[i].Features {
				gradient[j] += slope * (x - d.mean[j]) / d.spread[j] / d.n
			}
		}
	}
	rate := fitRate * (1 - float64(n-1)/fitSteps)
	for i, g := range gradient {
		if i < last {
			g += fitPenalty * d.weight[i]
		}
		d.first[i] = decayMean*d.first[i] + (1-decayMean)*g
		d.second[i] = decaySpan*d.second[i] + (1-decaySpan)*g*g
		mean := d.first[i] / (1 - math.Pow(decayMean, float64(n)))
		square := d.second[i] / (1 - math.Pow(decaySpan, float64(n)))
		d.weight[i] -= rate * mean / (math.Sqrt(square) + 1e-8)
	}
}

// slopes are by how much the loss of a question grows with each score. What is
// right has the right outputs together, or none of them where none is.
func slopes(q []Example, shares []float64) []float64 {
	right := 0.0
	for i, e := range q {
		if e.Right {
			right += shares[i]
		}
	}
	out := slices.Clone(shares)
	for i, e := range q {
		if e.Right {
			out[i] -= shares[i] / max(right, 1e-300)
		}
	}
	return out
}

// rounded keeps the file of weights short.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }

func moments(n int, examples []Example) (mean, spread []float64) {
	mean, spread = make([]float64, n), make([]float64, n)
	for _, e := range examples {
		for i, x := range e.Features {
			mean[i] += x / float64(len(examples))
		}
	}
	for _, e := range examples {
		for i, x := range e.Features {
			spread[i] += (x - mean[i]) * (x - mean[i]) / float64(len(examples))
		}
	}
	for i := range spread {
		if spread[i] = math.Sqrt(spread[i]); spread[i] < 1e-6 {
			spread[i] = 1
		}
	}
	return mean, spread
}
