package tape

import "math"

// tanh is within 1e-4 of the hyperbolic tangent: seven terms of its continued
// fraction, which reach one at 4.97.
func tanh(x float32) float32 {
	x = max(-greatestTanh, min(greatestTanh, x))
	s := x * x
	over := 135135 + float32(s*(17325+float32(s*(378+s))))
	under := 135135 + float32(s*(62370+float32(s*(3150+float32(28*s)))))
	return float32(x*over) / under
}

const greatestTanh = 4.97

func sigmoid(x float32) float32 { return 0.5 + float32(0.5*tanh(0.5*x)) }

// exp is the exponential function of x ≤ 0 to about six digits; below -80 it
// is 0. It uses only rounded sums and products, so that it is the same on
// every processor: math.Exp is not.
//
//go:norace
func exp(x float32) float32 {
	if x < -80 {
		return 0
	}
	n := float32(math.Floor(float64(float32(x*1.44269504) + 0.5)))
	r := x - float32(n*0.693359375) + float32(n*2.12194440e-4)
	p := float32(1.9875691500e-4)
	for _, c := range [...]float32{1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1, 5.0000001201e-1} {
		p = float32(p*r) + c
	}
	p = float32(float32(p*r)*r) + r + 1
	return p * math.Float32frombits(uint32(int32(n)+127)<<23)
}

// tanhs writes the hyperbolic tangent of every number.
//
//go:norace
func tanhs(to, from []float32) {
	for i, v := range from {
		to[i] = tanh(v)
	}
}

// softmax turns scores into probabilities in place and returns the logarithm
// of their sum of exponentials. Scores of [Never] or below get 0.
//
//go:norace
func softmax(x []float32) float64 {
	most := float32(math.Inf(-1))
	for _, v := range x {
		most = max(most, v)
	}
	if most <= Never {
		clear(x)
		return math.Inf(-1)
	}
	sum := float32(0)
	for i, v := range x {
		if v <= Never {
			x[i] = 0
			continue
		}
		x[i] = exp(v - most)
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
	return float64(most) + math.Log(float64(sum))
}

// Never is the score of what is not allowed.
const Never = -1e8

// Sigmoid is 1/(1+e^-x), to about 1e-4.
func Sigmoid(x float32) float32 { return sigmoid(x) }
