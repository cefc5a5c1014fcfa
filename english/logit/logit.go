// Package logit judges a piece of text by its signs: a linear model over them
// gives how likely each of a few classes is (multinomial logistic regression).
// What the signs are and what the classes mean is up to whoever calls it.
//
//	m := logit.Train(examples, 3, logit.Options{Least: 2, Epochs: 12})
//	m.Probabilities([]string{"begins the", "ends ed"}) // 0.7, 0.2, 0.1
//	os.WriteFile("weights.txt", m.Print(), 0o644)
package logit

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Model is the weights of every sign, one for each class.
type Model struct {
	Classes int
	Weights map[string][]float64
	Parts   float64 // of 1 that weights are written in; 0 is [Tenths]
}

// Parts that weights are written in. Tenths are enough where the likeliest class
// is all that counts, hundredths where its probability does.
const (
	Tenths     = 10
	Hundredths = 100
)

// Probabilities are those of the classes. Unknown signs tell nothing.
func (m *Model) Probabilities(signs []string) []float64 {
	out := make([]float64, m.Classes)
	for _, s := range signs {
		for i, w := range m.Weights[s] {
			out[i] += w
		}
	}
	return Softmax(out)
}

// Softmax are the shares of scores: they add up to 1, and of two the one whose
// score is higher by log 2 has twice the share.
func Softmax(scores []float64) []float64 {
	best, sum := math.Inf(-1), 0.0
	for _, s := range scores {
		best = max(best, s)
	}
	out := make([]float64, len(scores))
	for i, s := range scores {
		out[i] = math.Exp(s - best)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// Parse reads weights: on each line those of the classes, in tenths or
// hundredths, and the sign.
func Parse(data []byte, classes int, parts float64) (*Model, error) {
	m := &Model{Classes: classes, Weights: map[string][]float64{}, Parts: parts}
	lines := bufio.NewScanner(bytes.NewReader(data))
	for n := 1; lines.Scan(); n++ {
		fields := strings.SplitN(lines.Text(), "\t", classes+1)
		if len(fields) != classes+1 {
			return nil, fmt.Errorf("line %d: %d fields in place of %d", n, len(fields), classes+1)
		}
		w := make([]float64, classes)
		for i := range w {
			x, err := strconv.Atoi(fields[i])
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
			w[i] = float64(x) / parts
		}
		m.Weights[fields[classes]] = w
	}
	return m, lines.Err()
}

// Print writes weights as [Parse] reads them, by sign; signs that change next
// to nothing are left out.
func (m *Model) Print() []byte {
	var out bytes.Buffer
	parts := cmp.Or(m.Parts, Tenths)
	signs := make([]string, 0, len(m.Weights))
	for s := range m.Weights {
		signs = append(signs, s)
	}
	slices.Sort(signs)
	for _, s := range signs {
		var line strings.Builder
		some := false
		for _, w := range m.Weights[s] {
			x := int(math.Round(w * parts))
			some = some || x > 2 || x < -2
			fmt.Fprintf(&line, "%d\t", x)
		}
		if some {
			fmt.Fprintf(&out, "%s%s\n", line.String(), s)
		}
	}
	return out.Bytes()
}

// Example is the signs of a piece of text, each once, and its class.
type Example struct {
	Signs  []string
	Class  int
	Counts float64 // as how many examples; 0 is 1
}

// Options are how a model is trained.
type Options struct {
	Least  int     // times that a sign must occur
	Epochs int     // over all examples
	Seed   uint64  // of the order in which they come
	Parts  float64 // of 1 that the weights are written in; 0 is [Tenths]
}

const (
	rate   = 0.3   // of a step, divided by the root of the squares before (Duchi et al., 2011)
	shrink = 0.002 // share of a weight that is taken off when it changes
)

// Train fits the weights by stochastic gradient descent. The same examples in
// the same order give the same weights.
func Train(examples []Example, classes int, o Options) *Model {
	counts := map[string]int{}
	for _, e := range examples {
		for _, s := range e.Signs {
			counts[s]++
		}
	}
	m := &Model{Classes: classes, Weights: map[string][]float64{}, Parts: o.Parts}
	squares := map[string][]float64{}
	signs := make([][]string, len(examples))
	for i, e := range examples {
		for _, s := range e.Signs {
			if counts[s] < o.Least {
				continue
			}
			signs[i] = append(signs[i], s)
			if m.Weights[s] == nil {
				m.Weights[s], squares[s] = make([]float64, classes), make([]float64, classes)
			}
		}
	}
	rng := rand.New(rand.NewPCG(1, o.Seed))
	for range o.Epochs {
		for _, i := range rng.Perm(len(examples)) {
			m.step(squares, signs[i], examples[i])
		}
	}
	return m
}

// Mean is a model whose weights are the mean of those of models that were trained on the same
// examples, in orders of their own.
func Mean(models []*Model) *Model {
	first := models[0]
	out := &Model{Classes: first.Classes, Weights: map[string][]float64{}, Parts: first.Parts}
	for sign := range first.Weights {
		sum := make([]float64, first.Classes)
		for _, m := range models {
			for k, w := range m.Weights[sign] {
				sum[k] += w / float64(len(models))
			}
		}
		out.Weights[sign] = sum
	}
	return out
}

// step moves the weights of an example's signs towards its class.
func (m *Model) step(squares map[string][]float64, signs []string, e Example) {
	counts := e.Counts
	if counts == 0 {
		counts = 1
	}
	for k, p := range m.Probabilities(signs) {
		if k == e.Class {
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
