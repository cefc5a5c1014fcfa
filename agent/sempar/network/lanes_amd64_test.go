package network_test

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/network"
)

// The weights in the repository are checked byte for byte, on whatever machine
// they are made anew: eight numbers at a time must come to the last bit to what
// one at a time comes to.
func TestLanesComeToWhatPlainCodeComesTo(t *testing.T) {
	for _, s := range []network.ReaderShape{
		{Words: 9, Marks: 3, Roles: 4, Traits: 3, Dense: 2, Width: 24, Size: 24, Top: 64, Outputs: 7},
		{Words: 9, Marks: 3, Roles: 4, Traits: 3, Dense: 5, Width: 13, Size: 8, Top: 40, Outputs: 8},
		{Words: 9, Marks: 3, Roles: 4, Traits: 3, Dense: 1, Width: 3, Size: 16, Top: 96, Outputs: 16},
		{Words: 9, Marks: 3, Roles: 4, Traits: 3, Dense: 4, Width: 6, Size: 5, Top: 7, Outputs: 3},
	} {
		texts, _ := orderTexts(30, 5)
		for _, x := range texts {
			for o := range x.Options {
				x.Options[o].Dense = make([]float32, s.Dense)
				x.Options[o].Dense[0] = float32(o) + 0.3
				x.Options[o].Traits = []uint8{uint8(o)}
			}
		}
		run := func() (out [][]float32) {
			r := network.NewReader(s, 3)
			trainer := network.NewReaderTrainer(r, 0.1, 0.2, 4)
			for range 3 {
				trainer.Step(texts, 0.05, func(_ int, scores, gradient []float32) {
					for i, v := range scores {
						gradient[i] = v - 0.3*float32(i%3)
					}
				})
			}
			trainer.Compact()
			out = append(out, r.Weights()...)
			for _, x := range texts {
				out = append(out, append([]float32{}, r.Score(x, &network.Reading{})...))
			}
			return out
		}
		fast := run()
		var plain [][]float32
		network.WithoutLanes(func() { plain = run() })
		if d := cmp.Diff(plain, fast); d != "" {
			t.Errorf("%+v: plain code and lanes differ (-plain +lanes):\n%.2000s", s, d)
		}
	}
}

func TestRowsInLanesComeToWhatPlainCodeComesTo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	bag := func() (out []uint32) {
		for range rng.IntN(600) {
			out = append(out, rng.Uint32())
		}
		return out
	}
	for _, s := range []network.Shape{{Bits: 9, Hidden: 16, Outputs: 1}, {Bits: 9, Hidden: 18, Outputs: 6}, {Bits: 9, Hidden: 3, Outputs: 2}} {
		n := network.New(s, 7)
		trainer := network.NewTrainer(n, 0.1, 0.3, 8)
		for range 50 {
			p := trainer.Forward(bag(), nil)
			g := make([]float32, s.Outputs)
			for i := range g {
				g[i] = p.Scores[i] - 1
			}
			trainer.Backward(p, g)
		}
		trainer.Compact(300)
		var file bytes.Buffer
		if _, err := n.WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		read, err := network.Read(bufio.NewReader(&file))
		if err != nil {
			t.Fatal(err)
		}
		score := func(n *network.Net, bag []uint32) []float32 {
			return append([]float32{}, n.Score(bag, make([]float32, n.Width()))...)
		}
		for range 50 {
			b := bag()
			fast := score(read, b)
			network.WithoutLanes(func() {
				if d := cmp.Diff(score(read, b), fast); d != "" {
					t.Errorf("%+v: plain code and lanes differ:\n%s", s, d)
				}
			})
			if d := cmp.Diff(score(n, b), fast); d != "" {
				t.Errorf("%+v: as trained and as read differ:\n%s", s, d)
			}
		}
	}
}
