package trees_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/english/trees"
)

// either are choices of which the gold one has exactly one of two features:
// no weight for each alone tells it.
func either(questions int) []trees.Group {
	random := rand.New(rand.NewPCG(9, 0))
	out := make([]trees.Group, questions)
	for i := range out {
		gold := random.IntN(4)
		for j := range 4 {
			a := random.IntN(2)
			b := a
			if j == gold {
				b = 1 - a
			}
			out[i].X = append(out[i].X, []float32{float32(a), float32(b), random.Float32()})
			out[i].Gold = append(out[i].Gold, j == gold)
		}
	}
	return out
}

func grown(t *testing.T, o trees.Options) *trees.Forest {
	t.Helper()
	f, err := trees.Grow(t.Context(), []string{"a", "b", "noise"}, either(400), o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestTreesTellWhatTwoFeaturesSayTogether(t *testing.T) {
	f := grown(t, trees.Options{Trees: 40})
	right := 0
	groups := either(600)[400:]
	for _, g := range groups {
		best := 0
		for i, x := range g.X {
			if f.Score(x) > f.Score(g.X[best]) {
				best = i
			}
		}
		if g.Gold[best] {
			right++
		}
	}
	if right < len(groups)*95/100 {
		t.Errorf("%d of %d right", right, len(groups))
	}
}

func TestTheSameSeedGivesTheSameTrees(t *testing.T) {
	first := grown(t, trees.Options{Trees: 5, Seed: 2})
	if diff := cmp.Diff(first, grown(t, trees.Options{Trees: 5, Seed: 2})); diff != "" {
		t.Error(diff)
	}
	text, err := json.Marshal(first)
	if err != nil {
		t.Fatal(err)
	}
	var read trees.Forest
	if err := json.Unmarshal(text, &read); err != nil || read.Check() != nil {
		t.Fatal(err, read.Check())
	}
	if diff := cmp.Diff(first, &read); diff != "" {
		t.Errorf("what was written is read as another: %s", diff)
	}
}

func TestTreesThatAreNoneAreRefused(t *testing.T) {
	for what, tree := range map[string]trees.Tree{
		"no leaf":             {},
		"goes in a circle":    {Feature: []int{0}, Most: []float32{1}, Yes: []int{0}, No: []int{-1}, Leaf: []float32{1, 2}},
		"a feature too many":  {Feature: []int{3}, Most: []float32{1}, Yes: []int{-1}, No: []int{-2}, Leaf: []float32{1, 2}},
		"a leaf that is not":  {Feature: []int{0}, Most: []float32{1}, Yes: []int{-1}, No: []int{-3}, Leaf: []float32{1, 2}},
		"a node that is not":  {Feature: []int{0}, Most: []float32{1}, Yes: []int{-1}, No: []int{1}, Leaf: []float32{1, 2}},
		"a number is missing": {Feature: []int{0}, Yes: []int{-1}, No: []int{-2}, Leaf: []float32{1, 2}},
	} {
		f := trees.Forest{Names: []string{"a"}, Trees: []trees.Tree{tree}}
		if f.Check() == nil {
			t.Errorf("%s: no error", what)
		}
	}
	if _, err := trees.Grow(t.Context(), nil, nil, trees.Options{}); err == nil {
		t.Error("nothing to grow from is no error")
	}
	if (*trees.Forest)(nil).Score(nil) != 0 {
		t.Error("no forest adds something")
	}
}
