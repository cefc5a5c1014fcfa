package answer

import (
	"math"
	"slices"
)

// Example is an output of which it is known whether it is right.
type Example struct {
	Kind     Kind      `json:"kind"`
	Features []float64 `json:"features"`
	Right    bool      `json:"right"`
}

// Learn computes weights from the outputs of questions, all of one kind: those
// that make the right outputs of a question, or that none is right, most
// probable under one softmax over them. A kind without examples keeps the
// weights that it had. The same examples give the same weights.
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
		if len(some) == 0 && had != nil {
			out[kind] = had[kind]
			continue
		}
		out[kind] = fit(Names(kind), some)
	}
	return out
}

// fit descends over features of mean 0 and spread 1, where one rate suits
// all, and gives the weights for the features as they are.
func fit(names []string, questions [][]Example) Linear {
	const steps, rate, penalty = 1500, 0.3, 2e-3
	mean, spread := moments(len(names), slices.Concat(questions...))
	weight, bias, n := make([]float64, len(names)), 0.0, float64(max(len(questions), 1))
	for range steps {
		gradient, sum := make([]float64, len(names)), 0.0
		for _, q := range questions {
			scores := make([]float64, len(q))
			for i, e := range q {
				scores[i] = bias
				for j, x := range e.Features {
					scores[i] += weight[j] * (x - mean[j]) / spread[j]
				}
			}
			for i, slope := range slopes(q, shares(scores)) {
				sum += slope / n
				for j, x := range q[i].Features {
					gradient[j] += slope * (x - mean[j]) / spread[j] / n
				}
			}
		}
		bias -= rate * sum
		for i := range gradient {
			weight[i] -= rate * (gradient[i] + penalty*weight[i])
		}
	}
	l := Linear{Names: names, Weight: make([]float64, len(names)), Bias: bias}
	for i := range weight {
		l.Weight[i] = rounded(weight[i] / spread[i])
		l.Bias -= weight[i] * mean[i] / spread[i]
	}
	l.Bias = rounded(l.Bias)
	return l
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
