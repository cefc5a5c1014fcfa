package learn_test

import (
	"bufio"
	"io"
	"math"
	"strings"
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/learn"
)

// TestMeanWeights: each weight of the mean of two networks lies half way between theirs, but for
// what rounding to a byte takes away, and that of a network and itself is the network.
func TestMeanWeights(t *testing.T) {
	dbs, pairs := school(t)
	sets, err := learn.Sets([]string{pairs + "=3"}, nil, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	r := learn.Standard()
	r.Epochs, r.Least, r.Batch, r.Log = 1, 1, 4, io.Discard
	first, err := learn.Train(t.Context(), sets, dbs, r)
	if err != nil {
		t.Fatal(err)
	}
	file := written(t, first)
	r.From, r.Seed = read(t, file), 5
	second, err := learn.Train(t.Context(), sets, dbs, r)
	if err != nil {
		t.Fatal(err)
	}
	other := written(t, second)
	same, err := decode.Mean(read(t, file), read(t, file))
	if err != nil {
		t.Fatal(err)
	}
	if written(t, same) != file {
		t.Error("the mean of a network and itself is another")
	}
	mean, err := decode.Mean(read(t, file), read(t, other))
	if err != nil {
		t.Fatal(err)
	}
	a, b := read(t, file), read(t, other)
	moved := false
	for i, p := range mean.Set.Params {
		for row := range p.Rows {
			most := 0.0
			for _, v := range p.Row(row) {
				most = max(most, math.Abs(float64(v)))
			}
			for k, v := range p.Row(row) {
				x, y := a.Set.Params[i].Row(row)[k], b.Set.Params[i].Row(row)[k]
				moved = moved || x != y
				if math.Abs(float64(v-(x+y)/2)) > most/127 {
					t.Fatalf("%s: %v of %v and %v", p.Name, v, x, y)
				}
			}
		}
	}
	if !moved {
		t.Error("the two networks are the same")
	}
}

func read(t *testing.T, file string) *decode.Net {
	t.Helper()
	n, err := decode.Read(bufio.NewReader(strings.NewReader(file)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
