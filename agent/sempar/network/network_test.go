package network_test

import (
	"bufio"
	"bytes"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/network"
)

// pairs are bags of two features of ten whose label is whether both are below
// five or both above: no sum of single weights tells these apart.
func pairs(seed uint64, n int) (bags [][]uint32, labels []bool) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for range n {
		a, b := rng.Uint32N(10), rng.Uint32N(10)
		bags = append(bags, []uint32{a * 7919, 100_003 + b*104_729})
		labels = append(labels, (a < 5) == (b < 5))
	}
	return bags, labels
}

// learn trains a network with one output by logistic loss.
func learn(shape network.Shape, seed uint64, dropout float64) (*network.Net, *network.Trainer) {
	n := network.New(shape, seed)
	t := network.NewTrainer(n, 0.1, dropout, seed)
	bags, labels := pairs(seed, 4000)
	var pass *network.Pass
	for i, bag := range bags {
		pass = t.Forward(bag, pass)
		g := float32(1 / (1 + math.Exp(-float64(pass.Scores[0]))))
		if labels[i] {
			g--
		}
		t.Backward(pass, []float32{g})
	}
	return n, t
}

func accuracy(n *network.Net) float64 {
	bags, labels := pairs(99, 1000)
	right := 0
	scratch := make([]float32, n.Width())
	for i, bag := range bags {
		if (n.Score(bag, scratch)[0] > 0) == labels[i] {
			right++
		}
	}
	return float64(right) / 1000
}

func shape() network.Shape { return network.Shape{Bits: 12, Hidden: 8, Outputs: 1} }

// TestHiddenUnitsLearnWhatSumsCannot: features that mean something together
// only.
func TestHiddenUnitsLearnWhatSumsCannot(t *testing.T) {
	deep, _ := learn(shape(), 3, 0)
	if a := accuracy(deep); a < 0.97 {
		t.Errorf("with hidden units %.3f are right, want 0.97", a)
	}
	flat, _ := learn(network.Shape{Bits: 12, Outputs: 1}, 3, 0)
	if a := accuracy(flat); a > 0.7 {
		t.Errorf("without hidden units %.3f are right: the task shows nothing", a)
	}
}

// TestTrainingIsAFunctionOfTheSeed: the same weights for the same seed, others
// for another.
func TestTrainingIsAFunctionOfTheSeed(t *testing.T) {
	file := func(seed uint64) []byte {
		n, tr := learn(shape(), seed, 0.3)
		tr.Compact(1 << 12)
		var out bytes.Buffer
		if _, err := n.WriteTo(&out); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	if !bytes.Equal(file(5), file(5)) {
		t.Error("two trainings with one seed differ")
	}
	if bytes.Equal(file(5), file(6)) {
		t.Error("the seed makes no difference")
	}
}

// TestCompactNetworksAreReadAsTheyWereWritten: after Compact, writing and
// reading changes no score, and the rows that were dropped are not there.
func TestCompactNetworksAreReadAsTheyWereWritten(t *testing.T) {
	n, tr := learn(shape(), 4, 0.3)
	before := accuracy(n)
	tr.Compact(20) // all that the task has
	if got := n.Rows(); got != 20 {
		t.Fatalf("%d rows are left, want 20", got)
	}
	if after := accuracy(n); after < before-0.02 {
		t.Errorf("four bits a weight cost %.3f - %.3f", before, after)
	}
	var file bytes.Buffer
	if _, err := n.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	again, err := network.Read(bufio.NewReader(bytes.NewReader(file.Bytes())))
	if err != nil {
		t.Fatal(err)
	}
	bags, _ := pairs(7, 200)
	for _, bag := range append(bags, []uint32{1, 2, 3}) {
		a := append([]float32{}, n.Score(bag, make([]float32, n.Width()))...)
		b := append([]float32{}, again.Score(bag, make([]float32, again.Width()))...)
		if diff := cmp.Diff(a, b); diff != "" {
			t.Fatalf("a score changed by writing and reading: %s", diff)
		}
	}
}

// TestDamagedFilesAreRefused: cut anywhere, a file is an error, never a
// network that scores nonsense.
func TestDamagedFilesAreRefused(t *testing.T) {
	n, tr := learn(network.Shape{Bits: 6, Hidden: 4, Outputs: 2}, 4, 0)
	tr.Compact(10)
	var file bytes.Buffer
	if _, err := n.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	for cut := range file.Len() {
		if _, err := network.Read(bufio.NewReader(bytes.NewReader(file.Bytes()[:cut]))); err == nil {
			t.Fatalf("the first %d bytes of %d were read as a network", cut, file.Len())
		}
	}
	if _, err := network.Read(bufio.NewReader(bytes.NewReader([]byte("no network at all, is it?")))); err == nil {
		t.Error("text was read as a network")
	}
}

// TestDroppingOverlooksTheSameForASeed: perturbed passes can be repeated.
func TestDroppingOverlooksTheSameForASeed(t *testing.T) {
	n, _ := learn(shape(), 3, 0.3)
	bag := make([]uint32, 200)
	for i := range bag {
		bag[i] = uint32(i) * 2654435761
	}
	score := func(n *network.Net) float32 { return n.Score(bag, make([]float32, n.Width()))[0] }
	if a, b := score(n.Dropping(0.2, 1)), score(n.Dropping(0.2, 1)); a != b {
		t.Errorf("one seed, two scores: %v and %v", a, b)
	}
	if a, b := score(n.Dropping(0.2, 1)), score(n.Dropping(0.2, 2)); a == b {
		t.Error("two seeds overlook the same")
	}
	if a, b := score(n), score(n.Dropping(0, 9)); a != b {
		t.Errorf("overlooking nothing changes the score from %v to %v", a, b)
	}
}
