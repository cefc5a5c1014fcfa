package linked

import (
	"math"
	"strconv"
)

// features are what is known of one row or answer, by name.
type features struct {
	names  []string
	values []float32
}

// say adds a feature that is there.
func (f *features) say(name string) { f.set(name, 1) }

// sayIf adds a feature if it is there.
func (f *features) sayIf(name string, is bool) {
	if is {
		f.say(name)
	}
}

func (f *features) set(name string, x float64) {
	f.names = append(f.names, name)
	f.values = append(f.values, float32(x))
}

// knots is how many points of [0,1] an amount has weights of its own at; what
// lies between two of them is shared out.
const knots = 5

// add adds an amount in [0,1].
func (f *features) add(name string, x float64) {
	low, part := knot(x)
	f.set(name+"@"+strconv.Itoa(low), 1-part)
	if part > 0 {
		f.set(name+"@"+strconv.Itoa(low+1), part)
	}
}

// both adds what two amounts are together.
func (f *features) both(name string, x, y float64) {
	i, a := knot(x)
	j, b := knot(y)
	for _, k := range [4]struct {
		i, j   int
		weight float64
	}{{i, j, (1 - a) * (1 - b)}, {i + 1, j, a * (1 - b)}, {i, j + 1, (1 - a) * b}, {i + 1, j + 1, a * b}} {
		if k.weight > 0 {
			f.set(name+"@"+strconv.Itoa(k.i)+strconv.Itoa(k.j), k.weight)
		}
	}
}

func knot(x float64) (low int, part float64) {
	x = min(max(x, 0), 1) * (knots - 1)
	low = min(int(x), knots-2)
	return low, x - float64(low)
}

// scores are the sums of the weights.
func scores(weights map[string]float32, all []features) []float64 {
	out := make([]float64, len(all))
	for i, f := range all {
		for j, name := range f.names {
			out[i] += float64(weights[name]) * float64(f.values[j])
		}
	}
	return out
}

// softmax are the shares of scores.
func softmax(scores []float64) []float64 {
	best := math.Inf(-1)
	for _, s := range scores {
		best = max(best, s)
	}
	out, sum := make([]float64, len(scores)), 0.0
	for i, s := range scores {
		out[i] = math.Exp(s - best)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}
