package rank

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"parley/retrieve/piece"
)

// Weights are what a ranker has learned: for each kind a number for every
// feature and for every product of two of the crossed ones.
type Weights map[piece.Kind]Linear

// Linear scores the vectors of one kind.
type Linear struct {
	Names  []string  `json:"names"` // of the features, as a check
	Mean   []float32 `json:"mean"`  // of each feature in training
	Spread []float32 `json:"spread"`
	Cross  []int     `json:"cross"`  // features whose products count too
	Weight []float32 `json:"weight"` // of features, then of products
	Bias   float32   `json:"bias"`
}

// Score is the sum that softmax is taken of.
func (w Weights) Score(kind piece.Kind, features []float32) float64 {
	l := w[kind]
	x := l.Expand(nil, features)
	sum := float64(l.Bias)
	for i, weight := range l.Weight {
		sum += float64(weight) * float64(x[i])
	}
	return sum
}

// Expand appends the scaled features and their products to out.
func (l *Linear) Expand(out, features []float32) []float32 {
	from := len(out)
	for i, f := range features {
		out = append(out, (f-l.Mean[i])/l.Spread[i])
	}
	x := out[from:]
	for i, a := range l.Cross {
		for _, b := range l.Cross[i:] {
			out = append(out, x[a]*x[b])
		}
	}
	return out
}

//go:embed weights.json
var weightsFile []byte

// Builtin is the ranker with the weights that are compiled in.
var Builtin = sync.OnceValue(func() *Ranker {
	w, err := ParseWeights(weightsFile)
	if err != nil {
		panic(fmt.Sprintf("rank: the weights that are compiled in: %v", err)) // a test reads them
	}
	return New(w)
})

// ParseWeights reads what training wrote and checks that it fits the features.
func ParseWeights(text []byte) (Weights, error) {
	var w Weights
	if err := json.Unmarshal(text, &w); err != nil {
		return nil, fmt.Errorf("reading the weights of the ranker: %w", err)
	}
	for _, kind := range []piece.Kind{piece.Text, piece.Rows} {
		l := w[kind]
		n, k := len(Names(kind)), len(l.Cross)
		if !slices.Equal(l.Names, Names(kind)) || len(l.Mean) != n || len(l.Spread) != n || len(l.Weight) != n+k*(k+1)/2 {
			return nil, fmt.Errorf("the weights for %s do not fit the features: train anew (parley train ranker)", kind)
		}
	}
	return w, nil
}
