// Package rerank weighs the readings of an utterance by facts that the network
// does not see, or makes too little of: a condition that every row meets, or
// none, by the least and the most of its column; a value that nobody said, or
// that another column holds; words that a text is asked about and that no text
// has; a stored value that was said and of which the reading makes nothing.
//
// [Hear] prepares an utterance, [Said.Facts] are those of a reading, and
// [Model.Log] is what they take off the logarithm of its probability.
//
//	said := rerank.Hear(linker, linker.Read("coffees grown below 1600 m"), nil)
//	rerank.Weights().Log(said.Facts(made, unexplained)) // -3.1: no coffee costs 1600
//
// How much each fact counts is learnt from readings of questions over tables
// that the network did not see (a conditional logit: Collins and Koo,
// "Discriminative Reranking for Natural Language Parsing", 2005;
// docs/training.md). A fact only ever speaks against a reading.
package rerank

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Facts are what speaks against a reading, by name, and how often.
type Facts map[string]float64

// Model is how much each fact takes off the logarithm of a reading: its weights
// are below zero.
type Model map[string]float64

//go:embed weights.txt
var compiled string

// Weights is the model that is compiled in.
var Weights = sync.OnceValue(func() Model {
	m, err := Parse(compiled)
	if err != nil {
		panic(err) // unreachable: the file is embedded and a test reads it
	}
	return m
})

// Parse reads weights: on each line one, and the fact.
func Parse(text string) (Model, error) {
	m := Model{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		weight, fact, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		w, err := strconv.ParseFloat(weight, 64)
		if !ok || err != nil || w > 0 {
			return nil, fmt.Errorf("line %d: %q is no weight below zero with a fact", n, line)
		}
		m[fact] = w
	}
	return m, nil
}

// Print writes weights as Parse reads them.
func (m Model) Print() string {
	var b strings.Builder
	for _, fact := range slices.Sorted(maps.Keys(m)) {
		fmt.Fprintf(&b, "%.2f\t%s\n", m[fact], fact)
	}
	return b.String()
}

// Most is how often a fact counts.
const Most = 3

// Log is what facts add to the logarithm of a reading.
func (m Model) Log(f Facts) float64 {
	sum := 0.0
	for _, fact := range slices.Sorted(maps.Keys(f)) { // in this order, so that the sum is the same each time
		sum += m[fact] * min(f[fact], Most)
	}
	return sum
}
