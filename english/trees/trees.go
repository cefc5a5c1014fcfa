// Package trees scores choices by boosted regression trees (Friedman, 2001)
// under one softmax a question, grown over histograms of the features
// (LightGBM: Ke and others, 2017). It takes up what a linear score leaves:
// that a feature means another thing where a second one is large.
//
// Call [Grow] with the choices of every question, and [Forest.Score]:
//
//	f := trees.Grow(ctx, names, groups, trees.Options{Seed: 1})
//	fmt.Println(start + f.Score(x))
//
// The same groups and options give the same forest.
package trees

import (
	"errors"
	"fmt"
)

// Forest is a sum of trees over features of these names, in their order.
type Forest struct {
	Names []string `json:"names"`
	Trees []Tree   `json:"trees"`
}

// Tree is inner nodes, the first of them the root, and leaves. An inner node
// asks whether a feature is at most a number, then goes to Yes, else to No: a
// node, or -1-i for the leaf i. A tree without nodes is its one leaf.
type Tree struct {
	Feature []int     `json:"f"`
	Most    []float32 `json:"m"`
	Yes     []int     `json:"y"`
	No      []int     `json:"n"`
	Leaf    []float32 `json:"l"`
}

// Score is what the trees add to the score of a choice; a nil forest adds
// nothing.
func (f *Forest) Score(x []float32) float64 {
	if f == nil {
		return 0
	}
	sum := 0.0
	for i := range f.Trees {
		sum += float64(f.Trees[i].leaf(x))
	}
	return sum
}

func (t *Tree) leaf(x []float32) float32 {
	if len(t.Feature) == 0 {
		return t.Leaf[0]
	}
	at := 0
	for at >= 0 {
		if x[t.Feature[at]] <= t.Most[at] {
			at = t.Yes[at]
		} else {
			at = t.No[at]
		}
	}
	return t.Leaf[-1-at]
}

// Check reports what is wrong with a forest that was read from a file: with
// none of it a score ends, and reads no feature that is not there.
func (f *Forest) Check() error {
	for i := range f.Trees {
		if err := f.Trees[i].check(len(f.Names)); err != nil {
			return fmt.Errorf("tree %d: %w", i, err)
		}
	}
	return nil
}

func (t *Tree) check(features int) error {
	n := len(t.Feature)
	if len(t.Most) != n || len(t.Yes) != n || len(t.No) != n || len(t.Leaf) != n+1 {
		return errors.New("it has too few or too many parts")
	}
	for i, f := range t.Feature {
		if f < 0 || f >= features {
			return fmt.Errorf("there is no feature %d", f)
		}
		for _, to := range []int{t.Yes[i], t.No[i]} {
			// a node stands behind the one that leads to it
			if to >= 0 && to <= i || to >= n || -1-to >= len(t.Leaf) {
				return fmt.Errorf("node %d leads to %d", i, to)
			}
		}
	}
	return nil
}
