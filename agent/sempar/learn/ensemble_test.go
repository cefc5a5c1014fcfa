package learn_test

import (
	"bytes"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/learn"
	"parley/agent/sempar/link"
)

// TestEnsemble: two networks trained from two seeds find a decision as likely
// as each finds it, on average, and stay two when they are written and read.
func TestEnsemble(t *testing.T) {
	dbs, pairs := school(t)
	sets, err := learn.Sets([]string{pairs + "=6"}, nil, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	r := learn.Standard()
	r.Epochs, r.Least, r.Batch, r.Members, r.Log = 2, 1, 4, 2, io.Discard
	trained, err := learn.Train(t.Context(), sets, dbs, r)
	if err != nil {
		t.Fatal(err)
	}
	both := read(t, written(t, trained))
	if n := len(both.Members()); n != 2 {
		t.Fatalf("%d networks were read, two were written", n)
	}
	db, err := dbs.Get(t.Context(), "school")
	if err != nil {
		t.Fatal(err)
	}
	linker := link.New(grammar.NewSchema(db.Catalog), db.Index)
	outputs := func(net *decode.Net) map[string]float64 {
		hyps, err := net.Beam(t.Context(), net.Prepare(linker), linker.Read("teachers from graz"), decode.Options{Width: 200})
		if err != nil {
			t.Fatal(err)
		}
		first := map[string]float64{} // the rule decided first, and how likely it is
		for _, h := range hyps {
			first[h.Made[0].Rule.Name] = float64(h.P[0])
		}
		return first
	}
	one := *both
	one.Others = nil
	a, b, mean := outputs(&one), outputs(both.Others[0]), outputs(both)
	if len(mean) == 0 {
		t.Fatal("nothing was read")
	}
	for rule, p := range mean {
		if x, y := a[rule], b[rule]; x > 0 && y > 0 && math.Abs(p-(x+y)/2) > 1e-6 {
			t.Errorf("%s: %v, and %v and %v by themselves", rule, p, x, y)
		}
	}
	if name := "one"; a[name] == b[name] {
		t.Error("the two networks are the same")
	}
}

// TestTrainingGoesOn: what was written after the first member of an ensemble is
// enough to go on from, and the weights come out the same.
func TestTrainingGoesOn(t *testing.T) {
	dbs, pairs := school(t)
	sets, err := learn.Sets([]string{pairs}, nil, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	r := learn.Standard()
	r.Epochs, r.Least, r.Batch, r.Members, r.Log = 1, 1, 4, 2, io.Discard
	var saved []string
	r.Saved = func(n *decode.Net) error {
		saved = append(saved, written(t, n))
		return nil
	}
	whole, err := learn.Train(t.Context(), sets, dbs, r)
	if err != nil {
		t.Fatal(err)
	}
	if len(saved) != 2 || saved[1] != written(t, whole) {
		t.Fatalf("%d were saved, or the last is not what came out", len(saved))
	}
	begun := read(t, saved[0])
	r.Begun, r.Saved = begun.Members(), nil
	again, err := learn.Train(t.Context(), sets, dbs, r)
	if err != nil {
		t.Fatal(err)
	}
	if written(t, again) != saved[1] {
		t.Error("going on from the first member gives other weights")
	}
}

// TestEpochsGoOn: what is kept after any epoch is enough to go on from, and the
// weights come out the same; with other data it is refused.
func TestEpochsGoOn(t *testing.T) {
	dbs, pairs := school(t)
	sets, err := learn.Sets([]string{pairs}, nil, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	r := learn.Standard()
	r.Epochs, r.Least, r.Batch, r.Members, r.Log = 2, 1, 4, 2, io.Discard
	var kept [][]byte
	r.Pause = func(state []byte) error {
		kept = append(kept, slices.Clone(state))
		return nil
	}
	whole, err := learn.Train(t.Context(), sets, dbs, r)
	if err != nil {
		t.Fatal(err)
	}
	want := written(t, whole)
	if len(kept) != 4 {
		t.Fatalf("kept %d times, not after each of the 4 epochs", len(kept))
	}
	for n, state := range kept[:3] { // within the first member, between the two, within the second
		r.Paused, r.Pause = state, nil
		again, err := learn.Train(t.Context(), sets, dbs, r)
		if err != nil {
			t.Fatal(err)
		}
		if written(t, again) != want {
			t.Errorf("going on after epoch %d gives other weights", n+1)
		}
	}
	r.Epochs = 3
	if _, err := learn.Train(t.Context(), sets, dbs, r); err == nil || !strings.Contains(err.Error(), "begin anew") {
		t.Errorf("what was kept of a shorter training was taken: %v", err)
	}
}

// written are the bytes of a network that is compacted first.
func written(t *testing.T, n *decode.Net) string {
	t.Helper()
	n.Compact()
	var out bytes.Buffer
	if _, err := n.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
