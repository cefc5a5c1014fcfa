package choose

import (
	"cmp"
	"errors"
	"slices"

	"parley/english/trees"
)

// Scorer scores choices: by a weight for every feature, and by trees over the
// amounts among them, which put the likeliest by the weights in order.
type Scorer struct {
	Weights map[string]float32 `json:"weights"`
	Trees   *trees.Forest      `json:"trees,omitempty"`

	places map[string]int // of the amounts that the trees know
}

// mostTreed is how many of the likeliest choices the trees look at; the others
// lose as much as trees may take from these.
const (
	mostTreed = 60
	unseen    = 4
)

// byWeight is the amount that trees are told beside those of a choice: how far
// it is behind the first by the weights alone.
const byWeight = "behind by weight"

// absent is an amount that a choice does not have.
const absent = -1

// Scores are those of all choices. What the trees do not look at stays behind.
func (s *Scorer) Scores(all []Features) []float64 {
	out := linear(s.Weights, all)
	if s.Trees == nil {
		return out
	}
	first := likeliest(out, mostTreed)
	seen := make([]bool, len(out))
	for _, i := range first {
		seen[i] = true
	}
	for i := range out {
		if !seen[i] {
			out[i] -= unseen
		}
	}
	for i, x := range vectors(s.places, all, out, first) {
		out[first[i]] += s.Trees.Score(x)
	}
	return out
}

// linear are the sums of the weights.
func linear(weights map[string]float32, all []Features) []float64 {
	out := make([]float64, len(all))
	for i, f := range all {
		for j, name := range f.names {
			out[i] += float64(weights[name]) * float64(f.values[j])
		}
	}
	return out
}

// likeliest are the choices with the highest scores, the first of them first.
func likeliest(scores []float64, most int) []int {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(scores[j], scores[i]) })
	return order[:min(len(order), most)]
}

// vectors are what trees are told of some choices.
func vectors(places map[string]int, all []Features, scores []float64, which []int) [][]float32 {
	out := make([][]float32, len(which))
	for i, choice := range which {
		x := make([]float32, len(places))
		for j := range x {
			x[j] = absent
		}
		for _, a := range all[choice].amounts {
			if at, known := places[a.name]; known {
				x[at] = max(x[at], a.x)
			}
		}
		if at, known := places[byWeight]; known {
			x[at] = float32(scores[which[0]] - scores[choice])
		}
		out[i] = x
	}
	return out
}

// placesOf numbers names.
func placesOf(names []string) map[string]int {
	out := make(map[string]int, len(names))
	for i, name := range names {
		out[name] = i
	}
	return out
}

// Ready prepares a scorer that was read or learned, and checks it.
func (s *Scorer) Ready() error {
	if len(s.Weights) == 0 {
		return errors.New("there are no weights")
	}
	if s.Trees == nil {
		return nil
	}
	s.places = placesOf(s.Trees.Names)
	return s.Trees.Check()
}
