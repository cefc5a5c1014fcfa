package answer

import "math"

// Example is an output of which it is known whether it is right.
type Example struct {
	Kind     Kind
	Features []float64
	Right    bool
}

// Learn computes weights by gradient descent on the logarithmic loss with a
// small penalty. A kind without examples keeps the weights that it had. The
// same examples give the same weights.
func Learn(examples []Example, had Weights) Weights {
	out := Weights{}
	for _, kind := range []Kind{Span, Query} {
		var some []Example
		for _, e := range examples {
			if e.Kind == kind {
				some = append(some, e)
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
func fit(names []string, examples []Example) Linear {
	const steps, rate, penalty = 1500, 0.3, 2e-3
	mean, spread := moments(len(names), examples)
	weight, bias, n := make([]float64, len(names)), 0.0, float64(max(len(examples), 1))
	for range steps {
		gradient, sum := make([]float64, len(names)), 0.0
		for _, e := range examples {
			score := bias
			for i, x := range e.Features {
				score += weight[i] * (x - mean[i]) / spread[i]
			}
			wrong := 1/(1+math.Exp(-score)) - truth(e.Right)
			sum += wrong / n
			for i, x := range e.Features {
				gradient[i] += wrong * (x - mean[i]) / spread[i] / n
			}
		}
		bias -= rate * sum
		for i := range gradient {
			weight[i] -= rate * (gradient[i] + penalty*weight[i])
		}
	}
	l := Linear{Names: names, Weight: make([]float64, len(names)), Bias: rounded(bias)}
	for i := range weight {
		l.Weight[i] = rounded(weight[i] / spread[i])
		l.Bias -= weight[i] * mean[i] / spread[i]
	}
	l.Bias = rounded(l.Bias)
	return l
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
