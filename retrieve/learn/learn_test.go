package learn_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/retrieve/learn"
	"parley/retrieve/piece"
	"parley/retrieve/rank"
)

// examples are hits of both kinds; the gold one has the largest first feature.
func examples(n int) []learn.Example {
	random := rand.New(rand.NewPCG(7, 0))
	var out []learn.Example
	for range n {
		var e learn.Example
		best := 0
		for i := range 6 {
			kind := piece.Text
			if i%2 == 0 {
				kind = piece.Rows
			}
			f := make([]float32, len(rank.Names(kind)))
			for j := range f {
				f[j] = random.Float32()
			}
			e.Kinds, e.Features, e.Gold = append(e.Kinds, kind), append(e.Features, f), append(e.Gold, false)
			if f[0] > e.Features[best][0] {
				best = i
			}
		}
		e.Gold[best] = true
		out = append(out, e)
	}
	return out
}

func TestWeightsFindWhatTellsGoldApart(t *testing.T) {
	train, test := examples(1500), examples(1700)[1500:]
	w, err := learn.Weights(t.Context(), train, learn.Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	right := 0
	for _, e := range test {
		best := 0
		for i, f := range e.Features {
			if w.Score(e.Kinds[i], f) > w.Score(e.Kinds[best], e.Features[best]) {
				best = i
			}
		}
		if e.Gold[best] {
			right++
		}
	}
	if right < 150 {
		t.Errorf("%d of %d right", right, len(test))
	}
}

func TestTheSameSeedGivesTheSameWeights(t *testing.T) {
	var first rank.Weights
	for range 2 {
		w, err := learn.Weights(t.Context(), examples(100), learn.Options{Seed: 3, Epochs: 2})
		if err != nil {
			t.Fatal(err)
		}
		if first != nil {
			if diff := cmp.Diff(first, w); diff != "" {
				t.Error(diff)
			}
		}
		first = w
	}
}

func TestNothingToLearnFrom(t *testing.T) {
	if _, err := learn.Weights(t.Context(), nil, learn.Options{}); err == nil {
		t.Error("no error")
	}
}
